import Testing

@testable import GoogleMobileAds

@MainActor
@Suite(.serialized) struct RequestConfigurationTests {
  @Test func `an adapter reads what the publisher says about all requests`() throws {
    let bridge = TestBridge.ofMyNetwork()
    let method = "adapter/didChangeRequestConfiguration"

    let answer = bridge.send(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"#
        + #""tagForChildDirectedTreatment":true,"tagForUnderAgeOfConsent":null,"#
        + #""ageRestrictedTreatment":"child","maxAdContentRating":"G","#
        + #""testDeviceIdentifiers":["device-1"],"isApplicationMuted":true,"#
        + #""applicationVolume":0.5}}"#)

    let ads = MobileAds.shared
    #expect(answer == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
    #expect(ads.requestConfiguration.tagForChildDirectedTreatment?.boolValue == true)
    #expect(ads.requestConfiguration.tagForUnderAgeOfConsent == nil)
    #expect(ads.requestConfiguration.ageRestrictedTreatment == .child)
    #expect(ads.requestConfiguration.maxAdContentRating == .general)
    #expect(ads.requestConfiguration.testDeviceIdentifiers == ["device-1"])
    #expect(ads.isApplicationMuted)
    #expect(ads.applicationVolume == 0.5)

    _ = bridge.send(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":{}}"#)
    #expect(ads.requestConfiguration.tagForChildDirectedTreatment == nil)
    #expect(!ads.isApplicationMuted)
  }
}
