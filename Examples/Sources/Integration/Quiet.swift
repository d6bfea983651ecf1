#if canImport(UIKit)
    import AdapterKit
    import Mediation

    extension Ads {
        /// No app-open ad while the user logs in, nor when she comes back from looking for her password: for as long as
        /// somebody keeps the token.
        func loginBegan() -> HostToken {
            let login = HostToken(label: "login")
            mediator.handle(.adsSuspended(login, blocksLoads: false))
            return login
        }

        /// No ad is even asked for before the user has decided on her data.
        func consentFormBegan() -> HostToken {
            let consent = HostToken(label: "consent")
            mediator.handle(.adsSuspended(consent, blocksLoads: true))
            return consent
        }
        func consentFormEnded(_ consent: HostToken, _ signals: PrivacySignals) {
            mediator.updatePrivacy(signals)
            mediator.handle(.adsResumed(consent))
        }

        /// Full-screen content that the mediator did not show: a token for each time, since a token ends once. The
        /// player keeps it, and its end is the content's, also when the player forgets to say so.
        func videoBegan() -> HostToken {
            let video = HostToken(label: "video")
            mediator.handle(.fullscreenBegan(video))
            return video
        }
    }
#endif
