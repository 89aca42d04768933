import Ads
import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// The loads of one waterfall in this run, with the programs that are attached to it.
@LoopActor
final class LiveWaterfall {
  private let requested: RequestedLoad
  private let count: Int
  private let call: ToolCall
  private let firstIndex: Int
  private var summary: WaterfallSummary
  private let wait: ModelContextSession.ClockWait

  init(
    _ requested: RequestedLoad, _ count: Int, _ summary: WaterfallSummary, _ call: ToolCall
  ) {
    self.requested = requested
    self.count = count
    self.summary = summary
    self.call = call
    firstIndex = call.mediator.events.nextIndex
    wait = ModelContextSession.ClockWait(in: call.session)
  }

  func start() throws(ToolFailure) {
    do throws(MediationError) {
      try loadNext()
    } catch {
      wait.end()
      throw ToolFailure(error)
    }
  }

  private func loadNext() throws(MediationError) {
    let load = try call.mediator.load(
      requested.request, from: requested.given.source, as: nil,
      timeoutMs: requested.given.timeoutMs
    ) { [self] end in didLoad(end) }
    guard !call.isAnswered else { return }
    call.onCancel { load.cancel() }
  }

  private func didLoad(_ end: Result<LoadedAd, MediationError>) {
    switch end {
    case .success(let loaded):
      summary.add(.success(["responseInfo": json(of: loaded.responseInfo)]))
      _ = try? call.mediator.ads.dispose(loaded.ad.id)
    case .failure(let error):
      summary.add(.failure(RPCError(error)))
    }
    guard !call.isAnswered else { return wait.end() }
    call.progress.report(
      summary.loads, of: count, "\(summary.filled) of \(summary.loads) loads were filled.",
      every: max(1, count / 20))
    guard summary.loads < count, summary.refusal == nil else { return finish() }
    // Each load begins in a turn of its own: a network that answers at once would nest them.
    call.mediator.clock.schedule(afterMs: 0) { [self] in
      guard !call.isAnswered else { return wait.end() }
      do throws(MediationError) {
        try loadNext()
      } catch {
        wait.end()
        call.fail(ToolFailure(error))
      }
    }
  }

  private func finish() {
    wait.end()
    let log = call.mediator.events
    let classNames = call.mediator.classNames(of: requested.given.source)
    summary.output = AdapterOutput.lines(of: classNames, since: firstIndex, in: log)
    log.forEachEntry(since: firstIndex) { entry in
      guard case .violation(let violation) = entry else { return }
      summary.addViolation([
        "rule": .string(violation.rule.rawValue), "className": .string(violation.className),
      ])
    }
    if let refusal = summary.refusal { return call.fail(refusal, details: summary.details) }
    call.finish(summary.text, summary, isError: summary.isFailure)
  }

  private func json(of info: ResponseInfo) -> JSONValue {
    (try? JSONValue(parsing: JSONWriter.bytes(of: info))) ?? .null
  }
}
