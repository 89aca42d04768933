import Ads
import EventLoop
import JSON
import JSONRPC
import Mediation
import Platform
import Testing

@testable import ProcessAdapters

/// The messages and the OpenRPC document say the same.
@LoopActor
@Suite struct ContractTests {
  private let document: JSONObject

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/protocol/adapters/openrpc.json"
    document = try #require(JSONValue(parsing: try readFile(path)).object)
  }

  /// A method that the bridge calls: its name, and what reads its result.
  private struct Called {
    let name: String
    let read: (JSONValue) throws -> Void

    init<Method: AdapterMethod>(_ method: Method.Type) {
      name = Method.name
      read = { json in _ = try Method.Result(json) }
    }

    init(_ kind: LoadRequest.Kind) {
      name = LoadParams.methodName(of: kind.format)
      read = { json in _ = try LoadResult(json, of: kind) }
    }
  }

  private static let loads: [LoadRequest.Kind] =
    [.native(adTypes: .all, options: NativeAdOptions()), .banner(AdSize(.banner))]
    + AdFormat.allCases.filter(\.isFullScreen).map { .fullScreen($0) }

  private let methods: [Called] =
    [
      Called(InitializeAdapter.self), Called(SetUpAdapter.self), Called(PingAdapter.self),
      Called(CollectNetworkSignals.self), Called(RequestBids.self),
      Called(DidReceiveBidNotice.self),
      Called(DidChangeRequestConfiguration.self), Called(OfferRequests.self),
    ] + loads.map { Called($0) } + [
      Called(DidRender.self), Called(DidUntrackView.self), Called(DidRecordImpression.self),
      Called(DidRecordClickOnAsset.self), Called(DidTapAsset.self), Called(DidExpire.self),
      Called(ChangeAdSize.self), Called(PresentAd.self), Called(SimulateAction.self),
      Called(DisposeAd.self), Called(InspectAd.self),
    ]

  private func objects(_ value: JSONValue?) -> [JSONObject] {
    value?.array?.compactMap(\.object) ?? []
  }

  private func names(_ member: String) -> [String?] {
    objects(document[member]).map { $0["name"]?.string }
  }

  /// The parameters of an example, by name.
  private func params(_ example: JSONObject) -> JSONValue {
    .object(
      JSONObject(
        objects(example["params"]).map { ($0["name"]?.string ?? "", $0["value"] ?? .null) }))
  }

  @Test func `every method of the document has its message, and no other`() {
    #expect(names("methods") == methods.map(\.name) + ["$/cancelRequest"])
  }

  @Test func `every request of a program in the document has its message, and no other`() {
    #expect(names("x-requests") == [AttachParams.methodName])
  }

  @Test func `every notification of the document has its message, and no other`() {
    #expect(names("x-notifications") == AdapterProcess.notifications.names.all)
  }

  @Test func `the result of every example of a method is read`() throws {
    var count = 0
    for (method, description) in zip(methods, objects(document["methods"])) {
      for example in objects(description["examples"]) {
        try method.read(try #require(example["result"]?.object?["value"]))
        count += 1
      }
    }
    #expect(count >= methods.count)
  }

  @Test func `the parameters of every example of a program's message are read`() throws {
    var count = 0
    for example in objects(objects(document["x-requests"])[0]["examples"]) {
      _ = try AttachParams(params(example))
      count += 1
    }
    #expect(count > 0)
  }
}
