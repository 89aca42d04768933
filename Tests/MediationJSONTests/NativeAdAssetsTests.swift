import EventLoop
import JSON
import Mediation
import Testing

@testable import MediationJSON

@Suite @LoopActor struct NativeAdAssetsTests {
  private final class Ad: MediationNativeAd {
    var headline: String?
    var body: String?
    var callToAction: String?
    var icon: NativeAdImage?
    var images: [NativeAdImage]?
    var starRating: JSONNumber?
    var store: String?
    var price: String?
    var advertiser: String?
    var extraAssets: JSONObject?
    var mediaView: View?
    var hasVideoContent = false
    var mediaContentAspectRatio = 0.0
    var duration = 0.0
  }

  private static let picture = Image(
    data: Array("foo".utf8), mimeType: "image/png", width: 2, height: 3)

  // MARK: Length

  @Test(arguments: [
    #"{"headline":"LONG"}"#, #"{"icon":{"url":"LONG"}}"#, #"{"images":[{"url":"LONG"}]}"#,
    #"{"extraAssets":{"a":["LONG"]}}"#, #"{"extraAssets":{"LONG":1}}"#,
  ])
  func `a text of at most 64 KiB is read, and a longer one is too long`(text: String) throws {
    func read(_ count: Int) throws -> NativeAdAssets {
      let text = text.replacing("LONG", with: String(repeating: "x", count: count))
      return try NativeAdAssets(JSONValue(parsing: Array(text.utf8)))
    }

    #expect(try read(65_536).byteCount >= 65_536)
    let error = #expect(throws: JSONReadError.self) { try read(65_537) }
    #expect(error?.isTooLong == true)
    #expect(error?.expected.hasPrefix("at most ") == true)
  }

