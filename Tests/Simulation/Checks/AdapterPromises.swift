/// What holds at the adapters' door for one program, whatever happens.
struct AdapterPromises {
  private var lastID = 0
  private var loads: Set<String> = []
  private var disposed: Set<String> = []
  private var cancelled: Set<Int> = []
  private var answered: Set<Int> = []
  private var partialLine: [UInt8] = []
  private var notices = BidNotices()

  /// Reads a line that the program gets.
  mutating func read(_ line: [UInt8]) throws(Fault) -> Value {
    let message = try Promises.read(line)
    let keys = message.members?.map(\.key) ?? []
    let method = message["method"]?.string ?? ""
    guard message["jsonrpc"] == "2.0", message["params"]?.members != nil else {
      throw fault("not a message", message)
    }
    if keys == ["jsonrpc", "method", "params"] {
      try checkCancel(method, message)
      return message
    }
    guard keys == ["jsonrpc", "id", "method", "params"] else {
      throw fault("not a request", message)
    }
    lastID += 1
    guard message["id"]?.int == lastID else { throw fault("the id should be \(lastID)", message) }
    switch lastID {
    case 1: if method != "adapter/initialize" { throw fault("not an introduction", message) }
    case 2: if method != "adapter/setUp" { throw fault("not a set-up", message) }
    default:
      switch method {
      case "adapter/collectSignals", "adapter/requestBids": break
      case "adapter/didReceiveBidNotice": try notices.add(message["params"] ?? .null)
      default: try checkLoad(method, message)
      }
    }
    return message
  }

  /// The program has written bytes, perhaps the answer to a call.
  mutating func didWrite(_ bytes: [UInt8]) {
    for byte in bytes {
      if byte == 0x0A {
        readAnswer(partialLine)
        partialLine = []
      } else {
        partialLine.append(byte)
      }
    }
  }

  private mutating func readAnswer(_ line: [UInt8]) {
    guard let message = try? Value(json: line), message["method"] == nil,
      let id = message["id"]?.int
    else { return }
    answered.insert(id)
  }

  private mutating func checkCancel(_ method: String, _ message: Value) throws(Fault) {
    guard method == "$/cancelRequest", let id = message["params"]?["id"]?.int else {
      throw fault("not a cancellation", message)
    }
    guard (3...max(lastID, 3)).contains(id) || id == 1, !answered.contains(id),
      cancelled.insert(id).inserted
    else { throw fault("nothing to cancel", message) }
  }

  private mutating func checkLoad(_ method: String, _ message: Value) throws(Fault) {
    guard let load = message["params"]?["loadId"]?.string else {
      throw fault("no loadId", message)
    }
    if method.hasPrefix("adapter/load") {
      guard loads.insert(load).inserted else { throw fault("a load twice", message) }
    } else if !loads.contains(load) {
      throw fault("an unknown load", message)
    } else if disposed.contains(load) {
      throw fault("a load that was disposed of", message)
    } else if method == "adapter/dispose" {
      disposed.insert(load)
    }
  }

  private func fault(_ what: String, _ message: Value) -> Fault {
    Fault(check: "adapter", message: "To a program, \(what): \(message.excerpt)")
  }
}
