import Ads
import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// `load_ad`: loads an ad of any format, from an ad unit or from one adapter.
enum LoadAd: Tool {
  static let name = "load_ad"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let requested = try RequestedLoad(arguments, in: call.mediator)
    try call.requireRoomToWait()
    let wait = ModelContextSession.ClockWait(in: call.session)
    let firstIndex = call.mediator.events.nextIndex
    do throws(MediationError) {
      let load = try call.mediator.load(
        requested.request, from: requested.given.source, as: requested.given.adID,
        timeoutMs: requested.given.timeoutMs
      ) { end in
        wait.end()
        switch end {
        case .success(let loaded):
          loaded.ad.forwardEvents()
          call.finish(
            text(of: loaded), images: images(of: loaded.ad), Result(loaded))
        case .failure(let error):
          call.fail(
            ToolFailure(error, in: call, requested.given.source),
            details: details(of: error, requested.given.source, since: firstIndex, call))
        }
      }
      guard !call.isAnswered else { return }
      call.onCancel { load.cancel() }
      call.progress.reportTime(on: call.mediator.clock) { seconds in
        "\(load.id) has been loading for \(seconds) s."
      }
    } catch {
      wait.end()
      throw ToolFailure(error)
    }
  }

  /// The ad for programs, without the bytes of its images.
  private struct Result: JSONWritable {
    private let id: AdID
    private let format: AdFormat
    private let assets: (NativeAdAssets, images: ImagePart)?
    private let size: AdSize?
    private let tracking: Tracking
    private let attempts: [ResponseInfo.Attempt]

    @LoopActor
    init(_ loaded: LoadedAd) {
      let ad = loaded.ad
      id = ad.id
      format = ad.format
      assets = (ad as? NativeAd).map {
        ($0.assets, images: $0.loadsImages ? .description : .url)
      }
      size = (ad as? BannerAd)?.size
      tracking = ad.tracking
      attempts = loaded.responseInfo.attempts
    }

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adId", id.rawValue)
      writer.member("format", format.rawValue)
      writer.key("assets")
      if let assets { assets.0.write(to: &writer, images: assets.images) } else { writer.null() }
      writer.member("size", size)
      writer.member("tracking", tracking)
      writer.member("attempts", attempts)
      writer.endObject()
    }
  }

  /// The pictures of an ad that a model can look at.
  private static func images(of ad: Ad) -> [ImageData] {
    guard let ad = ad as? NativeAd, ad.loadsImages else { return [] }
    let assets = ad.assets
    let all = ([assets.icon] + (assets.images ?? [])).compactMap { $0?.data }
    return Array(
      all.filter { $0.mimeType.hasPrefix("image/") && $0.bytes.count <= 1 << 20 }.prefix(4))
  }

  private static func text(of loaded: LoadedAd) -> String {
    let ad = loaded.ad
    var lines = ["Loaded the \(ad.format.rawValue) ad \(ad.id) from \(ad.className)."]
    if let native = (ad as? NativeAd)?.assets {
      let assets: [(String, String?)] = [
        ("Headline", native.headline), ("Body", native.body),
        ("Call to action", native.callToAction), ("Advertiser", native.advertiser),
        ("Store", native.store), ("Price", native.price),
        ("Stars", native.starRating.map(\.text)),
      ]
      for case (let name, let text?) in assets {
        lines.append("\(name): \(TextBudget.shortened(text, to: 1_000))")
      }
    } else if let banner = ad as? BannerAd {
      lines.append("Size: \(banner.size.text)")
    }
    lines.append(
      "Impressions are counted by the \(ad.tracking.impressions.rawValue), clicks by the "
        + "\(ad.tracking.clicks.rawValue).")
    lines.append(loaded.responseInfo.text)
    lines.append("Next: \(nextStep(for: ad))")
    return lines.joined(separator: "\n")
  }

  private static func nextStep(for ad: Ad) -> String {
    switch ad {
    case is NativeAd:
      "call drive_ad with adId \(ad.id) and the action render, then impression or tap."
    case is BannerAd: "call drive_ad with adId \(ad.id) and the action impression or tap."
    default: "call drive_ad with adId \(ad.id) and the action present, then close."
    }
  }

  /// What is known about a load without an ad: its attempts, what its adapters wrote, and the
  /// mistakes of the configuration that concern it.
  private static func details(
    of error: MediationError, _ source: AdSource, since index: Int, _ call: ToolCall
  ) -> String {
    var parts: [String] = []
    var classNames: [String] = []
    switch error {
    case .loadFailed(_, let info):
      parts.append(info.text)
      classNames = info.attempts.map(\.lineItem.className)
    case .setUpFailed(let className, _): classNames = [className]
    default: return ""
    }
    parts += call.session.mistakes(in: source, classNames).map(\.sentence)
    let lines = AdapterOutput.lines(of: classNames, since: index, in: call.mediator.events)
    if !lines.isEmpty { parts.append(AdapterOutput.text(of: lines)) }
    return parts.joined(separator: "\n")
  }
}

