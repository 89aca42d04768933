import Ads
package import EventLoop
import JSONRPC
package import Mediation
import Drawing
import JSON
import ReportPage
package import Server

/// Writes the report of a run: a page that shows what happened, entry by entry.
///
/// Only the latest pictures of the report are kept in memory.
@LoopActor
package final class ReportRecorder: EventRecorder {
  private let file: LineFile
  private let mediator: Mediator
  private let pictures: PictureBook
  /// Ads that were loaded and have no picture yet. The store knows them when something else happens,
  /// their disposal at the latest.
  private var undrawn: [AdID] = []
  /// The badges that the layouts of ads were last checked with. The check of an ad that is still
  /// loading or being drawn comes first.
  private var badges: [AdID: LayoutCheck.Badge] = [:]

  /// How many badges are remembered.
  private static let mostBadges = 10_000

  /// - Parameters:
  ///   - name: What runs, for the title of the page.
  ///   - configuration: The path of the configuration file; `nil` for the built-in ad units.
  package init(
    writingTo file: LineFile, about mediator: Mediator, name: String, configuration: String? = nil
  ) {
    self.file = file
    self.mediator = mediator
    pictures = PictureBook()
    file.write(ReportPage.head)
    write(.run(name: name, configuration: configuration))
  }

  /// Writes what happens to the ads of a client that has connected into the same report.
  ///
  /// - Parameter mediator: The mediator of the client's loads.
  package init(of mediator: Mediator, in report: ReportRecorder) {
    self.mediator = mediator
    (file, pictures) = (report.file, report.pictures)
  }

  private func write(_ line: ReportLine) {
    let id = mediator.clientID
    file.write((id == 0 ? line : .ofClient(id, line)).bytes)
  }

  package func record(_ entry: EventLog.Entry) {
    // What is about an adapter only is in the log of every client.
    guard mediator.clientID == 0 || entry.ad != nil else { return }
    drawLoadedAds()
    write(.entry(entry))
    switch entry {
    case .trace(let trace): drawAfter(trace.content)
    case .event(let event): drawAfter(event)
    case .violation: break
    }
  }

  /// Records a line between the bridge and a process adapter.
  package func record(_ line: RecordedLine) {
    write(
      .wire(className: line.className, isSent: line.isSent, atMs: line.atMs, text: line.text))
  }

  /// Records that a request was refused.
  ///
  /// - Parameter method: `nil` for a message that is not a request.
  func recordRefusal(_ error: RPCError, of method: String?, adID: String?) {
    write(.refused(method: method, adID: adID, atMs: mediator.clock.nowMs, error: error))
  }

  /// Records a request that does something.
  ///
  /// - Parameter params: `nil` if they can't be read, or are too long.
  func recordCall(_ method: String, _ params: JSONObject?) {
    let call = RecordedCall(method: method, params: params, atMs: mediator.clock.nowMs)
    write(.request(call))
  }

  /// Records that a client has connected, has given itself a name, or has ended.
  package func record(_ status: ClientStatus) { write(.clientStatus(status)) }

  /// Records which rules the layout of an ad breaks, if it is a drawn native ad; or as soon as it is
  /// one.
  ///
  /// - Parameter badge: `nil` for the one that was given before.
  func recordLayout(of id: AdID, badge: LayoutCheck.Badge? = nil) {
    if let badge, badges.count < Self.mostBadges { badges[id] = badge }
    guard let ad = try? mediator.ads.ad(id) else { return }
    let previewed = PreviewedAd(ad, log: mediator.events)
    guard let check = LayoutCheck(of: previewed, badge: badges[id]) else { return }
    write(.layout(id, atMs: mediator.clock.nowMs, check))
    if badge != nil { draw(id) }
  }

  /// Ends the report.
  package func finish() {
    drawLoadedAds()
    file.write(ReportPage.end)
    file.close()
  }

  private func drawAfter(_ content: TraceEntry.Content) {
    switch content {
    case .loadEnded(let ad, let end) where end.outcome == .loaded: undrawn.append(ad)
    case .adPresented(let ad): draw(ad)
    case .adRendered(let ad, _):
      draw(ad)
      recordLayout(of: ad)
    case .adReleased(let ad): badges[ad] = nil
    default: break
    }
  }

  private func drawAfter(_ entry: AdEventEntry) {
    switch entry.event {
    case .refreshed, .adSizeChanged, .didEndVideo, .didPauseVideo: draw(entry.ad)
    default: break
    }
  }

  private func drawLoadedAds() {
    guard !undrawn.isEmpty else { return }
    let ads = undrawn
    undrawn = []
    for ad in ads { draw(ad) }
  }

  private func draw(_ id: AdID) {
    guard let ad = try? mediator.ads.ad(id) else { return }
    let previewed = PreviewedAd(ad, log: mediator.events)
    write(pictures.line(for: id, previewed, badge: badges[id]))
  }
}
