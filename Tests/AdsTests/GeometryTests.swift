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

  @Test func `each name of a size has its points`() {
    #expect(
      AdSize.Name.allCases.map {
        let size = AdSize($0)
        return "\($0.rawValue) \(size.width) \(size.height) \(size.kind?.rawValue ?? "")"
      } == [
        "banner 320.0 50.0 ", "largeBanner 320.0 100.0 ", "mediumRectangle 300.0 250.0 ",
        "fullBanner 468.0 60.0 ", "leaderboard 728.0 90.0 ", "skyscraper 120.0 600.0 ",
        "fluid 320.0 50.0 fluid",
      ])
  }

  @Test(arguments: [
    (#"{"kind":"anchoredAdaptive","width":480}"#, 480, 75),
    (#"{"kind":"anchoredAdaptive","width":100000}"#, 100_000, 90),
    (#"{"kind":"anchoredAdaptive","width":700,"orientation":"landscape"}"#, 700, 54),
    (#"{"kind":"anchoredAdaptive","width":600,"orientation":"portrait"}"#, 600, 90),
    (#"{"kind":"largeAnchoredAdaptive","width":100}"#, 100, 50),
    (#"{"kind":"largeAnchoredAdaptive","width":320}"#, 320, 100),
    (#"{"kind":"largeAnchoredAdaptive","width":2000}"#, 2_000, 169),
    (#"{"kind":"largeAnchoredAdaptive","width":390,"orientation":"landscape"}"#, 390, 60),
    (#"{"kind":"largeAnchoredAdaptive","width":844,"orientation":"landscape"}"#, 844, 78),
    (#"{"kind":"largeAnchoredAdaptive","width":200,"orientation":"landscape"}"#, 200, 50),
    (#"{"kind":"inlineAdaptive","width":390}"#, 390, 844),
    (#"{"kind":"inlineAdaptive","width":390,"maxHeight":32}"#, 390, 32),
    (#"{"width":0.5,"height":100000}"#, 0.5, 100_000),
  ])
  func `the height of an adaptive size depends on its width and on the screen`(
    json: String, width: Double, height: Double
  ) throws {
    let size = try read(json, as: AdSize.self)
    #expect((size.width, size.height) == (width, height))
  }

  @Test(arguments: [
    #"{"width":1,"height":2,"orientation":"up"}"#,
    #"{"kind":"inlineAdaptive","width":1,"orientation":"up"}"#,
    #"{"kind":"anchoredAdaptive","width":1,"orientation":"up"}"#,
  ])
  func `a wrong orientation is refused in each size`(json: String) throws {
    #expect(
      try refusal(of: json, as: AdSize.self)
        == #"orientation: expected one of portrait, landscape; got "up""#)
  }

  @Test func `a wrong height of an inline size is refused in each size`() throws {
    #expect(
      try refusal(of: #"{"width":1,"height":2,"maxHeight":31.5}"#, as: AdSize.self)
        == "maxHeight: expected a height of at least 32, got 31.5")
  }

  @Test func `a requested size has zeros for what is not a number, and only its own kind`() {
    func requested(_ size: AdSize) -> String { text { size.writeRequested(to: &$0) } }
    #expect(
      requested(AdSize(width: .nan, height: 2, kind: .inlineAdaptive))
        == #"{"width":0,"height":2,"kind":"inlineAdaptive"}"#)
    #expect(requested(AdSize(width: 1, height: .infinity)) == #"{"width":1,"height":0}"#)
  }

  // MARK: Corners

  @Test(arguments: [
    (AdChoicesPosition.topLeft, 0.0, 0.0), (.topRight, 280, 0), (.bottomLeft, 0, 230),
    (.bottomRight, 280, 230),
  ])
  func `AdChoices lies in its corner`(position: AdChoicesPosition, x: Double, y: Double) {
    let bounds = Rect(x: 0, y: 0, width: 300, height: 250)
    let frame = position.frame(forWidth: 20, height: 20, in: bounds)
    #expect(frame == Rect(x: x, y: y, width: 20, height: 20))
    #expect(AdChoicesPosition(of: frame, in: bounds, preferring: .topLeft) == position)
    #expect(AdChoicesPosition(of: frame, in: bounds, preferring: .bottomRight) == position)
  }

  @Test(arguments: [
    (40.0, 20.0, 10.0, 100.0, 10.0, 5.0), (20, 40, 100, 10, 5, 10), (20, 20, 100, 100, 20, 20),
    (20, 20, 20, 20, 20, 20), (20, 20, 0, 50, 0, 0),
  ])
  func `AdChoices is as small as its view, in the same shape`(
    width: Double, height: Double, viewWidth: Double, viewHeight: Double, shownWidth: Double,
    shownHeight: Double
  ) {
    let bounds = Rect(x: 0, y: 0, width: viewWidth, height: viewHeight)
    let frame = AdChoicesPosition.bottomRight.frame(forWidth: width, height: height, in: bounds)
    #expect(
      frame
        == Rect(
          x: viewWidth - shownWidth, y: viewHeight - shownHeight, width: shownWidth,
          height: shownHeight))
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `AdChoices in the middle is where the publisher prefers it`(preferred: AdChoicesPosition) {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    func position(_ x: Double, _ y: Double) -> AdChoicesPosition {
      AdChoicesPosition(
        of: Rect(x: x, y: y, width: 20, height: 10), in: bounds, preferring: preferred)
    }
    #expect(position(40, 20) == preferred)
    #expect(position(40.0009, 19.9991) == preferred)
    #expect(position(39, 19) == .topLeft)
    #expect(position(41, 19) == .topRight)
    #expect(position(39, 21) == .bottomLeft)
    #expect(position(41, 21) == .bottomRight)
    let isLeft = preferred == .topLeft || preferred == .bottomLeft
    #expect(position(40, 0) == (isLeft ? .topLeft : .topRight))
    let isTop = preferred == .topLeft || preferred == .topRight
    #expect(position(0, 20) == (isTop ? .topLeft : .bottomLeft))
  }

  @Test(arguments: [
    (0.0, 0.0, 100.0, 50.0, true), (-0.001, -0.001, 100, 50, true), (-0.01, 0, 1, 1, false),
    (0, -0.01, 1, 1, false), (99, 49, 1, 1, true), (99.01, 49, 1, 1, false),
    (99, 49.01, 1, 1, false), (99.0009, 49.0009, 1, 1, true),
  ])
  func `a frame lies in its view, with a thousandth of a point to spare`(
    x: Double, y: Double, width: Double, height: Double, isInside: Bool
  ) {
    let bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    #expect(Rect(x: x, y: y, width: width, height: height).lies(in: bounds) == isInside)
  }
}
