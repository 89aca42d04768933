import Ads
import JSON
import Testing

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
    #expect(try read(#"{"durationMs":0}"#, as: FullScreenAdContent.self).durationMs == 0)
  }

  @Test(arguments: [
    #"{"headline":"H","body":"B","callToAction":"C","image":{"scale":1,"url":null,"width":1,"#
      + #""height":1,"mimeType":"image/png","data":"UE5H"},"durationMs":1500,"#
      + #""reward":{"type":"coins","amount":2}}"#,
    #"{"headline":null,"body":null,"callToAction":null,"image":null,"durationMs":null,"#
      + #""reward":null}"#,
  ])
  func `what a full-screen ad shows comes back as it was`(json: String) throws {
    #expect(text(try read(json, as: FullScreenAdContent.self)) == json)
  }

  @Test func `AdChoices without an address and without a picture to show has no image`() {
    let picture = ImageData([1, 2, 3], mimeType: "image/png", width: 1, height: 1)
    let content = AdChoicesContent(
      image: Image(picture), clickThroughURL: "https://www.example.com")
    #expect(text(content, image: .url) == #"{"clickThroughUrl":"https://www.example.com"}"#)
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
    for (part, hasPicture) in [(ImagePart.bytes, true), (.description, false), (.url, false)] {
      let written = text(content, image: part)
      #expect(written.contains("UE5H") == hasPicture)
      #expect(written.contains(#""url":"u""#))
    }
  }

  @Test func `options that were given stand beside the defaults of the others`() throws {
    let options = try read(
      #"{"video":{"startMuted":false},"image":{"disableImageLoading":true}}"#,
      as: NativeAdOptions.self)
    #expect(
      text(options.completed)
        == #"{"image":{"disableImageLoading":true,"shouldRequestMultipleImages":false,"#
        + #""preferredImageOrientation":"any"},"media":{"aspectRatio":"unknown"},"#
        + #""adView":{"preferredAdChoicesPosition":"topRight"},"#
        + #""video":{"startMuted":false,"customControlsRequested":false,"#
        + #""clickToExpandRequested":false}}"#)
  }
}

/// The JSON text of the icon's members.
private func text(_ content: AdChoicesContent, image part: ImagePart) -> String {
  text { writer in
    writer.beginObject()
    content.writeMembers(to: &writer, image: part)
    writer.endObject()
  }
}
