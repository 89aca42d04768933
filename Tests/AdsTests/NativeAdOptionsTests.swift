import Ads
import Testing

@Suite struct NativeAdOptionsTests {
  @Test func `options that are not given are missing`() throws {
    let nulls = #"{"image":null,"media":null,"adView":null,"video":null}"#
    #expect(text(NativeAdOptions()) == nulls)
    for json in ["{}", nulls, #"{"other":1}"#] {
      #expect(text(try read(json, as: NativeAdOptions.self)) == nulls)
    }
  }

  @Test func `an option that is given has defaults for what it leaves out`() throws {
    let options = try read(
      #"{"image":{},"media":{},"adView":{},"video":{}}"#, as: NativeAdOptions.self)
    #expect(
      text(options)
        == #"{"image":{"disableImageLoading":false,"shouldRequestMultipleImages":false,"#
        + #""preferredImageOrientation":"any"},"media":{"aspectRatio":"unknown"},"#
        + #""adView":{"preferredAdChoicesPosition":"topRight"},"#
        + #""video":{"startMuted":true,"customControlsRequested":false,"#
        + #""clickToExpandRequested":false}}"#)
  }

  @Test func `every option comes back as it was`() throws {
    let json =
      #"{"image":{"disableImageLoading":true,"shouldRequestMultipleImages":true,"#
      + #""preferredImageOrientation":"portrait"},"media":{"aspectRatio":"square"},"#
      + #""adView":{"preferredAdChoicesPosition":"bottomLeft"},"#
      + #""video":{"startMuted":false,"customControlsRequested":true,"#
      + #""clickToExpandRequested":true}}"#
    #expect(text(try read(json, as: NativeAdOptions.self)) == json)
  }

  @Test(arguments: [
    ("[]", "expected an object, got an array"),
    (#"{"image":true}"#, "image: expected an object, got a boolean"),
    (
      #"{"image":{"disableImageLoading":"yes"}}"#,
      "image.disableImageLoading: expected a boolean, got a string"
    ),
    (
      #"{"image":{"shouldRequestMultipleImages":1}}"#,
      "image.shouldRequestMultipleImages: expected a boolean, got a number"
    ),
    (
      #"{"image":{"preferredImageOrientation":"square"}}"#,
      "image.preferredImageOrientation: expected one of any, portrait, landscape; "
        + #"got "square""#
    ),
    (
      #"{"media":{"aspectRatio":1.5}}"#,
      "media.aspectRatio: expected one of unknown, any, landscape, portrait, square; "
        + "got a number"
    ),
    (
      #"{"adView":{"preferredAdChoicesPosition":"middle"}}"#,
      "adView.preferredAdChoicesPosition: expected one of topRight, topLeft, bottomRight, "
        + #"bottomLeft; got "middle""#
    ),
    (#"{"video":{"startMuted":0}}"#, "video.startMuted: expected a boolean, got a number"),
    (
      #"{"video":{"customControlsRequested":[]}}"#,
      "video.customControlsRequested: expected a boolean, got an array"
    ),
    (
      #"{"video":{"clickToExpandRequested":{}}}"#,
      "video.clickToExpandRequested: expected a boolean, got an object"
    ),
  ])
  func `a wrong option is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: NativeAdOptions.self) == sentence)
  }

  @Test func `options of other classes are written as they were read`() throws {
    let json =
      #"{"image":null,"media":null,"adView":null,"video":null,"#
      + #""muteThisAd":{"customMuteThisAdRequested":false},"#
      + #""customClickGesture":{"swipeGestureDirection":"up","tapsAllowed":false},"#
      + #""multipleAds":{"numberOfAds":1}}"#
    #expect(text(try read(json, as: NativeAdOptions.self)) == json)
  }

  @Test(arguments: [0, 2, 5])
  func `another number of ads than one is refused`(number: Int) throws {
    #expect(
      try refusal(of: #"{"multipleAds":{"numberOfAds":\#(number)}}"#, as: NativeAdOptions.self)
        == "multipleAds.numberOfAds: expected 1, because mediation loads one ad at a time; got "
        + "\(number)")
  }
}
