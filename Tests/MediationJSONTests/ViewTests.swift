import EventLoop
import JSON
import Mediation
import MediationJSON
import Testing

@Suite @LoopActor struct ViewTests {
  // MARK: ViewParameters

  @Test func `a view is made of its id, its width and its height`() throws {
    let view = try read(#"{"id":"feed","width":320,"height":250}"#, as: ViewParameters.self)
      .makeView()
    #expect(view.identifier == "feed")
    #expect(view.frame == Rect(x: 0, y: 0, width: 320, height: 250))
  }

  @Test(arguments: [#"{"width":1,"height":2}"#, #"{"id":null,"width":1,"height":2}"#])
  func `a view needs no id`(json: String) throws {
    #expect(try read(json, as: ViewParameters.self).makeView().identifier == nil)
  }

  @Test func `a view comes back as it was, wherever it is`() throws {
    let view = View(identifier: "v", frame: Rect(x: 5, y: 6, width: 7, height: 8.5))
    let json = text(ViewParameters(view))
    #expect(json == #"{"id":"v","width":7,"height":8.5}"#)
    #expect(
      try read(json, as: ViewParameters.self).makeView().frame
        == Rect(x: 0, y: 0, width: 7, height: 8.5))
  }

  @Test func `a view without numbers is written with zeros`() {
    let view = View(frame: Rect(x: 0, y: 0, width: .nan, height: .infinity))
    #expect(text(ViewParameters(view)) == #"{"id":null,"width":0,"height":0}"#)
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
    #expect(try refusal(of: json, as: ViewParameters.self) == sentence)
  }

  // MARK: AssetViews

  @Test func `the views of assets have the assets' names and frames`() throws {
    let views = try read(
      #"{"body":{"x":1,"y":2,"width":3,"height":4},"icon":{"x":0,"y":0,"width":0,"height":0}}"#,
      as: AssetViews.self
    ).makeViews()
    #expect(views.count == 2)
    #expect(views[.body]?.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(views[.body]?.identifier == "body")
    #expect(views[.icon]?.frame == Rect(x: 0, y: 0, width: 0, height: 0))
  }

  @Test func `without assets there are no views`() throws {
    #expect(AssetViews().makeViews().isEmpty)
    #expect(try read("{}", as: AssetViews.self).makeViews().isEmpty)
    #expect(text(AssetViews()) == "{}")
  }

  @Test func `asset views are written in the order of the assets`() throws {
    let frame = Rect(x: 0, y: 0, width: 1, height: 2)
    let views: [NativeAssetIdentifier: View] = [
      .adChoicesView: View(frame: frame), .headline: View(frame: frame),
    ]
    let json = text(AssetViews(views))
    #expect(
      json
        == #"{"headline":{"x":0,"y":0,"width":1,"height":2},"#
        + #""adChoicesView":{"x":0,"y":0,"width":1,"height":2}}"#)
    #expect(text(try read(json, as: AssetViews.self)) == json)
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
  func `asset views with a wrong member are refused with its place`(
    json: String, sentence: String
  ) throws {
    #expect(try refusal(of: json, as: AssetViews.self) == sentence)
  }

  // MARK: BannerView

  @Test func `a banner's view is written with its text`() {
    let label = Label(identifier: "b", frame: Rect(x: 9, y: 9, width: 320, height: 50))
    label.text = "Buy"
    #expect(
      text(BannerView(BannerContent(label))) == #"{"id":"b","width":320,"height":50,"text":"Buy"}"#)
    let view = View(frame: Rect(x: 0, y: 0, width: .nan, height: 50))
    #expect(
      text(BannerView(BannerContent(view))) == #"{"id":null,"width":0,"height":50,"text":null}"#)
  }

  @Test func `a banner that is gone has a view without a size`() {
    #expect(
      text(BannerView(BannerContent(nil))) == #"{"id":null,"width":0,"height":0,"text":null}"#)
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
