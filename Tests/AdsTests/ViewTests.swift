import Ads
import JSON
import Testing

@Suite struct ViewTests {
  // MARK: AdView

  @Test func `a view is made of its id, its width and its height`() throws {
    let view = try read(#"{"id":"feed","width":320,"height":250}"#, as: AdView.self)
    #expect(view == AdView(id: "feed", width: 320, height: 250))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 320, height: 250))
  }

  @Test(arguments: [#"{"width":1,"height":2}"#, #"{"id":null,"width":1,"height":2}"#])
  func `a view needs no id`(json: String) throws {
    #expect(try read(json, as: AdView.self).id == nil)
  }

  @Test func `a view comes back as it was`() throws {
    let json = #"{"id":"v","width":7,"height":8.5}"#
    #expect(text(try read(json, as: AdView.self)) == json)
  }

  @Test func `a view without numbers is written with zeros`() {
    let view = AdView(width: .nan, height: .infinity)
    #expect(text(view) == #"{"id":null,"width":0,"height":0}"#)
  }

  @Test(arguments: [
    (#"{"id":7,"width":1,"height":1}"#, "id: expected a string, got a number"),
    (#"{"height":1}"#, "width: expected a number, got nothing"),
    (#"{"width":1,"height":100001}"#, "height: expected a length from 0 to 100000, got 100001"),
    (#""feed""#, "expected an object, got a string"),
  ])
  func `a view with a wrong member is refused with its place`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: AdView.self) == sentence)
  }

  // MARK: AssetFrames

  @Test func `frames have the names of their assets`() throws {
    let frames = try read(
      #"{"body":{"x":1,"y":2,"width":3,"height":4},"icon":{"x":0,"y":0,"width":0,"height":0}}"#,
      as: AssetFrames.self)
    #expect(frames.count == 2)
    #expect(frames[.body] == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(frames[.icon] == Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(frames[.headline] == nil)
  }

  @Test func `without assets there are no frames`() throws {
    #expect(AssetFrames().isEmpty)
    #expect(try read("{}", as: AssetFrames.self).isEmpty)
    #expect(text(AssetFrames()) == "{}")
  }

  @Test func `frames are written in the order of the assets`() throws {
    let frame = Rect(x: 0, y: 0, width: 1, height: 2)
    let json = text(AssetFrames([.adChoicesView: frame, .headline: frame]))
    #expect(
      json
        == #"{"headline":{"x":0,"y":0,"width":1,"height":2},"#
        + #""adChoicesView":{"x":0,"y":0,"width":1,"height":2}}"#)
    #expect(text(try read(json, as: AssetFrames.self)) == json)
  }

  @Test(arguments: [
    (
      #"{"title":{"x":0,"y":0,"width":1,"height":1}}"#,
      "title: expected one of headline, body, callToAction, icon, image, starRating, store, price, "
        + #"advertiser, mediaView, adChoicesView; got "title""#
    ),
    (#"{"body":{"x":0,"y":0,"width":1}}"#, "body.height: expected a number, got nothing"),
    (#"{"body":null}"#, "body: expected an object, got null"),
    ("[]", "expected an object, got an array"),
  ])
  func `frames with a wrong member are refused with its place`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: AssetFrames.self) == sentence)
  }

  // MARK: BannerContent

  @Test(arguments: [
    #"{"id":"strip","width":320,"height":50,"text":"Buy"}"#,
    #"{"id":null,"width":320,"height":50,"text":null}"#,
  ])
  func `a banner comes back as it was, with its text`(json: String) throws {
    let content = try read(json, as: BannerContent.self)
    #expect(content.size == AdSize(.banner))
    #expect(text(content) == json)
  }

  @Test func `a banner can have a view that nobody can see`() throws {
    let content = try read(#"{"width":0,"height":-0.0}"#, as: BannerContent.self)
    #expect(content.size == AdSize(width: 0, height: 0))
    #expect(
      try refusal(of: #"{"width":-1,"height":50}"#, as: BannerContent.self)
        == "width: expected a length from 0 to 100000, got -1")
  }

  @Test func `a banner without numbers is written with zeros`() {
    let content = BannerContent(size: AdSize(width: .nan, height: .infinity))
    #expect(text(content) == #"{"id":null,"width":0,"height":0,"text":null}"#)
  }

  // MARK: AdChoicesPlacement

  @Test(arguments: AdChoicesPosition.allCases)
  func `the place of AdChoices comes back as it was`(position: AdChoicesPosition) throws {
    let placement = AdChoicesPlacement(
      position: position, frame: Rect(x: 1, y: 2, width: 3, height: 4))
    let json = text(placement)
    #expect(
      json
        == #"{"position":"\#(position.rawValue)","frame":{"x":1,"y":2,"width":3,"height":4}}"#)
    #expect(try read(json, as: AdChoicesPlacement.self) == placement)
  }

  @Test(arguments: [
    (
      #"{"frame":{"x":0,"y":0,"width":1,"height":1}}"#,
      "position: expected one of topRight, topLeft, bottomRight, bottomLeft; got nothing"
    ),
    (
      #"{"position":"top","frame":{"x":0,"y":0,"width":1,"height":1}}"#,
      #"position: expected one of topRight, topLeft, bottomRight, bottomLeft; got "top""#
    ),
    (#"{"position":"topLeft","frame":{}}"#, "frame.x: expected a number, got nothing"),
    (#"{"position":"topLeft"}"#, "frame: expected an object, got nothing"),
  ])
  func `a place with a wrong member is refused`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdChoicesPlacement.self) == sentence)
  }

  @Test(arguments: [(1_024, true), (1_025, false)])
  func `the id of a view has at most a kibibyte`(count: Int, isRead: Bool) {
    let view: JSONValue = [
      "id": .string(String(repeating: "v", count: count)), "width": 0, "height": 100_000,
    ]
    #expect(((try? AdView(view)) != nil) == isRead)
  }

  // MARK: AdRendering

  private static let frame = Rect(x: 1, y: 2, width: 3, height: 4)

  @Test func `an ad in a view reacts to the assets that the publisher makes clickable`() {
    let view = AdView(width: 320, height: 250)
    let plain = AdRendering(in: view)
    let chosen = AdRendering(
      in: view, clickable: AssetFrames([.headline: Self.frame, .adChoicesView: Self.frame]),
      nonclickable: AssetFrames([.body: Rect(x: 0, y: 0, width: 9, height: 9)]))
    let silent = AdRendering(in: view, nonclickable: AssetFrames([.body: Self.frame]))
    for asset in AssetName.allCases {
      #expect(plain.reacts(to: asset) == (asset != .adChoicesView))
      #expect(chosen.reacts(to: asset) == (asset == .headline))
      #expect(!silent.reacts(to: asset))
    }
    #expect(chosen[.headline] == Self.frame)
    #expect(chosen[.body]?.width == 9)
    #expect(chosen[.icon] == nil)
    #expect(chosen.size == AdSize(width: 320, height: 250))
  }

  @Test func `a rendering is written with its frames`() {
    let whole = AdRendering(
      in: AdView(id: "v", width: 320, height: 250),
      clickable: AssetFrames([.headline: Self.frame]),
      nonclickable: AssetFrames([.body: Self.frame]),
      adChoices: AdChoicesPlacement(position: .topLeft, frame: Self.frame), mediaView: Self.frame)
    let json = #"{"x":1,"y":2,"width":3,"height":4}"#
    #expect(
      text(whole)
        == #"{"view":{"id":"v","width":320,"height":250},"clickableAssetViews":{"headline":\#(json)},"#
        + #""nonclickableAssetViews":{"body":\#(json)},"#
        + #""adChoices":{"position":"topLeft","frame":\#(json)},"mediaView":\#(json)}"#)
    #expect(
      text(AdRendering(in: AdView(width: 1, height: 2)))
        == #"{"view":{"width":1,"height":2},"clickableAssetViews":{},"#
        + #""nonclickableAssetViews":{},"adChoices":null,"mediaView":null}"#)
  }

  @Test func `a banner of another size keeps its view and its text`() {
    let content = BannerContent(viewID: "strip", size: AdSize(.banner), text: "Buy")
    #expect(
      text(content.resized(to: AdSize(.leaderboard)))
        == #"{"id":"strip","width":728,"height":90,"text":"Buy"}"#)
  }

  @Test func `an AdChoices icon has a size, and may have content`() throws {
    let icon = try read(#"{"width":15,"height":16,"clickThroughUrl":"c"}"#, as: AdChoicesIcon.self)
    #expect(icon.size == AdSize(width: 15, height: 16))
    #expect(icon.content?.clickThroughURL == "c")
    #expect(icon.content?.image == nil)
    #expect(try read(#"{"width":15,"height":16}"#, as: AdChoicesIcon.self).content == nil)
    let pictured = try read(
      #"{"width":1,"height":1,"image":{"url":"u"}}"#, as: AdChoicesIcon.self)
    #expect(pictured.content?.image?.url == "u")
    #expect(
      try refusal(of: #"{"width":0,"height":16}"#, as: AdChoicesIcon.self)
        == "width: expected a length above 0, got 0")
  }
}
