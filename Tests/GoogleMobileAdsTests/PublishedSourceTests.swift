import Testing

@testable import GoogleMobileAds

/// What sources of published adapters use beside the API of today.
@MainActor
@Suite struct PublishedSourceTests {
  final class OldAdapter: NSObject, GADMediationAdapter {
    static func setUpWith(
      _ configuration: GADMediationServerConfiguration,
      completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
    ) {
      let unit = configuration.credentials.first?.settings["parameter"] ?? "nothing"
      completionHandler(
        NSError(domain: "net", code: 3, userInfo: [NSLocalizedDescriptionKey: "Not for \(unit)."]))
    }
  }

  @Test func `a set-up with the name of version 11 is called`() {
    let bridge = TestBridge(OldAdapter.self, make: OldAdapter.init)

    let answer = bridge.send(
      #"{"jsonrpc":"2.0","id":1,"method":"adapter/setUp","params":{"credentials":[{"format":"banner","settings":{"parameter":"unit-7"}}]}}"#
    )

    #expect(answer.first?.contains("Not for unit-7.") == true)
  }

  @Test func `a version is written with points`() {
    #expect(
      GADGetStringFromVersionNumber(
        VersionNumber(majorVersion: 1, minorVersion: 2, patchVersion: 3)) == "1.2.3")
  }
}
