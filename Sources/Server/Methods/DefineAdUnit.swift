import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation

/// `defineAdUnit`: defines an ad unit, or replaces the one with its id.
enum DefineAdUnit: Method {
  static let name = "defineAdUnit"

  /// How many ad units clients may define.
  static let countLimit = 10_000
  /// How many bytes of memory they may take.
  static let byteLimit = 16 << 20

  struct Params: JSONReadable {
    let unit: AdUnit
    let json: JSONObject

    init(_ value: JSONValue) throws(JSONReadError) {
      json = try JSONObject(value)
      let id = try json.read("adUnitId", as: DefinedID.self)
      unit = try AdUnit(id: id.rawValue, .defined, value)
    }
  }

  /// The id of something that a client defines.
  struct DefinedID: JSONReadable {
    static let longest = 256

    let rawValue: String

    init(_ json: JSONValue) throws(JSONReadError) {
      rawValue = try String(json)
      guard (1...Self.longest).contains(rawValue.unicodeScalars.count) else {
        throw JSONReadError(expected: "1 to \(Self.longest) characters", value: json)
      }
    }
  }

  struct Result: JSONWritable {
    let adUnit: AdUnit
    let warnings: [String]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adUnit", adUnit)
      writer.member("warnings", warnings)
      writer.endObject()
    }
  }

  static func handle(
    _ params: Params, in session: Session, _ responder: Responder
  ) throws(RPCError) {
    let mediator = session.mediator
    let isAdded = mediator.define(
      params.unit, bytes: 4 * JSONValue.object(params.json).byteCount, countLimit: countLimit,
      byteLimit: byteLimit)
    switch isAdded {
    case .added: break
    case .tooMany: throw .tooManyDefinitions("ad units", limit: countLimit)
    case .tooLarge: throw .definitionsTooLarge("ad units", limit: byteLimit)
    }
    responder.answer(Result(adUnit: params.unit, warnings: warnings(params, mediator)))
  }

  /// What makes loads from the ad unit fail. A process adapter says what it loads when it was set up.
  private static func warnings(_ params: Params, _ mediator: Mediator) -> [String] {
    let classes = mediator.adapters.all.map(\.adapterClass)
    let mistakes = LineItemMistakes(
      classes: classes.filter { $0.details != nil }, classNames: classes.map(\.className))
    let unit = params.unit
    let timeoutMs = unit.timeoutMs ?? AdLoad.timeoutMs
    let ofID = LineItemMistakes.mistake(inAdUnitID: unit.id).map { "adUnitId: \($0)" }
    let ofExchange = params.json["exchange"]?.object.flatMap(mistakes.mistake(inExchange:)).map {
      "\(JSONPath([.key("exchange")] + $0.path.steps)): \($0.what)"
    }
    return [ofID, ofExchange].compactMap(\.self)
      + ["lineItems", "bidders"].flatMap { list in
        (params.json[list]?.array ?? []).enumerated().flatMap { index, item in
          mistakes.mistakes(in: item.object ?? [:], of: unit.format, timeoutMs: timeoutMs).map {
            let path = JSONPath([.key(list), .index(index)] + $0.path.steps)
            return "\(path): \($0.what)"
          }
        }
      }
  }
}
