/// The configuration that `admed init` writes.
package enum StarterConfiguration {
    /// A commented configuration of one app-open placement, valid as it stands. It asks the fixtures that
    /// `admed serve` has built in, so that everything can be tried before a network gives its address and token.
    package static let text = """
        # The configuration of admed. As it stands it asks `admed serve --port 8080` on this machine; start that, and
        # `admed fetch --placement splash` loads an ad. Then put in what is yours; `admed check` says what is wrong.
        # Times are seconds, money is CPM: an amount and a currency.
        version: 1

        # Who is asked for ads. `admed adapters` lists the adapters and their settings.
        networks:
          pangle:
            adapter: pangle
            settings:
              endpoint: http://127.0.0.1:8080/openrtb/get_ads/  # yours, from the network: https://…
              token: token-for-the-fixtures                     # yours is a secret: write { env: PANGLE_TOKEN },
              appid: 8025677                                    # or { file: token.txt }, and keep it out of here
          # Your own ads, for when nobody else has one: pages and images in the folder house, beside this file.
          # house:
          #   adapter: house
          #   settings: { folder: house }

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
              # - { network: house, placementId: splash.html, price: 0 USD }
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
