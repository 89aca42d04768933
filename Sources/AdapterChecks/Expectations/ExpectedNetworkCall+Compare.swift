import Ads
import JSON
import Mediation

extension [ExpectedNetworkCall] {
  /// Compares them with the calls that the adapter has reported.
  func compare(to calls: [NetworkCall]) throws(Verdict) {
    var rest = calls[...]
    var last = ""
    for expected in self {
      let matching = calls.count(where: expected.matches)
      if let count = expected.count {
        if matching == count { continue }
        throw .failed(
          "\(expected.words) was called \(matching) times. Expected: \(count) times."
            + reported(calls))
      }
      guard let place = rest.firstIndex(where: expected.matches) else {
        let after = matching > 0 && !last.isEmpty ? " after \(last)" : ""
        throw .failed("The network was not called: \(expected.words)\(after)." + reported(calls))
      }
      rest = rest[(place + 1)...]
      last = expected.words
    }
  }

  /// The calls for a person, at most some of them.
  private func reported(_ calls: [NetworkCall]) -> String {
    if calls.isEmpty { return " The adapter reported no call." }
    let shown = calls.prefix(10).map(\.description).joined(separator: ", ")
    return " Its calls: \(shown)\(calls.count > 10 ? ", …" : "")."
  }
}

extension ExpectedNetworkCall {
  /// The call for a person.
  fileprivate var words: String {
    "\(name)\(arguments.map { " \(JSONWriter.text(of: $0))" } ?? "")"
  }

  fileprivate func matches(_ call: NetworkCall) -> Bool {
    call.name == name && arguments.map { $0.isPart(of: call.arguments) } ?? true
  }
}

extension JSONValue {
  /// Whether a value has everything that this one has: an object may have more members.
  func isPart(of whole: JSONValue) -> Bool {
    switch (self, whole) {
    case (.object(let part), .object(let whole)):
      part.members.allSatisfy { key, value in whole[key].map { value.isPart(of: $0) } ?? false }
    case (.array(let part), .array(let whole)):
      part.count == whole.count && zip(part, whole).allSatisfy { $0.isPart(of: $1) }
    case (.number(let part), .number(let whole)):
      part == whole || part.double == whole.double
    default:
      self == whole
    }
  }
}
