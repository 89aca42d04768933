import EventLoop
import JSON
import Ads
import Testing

@testable import Drawing

@LoopActor
@Suite struct LayoutTests {
  private func overlaps(_ one: Rect, _ other: Rect) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width
      && one.y < other.y + other.height && other.y < one.y + one.height
  }

  @Test(
    arguments: [
      (199, .small), (200, .medium), (559, .medium), (560, .fullScreen),
    ] as [(Double, Template)])
  func `the height of a view decides its template`(height: Double, template: Template) {
    #expect(Template(for: AdSize(width: 300, height: height)) == template)
  }

  @Test(arguments: Template.allCases, AdChoicesPosition.allCases)
  func `the texts of a template do not cover AdChoices`(
    template: Template, position: AdChoicesPosition
  ) throws {
    let icon = #""icon":{"scale":1,"url":"https://x.test/icon.png"},"#
    for (more, hasMedia) in [("", false), (icon, false), ("", true), (icon, true)] {
      let assets = try NativeAdAssets(
        JSONValue(parsing: Array(#"{\#(more)"headline":"A headline","body":"A body"}"#.utf8)))
      let layout = Layout(template, size: template.size, assets, hasMedia: hasMedia, position)
      let adChoices = try #require(layout.adChoices)
      for (asset, frame) in layout.frames where asset != .icon && asset != .mediaView {
        #expect(!overlaps(frame, adChoices), "\(asset.rawValue), \(more), media: \(hasMedia)")
      }
      #expect(!overlaps(layout.badge, adChoices))
    }
  }

  @Test(arguments: [
    (#"{"starRating":4,"advertiser":"A","store":"S"}"#, AssetName.starRating),
    (#"{"starRating":0,"advertiser":"A","store":"S"}"#, .advertiser),
    (#"{"advertiser":"","store":"S"}"#, .store),
  ])
  func `beside the badge of a small ad are the stars, else the advertiser, else the store`(
    json: String, shown: AssetName
  ) throws {
    let assets = try NativeAdAssets(JSONValue(parsing: Array(json.utf8)))
    let layout = Layout(.small, size: Template.small.size, assets, hasMedia: false, nil)
    let row = layout.frames.map(\.0).filter { [.starRating, .advertiser, .store].contains($0) }
    #expect(row == [shown])
  }

  @Test(arguments: Template.allCases, ["", #","starRating":0"#, #","advertiser":"","price":"""#])
  func `assets that are empty have the places of those that are absent`(
    template: Template, more: String
  ) throws {
    let frames = try [
      #""headline":"A","body":"B","images":[]\#(more)"#, #""headline":"A","body":"B""#,
    ]
    .map { json in
      let assets = try NativeAdAssets(JSONValue(parsing: Array("{\(json)}".utf8)))
      return Layout(template, size: template.size, assets, hasMedia: false, nil).frames.map {
        "\($0)"
      }
    }
    #expect(frames[0] == frames[1])
  }

  @Test(arguments: AdChoicesPosition.allCases)
  func `the badge of an ad that is drawn does not cover AdChoices`(position: AdChoicesPosition)
    throws
  {
    let frame = position.frame(
      forWidth: 24, height: 24, in: Rect(x: 0, y: 0, width: 320, height: 250))
    let layout = Layout(
      of: AdRendering(
        in: AdView(width: 320, height: 250),
        adChoices: AdChoicesPlacement(position: position, frame: frame)))
    #expect(!overlaps(layout.badge, frame))
  }
}
