/// The files of a first adapter: `adbridge init` writes them.
struct FirstAdapter {
  /// A file, by its path in the folder.
  typealias File = (path: String, text: String)

  let files: [File]
  /// What a person does before the first check, one command a line.
  let preparation: [String]

  /// The folder that has the library if there is no checkout. A person writes its path instead.
  static let packages = "PACKAGES"

  /// - Parameters:
  ///   - checkout: A checkout of adbridge, which has the library; `nil` if it is installed.
  ///   - schema: The path of the schema in the folder.
  init(_ language: InitOptions.Language, checkout: String?, schema: String) {
    switch language {
    case .python:
      let path = checkout.map { "\($0)/clients/python/src".quoted }
      let environment = path.map { #", "environment": {"PYTHONPATH": \#($0)}"# } ?? ""
      files = [
        Self.configuration(#""command": ["python3", "my_network.py"]\#(environment)"#, schema),
        ("my_network.py", Self.python),
      ]
      preparation =
        checkout == nil
        ? ["python3 -m pip install --no-index --find-links \(Self.packages) adbridge"] : []
    case .javascript:
      let module = checkout.map { "\($0)/clients/javascript/src/adapter.js" } ?? "adbridge/adapter"
      files = [
        Self.configuration(#""command": ["node", "my-network.mjs"]"#, schema),
        ("my-network.mjs", Self.javascript(importing: module.quoted)),
      ]
      preparation =
        checkout == nil ? ["npm install --offline \(Self.packages)/adbridge-*.tgz"] : []
    case .swift:
      files = [
        Self.configuration(#""command": [".build/debug/MyNetwork"]"#, schema),
        ("Package.swift", Self.package(path: (checkout ?? "../adbridge").quoted)),
        ("Sources/MyNetwork/MyNetwork.swift", Self.swift),
        ("Sources/MyNetwork/main.swift", Self.main),
      ]
      preparation = ["swift build"]
    }
  }

  private static func configuration(_ start: String, _ schema: String) -> File {
    (
      "adbridge.json",
      """
      {
        "$schema": \(schema.quoted),
        "adapters": [
          {"className": "MyNetwork", \(start)}
        ],
        "adUnits": {
          "feed": {
            "format": "native",
            "lineItems": [{"className": "MyNetwork", "parameter": "unit-7"}]
          },
          "empty": {
            "format": "native",
            "lineItems": [{"className": "MyNetwork", "parameter": "unit-1"}]
          }
        }
      }

      """
    )
  }

  private static let python = #"""
    """A process adapter: adbridge starts this program, and loads ads through it."""

    from adbridge.adapter import AdError, Adapter, NativeAd


    class MyNetwork(Adapter):
        adapter_version = ad_sdk_version = "1.0.0"

        def load_native(self, request):
            # Ask your network here. The parameter is that of the line item in adbridge.json.
            if request.parameter != "unit-7":
                raise AdError(7, "There is no ad.", domain="com.mynetwork", name="noFill")
            return NativeAd(headline="Hello", body="My first ad.", call_to_action="Go")


    if __name__ == "__main__":
        MyNetwork().run()

    """#

  private static func javascript(importing module: String) -> String {
    #"""
    // A process adapter: adbridge starts this program, and loads ads through it.
    import { Adapter, AdError, NativeAd } from \#(module);

    class MyNetwork extends Adapter {
      adapterVersion = '1.0.0';
      adSdkVersion = '1.0.0';

      async loadNative({ parameter }) {
        // Ask your network here. The parameter is that of the line item in adbridge.json.
        if (parameter !== 'unit-7') {
          throw new AdError({ domain: 'com.mynetwork', code: 7, name: 'noFill', message: 'There is no ad.' });
        }
        return new NativeAd({ headline: 'Hello', body: 'My first ad.', callToAction: 'Go' });
      }
    }

    new MyNetwork().run();

    """#
  }

  private static func package(path: String) -> String {
    #"""
    // swift-tools-version: 6.0

    import PackageDescription

    let package = Package(
      name: "MyNetwork",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "adbridge", path: \#(path))],
      targets: [
        .executableTarget(
          name: "MyNetwork",
          dependencies: [
            .product(name: "GoogleMobileAds", package: "adbridge"),
            .product(name: "UIKit", package: "adbridge"),
          ])
      ],
      swiftLanguageModes: [.v5]
    )

    """#
  }

  private static let swift = #"""
    import GoogleMobileAds

    /// Connects MyNetwork. Each instance loads one native ad, and is that ad.
    class MyNetwork: NSObject, MediationAdapter, MediationNativeAd {
      var headline: String? = "Hello"
      var body: String? = "My first ad."
      var callToAction: String? = "Go"
      var icon: NativeAdImage?
      var images: [NativeAdImage]?
      var starRating: NSDecimalNumber?
      var store: String?
      var price: String?
      var advertiser: String?
      var extraAssets: [String: Any]?
      private var delegate: MediationNativeAdEventDelegate?

      static func adapterVersion() -> VersionNumber {
        VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      }

      static func adSDKVersion() -> VersionNumber {
        VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
      }

      static func networkExtrasClass() -> AdNetworkExtras.Type? { nil }

      func loadNativeAd(
        for adConfiguration: MediationNativeAdConfiguration,
        completionHandler: @escaping GADMediationNativeLoadCompletionHandler
      ) {
        // Ask your network here. The parameter is that of the line item in adbridge.json.
        guard adConfiguration.credentials.settings["parameter"] as? String == "unit-7" else {
          let error = NSError(
            domain: "com.mynetwork", code: 7,
            userInfo: [NSLocalizedDescriptionKey: "There is no ad."])
          _ = completionHandler(nil, error)
          return
        }
        delegate = completionHandler(self, nil)
      }
    }

    """#

  private static let main = """
    import GoogleMobileAds

    try serve(MyNetwork.self, make: MyNetwork.init, loads: .native(MyNetwork.loadNativeAd))

    """
}
