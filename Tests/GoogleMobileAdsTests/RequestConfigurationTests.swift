import Foundation
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

  @Test func `the flags of the publisher's id, of personalisation and of the location arrive`() {
    let bridge = TestBridge.ofMyNetwork()
    let configuration = MobileAds.shared.requestConfiguration
    let method = "adapter/didChangeRequestConfiguration"

    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"#
        + #""publisherFirstPartyIdEnabled":false,"coarseLocationCollectionEnabled":false,"#
        + #""publisherPrivacyPersonalizationState":"enabled"}}"#)
    #expect(!configuration.isPublisherFirstPartyIDEnabled)
    #expect(!configuration.isCoarseLocationCollectionEnabled)
    #expect(configuration.publisherPrivacyPersonalizationState == .enabled)

    _ = bridge.send(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":{}}"#)
    #expect(configuration.isPublisherFirstPartyIDEnabled)
    #expect(configuration.isCoarseLocationCollectionEnabled)
    #expect(configuration.publisherPrivacyPersonalizationState == .default)
  }

  @Test func `user defaults are those of all requests, and of the last load`() {
    let bridge = TestBridge.ofMyNetwork()
    let defaults = UserDefaults.standard
    let method = "adapter/didChangeRequestConfiguration"
    func values() -> [String?] {
      ["IABTCF_TCString", "IABTCF_gdprApplies", "IABUSPrivacy_String"].map {
        defaults.string(forKey: $0)
      }
    }

    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"#
        + #""publisherPrivacyPersonalizationState":"disabled","#
        + #""userDefaults":{"IABTCF_TCString":"CP1","IABTCF_gdprApplies":1}}}"#)
    #expect(values() == ["CP1", "1", nil])
    #expect(defaults.integer(forKey: "IABTCF_gdprApplies") == 1)
    let configuration = MobileAds.shared.requestConfiguration
    #expect(configuration.publisherPrivacyPersonalizationState == .disabled)

    _ = bridge.initialize("MyNetwork")
    _ = bridge.load(
      "Banner",
      request: #"{"userDefaults":{"IABTCF_TCString":null,"IABUSPrivacy_String":"1YNN"}}"#)
    #expect(values() == [nil, nil, "1YNN"])

    _ = bridge.ad("dispose")
    _ = bridge.load("Banner")
    #expect(values() == ["CP1", "1", nil])

    _ = bridge.send(
      #"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":{"userDefaults":{"#
        + #""IABTCF_TCString":["a",null,1],"IABUSPrivacy_String":{"b":null,"c":[2.5]}}}}"#)
    #expect(defaults.array(forKey: "IABTCF_TCString") as NSArray? == ["a", 1])
    #expect(
      defaults.dictionary(forKey: "IABUSPrivacy_String") as NSDictionary? == ["c": [2.5]])

    _ = bridge.send(#"{"jsonrpc":"2.0","id":2,"method":"\#(method)","params":{}}"#)
    #expect(values() == [nil, nil, nil])
  }
}
