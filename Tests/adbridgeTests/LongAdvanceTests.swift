import Testing

/// A client that talks on while it moves the clock.
@Suite struct LongAdvanceTests {
  @Test func `input is read while the clock moves by thousands of years`() throws {
    let configuration = try TemporaryFile(
      #"{"adUnits": {"banner": {"format": "banner", "refreshMs": 10000, "lineItems": ["#
        + #"{"className": "SampleCustomEvent", "parameter": "content"}]}}}"#)
    let daemon = try RunningDaemon(["--config", configuration.path, "--clock", "manual"])
    func send(_ id: Int, _ method: String, _ params: String) throws {
      try daemon.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
    }
    func nextLine(with text: String) throws -> String {
      while true {
        let line = try daemon.nextLine()
        if line.contains(text) { return line }
      }
    }
    try send(1, "loadBanner", #"{"adUnitId":"banner","adSize":"banner"}"#)
    try send(2, "advanceClock", #"{"ms":9007199254740991}"#)
    // The clock moves.
    _ = try nextLine(with: #""event":"refreshed""#)

    try send(3, "ping", "{}")
    #expect(try nextLine(with: #""id":3"#) == #"{"jsonrpc":"2.0","id":3,"result":{}}"#)
    try send(4, "$/cancelRequest", #"{"id":2}"#)
    #expect(try nextLine(with: #""id":2"#).contains("-32800"))
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
  }
}
