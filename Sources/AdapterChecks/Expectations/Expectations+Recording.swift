import JSON
import Ads
package import EventLoop
import Mediation

extension Expectations {
  /// Everything that an adapter does, for a run that expects it.
  ///
  /// - Parameters:
  ///   - adapter: The adapter that was checked.
  ///   - report: The results. Its failures become known.
  @LoopActor
  package init(recording adapter: CheckedAdapter, after report: CheckReport) {
    self.init()
    adapterVersion = report.adapterVersion
    adSDKVersion = report.adSDKVersion
    for format in AdFormat.allCases where report.parameters[format] != nil {
      let items = adapter.lineItems(format)
      record(items.good, format, of: adapter)
      if let failing = items.failing { record(failing, format, of: adapter) }
    }
    knownFailures = report.results.filter(report.isFailure).compactMap { result in
      guard case .failed(let reason) = result.outcome else { return nil }
      return KnownFailure(check: result.name, format: result.format, message: reason)
    }
  }

  @LoopActor
  private mutating func record(
    _ lineItem: LineItem, _ format: AdFormat, of adapter: CheckedAdapter
  ) {
    var load = ExpectedLoad(format: format)
    if lineItem.settings.count > 0 { load.settings = lineItem.settings }
    load.steps = [.show]
    // A load without an answer, or an ad that can't be shown, is a failure of a check.
    guard let observed = Self.observe(load, with: lineItem, of: adapter) else { return }
    switch observed.end {
    case .unanswered:
      return
    case .failure(let error):
      load.failure = ExpectedError(domain: error.domain, code: error.code)
      load.steps = []
    case .ad:
      load.size = observed.size
      load.events = observed.events
    }
    load.networkCalls = observed.networkCalls.map {
      ExpectedNetworkCall(name: $0.name, arguments: $0.arguments)
    }
    loads.append(load)
  }
  @LoopActor
  private static func observe(
    _ load: ExpectedLoad, with lineItem: LineItem, of adapter: CheckedAdapter
  ) -> ExpectedLoad.Observation? {
    let loop = adapter.makeLoop()
    let session = CheckSession(adapter, on: loop, adUnits: [adapter.adUnit(load.format)])
    let context = CheckContext(session, format: load.format, memory: RunMemory())
    let observer = Observer()
    loop.run {
      observer.observation = try? await load.observe(in: context, with: lineItem)
      context.end()
      await session.end()
    }
    return observer.observation
  }

  @LoopActor
  private final class Observer {
    var observation: ExpectedLoad.Observation?
  }
}
