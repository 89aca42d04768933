import Ads
import JSON
import Testing

@Suite struct GeometryTests {
  // MARK: Length

  @Test(arguments: [
    ("0", 0.0), ("0.5", 0.5), ("320", 320), ("1e5", 100_000), ("100000.0", 100_000),
  ])
  func `a length is read`(json: String, points: Double) throws {
    #expect(try read(json, as: Length.self).points == points)
  }

  @Test func `a negative zero is zero`() throws {
    #expect(try read("-0", as: Length.self).points.sign == .plus)
  }

  @Test(arguments: [
    ("-1", "expected a length from 0 to 100000, got -1"),
    ("-0.001", "expected a length from 0 to 100000, got -0.001"),
    ("100000.001", "expected a length from 0 to 100000, got 100000.001"),
    ("1e300", "expected a length from 0 to 100000, got 1e300"),
    ("1e999", "expected a number of at most 1.8e308, got 1e999"),
    (#""320""#, "expected a number, got a string"),
    ("null", "expected a number, got null"),
  ])
  func `another length is refused`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: Length.self) == sentence)
  }

  @Test(arguments: [(Double.nan, 0), (.infinity, 0), (-.infinity, 0), (-1.5, -1.5), (7, 7)])
  func `a number is finite on the wire`(number: Double, written: Double) {
    #expect(number.orZero == written)
  }

  // MARK: Rect

  @Test func `a frame comes back as it was`() throws {
    let frame = Rect(x: -10.5, y: 0, width: 100, height: 0.25)
    #expect(text(frame) == #"{"x":-10.5,"y":0,"width":100,"height":0.25}"#)
    #expect(try read(text(frame), as: Rect.self) == frame)
  }

  @Test func `a frame without numbers is written with zeros`() {
    #expect(
      text(Rect(x: -.infinity, y: 1, width: .nan, height: 2))
        == #"{"x":0,"y":1,"width":0,"height":2}"#)
  }

  @Test(arguments: [
    (#"{"y":0,"width":1,"height":1}"#, "x: expected a number, got nothing"),
    (#"{"x":0,"y":"0","width":1,"height":1}"#, "y: expected a number, got a string"),
    (
      #"{"x":0,"y":1e999,"width":1,"height":1}"#,
      "y: expected a number of at most 1.8e308, got 1e999"
    ),
    (
      #"{"x":0,"y":0,"width":-1,"height":1}"#,
      "width: expected a length from 0 to 100000, got -1"
    ),
    (#"{"x":0,"y":0,"width":1}"#, "height: expected a number, got nothing"),
    ("[0,0,1,1]", "expected an object, got an array"),
  ])
  func `a frame with a wrong member is refused with its place`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: Rect.self) == sentence)
  }

  // MARK: AdSize

  private func advice(about json: String) throws -> String? {
    try #require(throws: JSONReadError.self) { try read(json, as: AdSize.self) }.hint
  }

  @Test(arguments: [#""320x50""#, #""320 × 50 points""#, #""320,50""#, "[320, 50]"])
  func `two sides in another form say how they are written`(json: String) throws {
    #expect(try advice(about: json) == #"Write {"width":320,"height":50}."#)
  }

  @Test(arguments: [
    #""small""#, #""320""#, #""320x50x2""#, #""320\#(String(repeating: " ", count: 40))50""#,
    "[320]", "[320, 50, 2]", #"["320", "50"]"#, "[[320], 50]", "true",
  ])
  func `a text or a list that is not two sides gets no advice`(json: String) throws {
    #expect(try advice(about: json) == nil)
  }

  @Test(arguments: AdSize.Name.allCases)
  func `a size is read by its name`(name: AdSize.Name) throws {
    #expect(try read("\"\(name.rawValue)\"", as: AdSize.self) == AdSize(name))
  }

  @Test(arguments: AdSize.Name.allCases)
  func `a size comes back as it was`(name: AdSize.Name) throws {
    let size = AdSize(name)
    let written = try read(text(size), as: AdSize.self)
    #expect((written.width, written.height) == (size.width, size.height))
  }

  @Test(arguments: [
    (#""fluid""#, AdSize(width: 320, height: 50, kind: .fluid)),
    (#"{"kind":"fluid"}"#, AdSize(width: 320, height: 50, kind: .fluid)),
    (
      #"{"kind":"anchoredAdaptive","width":390}"#,
      AdSize(width: 390, height: 61, kind: .anchoredAdaptive)
    ),
    (
      #"{"kind":"anchoredAdaptive","width":844,"orientation":"landscape"}"#,
      AdSize(width: 844, height: 58.5, kind: .anchoredAdaptive)
    ),
    (
      #"{"kind":"anchoredAdaptive","width":100}"#,
      AdSize(width: 100, height: 50, kind: .anchoredAdaptive)
    ),
    (
      #"{"kind":"anchoredAdaptive","width":768}"#,
      AdSize(width: 768, height: 90, kind: .anchoredAdaptive)
    ),
    (
      #"{"kind":"largeAnchoredAdaptive","width":390}"#,
      AdSize(width: 390, height: 122, kind: .largeAnchoredAdaptive)
    ),
    (
      #"{"kind":"inlineAdaptive","width":390,"maxHeight":200}"#,
      AdSize(width: 390, height: 200, kind: .inlineAdaptive)
    ),
    (
      #"{"kind":"inlineAdaptive","width":390,"orientation":"landscape"}"#,
      AdSize(width: 390, height: 390, kind: .inlineAdaptive)
    ),
    (#"{"kind":null,"width":1,"height":2}"#, AdSize(width: 1, height: 2)),
  ])
  func `an adaptive size is what the SDK calculates`(json: String, size: AdSize) throws {
    #expect(try read(json, as: AdSize.self) == size)
  }

  @Test func `a requested size is written with its kind`() {
    var writer = JSONWriter()
    AdSize(.fluid).writeRequested(to: &writer)
    #expect(
      String(decoding: Array(writer.bytes), as: UTF8.self)
        == #"{"width":320,"height":50,"kind":"fluid"}"#)
  }

  @Test func `a size is written with its width and height`() {
    #expect(text(AdSize(width: 320, height: 50.5)) == #"{"width":320,"height":50.5}"#)
    #expect(text(AdSize(width: .infinity, height: .nan)) == #"{"width":0,"height":0}"#)
  }

  @Test(arguments: [
    (
      #""Banner""#,
      "expected one of banner, largeBanner, mediumRectangle, fullBanner, leaderboard, skyscraper, "
        + #"fluid; got "Banner""#
    ),
    ("320", "expected a size or the name of a size, got a number"),
    (
      #"{"kind":"round","width":1}"#,
      "kind: expected one of fluid, anchoredAdaptive, largeAnchoredAdaptive, inlineAdaptive; got "
        + #""round""#
    ),
    (#"{"kind":"inlineAdaptive"}"#, "width: expected a number, got nothing"),
    (
      #"{"kind":"inlineAdaptive","width":1,"maxHeight":31}"#,
      "maxHeight: expected a height of at least 32, got 31"
    ),
    ("null", "expected a size or the name of a size, got null"),
    (#"{"width":0,"height":50}"#, "width: expected a length above 0, got 0"),
    (#"{"width":-0.0,"height":50}"#, "width: expected a length above 0, got -0.0"),
    (#"{"width":320,"height":-1}"#, "height: expected a length from 0 to 100000, got -1"),
    (#"{"width":320,"height":100001}"#, "height: expected a length from 0 to 100000, got 100001"),
    (#"{"width":320}"#, "height: expected a number, got nothing"),
  ])
  func `another size is refused`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdSize.self) == sentence)
  }
}
