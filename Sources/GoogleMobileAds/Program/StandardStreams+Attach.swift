import Foundation
import JSON
import Platform

extension StandardStreams {
  /// How long it waits before it tries to connect again, in seconds.
  private static let pause = 0.1

  /// Connects to a bridge, and introduces the adapter. Waits for the bridge if it does not run yet, and
  /// says so once. Ends the program with exit code 1 and the reason if that fails.
  static func attach(_ className: String, at address: String, token: String?) -> StandardStreams {
    guard let place = LocalAddress(address) else {
      fail(
        "\(className) can't attach with ADBRIDGE_ATTACH=\(address): expected unix:PATH or tcp:127.0.0.1:PORT"
      )
    }
    do throws(ListenError) {
      let connection = try connect(to: place) { error in
        say("\(className) waits for a bridge with ADBRIDGE_ATTACH=\(address): \(error)")
      }
      let streams = StandardStreams(input: connection, output: connection)
      if let refusal = streams.refusal(of: className, token: token) {
        fail("\(className) can't attach: \(refusal)")
      }
      return streams
    } catch {
      fail("\(className) can't attach with ADBRIDGE_ATTACH=\(address): \(error)")
    }
  }

  /// - Parameter onWait: Called once, before it waits.
  private static func connect(
    to place: LocalAddress, onWait: (ListenError) -> Void
  ) throws(ListenError) -> Descriptor {
    var isWaiting = false
    while true {
      do throws(ListenError) {
        return try place.connect()
      } catch {
        guard error.mayPass else { throw error }
        if !isWaiting { onWait(error) }
        isWaiting = true
        Thread.sleep(forTimeInterval: pause)
      }
    }
  }

  /// Introduces the adapter to the bridge.
  ///
  /// - Returns: Why the bridge refuses it; `nil` if it does not.
  private func refusal(of className: String, token: String?) -> String? {
    var params: JSONObject = ["className": .string(className)]
    if let token { params["token"] = .string(token) }
    let request: JSONObject = [
      "jsonrpc": "2.0", "id": 1, "method": "adapter/attach", "params": .object(params),
    ]
    let line = JSONWriter.bytes(of: request) + [UInt8(ascii: "\n")]
    guard line.withUnsafeBufferPointer(write) else { return Self.closed }
    var answer: [UInt8] = []
    // What follows the answer belongs to the conversation.
    while answer.last != UInt8(ascii: "\n") {
      var byte: UInt8 = 0
      guard withUnsafeMutableBytes(of: &byte, { read(into: $0) }) == 1 else { return Self.closed }
      answer.append(byte)
    }
    guard let error = (try? JSONValue(parsing: answer))?.object?["error"]?.object else {
      return nil
    }
    return error["message"]?.string ?? "The bridge has answered with an error."
  }

  private static let closed = "The bridge has closed the connection."

  private static func say(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
  }

  private static func fail(_ message: String) -> Never {
    say(message)
    exit(1)
  }
}
