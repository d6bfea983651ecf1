/// The configuration that `admed init` writes.
package enum StarterConfiguration {
    /// A commented configuration of one app-open placement. It is valid once `PANGLE_TOKEN` is set.
    package static let text = """
        # The configuration of admed. `admed check` says what is wrong with it, `admed fetch --placement splash`
        # loads an ad. Times are seconds, money is CPM: an amount and a currency.
        version: 1

        # Who is asked for ads. `admed adapters` lists the adapters and their settings.
        networks:
          pangle:
            adapter: pangle
            settings:
              endpoint: https://ads.example/openrtb/get_ads/    # yours, from the network
              token: { env: PANGLE_TOKEN }                      # or { file: token.txt }; keep it out of this file
              appid: 8025677
          house:
            adapter: mock
            settings: { fixtures: Fixtures/mock }               # relative to this file

        # OpenRTB objects that go to the networks as they are. Quote what must stay text.
        context:
          app: { bundle: com.example.app }

        # Offers are compared in the base currency. One EUR is 1.10 USD.
        currency: { base: USD, rates: { EUR: 1.10 } }

        placements:
          splash:
            format: appOpen           # appOpen, interstitial, rewarded, banner, native
            ttl: 3600                 # no ad is shown that is older
            loadTimeout: 10
            showTimeout: 10
            reload: justInTime        # immediate: whatever the caps; manual: never by itself
            loadLead: 30              # how long before the next possible show an ad is loaded
            skipAfter: 5
            # Bidders are asked at once; the lines with a price follow where no bid is worth more.
            demand:
              - { network: pangle, placementId: 980088192, bidding: true, floor: 0.50 USD, timeout: 3 }
              - { network: house, placementId: splash-house, price: 0.10 USD }
            appOpen:
              showOnColdStart: true
              coldStartWindow: 5              # null: no limit
              minimumBackgroundTime: 300      # a shorter absence is no return
              excludeScreenLock: true
              fullscreenCooldown: 3
            frequency:
              perSession: 3                   # 0: never; left out: no limit
              perDay: 5
              minimumInterval: 60
              group: fullscreen

        # Caps that several placements share, and caps of the whole app.
        groups:
          fullscreen: { perDay: 10 }
        frequency: { perSession: 20 }

        """
}
