import EventLoop
import JSON
import Mediation
import Testing

@testable import MediationJSON

/// The first and the last values that are accepted, and what stands alone.
@Suite struct BoundTests {
  @Test(arguments: [
    (#"{"latitude":90,"longitude":180}"#, true), (#"{"latitude":-90,"longitude":-180}"#, true),
    (#"{"latitude":91,"longitude":0}"#, false), (#"{"latitude":0,"longitude":181}"#, false),
  ])
  func `a place has degrees`(json: String, isValid: Bool) {
    let place = try? read(json, as: UserTargeting.Location.self)
    #expect((place != nil) == isValid)
  }

  @Test(arguments: [
    ("2000-02-29", true), ("1900-02-29", false), ("2024-02-29", true), ("2023-02-29", false),
    ("2024-04-31", false),
  ])
  func `a birthday is a day of the calendar`(day: String, isValid: Bool) {
    let user = try? read(#"{"birthday":"\#(day)"}"#, as: UserTargeting.self)
    #expect((user != nil) == isValid)
  }

  @Test func `a duration is not negative`() throws {
    #expect(throws: JSONReadError.self) {
      try read(#"{"durationMs":-1}"#, as: FullScreenAdContent.self)
    }
    #expect(try read(#"{"durationMs":1500}"#, as: FullScreenAdContent.self).duration == 1.5)
  }

  @Test func `without nulls, what a full-screen ad has is written`() throws {
    let json = #"{"durationMs":1500,"reward":{"type":"coins","amount":2}}"#
    let content = try read(json, as: FullScreenAdContent.self)
    var writer = JSONWriter()
    content.write(to: &writer, withNulls: false)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
  }

  @Test(arguments: [(-1.0, 0), (0, 0), (.nan, 0), (1.5, 1_500), (1e300, 9_007_199_254_740_991)])
  func `a duration is written in milliseconds that exist`(seconds: Double, ms: Int) {
    let written = text(FullScreenAdContent(duration: seconds))
    #expect(written.contains(#""durationMs":\#(ms),"#))
  }

  @Test func `without nulls, only what a full-screen ad has is written`() {
    for (content, json) in [
      (FullScreenAdContent(), "{}"), (FullScreenAdContent(headline: "H"), #"{"headline":"H"}"#),
      (FullScreenAdContent(body: "B"), #"{"body":"B"}"#),
      (FullScreenAdContent(callToAction: "C"), #"{"callToAction":"C"}"#),
    ] {
      var writer = JSONWriter()
      content.write(to: &writer, withNulls: false)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
    }
  }

  @Test func `AdChoices without an address and without a picture to show has no image`() {
    let picture = Image(data: [1, 2, 3], mimeType: "image/png", width: 1, height: 1)
    let content = AdChoicesContent(
      image: NativeAdImage(image: picture), clickThroughURL: "https://www.example.com")
    var writer = JSONWriter()
    writer.beginObject()
    content.writeMembers(to: &writer, hasPicture: false)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"clickThroughUrl":"https://www.example.com"}"#)
    #expect(content.byteCount >= 3 + 23 + 9)
    #expect(AdChoicesContent(image: nil, clickThroughURL: "abc").byteCount == 3)
  }

  @Test(arguments: [(0, true), (1, false)])
  func `extra assets take at most a mebibyte`(more: Int, isRead: Bool) {
    // An object with one array of strings, and what these take beside their texts.
    var texts = Array(repeating: String(repeating: "x", count: 65_536 - 72), count: 15)
    let rest = (1 << 20) - (72 + 16 + 1) - 72 - 15 * 65_536 - 72
    texts.append(String(repeating: "x", count: rest + more))
    let assets: JSONValue = ["extraAssets": ["a": .array(texts.map { .string($0) })]]
    #expect(((try? NativeAdAssets(assets)) != nil) == isRead)
  }

  @Test func `a long text anywhere in an extra asset is too long`() {
    let long = JSONValue.string(String(repeating: "x", count: AdError.maximumTextLength + 1))
    for value in [["a", long], [["a": "b", "c": long]], ["a", ["b", [long]]]] as [JSONValue] {
      let error = #expect(throws: JSONReadError.self) {
        try NativeAdAssets(["extraAssets": ["x": value]])
      }
      #expect(error?.path.description == "extraAssets")
    }
  }

  @Test(arguments: [("0", true), ("5", true), ("5.0", true), ("5.1", false), ("-0.1", false)])
  func `an ad has from 0 to 5 stars`(stars: String, isValid: Bool) {
    let assets = try? read(#"{"starRating":\#(stars)}"#, as: NativeAdAssets.self)
    #expect((assets?.starRating != nil) == isValid)
  }

  @Test(arguments: [("0", true), ("1", true), ("-0.0", true), ("1.01", false), ("-0.01", false)])
  func `a volume is from 0 to 1`(volume: String, isValid: Bool) throws {
    let json = #"{"applicationVolume":\#(volume)}"#
    let configuration = try? read(json, as: RequestConfiguration.self)
    #expect((configuration != nil) == isValid)
    #expect(configuration?.applicationVolume.sign != .minus)
  }

  @Test func `a hundred devices get test ads, each with 256 characters`() throws {
    func refusal(_ devices: [String]) -> String? {
      let json: JSONValue = ["testDeviceIdentifiers": .array(devices.map { .string($0) })]
      do throws(JSONReadError) {
        _ = try RequestConfiguration(json)
        return nil
      } catch {
        return error.description
      }
    }
    let longest = String(repeating: "é", count: 256)
    #expect(refusal(Array(repeating: longest, count: 100)) == nil)
    #expect(
      refusal(Array(repeating: "x", count: 101))
        == "testDeviceIdentifiers: expected at most 100 identifiers, got 101")
    #expect(
      refusal(["x", longest + "é"])?.hasPrefix(
        "testDeviceIdentifiers[1]: expected at most 256 characters, got") == true)
  }

  @Test(arguments: ["1990-12/31", "1990/12-31", "1990-12-00", "1990-12-32", "199x-12-31"])
  func `another text is not a birthday`(day: String) {
    #expect(throws: JSONReadError.self) {
      try read(#"{"birthday":"\#(day)"}"#, as: UserTargeting.self)
    }
  }

  @Test func `zero is a number of at least 0`() throws {
    let place = #"{"latitude":0,"longitude":-0.0,"accuracyInMeters":0}"#
    let location = try read(place, as: UserTargeting.Location.self)
    #expect(location.accuracyInMeters == 0)
    #expect(location.longitude.sign == .plus)
    #expect(try read(#"{"aspectRatio":0}"#, as: MediaContent.self).aspectRatio == 0)
    #expect(throws: JSONReadError.self) {
      try read(#"{"aspectRatio":-0.1}"#, as: MediaContent.self)
    }
  }

  @Test func `no ad types are refused`() throws {
    #expect(
      try refusal(of: "[]", as: NativeAdTypes.self)
        == "expected at least one ad type, got an empty array")
    #expect(try read(#"["content"]"#, as: NativeAdTypes.self) == [.content])
  }

  @LoopActor
  @Test func `the view of a banner shows its text`() throws {
    let json = #"{"id":"strip","width":320,"height":50,"text":"Buy"}"#
    let view = try read(json, as: BannerView.self).makeView()
    #expect((view as? Label)?.text == "Buy")
    #expect(view.identifier == "strip")
    #expect(text(BannerView(BannerContent(view))) == json)
  }

  @Test(arguments: 0..<4)
  func `each side of a frame is a number on the wire`(side: Int) {
    let lengths = (0..<4).map { $0 == side ? Double.nan : 1.0 }
    let written = lengths.map { $0.isNaN ? "0" : "1" }
    #expect(
      text(Rect(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3]))
        == #"{"x":\#(written[0]),"y":\#(written[1]),"width":\#(written[2]),"#
        + #""height":\#(written[3])}"#)
  }

  @Test func `AdChoices has its picture only if the publisher wants pictures`() throws {
    let icon = try JSONObject(
      JSONValue(
        parsing: Array(
          #"{"image":{"url":"u","width":1,"height":1,"mimeType":"image/png","data":"UE5H"}}"#.utf8))
    )
    let content = try #require(try AdChoicesContent.read(icon))
    for hasPicture in [true, false] {
      var writer = JSONWriter()
      writer.beginObject()
      content.writeMembers(to: &writer, hasPicture: hasPicture)
      writer.endObject()
      let written = String(decoding: writer.bytes, as: UTF8.self)
      #expect(written.contains("UE5H") == hasPicture)
      #expect(written.contains(#""url":"u""#))
    }
  }

  @Test func `options that were given stand beside those of the SDK`() throws {
    let options = try read(
      #"{"video":{"startMuted":false},"image":{"disableImageLoading":true}}"#,
      as: NativeAdOptions.self)
    let all = options.completed.all
    #expect(all.first(VideoOptions.self)?.startMuted == false)
    #expect(all.first(NativeAdImageAdLoaderOptions.self)?.disableImageLoading == true)
    #expect(all.count == 4)
  }
}
