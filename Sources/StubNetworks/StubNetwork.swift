import Ads
package import EventLoop
import JSON
package import Mediation

/// A network that a client has defined: it answers each load as its stubs say.
@LoopActor
package final class StubNetwork: Adapter {
  package let className: String
  package let label: String?
  let order: Int
  let clock: Clock
  private let log: StubRequestLog
  /// The index of the next request when the network was defined.
  let firstRequest: Int

  /// In the order in which they were added.
  package private(set) var stubs: [NetworkStub] = []
  private(set) var byteCount = 0
  private let index = StubIndex()
  /// The stubs that have answered as often as they may.
  private let usedUp = StubIndex()

  package let details: AdapterDetails?

  init(_ className: String, label: String?, order: Int, clock: Clock, log: StubRequestLog) {
    self.className = className
    self.label = label
    self.order = order
    self.clock = clock
    self.log = log
    firstRequest = log.nextIndex
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    details = AdapterDetails(
      label: label ?? className, formats: AdFormat.allCases, adapterVersion: version,
      adSDKVersion: version)
  }

  package var origin: AdapterClass.Origin { .defined }

  package func makeLoader() -> any AdapterLoader { StubLoader(self) }

  func add(_ definitions: [StubDefinition]) {
    for definition in definitions {
      let stub = NetworkStub(definition, number: stubs.count + 1)
      stubs.append(stub)
      index.insert(stub)
      byteCount += definition.byteCount
    }
  }

  /// Uses the first stub that fits a request, and logs the request.
  ///
  /// - Returns: The stub, or why there is none.
  func use(for request: NetworkRequest) -> Result<NetworkStub, AdError> {
    let received = StubRequest(request, nowMs: clock.nowMs)
    request.logger.networkCall("load", .object(received.json))
    guard let stub = index.first(fitting: received) else {
      let nearest = NearMiss(of: received, among: candidates(for: received))
      log.add(received, className: className, atMs: clock.nowMs, .unmatched(nearest))
      return .failure(.noStub(in: className, nearest))
    }
    stub.countUse()
    if stub.isUsedUp {
      index.remove(stub)
      usedUp.insert(stub)
    }
    log.add(received, className: className, atMs: clock.nowMs, .matched(stub.number))
    return .success(stub)
  }

  /// The stubs that are compared with a request that none fits: some that share a value with it, and
  /// the newest, which the running test has added. There may be many more.
  func candidates(for request: StubRequest) -> [NetworkStub] {
    let limit = 200
    var byNumber: [Int: NetworkStub] = [:]
    for stub in stubs.suffix(1_000) + index.similar(to: request, atMost: limit)
      + usedUp.similar(to: request, atMost: limit)
    {
      byNumber[stub.number] = stub
    }
    return byNumber.values.sorted { $0.number < $1.number }
  }
}

extension AdError {
  /// No stub of a network fits a request.
  fileprivate static func noStub(in className: String, _ nearest: NearMiss?) -> AdError {
    let what = "\(className) has no stub for this request."
    return AdError(
      domain: "adbridge.stub", code: 1, name: "noStub",
      message: nearest.map { "\(what) \($0.sentence)" } ?? "\(what) It has no stubs.")
  }
}
