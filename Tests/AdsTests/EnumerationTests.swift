import Ads
import JSON
import Testing

@Suite struct EnumerationTests {
  /// Reads every case by its name, and refuses every other name and every other kind of value.
  private func check<Value>(_ type: Value.Type, _ names: [String]) throws
  where Value: JSONReadable & RawRepresentable<String> & CaseIterable {
    #expect(Value.allCases.map(\.rawValue) == names)
    for name in names {
      #expect(try read("\"\(name)\"", as: Value.self).rawValue == name)
      let other = JSONValue.string(name.uppercased())
      #expect(throws: JSONReadError.self) { try Value(other) }
    }
    let expected = "expected one of \(names.joined(separator: ", "))"
    let pause = names.count > 1 ? ";" : ","
    #expect(try refusal(of: #""""#, as: Value.self) == "\(expected)\(pause) got \"\"")
    #expect(try refusal(of: "0", as: Value.self) == "\(expected)\(pause) got a number")
    #expect(try refusal(of: "null", as: Value.self) == "\(expected)\(pause) got null")
  }

  @Test func `formats are read by their names`() throws {
    try check(
      AdFormat.self,
      ["native", "banner", "interstitial", "rewarded", "rewardedInterstitial", "appOpen"])
  }

  @Test func `types of native ads are read by their names`() throws {
    try check(NativeAdType.self, ["content", "appInstall"])
  }

  @Test func `assets are read by their names`() throws {
    try check(
      AssetName.self,
      [
        "headline", "body", "callToAction", "icon", "image", "starRating", "store", "price",
        "advertiser", "mediaView", "adChoicesView",
      ])
  }

  @Test func `simulated actions are read by their names`() throws {
    try check(
      SimulatedAction.self,
      [
        "tap", "open", "close", "leaveApplication", "playVideo", "pauseVideo", "endVideo",
        "muteVideo", "unmuteVideo", "earnReward", "expire",
      ])
  }

  @Test func `corners for AdChoices are read by their names`() throws {
    try check(AdChoicesPosition.self, ["topRight", "topLeft", "bottomRight", "bottomLeft"])
  }

  @Test func `aspect ratios are read by their names`() throws {
    try check(MediaAspectRatio.self, ["unknown", "any", "landscape", "portrait", "square"])
  }

  @Test func `orientations are read by their names`() throws {
    try check(ImageOrientation.self, ["any", "portrait", "landscape"])
  }

  // MARK: Tracking

  @Test(arguments: Tracking.Tracker.allCases, Tracking.Tracker.allCases)
  func `who counts what comes back as it was`(
    impressions: Tracking.Tracker, clicks: Tracking.Tracker
  ) throws {
    let tracking = Tracking(impressions: impressions, clicks: clicks)
    let json = text(tracking)
    #expect(
      json
        == #"{"impressions":"\#(impressions.rawValue)","clicks":"\#(clicks.rawValue)"}"#)
    #expect(try read(json, as: Tracking.self) == tracking)
  }

  @Test(arguments: [
    ("{}", "impressions: expected one of bridge, adapter; got nothing"),
    (#"{"impressions":"bridge"}"#, "clicks: expected one of bridge, adapter; got nothing"),
    (
      #"{"impressions":"network","clicks":"bridge"}"#,
      #"impressions: expected one of bridge, adapter; got "network""#
    ),
    ("true", "expected an object, got a boolean"),
  ])
  func `a wrong tracker is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: Tracking.self) == sentence)
  }

  // MARK: VersionNumber

  @Test(arguments: [("0.0.0", "0.0.0"), ("1.2.3", "1.2.3"), ("1.2.3.4", "1.2.304")])
  func `a version has three numbers or four`(text: String, version: String) throws {
    #expect(try read("\"\(text)\"", as: VersionNumber.self).description == version)
  }

  @Test(arguments: ["", "1", "1.2", "1.2.3.4.5", "1.2.x", "1..3", "1.2.-3", "v1.2.3", " 1.2.3"])
  func `another version is refused`(text: String) throws {
    #expect(
      try refusal(of: "\"\(text)\"", as: VersionNumber.self)
        == #"expected a version like "1.2.3" or "1.2.3.4", got "\#(text)""#)
  }

  @Test func `a version that is a number is refused`() throws {
    #expect(try refusal(of: "1.2", as: VersionNumber.self) == "expected a string, got a number")
  }

  @Test func `each format has its traits, its method and its title`() {
    #expect(
      AdFormat.allCases.map {
        "\($0.rawValue) \($0.isFullScreen) \($0.isRewarded) \($0.hasVideo) \($0.usualExpiryMs) "
          + "\($0.loadMethod) \($0.title)"
      } == [
        "native false false true 3600000 loadNative Native ad",
        "banner false false true 3600000 loadBanner Banner",
        "interstitial true false true 3600000 loadInterstitial Interstitial",
        "rewarded true true true 3600000 loadRewarded Rewarded ad",
        "rewardedInterstitial true true true 3600000 loadRewardedInterstitial "
          + "Rewarded interstitial",
        "appOpen true false false 14400000 loadAppOpen App open ad",
      ])
  }

  @Test func `values of a person and of a configuration are read by their names`() throws {
    try check(UserTargeting.Gender.self, ["unknown", "male", "female"])
    try check(AdValue.Precision.self, ["unknown", "estimated", "publisherProvided", "precise"])
    try check(CustomClickGestureOptions.SwipeDirection.self, ["right", "left", "up", "down"])
    try check(
      AdSize.Kind.self,
      ["fluid", "anchoredAdaptive", "largeAnchoredAdaptive", "inlineAdaptive"])
    try check(
      RequestConfiguration.AgeRestrictedTreatment.self, ["unspecified", "child", "teen"])
    try check(
      RequestConfiguration.PersonalizationState.self, ["unspecified", "enabled", "disabled"])
    #expect(
      RequestConfiguration.MaxAdContentRating.allCases.map(\.rawValue) == ["G", "PG", "T", "MA"])
    #expect(
      try read(#""MA""#, as: RequestConfiguration.MaxAdContentRating.self) == .matureAudience)
  }

  @Test func `the bridge or the adapter counts everything, or each a part`() {
    #expect(Tracking.byBridge == Tracking(impressions: .bridge, clicks: .bridge))
    #expect(Tracking.byAdapter == Tracking(impressions: .adapter, clicks: .adapter))
    #expect(Tracking.byBridge != .byAdapter)
  }

  @Test(arguments: [
    ("1.2.92233720368547758.7", "1.2.9223372036854775807"), ("1.2.92233720368547758.8", nil),
    ("1.2.92233720368547759.0", nil), ("9223372036854775808.0.0", nil),
    ("7.8.9.0", "7.8.900"), ("1.2.3.123", "1.2.423"),
  ])
  func `the numbers of a version fit in 64 bits`(text: String, version: String?) {
    #expect(VersionNumber(text)?.description == version)
  }
}
