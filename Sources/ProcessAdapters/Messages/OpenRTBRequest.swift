import Ads
import JSON
import Mediation

/// A bid request of OpenRTB 2.6 for one impression.
struct OpenRTBRequest: JSONWritable {
  /// The screen of full-screen ads, in points.
  private static let screen = (width: 320, height: 480)

  private let request: ExchangeRequest
  private let isForChild: Bool

  init(_ request: ExchangeRequest) {
    self.request = request
    isForChild =
      request.targeting.childDirectedTreatment
      ?? request.configuration.tagForChildDirectedTreatment
      ?? (request.configuration.ageRestrictedTreatment == .child)
  }

  func write(to writer: inout JSONWriter) {
    let currency = request.adUnit.currencyCode.rawValue
    writer.beginObject()
    writer.member("id", request.id)
    writer.key("imp")
    writer.beginArray()
    writeImpression(to: &writer)
    writer.endArray()
    if !request.targeting.keywords.isEmpty {
      writer.key("app")
      writer.beginObject()
      writer.member("keywords", request.targeting.keywords.joined(separator: ","))
      writer.endObject()
    }
    writePerson(to: &writer)
    writer.member("test", request.targeting.isTestRequest ? 1 : 0)
    // The highest bid wins, and pays what it bids.
    writer.member("at", 1)
    writer.member("tmax", request.timeoutMs)
    writer.member("cur", [currency])
    writeRegulations(to: &writer)
    writer.endObject()
  }

  // MARK: The impression

  private func writeImpression(to writer: inout JSONWriter) {
    let (unit, format) = (request.adUnit, request.kind.format)
    writer.beginObject()
    writer.member("id", ExchangeRequest.impressionID)
    switch request.kind {
    case .native:
      writer.key("native")
      writer.beginObject()
      writer.member("request", String(decoding: Self.nativeRequest, as: UTF8.self))
      writer.member("ver", "1.2")
      writer.endObject()
    case .banner(let size):
      Self.writeBanner(to: &writer, max(1, whole(size.width)), max(1, whole(size.height)))
    case .fullScreen:
      if !format.isRewarded {
        Self.writeBanner(to: &writer, Self.screen.width, Self.screen.height)
      }
      if format.hasVideo { Self.writeVideo(to: &writer) }
    }
    writer.member("displaymanager", "adbridge")
    writer.member("instl", format.isFullScreen ? 1 : 0)
    writer.member("tagid", unit.id)
    if let floor = unit.floor { writer.member("bidfloor", floor) }
    writer.member("bidfloorcur", unit.currencyCode.rawValue)
    writer.member("secure", 1)
    writer.member("rwdd", format.isRewarded ? 1 : 0)
    if let expiryMs = unit.expiryMs { writer.member("exp", max(1, expiryMs / 1_000)) }
    if !request.bidders.isEmpty {
      writer.key("ext")
      writer.beginObject()
      writer.member("bidders", request.bidders.map(SeatedBidder.init))
      writer.endObject()
    }
    writer.endObject()
  }

