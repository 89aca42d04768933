import EventLoop
import JSON
import JSONRPC
import Mediation

/// Warns of names in requests that the contract does not describe. They are ignored, and may be
/// misspelled: members of a request, methods of notifications, and notifications to send.
///
/// Each name gets one warning for each method. The contract is read when the first request has
/// such a member, or seems to have one.
@LoopActor
final class UnknownMembers {
  /// How many members get a warning.
  private static let warningLimit = 100

  /// How many bytes the parameters may have: they are parsed a second time.
  private static let longestParams = 64 << 10

  /// The members of a request.
  private static let requestMembers = ["jsonrpc", "id", "method", "params"]

  /// How many more requests are examined that have no unknown name. Else a client that always
  /// sends the same unknown member would be slow for ever.
  private var remainingMisses = 100

  /// Whether requests are still examined.
  private(set) var isActive = true

  /// An array, because the first set of strings makes the runtime read all conformances of the
  /// program, which lie all over its file.
  private var warnings: [String] = []
  private var contract: ContractMembers?

  /// The first unknown member in the parameters of a request that failed, for its answer; `nil` if
  /// there is none.
  func firstMistake(
    in request: borrowing Request, of connection: Connection
  ) -> (sentence: String, nearest: [String])? {
    let contract = self.contract ?? ContractMembers()
    self.contract = contract
    let strangers = request.hasUnknownMember ? connection.unknownMembers : []
    if let key = strangers.first(where: { contract.isParameter($0, of: request.method) }) {
      return ("The request has a member \(JSONValue.string(key).excerpt). Put it into params.", [])
    }
    if let key = strangers.first, let name = nearestNames(to: key, in: Self.requestMembers).first {
      let sentence =
        "The request has an unknown member \(JSONValue.string(key).excerpt). Did you mean \(name)?"
      return (sentence, [name])
    }
    guard request.paramsLength <= Self.longestParams, let params = try? request.params() else {
      return nil
    }
    var mistake: (String, [String])?
    contract.forEachUnknownMember(of: params, to: request.method) { key, path, known in
      guard mistake == nil else { return }
      let name = JSONValue.string(key).excerpt
      let nearest = nearestNames(to: key, in: known)
      let advice =
        contract.owner(of: key, in: request.method, known).map { "Put it into \($0)." }
        ?? nearest.first.map { "Did you mean \($0)?" }
        ?? (known.isEmpty || known.count > 8
          ? "" : "Its members: \(known.joined(separator: ", ")).")
      mistake = (
        "\(path) has an unknown member \(name)." + (advice.isEmpty ? "" : " \(advice)"), nearest
      )
    }
    return mistake
  }

  /// Warns of the unknown members of a request for a known method.
  func examine(_ request: borrowing Request, of connection: Connection) {
    guard isActive, request.paramsLength <= Self.longestParams else { return }
    let contract = self.contract ?? ContractMembers()
    self.contract = contract
    let countBefore = warnings.count
    let method = request.method
    for key in request.hasUnknownMember ? connection.unknownMembers : [] {
      warn(key, in: "the request", of: method, known: Self.requestMembers)
    }
    if let params = try? request.params() {
      contract.forEachUnknownMember(of: params, to: method) { key, path, known in
        warn(key, in: "\(path)", of: method, known: known)
      }
    }
    if warnings.count == countBefore { remainingMisses -= 1 }
    if remainingMisses == 0 || warnings.count >= Self.warningLimit { isActive = false }
  }

  /// Warns of a notification of the client whose method does not exist: it gets no answer.
  func warn(unknownMethod method: String, known: [String]) {
    warn("There is no method \(JSONValue.string(method).excerpt).", about: method, known: known)
  }

  /// Warns of a notification that a client wants and the daemon does not have.
  func warn(unknownNotification name: String, known: [String]) {
    warn(
      "initialize: there is no notification \(JSONValue.string(name).excerpt), which is ignored.",
      about: name, known: known)
  }

  private func warn(_ key: String, in place: String, of method: String, known: [String]) {
    let name = JSONValue.string(key).excerpt
    warn(
      "\(method): \(place) has an unknown member \(name), which is ignored.", about: key,
      known: known)
  }

  private func warn(_ sentence: String, about name: String, known: [String]) {
    guard warnings.count < Self.warningLimit, !warnings.contains(sentence) else { return }
    warnings.append(sentence)
    let hint = nearestNameHint(to: name, in: known)
    Log.warning(sentence + hint)
  }
}

/// The members that the contract describes: the reader of ``parameterNames``.
private struct ContractMembers {
  private let methods: JSONObject
  private let schemas: JSONObject

  init() {
    let names = (try? JSONValue(parsing: Array(parameterNames.utf8)))?.object ?? [:]
    methods = names["methods"]?.object ?? [:]
    schemas = names["schemas"]?.object ?? [:]
  }

  /// What is called with an unknown member: its key, the path of its object, and the known keys.
  typealias Visitor = (_ key: String, _ path: JSONPath, _ known: [String]) -> Void

  /// Finds the members of parameters that the contract does not describe.
  func forEachUnknownMember(of params: JSONObject, to method: String, _ visit: Visitor) {
    guard let known = methods[method]?.object else { return }
    examine(params, known: known, at: JSONPath([.key("params")]), visit)
  }

  /// Whether a method has a parameter of this name.
  func isParameter(_ key: String, of method: String) -> Bool {
    methods[method]?.object?[key] != nil
  }

  /// The parameter that has a member of this name: `view` for `width` in the parameters of `render`.
  ///
  /// - Parameter names: The names of the parameters to look at.
  func owner(of key: String, in method: String, _ names: [String]) -> String? {
    guard let known = methods[method]?.object else { return nil }
    return names.first { name in
      known[name].flatMap { described(by: $0) }?["members"]?.object?[key] != nil
    }
  }

  /// The names of a value: written out, or those of a schema.
  private func described(by names: JSONValue) -> JSONObject? {
    names.string.map { schemas[$0] }??.object ?? names.object
  }

  private func examine(
    _ object: JSONObject, known: JSONObject, others: JSONValue? = nil, at path: JSONPath,
    _ visit: Visitor
  ) {
    for (key, value) in object.members {
      if let names = known[key] ?? others {
        examine(value, names: names, at: path.appending(.key(key)), visit)
      } else {
        visit(key, path, known.members.map(\.key))
      }
    }
  }

  private func examine(
    _ value: JSONValue, names: JSONValue, at path: JSONPath, _ visit: Visitor
  ) {
    guard let names = described(by: names) else { return }
    switch value {
    case .object(let object):
      let others = names["others"]
      // An object without described members can have any.
      guard let members = names["members"]?.object ?? others.map({ _ in [:] }) else { return }
      examine(object, known: members, others: others, at: path, visit)
    case .array(let values):
      guard let items = names["items"] else { return }
      for (index, value) in values.enumerated() {
        examine(value, names: items, at: path.appending(.index(index)), visit)
      }
    case .null, .bool, .number, .string:
      break
    }
  }
}

extension JSONPath {
  fileprivate func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }
}
