import JSON
import Testing

/// `adbridge check` tells a process adapter what the configuration says about all requests.
@Suite struct CheckRequestConfigurationTests {
  /// A network that can be set up only after it knows that the content is directed at children.
  private static let script = #"""
    answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"; }
    while IFS= read -r line; do
      id=${line#*\"id\":}; id=${id%%[,\}]*}
      case $line in
      *adapter/initialize*) answer '"result":{"className":"Told","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["interstitial"],"methods":["adapter/didChangeRequestConfiguration"]}' ;;
      *adapter/didChange*'"tagForChildDirectedTreatment":true'*) told=yes; answer '"result":{}' ;;
      *adapter/setUp*)
        if [ "$told" ]; then answer '"result":{}'
        else answer '"error":{"code":103,"message":"Not told."}'; fi ;;
      *) answer '"result":{}' ;;
      esac
    done
    """#

  /// The outcome of the check of the set-up.
  private static func outcome(_ requestConfiguration: JSONObject) throws -> String? {
    let file: JSONObject = [
      "adapters": [["className": "Told", "command": ["sh", "-c", .string(script)]]],
      "adUnits": [:], "requestConfiguration": .object(requestConfiguration),
    ]
    let configuration = try TemporaryFile(
      String(decoding: JSONWriter.bytes(of: JSONValue.object(file)), as: UTF8.self))
    let program = try RunningDaemon([
      "check", "--config", configuration.path, "--adapter", "Told", "--only", "failedSetUp",
      "--output", "json",
    ])
    _ = try program.waitForExit()
    let report = try #require(try JSONValue(parsing: program.output).object)
    let checks = try #require(report["checks"]?.array).compactMap(\.object)
    return checks.first { $0["name"] == "failedSetUp" }?["outcome"]?.string
  }

  @Test func `a process adapter is told before its set-up`() async throws {
    let outcome = try await onOwnThread {
      try Self.outcome(["tagForChildDirectedTreatment": true])
    }
    #expect(outcome == "passed")
  }

  @Test func `a process adapter is told nothing if the configuration says nothing`() async throws {
    let outcome = try await onOwnThread { try Self.outcome([:]) }
    #expect(outcome == "failed")
  }
}
