import Ads
import JSON
import Mediation

/// A request as a network gets it, with the names of the contract.
struct StubRequest {
  let format: AdFormat
  let json: JSONObject

  /// - Parameter nowMs: The time, from which the request's deadline counts.
  init(_ request: NetworkRequest, nowMs: Int) {
    format = request.format
    var json: JSONObject = [
      "format": .string(request.format.rawValue),
      "parameter": request.parameter.map { .string($0) } ?? .null,
      "label": request.label.map { .string($0) } ?? .null,
    ]
    var settings = request.settings
    settings["parameter"] = nil
    json["settings"] = .object(settings)
    switch request.kind {
    case .native(let adTypes, let options):
      json["adTypes"] = .array(
        NativeAdType.allCases.filter(adTypes.contains).map { .string($0.rawValue) })
      json["options"] = Self.value(of: options)
    case .banner(let adSize):
      json["adSize"] = Self.value(writing: adSize.writeRequested)
    case .fullScreen:
      break
    }
    json["request"] = Self.value(of: request.targeting.seeded(request.seed))
    json["timeoutMs"] = .number(JSONNumber(request.deadlineMs - nowMs))
    json["adId"] = request.adID.map { .string($0.rawValue) } ?? .null
    if request.clientID != 0 { json["clientId"] = .number(JSONNumber(request.clientID)) }
    self.json = json
  }

  private static func value(of part: some JSONWritable) -> JSONValue {
    value { part.write(to: &$0) }
  }

  private static func value(writing write: (inout JSONWriter) -> Void) -> JSONValue {
    var writer = JSONWriter()
    write(&writer)
    // What a writer has written is valid.
    return (try? JSONValue(parsing: writer.bytes)) ?? .null
  }
}
