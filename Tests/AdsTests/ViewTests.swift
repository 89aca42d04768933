import Ads
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
}
