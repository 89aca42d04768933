import JSON
import Testing

/// `adbridge check` loads with the settings and the request of the line item, whatever the parameter.
@Suite struct CheckLineItemTests {
  /// A network that has an ad only for its placement.
  private static let script = #"""
    answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"; }
    while IFS= read -r line; do
      id=${line#*\"id\":}; id=${id%%[,\}]*}
      case $line in
      *adapter/initialize*) answer '"result":{"className":"Net","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["interstitial"]}' ;;
      *adapter/loadInterstitial*'"placement":"feed"'*) answer '"result":{}' ;;
      *adapter/loadInterstitial*) answer '"error":{"code":201,"message":"No placement."}' ;;
      *) answer '"result":{}' ;;
      esac
    done
    """#

  /// A network that gives an ad if the bridge has one for it.
  private static let mediator = #"""
    answer() { printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$1"; }
    while IFS= read -r line; do
      id=${line#*\"id\":}; id=${id%%[,\}]*}
      case $line in
      *'"id":"own-'*) id=${id#\"own-}; id=${id%\"}
        case $line in
        *'"adId"'*) answer '"result":{}' ;;
        *) answer '"error":{"code":201,"message":"No own ad."}' ;;
        esac ;;
      *adapter/initialize*) answer '"result":{"className":"Net","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["interstitial"],"methods":["adapter/didOfferRequests"]}' ;;
      *adapter/loadInterstitial*) printf '{"jsonrpc":"2.0","id":"own-%s","method":"loadNative","params":{"adUnitId":"own"}}\n' "$id" ;;
      *) answer '"result":{}' ;;
      esac
    done
    """#

  /// The outcome of the check of the loads, with another parameter than that of the line item.
  private static func outcome(
    of className: String, _ format: String, _ lineItem: JSONObject, script: String = script
  ) throws -> String? {
    var item = lineItem
    item["className"] = .string(className)
    let file: JSONObject = [
      "adapters": [["className": "Net", "command": ["sh", "-c", .string(script)]]],
      "adUnits": [
        "a": ["format": .string(format), "lineItems": [.object(item)]],
        "own": [
          "format": "native",
          "lineItems": [["className": "SampleCustomEvent", "parameter": "content"]],
        ],
      ],
    ]
    let configuration = try TemporaryFile(
      String(decoding: JSONWriter.bytes(of: JSONValue.object(file)), as: UTF8.self))
    let program = try RunningDaemon([
      "check", "--config", configuration.path, "--adapter", className, "--format", format,
      "--parameter", "content", "--only", "failedLoad", "--output", "json",
    ])
    _ = try program.waitForExit()
    let report = try #require(try JSONValue(parsing: program.output).object)
    let checks = try #require(report["checks"]?.array).compactMap(\.object)
    return checks.first { $0["name"] == "failedLoad" }?["outcome"]?.string
  }

  @Test(arguments: [("feed", "passed"), ("other", "failed")])
  func `an adapter gets the settings of its line item`(
    placement: String, outcome: String
  ) async throws {
    let found = try await onOwnThread {
      try Self.outcome(
        of: "Net", "interstitial",
        ["parameter": "x", "settings": ["placement": .string(placement)]])
    }
    #expect(found == outcome)
  }

  @Test func `an adapter that loads ads itself gets those of the configuration`() async throws {
    let found = try await onOwnThread {
      try Self.outcome(of: "Net", "interstitial", [:], script: Self.mediator)
    }
    #expect(found == "passed")
  }

  @Test(arguments: [("content", "passed"), ("network-error", "failed")])
  func `an adapter gets the request of its line item`(adUnit: String, outcome: String) throws {
    let found = try Self.outcome(
      of: "SampleCustomEvent", "banner",
      ["parameter": "x", "request": ["bidResponse": .string("sample-bid:\(adUnit)")]])
    #expect(found == outcome)
  }
}
