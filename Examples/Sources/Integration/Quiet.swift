#if canImport(UIKit)
    import AdapterKit
    import Mediation

    extension Ads {
        /// No app-open ad while the user logs in, nor when she comes back from looking for her password.
        func loginBegan() { mediator.handle(.held("login", blocksLoads: false)) }
        func loginEnded() { mediator.handle(.released("login")) }

        /// No ad is even asked for before the user has decided on her data.
        func consentFormBegan() { mediator.handle(.held("consent", blocksLoads: true)) }
        func consentFormEnded(_ signals: PrivacySignals) {
            mediator.updatePrivacy(signals)
            mediator.handle(.released("consent"))
        }

        /// Full-screen content that the mediator did not show: a token for each time, since a token ends once.
        func videoBegan(_ token: HostToken) { mediator.handle(.fullscreenBegan(token)) }
        func videoEnded(_ token: HostToken) { mediator.handle(.fullscreenEnded(token)) }
    }
#endif
