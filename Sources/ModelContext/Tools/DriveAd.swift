import Ads
import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// `drive_ad`: shows an ad, acts on it, or releases it, and returns the events that follow.
enum DriveAd: Tool {
  static let name = "drive_ad"

  private enum Action: String, CaseIterable, JSONReadable {
    case render, untrack, impression, click, present
    case tap, open, close, leaveApplication
    case playVideo, pauseVideo, endVideo, muteVideo, unmuteVideo
    case earnReward, expire, changeAdSize, dispose
  }

  private struct Params: JSONReadable {
    let adID: AdID
    let action: Action
    let view: AdView?
    let clickable: AssetFrames
    let nonclickable: AssetFrames
    let asset: AssetName?
    let adSize: AdSize?

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      adID = try params.read("adId")
      action = try params.read("action")
      view = try params.readIfPresent("view")
      clickable = try params.readIfPresent("clickableAssetViews") ?? AssetFrames()
      nonclickable = try params.readIfPresent("nonclickableAssetViews") ?? AssetFrames()
      asset = try params.readIfPresent("asset")
      adSize = try params.readIfPresent("adSize")
      if action == .changeAdSize, adSize == nil {
        throw JSONReadError(
          expected: "a size, because the action is changeAdSize", found: "nothing",
          at: JSONPath([.key("adSize")]))
      }
    }
  }

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let params: Params
    do throws(JSONReadError) {
      params = try Params(.object(arguments))
    } catch {
      throw ToolFailure(error)
    }
    if params.action == .dispose { return try dispose(params.adID, call) }
    do throws(RPCError) {
      try call.session.whenReady(params.adID, call.responder) {
        guard !call.isAnswered else { return }
        perform(params, call)
      }
    } catch {
      throw ToolFailure(error)
    }
  }

  private static func dispose(_ id: AdID, _ call: ToolCall) throws(ToolFailure) {
    let firstIndex = call.mediator.events.nextIndex
    do throws(MediationError) {
      _ = try call.mediator.ads.dispose(id)
      finish(.dispose, on: id, state: .disposed, since: firstIndex, call)
    } catch {
      throw ToolFailure(error)
    }
  }

  private static func perform(_ params: Params, _ call: ToolCall) {
    let firstIndex = call.mediator.events.nextIndex
    do throws(MediationError) {
      let ad = try call.mediator.ads.ad(params.adID)
      let counted = try act(params, on: ad, in: call.mediator.ads)
      call.session.whenAcknowledged(ad) { error in
        if let error { return call.fail(ToolFailure(error)) }
        // A banner may have been refreshed meanwhile.
        let ad = (try? call.mediator.ads.ad(params.adID)) ?? ad
        // An adapter may place AdChoices itself, and says where in its acknowledgement.
        let adChoices = params.action == .render ? (ad as? NativeAd)?.adChoicesPlacement : nil
        finish(
          params.action, on: ad.id, state: ad.state, counted: counted, adChoices: adChoices,
          since: firstIndex, call)
      }
    } catch {
      call.fail(ToolFailure(error))
    }
  }

  /// - Returns: Whether an impression or a click counted; `nil` for other actions.
  private static func act(
    _ params: Params, on ad: Ad, in ads: AdStore
  ) throws(MediationError) -> Bool? {
    switch params.action {
    case .render:
      try ads.nativeAd(ad.id).render(
        in: params.view ?? AdView(width: 320, height: 250), clickable: params.clickable,
        nonclickable: params.nonclickable)
    case .untrack: try ads.nativeAd(ad.id).untrack()
    case .impression: return try ad.recordImpression()
    case .click: return try ad.recordClick(on: params.asset ?? .callToAction)
    case .present: try ads.fullScreenAd(ad.id).present()
    case .changeAdSize:
      if let adSize = params.adSize { try ads.bannerAd(ad.id).changeAdSize(to: adSize) }
    case .tap, .open, .close, .leaveApplication, .playVideo, .pauseVideo, .endVideo, .muteVideo,
      .unmuteVideo, .earnReward, .expire:
      if let action = SimulatedAction(rawValue: params.action.rawValue) {
        try ad.simulate(action, asset: params.asset)
      }
    case .dispose: break
    }
    return nil
  }

  private static func finish(
    _ action: Action, on id: AdID, state: AdState, counted: Bool? = nil,
    adChoices: AdChoicesPlacement? = nil, since firstIndex: Int, _ call: ToolCall
  ) {
    let timeline = Timeline(call.mediator.events, since: firstIndex)
    var lines = ["\(action.rawValue) on \(id): done. The ad is \(state.rawValue)."]
    if let counted {
      lines.append(counted ? "It counted." : "It did not count: it was counted before.")
    }
    if let adChoices {
      let frame = adChoices.frame
      lines.append(
        "AdChoices is at the \(adChoices.position.rawValue), at x \(JSONNumber(frame.x).text), "
          + "y \(JSONNumber(frame.y).text).")
    }
    lines.append(
      timeline.rows.isEmpty ? "No event followed." : "What followed:\n\(timeline.text)")
    if call.mediator.events.nextIndex > timeline.nextIndex {
      lines.append("More: call get_timeline with sinceIndex \(timeline.nextIndex).")
    }
    if let violation = timeline.violation {
      lines.append(
        "Next: Call explain_contract with the topic \(violation.rule.rawValue), and correct the "
          + "program of \(violation.className).")
    }
    call.finish(
      lines.joined(separator: "\n"),
      Result(adID: id, state: state, counted: counted, adChoices: adChoices, timeline: timeline))
  }

  private struct Result: JSONWritable {
    let adID: AdID
    let state: AdState
    let counted: Bool?
    let adChoices: AdChoicesPlacement?
    let timeline: Timeline

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adId", adID.rawValue)
      writer.member("state", state.rawValue)
      writer.key("counted")
      if let counted { writer.bool(counted) } else { writer.null() }
      writer.member("adChoices", adChoices)
      writer.member("events", timeline.rows)
      writer.member("nextIndex", timeline.nextIndex)
      writer.endObject()
    }
  }
}
