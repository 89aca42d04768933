import EventLoop
import JSONRPC
import Platform
import Testing

@testable import AdBridgeAdapters

/// The library and the page of the contract agree.
@BridgeActor
@Suite struct ContractTests {
  private let page: String

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/protocol/adapters/README.md"
    page = String(decoding: try readFile(path), as: UTF8.self)
  }

  private func lines(of section: String) -> [Substring] {
    page.split(separator: "\n").drop { $0 != "## \(section)" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
  }

  /// The methods in the first cells of a section's tables.
  private func names(in section: String) -> [String] {
    let cells = lines(of: section).filter { $0.hasPrefix("| `") }
      .map { $0.dropFirst().prefix { $0 != "|" } }
    return cells.flatMap { cell in
      cell.split(separator: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
        .map { String($0.element) }
    }.filter { $0.hasPrefix("adapter/") }
  }

  @Test func `every request of the page has its method, and no other`() {
    #expect(names(in: "Requests") + ["$/cancelRequest"] == AdapterSession.methods.names.all)
  }

  @Test func `every request of the page's conversation is answered with a result`() throws {
    let bridge = TestBridge(nil)
    let requests = lines(of: "A conversation").filter { $0.contains(#","id":"#) }
      .filter { $0.contains(#","method":"#) }
      .map { $0.replacing("MyNetwork", with: "SampleCustomEvent") }
      .map { $0.replacing("unit-7", with: "content") }

    let answers = requests.map { bridge.send(String($0)).last }

    try #require(answers.count == 7)
    for (number, line) in answers.enumerated() {
      #expect(line?.hasPrefix(#"{"jsonrpc":"2.0","id":\#(number + 1),"result":{"#) == true)
    }
  }
}