  /// Who may bid through the exchange, with its signals.
  private struct SeatedBidder: JSONWritable {
    let bidder: ExchangeRequest.Bidder

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("seat", bidder.seat)
      writer.member("parameter", bidder.lineItem.parameter)
      writer.member("settings", bidder.lineItem.settings)
      writer.member("signals", bidder.signals)
      writer.endObject()
    }
  }

  private static func writeBanner(to writer: inout JSONWriter, _ width: Int, _ height: Int) {
    writer.key("banner")
    writer.beginObject()
    writer.key("format")
    writer.beginArray()
    writer.beginObject()
    writer.member("w", width)
    writer.member("h", height)
    writer.endObject()
    writer.endArray()
    writer.member("w", width)
    writer.member("h", height)
    writer.endObject()
  }

  /// VAST 2 to 4 with its wrappers, as an interstitial.
  private static func writeVideo(to writer: inout JSONWriter) {
    writer.key("video")
    writer.beginObject()
    writer.member("mimes", ["video/mp4"])
    writer.member("maxduration", 60)
    writer.member("protocols", [2, 3, 5, 6, 7, 8])
    writer.member("w", screen.width)
    writer.member("h", screen.height)
    writer.member("plcmt", 3)
    writer.member("linearity", 1)
    writer.endObject()
  }

  /// The request of Native 1.2: the assets of the SDK's native ads.
  private static let nativeRequest: [UInt8] = {
    func asset(_ id: Int, isRequired: Bool, _ kind: String, _ members: JSONObject) -> JSONValue {
      .object([
        "id": .number(JSONNumber(id)), "required": isRequired ? 1 : 0, kind: .object(members),
      ])
    }
    let request: JSONObject = [
      "ver": "1.2", "context": 1, "plcmttype": 1, "plcmtcnt": 1,
      "assets": .array([
        asset(1, isRequired: true, "title", ["len": 90]),
        asset(2, isRequired: false, "img", ["type": 1, "wmin": 50, "hmin": 50]),
        asset(3, isRequired: false, "img", ["type": 3, "wmin": 200, "hmin": 100]),
        asset(4, isRequired: false, "data", ["type": 2, "len": 140]),
        asset(5, isRequired: false, "data", ["type": 12]),
        asset(6, isRequired: false, "data", ["type": 1]),
        asset(7, isRequired: false, "data", ["type": 3]),
        asset(8, isRequired: false, "data", ["type": 6]),
      ]),
      "eventtrackers": [["event": 1, "methods": [1]]],
      "privacy": 1,
    ]
    return JSONWriter.bytes(of: JSONValue.object(request))
  }()

  // MARK: The person, and the law

  /// Writes what the publisher says about the person, unless it is a child.
  private func writePerson(to writer: inout JSONWriter) {
    let consent = text("IABTCF_TCString")
    let user = isForChild ? nil : request.targeting.user
    if let location = user?.location {
      writer.key("device")
      writer.beginObject()
      writer.key("geo")
      writer.beginObject()
      writer.member("lat", location.latitude)
      writer.member("lon", location.longitude)
      writer.member("type", 1)
      writer.member("accuracy", whole(location.accuracyInMeters))
      writer.endObject()
      writer.endObject()
    }
    let gender: String? =
      switch user?.gender {
      case .male: "M"
      case .female: "F"
      case .unknown, nil: nil
      }
    let year = user?.birthday.flatMap { Int($0.prefix(4)) }
    guard gender != nil || year != nil || consent != nil else { return }
    writer.key("user")
    writer.beginObject()
    if let year { writer.member("yob", year) }
    if let gender { writer.member("gender", gender) }
    if let consent { writer.member("consent", consent) }
    writer.endObject()
  }

  /// Writes the privacy signals, which applications keep under the names of the IAB.
  private func writeRegulations(to writer: inout JSONWriter) {
    writer.key("regs")
    writer.beginObject()
    writer.member("coppa", isForChild ? 1 : 0)
    if let applies = text("IABTCF_gdprApplies"), ["0", "1"].contains(applies) {
      writer.member("gdpr", applies == "1" ? 1 : 0)
    }
    if let privacy = text("IABUSPrivacy_String") { writer.member("us_privacy", privacy) }
    if let sections = text("IABGPP_HDR_GppString") { writer.member("gpp", sections) }
    if let ids = text("IABGPP_GppSID") {
      writer.member("gpp_sid", ids.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 > 0 })
    }
    writer.endObject()
  }

  private func whole(_ length: Double) -> Int { Int(min(max(length, 0), 1_000_000).rounded()) }

  /// A value of the user defaults as text; `nil` if it is not set.
  private func text(_ key: String) -> String? {
    switch request.targeting.userDefaults?[key] {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): number.int.map { "\($0)" }
    case .bool(let bool): bool ? "1" : "0"
    default: nil
    }
  }
}
