package import Ads
import JSON
package import Mediation

/// Draws a load as text for a terminal: the networks in order, and the ad or the reason why there is
/// none.
///
/// No line has more than ``width`` columns. The same values give the same text.
package struct LoadCard {
  /// How many columns the card has.
  package static let width = 80

  /// The ad unit, or the adapter.
  package var title: String
  package var format: AdFormat
  /// The networks of the waterfall, in order. The first were asked.
  package var lineItems: [LineItem]
  /// The networks that were asked, in order.
  package var attempts: [ResponseInfo.Attempt]
  /// The auction; `nil` for an ad unit without bidders.
  package var auction: AuctionResult?
  /// The id of the ad; `nil` without an ad.
  package var adID: AdID?
  /// What the ad shows; `nil` without an ad.
  package var content: PreviewedAd.Content?
  /// Why there is no ad, as a sentence; `nil` with an ad.
  package var failure: String?
  /// How long the load took.
  package var durationMs: Int
  /// What else there is to know, such as violations of the contract.
  package var warnings: [String]

  package init(
    title: String, format: AdFormat, lineItems: [LineItem] = [],
    attempts: [ResponseInfo.Attempt] = [], auction: AuctionResult? = nil, adID: AdID? = nil,
    content: PreviewedAd.Content? = nil,
    failure: String? = nil, durationMs: Int = 0, warnings: [String] = []
  ) {
    self.title = title
    self.format = format
    self.lineItems = lineItems
    self.attempts = attempts
    self.auction = auction
    self.adID = adID
    self.content = content
    self.failure = failure
    self.durationMs = durationMs
    self.warnings = warnings
  }

  /// The card, with a newline at its end.
  ///
  /// - Parameters:
  ///   - inColor: Whether the terminal shows colors.
  ///   - picture: The sequence that shows the ad's picture; `nil` for a line that describes it.
  package func text(inColor: Bool, picture: String? = nil) -> String {
    let style = Style(inColor: inColor)
    var lines = [header(style)]
    for (index, attempt) in attempts.enumerated() {
      lines += row(index, attempt, style)
    }
    for (index, rest) in unasked.enumerated() {
      lines.append(line(attempts.count + index, rest.item, "·", .faint, rest.reason, style))
    }
    if let content {
      lines += AdFrame(content, style, hasPicture: picture != nil).lines
      if let picture { lines.append(picture) }
    }
    if attempts.isEmpty, let failure {
      lines += TerminalText.lines(of: failure, columns: Self.width - 5)
        .map { "     " + style.colored($0, .red) }
    }
    for warning in warnings {
      let parts = TerminalText.lines(of: warning, columns: Self.width - 5)
      lines += zip(["  !  "] + Array(repeating: "     ", count: parts.count), parts)
        .map { style.colored($0 + $1, .yellow) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func header(_ style: Style) -> String {
    let end = adID.map { "\($0) in \(durationMs) ms" } ?? "no ad after \(durationMs) ms"
    let result = TerminalText.cut(end, columns: 50)
    let room = Self.width - TerminalText.columns(of: result) - format.rawValue.count - 4
    let name = TerminalText.cut(title, columns: max(10, room))
    let gap = room - TerminalText.columns(of: name) + 2
    return style.colored(name, .bold) + "  " + style.colored(format.rawValue, .faint)
      + String(repeating: " ", count: max(1, gap))
      + style.colored(result, adID == nil ? .red : .green)
  }

  /// The networks that were not asked, and why.
  private var unasked: [(item: LineItem, reason: String)] {
    guard let auction else {
      return lineItems.dropFirst(attempts.count).map { ($0, "not asked") }
    }
    let bidders = auction.participants.compactMap { bidder in
      bidder.reasonNotAsked.map { (bidder.lineItem, $0) }
    }
    let rest = lineItems.filter { item in !attempts.contains { $0.lineItem === item } }
    return bidders + rest.map { ($0, "not asked") }
  }

  /// The lines of a network that was asked: what it is with its time, and why it gave no ad.
  private func row(_ index: Int, _ attempt: ResponseInfo.Attempt, _ style: Style) -> [String] {
    let (mark, color): (String, Style.Color) = attempt.error == nil ? ("✓", .green) : ("✗", .red)
    let price = auction == nil ? nil : attempt.lineItem.price.map { "\($0), " }
    let time = "\(price ?? "")\(attempt.latencyMs) ms"
    let line = line(index, attempt.lineItem, mark, color, time, style)
    guard let error = attempt.error else { return [line] }
    let reasons = TerminalText.lines(of: error.reason, columns: Self.width - 8)
    return [line] + reasons.map { "        " + style.colored($0, .red) }
  }

  private func line(
    _ index: Int, _ item: LineItem, _ mark: String, _ color: Style.Color, _ note: String,
    _ style: Style
  ) -> String {
    let start = "  \(mark)  \(index + 1). "
    let room = Self.width - TerminalText.columns(of: start) - note.count - 1
    let name = TerminalText.cut(item.phrase, columns: room)
    let gap = String(repeating: " ", count: room - TerminalText.columns(of: name) + 1)
    return "  \(style.colored(mark, color))  \(index + 1). \(name)\(gap)"
      + style.colored(note, .faint)
  }
}

extension AuctionResult.Participant {
  /// Why the network was not asked for an ad; `nil` if it was.
  fileprivate var reasonNotAsked: String? {
    switch (outcome, lossReason, price) {
    case (.failed, _, _): isOfExchange ? "failed" : "no signals"
    case (.noBid, _, _): "no bid"
    case (.lost, .belowFloor, let price?): "\(price), below the floor"
    case (.lost, .lostToHigherBid, let price?): "\(price), lost"
    case (.lost, .impressionExpired, let price?): "\(price), too late"
    case (.lost, _, _), (.won, _, _): nil
    }
  }
}

extension LineItem {
  /// The network for people: its label, its class and its parameter.
  fileprivate var phrase: String {
    let name = label.map { "\($0): \(className)" } ?? className
    return name + (parameter.map { " (\($0))" } ?? "")
  }
}

/// Colors a text, if the terminal shows colors.
struct Style {
  enum Color: String {
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  let inColor: Bool

  func colored(_ text: String, _ color: Color) -> String {
    inColor && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The texts of an ad in a frame.
private struct AdFrame {
  private static let inside = LoadCard.width - 8

  let lines: [String]

  init(_ content: PreviewedAd.Content, _ style: Style, hasPicture: Bool) {
    var rows: [(text: String, color: Style.Color?)] = []
    func add(_ text: String?, _ color: Style.Color? = nil) {
      guard let text, !text.isEmpty else { return }
      rows += TerminalText.lines(of: text, columns: Self.inside).map { ($0, color) }
    }
    func addPictures(_ pictures: [(name: String, image: Image)]) {
      guard !hasPicture else { return }
      for (name, image) in pictures { add("\(name): \(image.phrase)", .faint) }
    }
    switch content {
    case .native(let assets, _):
      add(assets.headline, .bold)
      add(assets.body)
      add(AssetName.allCases.compactMap { Self.fact($0, of: assets) }.joined(separator: " · "))
      addPictures(
        (assets.icon.map { [("icon", $0)] } ?? []) + (assets.images ?? []).map { ("image", $0) })
    case .banner(let banner):
      add(banner.text, .bold)
      let size = banner.size
      add("a banner of \(size.width.short) × \(size.height.short) points", .faint)
    case .fullScreen(_, let content):
      add(content.headline, .bold)
      add(content.body)
      add(content.callToAction.map { "[ \($0) ]" })
      add(content.reward.map { "reward: \($0.amount.short) \($0.type)" })
      add(content.durationMs.map { "it runs for \($0) ms" }, .faint)
      addPictures(content.image.map { [("image", $0)] } ?? [])
    }
    if rows.isEmpty { rows = [("The ad has no texts.", .faint)] }
    let edge = String(repeating: "─", count: Self.inside + 2)
    let texts = rows.map { row in
      "     │ " + (row.color.map { style.colored(row.text, $0) } ?? row.text)
    }
    lines = ["     ┌\(edge)"] + texts + ["     └\(edge)"]
  }

  /// What stands in the line below the texts; `nil` for an asset that the ad has not, or that has a
  /// line of its own.
  private static func fact(_ asset: AssetName, of assets: NativeAdAssets) -> String? {
    switch asset {
    case .headline, .body: return nil
    case .callToAction: return assets.callToAction.map { "[ \($0) ]" }
    case .starRating: return assets.starRating.map { "\($0.text) of 5 stars" }
    default:
      let text = assets.text(of: asset)
      return text?.isEmpty == false ? text : nil
    }
  }
}

extension Double {
  /// The number without a fraction that is zero.
  fileprivate var short: String {
    self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}

extension Image {
  /// What an image is, for people.
  fileprivate var phrase: String {
    guard let data else { return url ?? "no picture" }
    return "\(data.width) × \(data.height) pixels, \(data.mimeType)" + (url.map { ", \($0)" } ?? "")
  }
}

extension LoadCard {
  /// The picture of the ad: its first image with bytes, or its icon; `nil` if it has none.
  package var image: ImageData? {
    switch content {
    case .native(let assets, _):
      ((assets.images ?? []) + [assets.icon].compactMap { $0 }).lazy.compactMap(\.data).first
    case .fullScreen(_, let content): content.image?.data
    case .banner, nil: nil
    }
  }
}
