package import EventLoop
import JSON
import Platform

/// Answers requests from a tape, each as it was recorded.
///
/// Equal requests are answered in the order in which they were recorded. The last one is repeated.
@LoopActor
package final class TapePlayer {
  /// The name, in reactions, of the load that they belong to.
  nonisolated static let sameLoad = "load"

  /// How many recorded requests are compared with one that the tape does not have.
  private static let mostCompared = 1_000

  /// The requests that have equal members, in the order of the tape.
  private struct Group {
    var exchanges: [Int]
    var next = 0
  }

  private let tape: Tape
  private let match: RequestMatch
  private var groups: [[UInt8]: Group] = [:]
  private var images: TapeImages
  var redaction: Redaction

  package init(_ tape: Tape, match: RequestMatch = RequestMatch()) {
    self.tape = tape
    self.match = match
    images = TapeImages(of: tape.path)
    redaction = Redaction(
      salt: tape.header?.salt ?? "", isOn: tape.header?.isRedacted ?? false)
    for (index, exchange) in tape.exchanges.enumerated() where exchange.load == nil {
      let key = key(exchange.program, exchange.method, exchange.params)
      groups[key, default: Group(exchanges: [])].exchanges.append(index)
    }
    if tape.isCut { Log.warning("The last line of \(tape.path) is cut, and does not count.") }
  }

  private func key(_ program: String, _ method: String, _ params: JSONObject) -> [UInt8] {
    Array("\(program)\n\(method)\n".utf8)
      + JSONWriter.bytes(of: Canonical(value: .object(match.counted(params))))
  }

  /// Whether the tape has a request.
  ///
  /// - Parameter params: Its canonical parameters.
  func knows(_ method: String, _ params: JSONObject, of program: String) -> Bool {
    groups[key(program, method, params)] != nil
  }

  /// Takes the next recording of a request; `nil` if there is none.
  func take(_ method: String, _ params: JSONObject, of program: String) -> Int? {
    let key = key(program, method, params)
    guard let group = groups[key] else { return nil }
    groups[key]?.next = min(group.next + 1, group.exchanges.count - 1)
    return group.exchanges[group.next]
  }

  /// Takes a recording of a request that asks for nothing, such as a set-up: the same one, or another of
  /// the same class.
  func takeSimilar(_ method: String, _ params: JSONObject, of program: String) -> Int? {
    if let same = take(method, params, of: program) { return same }
    return tape.exchanges.firstIndex { exchange in
      exchange.program == program && exchange.method == method
        && exchange.params["className"] == params["className"]
    }
  }

  /// Takes a recording of a request about an ad: an equal one, or one that differs in nothing but sizes
  /// and places.
  ///
  /// - Parameters:
  ///   - load: The recording of the load.
  ///   - used: The recordings that were taken for the ad.
  func takeCall(
    _ method: String, _ params: JSONObject, about load: Int, after used: Set<Int>
  ) -> Int? {
    let calls = tape.exchanges[load].calls.filter { index in
      let call = tape.exchanges[index]
      return call.method == method && call.params["action"] == params["action"]
    }
    let equal = calls.filter { tape.exchanges[$0].params == params }
    return equal.first { !used.contains($0) } ?? calls.first { !used.contains($0) } ?? calls.last
  }

  /// What the program did after a request, with the times after it.
  ///
  /// - Parameter params: The parameters of the request that gets the reactions.
  func reactions(
    to exchange: Int, for params: JSONObject
  ) -> [(afterMs: Int, reaction: TapeLine.Reaction)] {
    let recorded = tape.exchanges[exchange]
    return recorded.reactions.map { (afterMs, reaction) in
      guard case .result(let result) = reaction else { return (afterMs, reaction) }
      let inserted = images.insert(into: result) { sentence in
        Log.error("The tape lacks an image: \(sentence).")
      }
      return (afterMs, .result(Self.result(inserted, to: recorded.params, for: params)))
    }
  }

  /// A bid response has the id of its bid request, which differs from run to run.
  private static func result(
    _ result: JSONValue, to recorded: JSONObject, for params: JSONObject
  ) -> JSONValue {
    guard let id = params["bidRequest"]?.object?["id"], var object = result.object,
      var response = object["bidResponse"]?.object,
      response["id"] == recorded["bidRequest"]?.object?["id"]
    else { return result }
    response["id"] = id
    object["bidResponse"] = .object(response)
    return .object(object)
  }

  // MARK: Misses

  /// Why the tape can't answer a request.
  func sentence(about method: String, _ params: JSONObject, of program: String) -> String {
    let what = "The tape \(tape.name) has no \(method) of \(program)"
    // One of each group of equal ones.
    let similar = groups.values.map(\.exchanges[0]).filter { index in
      let exchange = tape.exchanges[index]
      return exchange.program == program && exchange.method == method
    }.sorted().suffix(Self.mostCompared)
    let now = match.counted(params)
    let nearest = similar.map { index in
      let recorded = match.counted(tape.exchanges[index].params)
      return (index: index, differences: JSONDifferences(.object(recorded), .object(now)))
    }.min { $0.differences.count < $1.differences.count }
    guard let nearest else {
      let programs = Set(tape.exchanges.map(\.program)).sorted().prefix(10)
      if programs.isEmpty { return "\(what). It is empty." }
      return tape.exchanges.contains { $0.program == program }
        ? "\(what)." : "\(what). It was recorded with \(programs.joined(separator: ", "))."
    }
    return "\(what) with these parameters. The nearest is request \(nearest.index + 1): "
      + "\(nearest.differences.text)."
  }

  /// Why the tape can't answer a request about an ad.
  func sentence(aboutCall method: String, _ params: JSONObject, _ load: Int) -> String {
    func text(_ method: String, _ params: JSONObject) -> String {
      params["action"]?.string.map { "\(method) \($0)" } ?? method
    }
    let known = tape.exchanges[load].calls.map {
      text(tape.exchanges[$0].method, tape.exchanges[$0].params)
    }
    var list: [String] = []
    for call in known where !list.contains(call) { list.append(call) }
    let had = list.isEmpty ? "nothing" : list.joined(separator: ", ")
    return "The tape \(tape.name) has no \(text(method, params)) about the ad of request "
      + "\(load + 1). It has \(had)."
  }
}
