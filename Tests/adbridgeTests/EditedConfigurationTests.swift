import JSON
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `adbridge mcp` notices at each call that its configuration was edited.
@Suite struct EditedConfigurationTests {
  /// What the next call notes about the configuration.
  private func notes(of daemon: RunningDaemon) throws -> [String] {
    try daemon.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_inventory","#
        + #""arguments":{},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
        + #""io.modelcontextprotocol/clientCapabilities":{}}}}"#)
    let content = try Answer(daemon.nextLine()).result?["content"]?.array ?? []
    let lines = content.compactMap { $0.object?["text"]?.string }
      .flatMap { $0.split(separator: "\n") }
    return lines.filter { $0.hasPrefix("Note: ") }.map { String($0.dropFirst(6)) }
  }

  private func write(_ text: String, to file: TemporaryFile) throws {
    let stream = try #require(fopen(file.path, "w"))
    fputs(text, stream)
    fclose(stream)
  }

  @Test(arguments: [
    (#""adUnits": {}"#, "The ad units"),
    (#""adapters": [{"className": "A", "program": "p"}]"#, "The adapters"),
    (#""programs": {"p": {"command": ["cat", "-u"]}}"#, "The adapters"),
    (#""requestConfiguration": {"maxAdContentRating": "PG"}"#, "The request configuration"),
  ])
  func `a member that was edited is noted once`(_ member: String, _ beginning: String) throws {
    let members = [
      #""programs": {"p": {"command": ["cat"]}}"#,
      #""adapters": [{"className": "A", "program": "p"}, {"className": "B", "program": "p"}]"#,
    ]
    let name = try #require(member.split(separator: ":").first)
    let file = try TemporaryFile("{\(members.joined(separator: ","))}")
    let daemon = try RunningDaemon(["mcp", "--config", file.path])
    #expect(try notes(of: daemon) == [])

    try write(
      "{\((members.filter { !$0.hasPrefix(name) } + [member]).joined(separator: ","))}", to: file)

    let told = try notes(of: daemon)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix(beginning) == true, "\(told)")
    #expect(try notes(of: daemon) == [])
  }
}
