import JSON
import Mediation
import MediationJSON
import Testing

@Suite struct NativeAdOptionsTests {
  @Test func `options that are not given are missing`() throws {
    #expect(try read("{}", as: NativeAdOptions.self).all.isEmpty)
    let nulls = #"{"image":null,"media":null,"adView":null,"video":null,"other":1}"#
    #expect(try read(nulls, as: NativeAdOptions.self).all.isEmpty)
    #expect(
      text(NativeAdOptions([])) == #"{"image":null,"media":null,"adView":null,"video":null}"#)
  }

  @Test func `an option that is given has the SDK's defaults`() throws {
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

  @Test func `adapters find each option by its type`() throws {
    let options = try read(
      #"{"video":{"startMuted":false},"image":{"disableImageLoading":true}}"#,
      as: NativeAdOptions.self
    ).all
    #expect(options.first(VideoOptions.self)?.startMuted == false)
    #expect(options.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading == true)
    #expect(options.first(NativeAdMediaAdLoaderOptions.self) == nil)
    #expect(options.first(NativeAdViewAdOptions.self) == nil)
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
}