/// A load as tools describe it: the format follows from the ad unit.
@LoopActor
struct RequestedLoad {
  let given: LoadParameters
  let request: LoadRequest

  init(_ arguments: JSONObject, in mediator: Mediator) throws(ToolFailure) {
    do throws(JSONReadError) {
      given = try LoadParameters(.object(arguments))
      let written = try arguments.readIfPresent("format", as: AdFormat.self)
      let format: AdFormat
      switch given.source {
      case .adUnit(let id):
        // An unknown ad unit is refused by the load, with names that are near.
        format = written ?? mediator.allAdUnits.first { $0.id == id }?.format ?? .native
      case .adapter:
        guard let written else {
          throw JSONReadError(
            expected: "a format, because adapter is given", found: "nothing",
            at: JSONPath([.key("format")]))
        }
        format = written
      }
      request = LoadRequest(
        try Self.kind(of: format, arguments, given.source, in: mediator), targeting: given.request)
    } catch {
      throw ToolFailure(error)
    }
  }

  private static func kind(
    of format: AdFormat, _ arguments: JSONObject, _ source: AdSource, in mediator: Mediator
  ) throws(JSONReadError) -> LoadRequest.Kind {
    switch format {
    case .banner:
      let usual =
        if case .adUnit(let id) = source { mediator.adSize(ofAdUnit: id) } else { AdSize?.none }
      return .banner(try arguments.readIfPresent("adSize") ?? usual ?? AdSize(.banner))
    case .native:
      return .native(
        adTypes: NativeAdTypes(
          try arguments.readIfPresent("adTypes", as: [NativeAdType].self) ?? NativeAdType.allCases),
        options: try arguments.readIfPresent("options") ?? NativeAdOptions())
    default: return .fullScreen(format)
    }
  }
}

extension ResponseInfo {
  /// The attempts for a model, one a line.
  var text: String {
    let lines = attempts.enumerated().map { index, attempt in
      let item = attempt.lineItem
      let label = item.label.map { " (\($0))" } ?? ""
      let parameter = item.parameter.map { " with \($0)" } ?? ""
      let end = attempt.error.map { "failed: \($0.text)" } ?? "gave the ad"
      return "\(index + 1). \(item.className)\(label)\(parameter) \(end), after "
        + "\(attempt.latencyMs) ms"
    }
    return lines.isEmpty ? "No network was asked." : "Attempts:\n" + lines.joined(separator: "\n")
  }
}

extension AdError {
  /// The error and its causes for a model, in one line.
  var text: String {
    let name = name.map { " \($0)" } ?? ""
    let cause = underlying.map { "; caused by \($0.text)" } ?? ""
    return "\(message) (\(domain) \(code)\(name))\(cause)"
  }
}

extension AdSize {
  var text: String { "\(JSONNumber(width).text) × \(JSONNumber(height).text)" }
}
