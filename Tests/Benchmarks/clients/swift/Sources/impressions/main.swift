// Records impressions: impressions WAY COUNT PROGRAM… prints the seconds of COUNT pipelined ones, and
// the median of a tenth of them one at a time. With `loads`, it prints the seconds of COUNT loads at
// once, and the share of one of them.
//
// WAY is `pipe`, which only writes and reads JSON, or `AdBridge`, the client library.

import AdBridgeClient
import Foundation

let count = Int(CommandLine.arguments[2]) ?? 0
let program = CommandLine.arguments[3]
let arguments = CommandLine.arguments.dropFirst(4) + ["--log-level", "error"]

switch CommandLine.arguments[1] {
case "pipe": print(try pipe())
case "loads": print(try await loads())
default: print(try await impressions())
}

func seconds(since start: ContinuousClock.Instant) -> Double {
  (ContinuousClock.now - start) / .seconds(1)
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

// MARK: The client

func impressions() async throws -> String {
  try await withAdBridge(program: program, arguments: Array(arguments)) { bridge in
    let adID = try await bridge.loadNative(adUnitID: "sample/native").adID
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask { try await bridge.recordImpression(adID: adID) }
      }
      try await group.waitForAll()
    }
    let all = seconds(since: start)
    var times: [Double] = []
    for _ in 0..<count / 10 {
      let start = ContinuousClock.now
      try await bridge.recordImpression(adID: adID)
      times.append(seconds(since: start))
    }
    return "\(all) \(median(times))"
  }
}

func loads() async throws -> String {
  try await withAdBridge(program: program, arguments: Array(arguments)) { bridge in
    let options = NativeAdOptions(image: ImageOptions(disableImageLoading: true))
    let start = ContinuousClock.now
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await bridge.loadNative(adUnitID: "sample/native", options: options).adID
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    precondition(ids.count == count, "an answer was lost")
    let all = seconds(since: start)
    return "\(all) \(all / Double(count))"
  }
}

// MARK: The bare pipe

struct Request: Encodable {
  struct Params: Encodable {
    var adUnitId: String?
    var adId: String?
  }
  var jsonrpc = "2.0"
  var id: Int
  var method: String
  var params: Params
}

struct Message: Decodable {
  struct Result: Decodable {
    var adId: String?
    var counted: Bool?
  }
  var id: Int?
  var result: Result?
}

/// The requests are written on a thread of their own: the daemon stops reading if nobody reads.
func pipe() throws -> String {
  let daemon = Process()
  let (input, output) = (Pipe(), Pipe())
  daemon.executableURL = URL(fileURLWithPath: program)
  daemon.arguments = Array(arguments)
  daemon.standardInput = input
  daemon.standardOutput = output
  try daemon.run()
  let (writing, reading) = (input.fileHandleForWriting, output.fileHandleForReading)
  var rest = Data()

  func ask(_ request: Request, _ count: Int) throws -> [Message.Result] {
    let write: @Sendable () -> Void = {
      let encoder = JSONEncoder()
      var lines = Data()
      for id in 0..<count {
        var request = request
        request.id = id
        lines += (try? encoder.encode(request)) ?? Data()
        lines.append(10)
      }
      try? writing.write(contentsOf: lines)
    }
    if count > 1 { Thread.detachNewThread(write) } else { write() }
    let decoder = JSONDecoder()
    var results: [Message.Result] = []
    while results.count < count {
      rest += reading.availableData
      let lines = rest.split(separator: 10, omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        if let result = try decoder.decode(Message.self, from: line).result {
          results.append(result)
        }
      }
      rest = lines.last.map { Data($0) } ?? Data()
    }
    return results
  }

  let load = Request(id: 0, method: "loadNative", params: .init(adUnitId: "sample/native"))
  let adID = try ask(load, 1)[0].adId
  let request = Request(id: 0, method: "recordImpression", params: .init(adId: adID))
  let start = ContinuousClock.now
  let results = try ask(request, count)
  precondition(results.allSatisfy { $0.counted != nil }, "an answer to something else")
  let all = seconds(since: start)
  var times: [Double] = []
  for _ in 0..<count / 10 {
    let start = ContinuousClock.now
    _ = try ask(request, 1)
    times.append(seconds(since: start))
  }
  try writing.close()
  return "\(all) \(median(times))"
}
