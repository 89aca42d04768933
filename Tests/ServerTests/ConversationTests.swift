import Ads
import EventLoop
import JSON
import Mediation
import PlatformTesting
import Testing

@testable import Server

/// Whole answers are compared with those in a file, which shows what a change of the source changes.
///
/// The file has a request a line, after `>`: its method and its parameters. The lines of the answer
/// follow. A request with a number before it is of the client with this number, which connects with
/// its first request.
///
/// To write the file again: `RECORD=1 swift test --filter ServerTests.ConversationTests; git diff`
@LoopActor
@Suite struct ConversationTests {
  @Test(arguments: [
    "ads", "adapters", "clients", "definitions", "mistakes", "networks", "stubs", "warnings",
  ])
  func `a session answers as before, with every member`(name: String) throws {
    let file = RecordedFile("Recorded/\(name).txt")
    let script = String(decoding: try file.bytes(), as: UTF8.self)
    #expect(try file.differences(from: played(script)) == [])
  }

  /// The lines of a script without its answers, each request followed by its answer.
  private func played(_ script: String) -> String {
    let clients = Self.clients()
    var known: Set = [0]
    var text = ""
    var id = 0
    for line in script.split(separator: "\n") {
      if line.hasPrefix("#") { text += "\(line)\n" }
      let words = line.split(separator: " ", maxSplits: 2)
      guard let mark = words.first, mark.last == ">", let number = Int("0" + mark.dropLast()) else {
        continue
      }
      id += 1
      text += "\(line)\n"
      let client = clients[number]
      if known.insert(number).inserted { client.session.joinClients() }
      var answer = client.request(
        id, String(words[1]), words.count > 2 ? String(words[2]) : "{}")
      while client.mediator.clock.step() {}
      answer += client.takeLines()
      for line in answer { text += "\(Self.short(line))\n" }
      for (number, other) in clients.enumerated() where other !== client {
        for line in other.takeLines() { text += "\(number): \(Self.short(line))\n" }
      }
    }
    return text
  }

  /// A line without what all lines of its kind have.
  private static func short(_ line: String) -> String {
    let rest = line.replacing(#"{"jsonrpc":"2.0","#, with: "").dropLast()
      .replacing(#""version":"\#(Version.current)""#, with: #""version":"…""#)
    guard rest.hasPrefix(#""id":"#), let comma = rest.firstIndex(of: ",") else {
      return String(rest).replacing(#""method":"#, with: "").replacing(#","params":"#, with: " ")
    }
    return String(rest[rest.index(after: comma)...])
  }

  /// The client on standard input, one that is in control too, and one that is not.
  private static func clients() -> [TestClient] {
    let owner = TestClient { [AdapterClass(SlowProgram(on: $0), className: "Slow")] }
    return [owner] + [(1, .all), (2, .ownAds)].map { TestClient($0, $1, of: owner) }
  }
}
