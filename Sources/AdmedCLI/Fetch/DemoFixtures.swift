import FixtureServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fixtures that are built in: one splash ad at a Pangle-style endpoint. Advertiser and ids are invented.
enum DemoFixtures {
    /// Where bid requests go.
    static let path = "/openrtb/get_ads/"
    /// The network's placement that fills.
    static let placementID = "980088192"

    /// The mapping and the body of its answer.
    static let set = FixtureSet(
        [.init(name: "demo", json: mapping)], bodyFiles: [bodyFile: .init(answer.utf8)])

    private static let bodyFile = "splash.json"

    private static let mapping = """
        {
          "request": {
            "method": "POST",
            "urlPath": "\(path)",
            "bodyPatterns": [
              { "matchesJsonPath": {
                  "expression": "$.imp[0].ext.networkids.placementid", "equalTo": "\(placementID)" } }
            ]
          },
          "response": {
            "status": 200,
            "headers": { "Content-Type": "application/json" },
            "bodyFileName": "\(bodyFile)",
            "transformers": ["response-template"]
          }
        }
        """

    private static let answer = """
        {
          "id": "{{jsonPath request.body '$.id'}}",
          "cur": "USD",
          "seatbid": [{
            "seat": "demo",
            "bid": [{
              "id": "bid-demo",
              "impid": "{{jsonPath request.body '$.imp[0].id'}}",
              "price": 1.23,
              "crid": "lantern-1",
              "adomain": ["lantern.example"],
              "adm": "<a href=\\"https://lantern.example/\\">Lantern: read by night</a>",
              "w": 1080,
              "h": 1920,
              "exp": 3600,
              "ext": { "pangle": { "adtype": 3 } }
            }]
          }]
        }
        """
}