  @Test func `an image of more than 8 MiB is too long`() throws {
    func read(_ count: Int) throws -> NativeAdAssets {
      let data = String(repeating: "A", count: count / 3 * 4)
      let icon = #"{"data":"\#(data)","mimeType":"image/png","width":1,"height":1}"#
      return try NativeAdAssets(JSONValue(parsing: Array(#"{"icon":\#(icon)}"#.utf8)))
    }

    #expect(try read(8_388_606).byteCount >= 8_388_606)
    #expect(throws: JSONReadError.self) { try read(8_388_609) }
  }

  @Test func `an ad has at most a hundred images, and a mebibyte of extra assets`() throws {
    func read(_ text: String) throws -> NativeAdAssets {
      try NativeAdAssets(JSONValue(parsing: Array(text.utf8)))
    }
    func images(_ count: Int) -> String {
      #"{"images":["# + Array(repeating: #"{"url":"x"}"#, count: count).joined(separator: ",")
        + "]}"
    }
    let extras = (0..<20).map { #""\#($0)":"\#(String(repeating: "x", count: 60_000))""# }

    #expect(throws: Never.self) { try read(images(100)) }
    #expect(throws: JSONReadError.self) { try read(images(101)) }
    #expect(throws: JSONReadError.self) {
      try read(#"{"extraAssets":{\#(extras.joined(separator: ","))}}"#)
    }
  }

  // MARK: Assets

  private static let noAssets =
    #"{"headline":null,"body":null,"callToAction":null,"icon":null,"images":null,"#
    + #""starRating":null,"store":null,"price":null,"advertiser":null,"extraAssets":null}"#

  @Test func `assets that the network does not have are null`() {
    #expect(text(NativeAdAssets.of(Ad(), hasPictures: true)) == Self.noAssets)
    #expect(text(NativeAdAssets.of(nil, hasPictures: true)) == Self.noAssets)
  }

  @Test func `every asset is written`() {
    let ad = Ad()
    ad.headline = "H"
    ad.body = "B"
    ad.callToAction = "C"
    ad.icon = NativeAdImage(url: "i", scale: 2)
    ad.images = []
    ad.starRating = JSONNumber(4.5)
    ad.store = "S"
    ad.price = "$1"
    ad.advertiser = "A"
    ad.extraAssets = ["x": [1]]
    #expect(
      text(NativeAdAssets.of(ad, hasPictures: true))
        == #"{"headline":"H","body":"B","callToAction":"C","icon":{"scale":2,"url":"i","#
        + #""width":null,"height":null,"mimeType":null,"data":null},"images":[],"starRating":4.5,"#
        + #""store":"S","price":"$1","advertiser":"A","extraAssets":{"x":[1]}}"#)
  }

  @Test func `pictures are written when image loading is enabled, and left out when it is not`() {
    let ad = Ad()
    ad.images = [NativeAdImage(image: Self.picture, url: "u", scale: 1)]
    let with = text(NativeAdAssets.of(ad, hasPictures: true))
    let without = text(NativeAdAssets.of(ad, hasPictures: false))
    #expect(
      with.contains(
        #"[{"scale":1,"url":"u","width":2,"height":3,"mimeType":"image/png","data":"Zm9v"}]"#))
    #expect(
      without.contains(
        #"[{"scale":1,"url":"u","width":null,"height":null,"mimeType":null,"data":null}]"#))
  }

  // MARK: Images

  @Test func `an image is read with its bytes`() throws {
    let json =
      #"{"scale":2,"url":"u","width":2,"height":3,"mimeType":"image/png","data":"Zm9v"}"#
    let image = try read(json, as: NativeAdImage.self)
    #expect(image.image == Self.picture)
    #expect(image.imageURL == "u")
    #expect(image.scale == 2)
    var writer = JSONWriter()
    image.write(to: &writer, withPicture: true)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
  }

  @Test(arguments: [#"{"url":"u"}"#, #"{"url":"u","data":null,"scale":null,"width":"?"}"#])
  func `an image may be a URL only, of scale 1 if nothing else is said`(json: String) throws {
    let image = try read(json, as: NativeAdImage.self)
    #expect(image.image == nil)
    #expect(image.imageURL == "u")
    #expect(image.scale == 1)
  }

  @Test func `an image without a number as its scale is written with 0`() {
    var writer = JSONWriter()
    NativeAdImage(url: "u", scale: .nan).write(to: &writer, withPicture: true)
    #expect(String(decoding: writer.bytes, as: UTF8.self).hasPrefix(#"{"scale":0,"#))
  }

  @Test(arguments: [
    ("{}", "expected data or url, got neither"),
    (#"{"url":7}"#, "url: expected a string, got a number"),
    (#"{"url":"u","scale":0}"#, "scale: expected a number above 0, got 0"),
    (#"{"url":"u","scale":-1}"#, "scale: expected a number above 0, got -1"),
    (#"{"url":"u","scale":"2"}"#, "scale: expected a number, got a string"),
    (
      #"{"data":"Zm9","mimeType":"a","width":1,"height":1}"#,
      "data: expected base64, got other text"
    ),
    (#"{"data":"Zm9v","width":1,"height":1}"#, "mimeType: expected a string, got nothing"),
    (
      #"{"data":"Zm9v","mimeType":"a","height":1}"#,
      "width: expected a whole number, got nothing"
    ),
    (
      #"{"data":"Zm9v","mimeType":"a","width":-1,"height":1}"#,
      "width: expected a whole number from 0 to 4294967295, got -1"
    ),
    (
      #"{"data":"Zm9v","mimeType":"a","width":1,"height":4294967296}"#,
      "height: expected a whole number from 0 to 4294967295, got 4294967296"
    ),
    (
      #"{"data":"Zm9v","mimeType":"a","width":1,"height":1.5}"#,
      "height: expected a whole number, got 1.5"
    ),
    (#""u""#, "expected an object, got a string"),
  ])
  func `a wrong image is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: NativeAdImage.self) == sentence)
  }

  @Test(arguments: [0, 4_294_967_295])
  func `a side of an image is from 0 to 4294967295 pixels`(side: Int) throws {
    let json = #"{"data":"","mimeType":"a","width":\#(side),"height":\#(side)}"#
    let image = try read(json, as: NativeAdImage.self).image
    #expect(image == Image(data: [], mimeType: "a", width: side, height: side))
  }

  // MARK: Media

  @Test func `an ad without a media view has no media`() {
    #expect(MediaContent(of: Ad()) == nil)
    #expect(MediaContent(of: nil) == nil)
  }

  @Test(arguments: [
    (2.5, "2500"), (0, "0"), (-1, "0"), (.nan, "0"), (.infinity, "0"), (1e300, "\(Clock.lastMs)"),
  ])
  func `a duration is written in whole milliseconds`(seconds: Double, written: String) throws {
    let ad = Ad()
    ad.mediaView = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    ad.hasVideoContent = true
    ad.mediaContentAspectRatio = 1.5
    ad.duration = seconds
    #expect(
      text(try #require(MediaContent(of: ad)))
        == #"{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":\#(written)}"#)
  }

  @Test func `media of unknown shape has the aspect ratio 0`() throws {
    let ad = Ad()
    ad.mediaView = View(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    ad.mediaContentAspectRatio = .infinity
    #expect(
      text(try #require(MediaContent(of: ad)))
        == #"{"hasVideoContent":false,"aspectRatio":0,"durationMs":0}"#)
  }

  @Test(arguments: [
    (#"{}"#, #"{"hasVideoContent":false,"aspectRatio":0,"durationMs":0}"#),
    (
      #"{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":30000}"#,
      #"{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":30000}"#
    ),
  ])
  func `members of media can be missing`(json: String, written: String) throws {
    #expect(text(try read(json, as: MediaContent.self)) == written)
  }

  @Test(arguments: [
    ("7", "expected an object, got a number"),
    (#"{"aspectRatio":-1}"#, "aspectRatio: expected a number of at least 0, got -1"),
    (
      #"{"durationMs":-1}"#,
      "durationMs: expected a whole number from 0 to \(Clock.lastMs), got -1"
    ),
  ])
  func `invalid media is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: MediaContent.self) == sentence)
  }

  // MARK: Assets that are read

  @Test func `assets are written as they were read`() throws {
    let json =
      #"{"headline":"a","body":"b","callToAction":"c","icon":{"scale":2,"url":"u","width":1,"#
      + #""height":1,"mimeType":"image/png","data":"UE5H"},"images":[],"starRating":4.5,"#
      + #""store":"s","price":"p","advertiser":"d","extraAssets":{"motto":["Hello"]}}"#
    #expect(text(try read(json, as: NativeAdAssets.self)) == json)
  }

  @Test func `all assets can be missing`() throws {
    #expect(text(try read("{}", as: NativeAdAssets.self)) == Self.noAssets)
  }

  @Test func `a star rating is from 0 to 5`() throws {
    #expect(
      try refusal(of: #"{"starRating":6}"#, as: NativeAdAssets.self)
        == "starRating: expected a number from 0 to 5, got 6")
  }
}
