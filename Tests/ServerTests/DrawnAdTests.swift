import Ads
import EventLoop
import JSON
import Testing

@testable import Server

/// What a client reads of an ad, and of its layout.
@Suite @LoopActor struct DrawnAdTests {
  private let client = TestClient()

  private func result(_ lines: [String]) throws -> JSONObject {
    let answer = try JSONValue(parsing: Array(try #require(lines.last).utf8)).object
    return try #require(answer?["result"]?.object)
  }

  @Test(arguments: [false, true])
  func `an ad has its images only if the load did not disable them`(isDisabled: Bool) throws {
    client.network.icon = Image(
      ImageData([1, 2, 3], mimeType: "image/png", width: 1, height: 1),
      url: "https://www.example.com/1.png")
    let mark = ImageData([0x89, 0x50, 0x4E, 0x47], mimeType: "image/png", width: 1, height: 1)
    client.network.adChoices = AdChoicesIcon(
      size: AdSize(width: 15, height: 15),
      content: AdChoicesContent(
        image: Image(mark, url: "https://www.example.com/2.png"), clickThroughURL: nil))
    let load = client.request(
      1, "loadNative",
      #"{"adapter":{"className":"Net"},"options":{"image":{"disableImageLoading":\#(isDisabled)}}}"#
    )

    for lines in [load, client.request(2, "getAd", #"{"adId":"ad-1"}"#)] {
      let icon = try result(lines)["assets"]?.object?["icon"]?.object
      #expect(icon?["url"] == "https://www.example.com/1.png")
      #expect((icon?["data"]?.string == nil) == isDisabled)
      let adChoices = try result(lines)["adChoices"]?.object?["image"]?.object
      #expect(adChoices?["url"] == "https://www.example.com/2.png")
      #expect((adChoices?["data"]?.string == nil) == isDisabled)
    }
    let picture = client.request(3, "preview", #"{"adId":"ad-1","format":"svg"}"#)
    let svg = try #require(try result(picture)["text"]?.string)
    #expect(svg.contains("data:image/png;base64,iVBORw==") == !isDisabled)
  }

  @Test func `a picture shows what was asked for, and nothing else`() throws {
    client.load(1)
    client.request(
      2, "render",
      #"{"adId":"ad-1","view":{"width":320,"height":250},"clickableAssetViews":"#
        + #"{"headline":{"x":300,"y":0,"width":90,"height":30}}}"#)
    func text(_ members: String) throws -> String {
      let answer = client.request(3, "preview", #"{"adId":"ad-1","format":"svg"\#(members)}"#)
      return try #require(try result(answer)["text"]?.string)
    }
    let plain = try text("")
    #expect(
      try text(
        #","template":null,"clickZones":false,"faults":false,"badge":null,"phone":false,"clientId":0"#
      ) == plain)
    let pictures = try [
      #","template":"small""#, #","clickZones":true"#, #","faults":true"#, #","phone":true"#,
      #","badge":{"frame":{"x":0,"y":0,"width":20,"height":20}}"#,
    ].map(text)
    #expect(Set(pictures + [plain]).count == 6)
  }

  @Test(arguments: [("", []), (#""text":"New","#, ["badgeMissing"])] as [(String, [String])])
  func `a badge without a text is the usual one`(text: String, rules: [String]) throws {
    client.load(1)
    client.request(2, "render", #"{"adId":"ad-1","view":{"width":320,"height":250}}"#)

    let check = try result(
      client.request(
        3, "validateLayout",
        #"{"adId":"ad-1","badge":{\#(text)"frame":{"x":0,"y":0,"width":20,"height":20}}}"#))

    #expect(check["violations"]?.array?.compactMap { $0.object?["rule"]?.string } == rules)
  }
}
