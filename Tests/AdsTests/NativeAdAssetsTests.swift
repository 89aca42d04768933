import Ads
import EventLoop
import JSON
import Testing

@Suite struct NativeAdAssetsTests {
  private static let picture = ImageData(
    Array("foo".utf8), mimeType: "image/png", width: 2, height: 3)

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
    #expect(text(NativeAdAssets()) == Self.noAssets)
  }

  @Test func `every asset is written`() {
    let assets = NativeAdAssets(
      headline: "H", body: "B", callToAction: "C", icon: Image(url: "i", scale: 2), images: [],
      starRating: JSONNumber(4.5), store: "S", price: "$1", advertiser: "A",
      extraAssets: ["x": [1]])
    #expect(
      text(assets)
        == #"{"headline":"H","body":"B","callToAction":"C","icon":{"scale":2,"url":"i","#
        + #""width":null,"height":null,"mimeType":null,"data":null},"images":[],"starRating":4.5,"#
        + #""store":"S","price":"$1","advertiser":"A","extraAssets":{"x":[1]}}"#)
  }

  @Test(arguments: [
    (ImagePart.bytes, #""width":2,"height":3,"mimeType":"image/png","data":"Zm9v""#),
    (.description, #""width":2,"height":3,"mimeType":"image/png","data":null"#),
    (.url, #""width":null,"height":null,"mimeType":null,"data":null"#),
  ])
  func `the parts of pictures that are wanted are written, and the others left out`(
    part: ImagePart, written: String
  ) {
    let picture = Image(Self.picture, url: "u", scale: 1)
    let json = text(NativeAdAssets(icon: picture, images: [picture]), images: part)
    #expect(json.contains(#""icon":{"scale":1,"url":"u",\#(written)},"#))
    #expect(json.contains(#""images":[{"scale":1,"url":"u",\#(written)}],"#))
  }

  // MARK: Images

  @Test func `an image is read with its bytes`() throws {
    let json =
      #"{"scale":2,"url":"u","width":2,"height":3,"mimeType":"image/png","data":"Zm9v"}"#
    let image = try read(json, as: Image.self)
    #expect(image.data == Self.picture)
    #expect(image.url == "u")
    #expect(image.scale == 2)
    #expect(text { image.write(to: &$0, .bytes) } == json)
  }

  @Test(arguments: [#"{"url":"u"}"#, #"{"url":"u","data":null,"scale":null,"width":"?"}"#])
  func `an image may be a URL only, of scale 1 if nothing else is said`(json: String) throws {
    let image = try read(json, as: Image.self)
    #expect(image.data == nil)
    #expect(image.url == "u")
    #expect(image.scale == 1)
  }

  @Test func `an image without a number as its scale is written with 0`() {
    let image = Image(url: "u", scale: .nan)
    #expect(text { image.write(to: &$0, .bytes) }.hasPrefix(#"{"scale":0,"#))
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
    #expect(try refusal(of: json, as: Image.self) == sentence)
  }

  @Test(arguments: [0, 4_294_967_295])
  func `a side of an image is from 0 to 4294967295 pixels`(side: Int) throws {
    let json = #"{"data":"","mimeType":"a","width":\#(side),"height":\#(side)}"#
    let image = try read(json, as: Image.self)
    #expect(image.data == ImageData([], mimeType: "a", width: side, height: side))
  }

  // MARK: Media

  @Test(arguments: [Double.infinity, .nan])
  func `media of unknown shape has the aspect ratio 0`(ratio: Double) {
    #expect(
      text(MediaContent(hasVideoContent: false, aspectRatio: ratio, durationMs: 0))
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

  // MARK: Memory

  @Test func `the memory of an ad grows with its texts, its images and its extra assets`() throws {
    let empty = NativeAdAssets()
    #expect(empty.byteCount == 0)
    let parts: [(NativeAdAssets, Int)] = [
      (NativeAdAssets(headline: "é"), 2), (NativeAdAssets(body: "ab"), 2),
      (NativeAdAssets(callToAction: "abc"), 3), (NativeAdAssets(store: "abcd"), 4),
      (NativeAdAssets(price: "abcde"), 5), (NativeAdAssets(advertiser: "abcdef"), 6),
      (NativeAdAssets(icon: Image(url: "abc", scale: 1)), 256 + 3),
      (
        NativeAdAssets(images: [Image(Self.picture), Image(Self.picture, url: "u")]),
        2 * (256 + 3 + 9) + 1
      ),
      (NativeAdAssets(extraAssets: ["a": "bc"]), 72 + 16 + 1 + 72 + 2),
      (NativeAdAssets(starRating: JSONNumber(4)), 0),
    ]
    for (assets, bytes) in parts {
      #expect(assets.byteCount == bytes)
      #expect(!assets.isEmpty)
    }
    let content = FullScreenAdContent(
      headline: "a", body: "bc", callToAction: "def", image: Image(url: "u", scale: 1),
      durationMs: 5, reward: AdReward(type: "coin", amount: 1))
    #expect(content.byteCount == 1 + 2 + 3 + 257 + 4)
    #expect(FullScreenAdContent().byteCount == 0)
    #expect(BannerContent(viewID: "ab", size: AdSize(.banner), text: "cde").byteCount == 5)
    #expect(BannerContent(size: AdSize(.banner)).byteCount == 0)
    #expect(
      AdChoicesContent(image: Image(url: "u", scale: 1), clickThroughURL: "ab").byteCount == 259)
  }

  @Test func `the memory of a JSON value grows with all its parts`() {
    let values: [(JSONValue, Int)] = [
      (.null, 24), (true, 24), (12, 74), ("abc", 75), ([], 72), ([:], 72),
      (["a", .null], 72 + 73 + 24), (["key": "ab"], 72 + 16 + 3 + 74),
      (["k": ["abcd", 1]], 72 + 16 + 1 + 72 + 76 + 73),
    ]
    for (value, bytes) in values {
      #expect(value.byteCount == bytes)
      let assets = try? NativeAdAssets(["extraAssets": ["": value]])
      #expect(assets?.byteCount == 72 + 16 + bytes)
    }
  }

  @Test func `assets are empty if they are absent or have no content`() {
    #expect(NativeAdAssets().isEmpty)
    #expect(
      NativeAdAssets(
        headline: "", body: "", callToAction: "", images: [], store: "", price: "", advertiser: "",
        extraAssets: [:]
      ).isEmpty)
  }

  @Test func `each asset that is a text has its text`() {
    let assets = NativeAdAssets(
      headline: "H", body: "B", callToAction: "C", icon: Image(url: "i", scale: 1),
      starRating: JSONNumber(4), store: "S", price: "P", advertiser: "A")
    let texts = AssetName.allCases.map { assets.text(of: $0) }
    #expect(texts == ["H", "B", "C", nil, nil, nil, "S", "P", "A", nil, nil])
  }

  @Test(
    arguments: [
      ("headline", 1, "headline: expected a string, got a number"),
      ("body", 1, "body: expected a string, got a number"),
      ("callToAction", 1, "callToAction: expected a string, got a number"),
      ("icon", 1, "icon: expected an object, got a number"),
      ("images", 1, "images: expected an array, got a number"),
      ("starRating", "4", "starRating: expected a number, got a string"),
      ("store", 1, "store: expected a string, got a number"),
      ("price", 1, "price: expected a string, got a number"),
      ("advertiser", 1, "advertiser: expected a string, got a number"),
      ("extraAssets", 1, "extraAssets: expected an object, got a number"),
    ] as [(String, JSONValue, String)])
  func `a wrong asset is refused with its place`(name: String, value: JSONValue, sentence: String) {
    let error = #expect(throws: JSONReadError.self) {
      try NativeAdAssets(.object(JSONObject([(name, value)])))
    }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("images", "images: expected at most 100 images, got 101"),
    (
      "extraAssets",
      "extraAssets: expected at most 1048576 bytes, and 65536 in a text; got 65698"
    ),
    ("headline", "headline: expected at most 65536 bytes, got 65537"),
  ])
  func `too much is refused with the limit`(name: String, sentence: String) {
    let long = JSONValue.string(String(repeating: "x", count: 65_537))
    let values: [String: JSONValue] = [
      "images": .array(Array(repeating: ["url": "u"], count: 101)), "extraAssets": ["a": long],
      "headline": long,
    ]
    let error = #expect(throws: JSONReadError.self) {
      try NativeAdAssets(.object(JSONObject([(name, values[name] ?? .null)])))
    }
    #expect(error?.description == sentence)
    #expect(error?.isTooLong == true)
  }

  @Test func `an image that is too long says how long it is`() throws {
    let data = String(repeating: "A", count: 8_388_609 / 3 * 4)
    let error = #expect(throws: JSONReadError.self) {
      try Image(["data": .string(data), "mimeType": "a", "width": 1, "height": 1])
    }
    #expect(error?.description == "data: expected at most 8388608 bytes, got 8388609")
    #expect(error?.isTooLong == true)
  }
}

/// The JSON text of assets.
private func text(_ assets: NativeAdAssets, images part: ImagePart = .bytes) -> String {
  text { assets.write(to: &$0, images: part) }
}
