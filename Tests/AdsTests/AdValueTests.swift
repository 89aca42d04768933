import Ads
import JSON
import Testing

/// Values whose equality or defaults have their own code.
@Suite struct AdValueTests {
  @Test func `completed options are of every kind, with the SDK's defaults`() {
    let options = NativeAdOptions()
    #expect(options.image == nil && options.media == nil)
    #expect(options.adView == nil && options.video == nil)
    let completed = options.completed
    #expect(completed.image?.disableImageLoading == false)
    #expect(completed.media?.aspectRatio == .unknown)
    #expect(completed.adView?.preferredAdChoicesPosition == .topRight)
    #expect(completed.video?.startMuted == true)
  }

  @Test func `completed options keep those that were given`() {
    var video = VideoOptions()
    video.startMuted = false
    #expect(NativeAdOptions(video: video).completed.video?.startMuted == false)
  }

  @Test func `images are equal if all of their parts are`() {
    func image(_ bytes: [UInt8] = [1], _ type: String = "a", _ width: Int = 1, _ height: Int = 1)
      -> ImageData
    {
      ImageData(bytes, mimeType: type, width: width, height: height)
    }
    #expect(image() == image())
    for other in [image([2]), image([1], "b"), image([1], "a", 2), image([1], "a", 1, 2)] {
      #expect(image() != other)
    }
  }

  @Test func `all options stay when they are completed`() throws {
    let json =
      #"{"image":{"disableImageLoading":true,"shouldRequestMultipleImages":true,"#
      + #""preferredImageOrientation":"landscape"},"media":{"aspectRatio":"any"},"#
      + #""adView":{"preferredAdChoicesPosition":"bottomRight"},"#
      + #""video":{"startMuted":false,"customControlsRequested":true,"#
      + #""clickToExpandRequested":true},"muteThisAd":{"customMuteThisAdRequested":false},"#
      + #""customClickGesture":{"swipeGestureDirection":"left","tapsAllowed":false},"#
      + #""multipleAds":{"numberOfAds":1}}"#
    #expect(text(try read(json, as: NativeAdOptions.self).completed) == json)
  }

  @Test func `options of other classes have defaults, too`() throws {
    let options = try read(
      #"{"muteThisAd":{},"customClickGesture":{"swipeGestureDirection":"down"},"multipleAds":{}}"#,
      as: NativeAdOptions.self)
    #expect(
      text(options)
        == #"{"image":null,"media":null,"adView":null,"video":null,"#
        + #""muteThisAd":{"customMuteThisAdRequested":true},"#
        + #""customClickGesture":{"swipeGestureDirection":"down","tapsAllowed":true},"#
        + #""multipleAds":{"numberOfAds":1}}"#)
    #expect(
      try refusal(of: #"{"customClickGesture":{}}"#, as: NativeAdOptions.self)
        == "customClickGesture.swipeGestureDirection: expected one of right, left, up, down; "
        + "got nothing")
  }

  @Test func `the names of an ad source are written if they are known`() throws {
    let all = #"{"name":"N","id":"I","instanceName":"M","instanceId":"J"}"#
    #expect(text(try read(all, as: AdSourceNames.self)) == all)
    for part in [
      "{}", #"{"name":"N"}"#, #"{"id":"I"}"#, #"{"instanceName":"M"}"#, #"{"instanceId":"J"}"#,
    ] {
      #expect(text(try read(part, as: AdSourceNames.self)) == part)
    }
    #expect(AdSourceNames.memberNames == ["name", "id", "instanceName", "instanceId"])
    #expect(
      try refusal(of: #"{"instanceId":7}"#, as: AdSourceNames.self)
        == "instanceId: expected a string, got a number")
  }

  @Test func `credentials have a format, and settings with any members`() throws {
    let json = #"{"format":"banner","settings":{"a":{"b":[1.50]}}}"#
    #expect(text(try read(json, as: Credentials.self)) == json)
    let empty = try read(#"{"format":"native"}"#, as: Credentials.self)
    #expect(text(empty) == #"{"format":"native","settings":{}}"#)
    #expect(
      try refusal(of: "{}", as: Credentials.self).hasPrefix("format: expected one of native, "))
  }

  @Test func `what an ad leaves behind is nothing, unless the adapter says something`() throws {
    #expect(try read("{}", as: AdRemains.self) == AdRemains())
    #expect(
      try read(#"{"subviewCount":2,"isViewHeld":true}"#, as: AdRemains.self)
        == AdRemains(subviewCount: 2, isViewHeld: true))
    #expect(try read(#"{"isAdHeld":true}"#, as: AdRemains.self) == AdRemains(isAdHeld: true))
    #expect(throws: JSONReadError.self) { try AdRemains(["subviewCount": -1]) }
  }

  // MARK: Request configuration

  private static let wholeConfiguration =
    #"{"tagForChildDirectedTreatment":true,"tagForUnderAgeOfConsent":false,"#
    + #""ageRestrictedTreatment":"teen","maxAdContentRating":"PG","#
    + #""testDeviceIdentifiers":["a","b"],"isApplicationMuted":true,"applicationVolume":0.25,"#
    + #""publisherFirstPartyIdEnabled":false,"publisherPrivacyPersonalizationState":"disabled","#
    + #""coarseLocationCollectionEnabled":true,"userDefaults":{"k":"v"}}"#

  @Test func `a request configuration comes back as it was`() throws {
    let configuration = try read(Self.wholeConfiguration, as: RequestConfiguration.self)
    #expect(text(configuration) == Self.wholeConfiguration)
    let json = try JSONObject(JSONValue(parsing: Array(Self.wholeConfiguration.utf8)))
    #expect(RequestConfiguration.memberNames == json.members.map(\.key))
  }

  @Test func `an empty request configuration has the SDK's defaults`() throws {
    let configuration = try read("{}", as: RequestConfiguration.self)
    #expect(configuration == RequestConfiguration())
    #expect(
      text(configuration)
        == #"{"tagForChildDirectedTreatment":null,"tagForUnderAgeOfConsent":null,"#
        + #""ageRestrictedTreatment":"unspecified","maxAdContentRating":null,"#
        + #""testDeviceIdentifiers":[],"isApplicationMuted":false,"applicationVolume":1}"#)
  }

  @Test(arguments: [
    (
      #"{"tagForChildDirectedTreatment":1}"#,
      "tagForChildDirectedTreatment: expected a boolean, got a number"
    ),
    (
      #"{"tagForUnderAgeOfConsent":1}"#,
      "tagForUnderAgeOfConsent: expected a boolean, got a number"
    ),
    (
      #"{"maxAdContentRating":"X"}"#,
      #"maxAdContentRating: expected one of G, PG, T, MA; got "X""#
    ),
    (
      #"{"testDeviceIdentifiers":[1]}"#, "testDeviceIdentifiers[0]: expected a string, got a number"
    ),
    (#"{"isApplicationMuted":0}"#, "isApplicationMuted: expected a boolean, got a number"),
    (#"{"applicationVolume":2}"#, "applicationVolume: expected a number from 0 to 1, got 2"),
    (
      #"{"publisherFirstPartyIdEnabled":0}"#,
      "publisherFirstPartyIdEnabled: expected a boolean, got a number"
    ),
    (
      #"{"coarseLocationCollectionEnabled":0}"#,
      "coarseLocationCollectionEnabled: expected a boolean, got a number"
    ),
    (#"{"userDefaults":1}"#, "userDefaults: expected an object, got a number"),
  ])
  func `a wrong member of a request configuration is refused`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: RequestConfiguration.self) == sentence)
  }
}
