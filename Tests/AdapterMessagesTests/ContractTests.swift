import EventLoop
import JSON
import Platform
import Testing

@testable import AdapterMessages

/// The messages and the OpenRPC document say the same.
@Suite struct ContractTests {
  private let document: JSONObject

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/protocol/adapters/openrpc.json"
    document = try #require(JSONValue(parsing: try readFile(path)).object)
  }

  private let requests: [any AdapterRequest.Type] = [
    InitializeRequest.self, SetUpRequest.self, PingRequest.self,
    CollectSignalsRequest.self, DidChangeRequestConfigurationRequest.self,
    LoadNativeRequest.self,
    LoadBannerRequest.self, LoadInterstitialRequest.self, LoadRewardedRequest.self,
    LoadRewardedInterstitialRequest.self, LoadAppOpenRequest.self, DidRenderRequest.self,
    DidUntrackViewRequest.self, DidRecordImpressionRequest.self,
    DidRecordClickOnAssetRequest.self, DidTapAssetRequest.self, DidExpireRequest.self,
    ChangeAdSizeRequest.self, PresentRequest.self, SimulateRequest.self, DisposeRequest.self,
    InspectRequest.self,
  ]
  /// What a program asks of the bridge.
  private let programRequests: [any AdapterRequest.Type] = [AttachRequest.self]

  private func objects(_ value: JSONValue?) -> [JSONObject] {
    value?.array?.compactMap(\.object) ?? []
  }

  @Test func `every method of the document has its message, and no other`() {
    let names = requests.map { $0.name } + ["\(CancelNotification.name)"]

    #expect(objects(document["methods"]).map { $0["name"]?.string } == names)
  }

  @Test func `every request of a program in the document has its message, and no other`() {
    let names = programRequests.map { Optional($0.name) }

    #expect(objects(document["x-requests"]).map { $0["name"]?.string } == names)
  }

  @Test func `every notification of the document has its message, and no other`() {
    let names = [
      "\(EventNotification.name)", "\(LogNotification.name)", "\(NetworkCallNotification.name)",
    ]

    #expect(objects(document["x-notifications"]).map { $0["name"]?.string } == names)
  }

  /// Reads params and result of an example, and writes the params again.
  private func rewrite<Request: AdapterRequest>(
    _ params: JSONValue, _ result: JSONValue, as request: Request.Type
  ) throws -> String {
    _ = try Request.Result(result)
    return text(try Request.Params(params))
  }

  @Test func `every example of a method is read, and its parameters are written as they were`()
    throws
  {
    var count = 0
    let methods = objects(document["methods"]).prefix(requests.count)
    for (request, method) in zip(
      requests + programRequests, methods + objects(document["x-requests"]))
    {
      for example in objects(method["examples"]) {
        let params = JSONObject(
          objects(example["params"]).map { ($0["name"]?.string ?? "", $0["value"] ?? .null) })
        let result = try #require(example["result"]?.object?["value"])
        #expect(try rewrite(.object(params), result, as: request) == text(params))
        count += 1
      }
    }
    #expect(count >= requests.count + programRequests.count)
  }
}
