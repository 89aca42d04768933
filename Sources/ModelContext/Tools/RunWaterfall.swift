import Ads
import Server
import EventLoop
import JSON
import JSONRPC
import Mediation
import ProcessAdapters

/// `run_waterfall`: loads the same ad many times, one load after the other, on a skipping clock.
enum RunWaterfall: Tool {
  static let name = "run_waterfall"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let requested = try RequestedLoad(arguments, in: call.mediator)
    let source = requested.given.source
    let count: Int
    let seed: Int?
    do throws(JSONReadError) {
      count = try arguments.readIfPresent("count") ?? 100
      seed = try arguments.readIfPresent("seed")
    } catch {
      throw ToolFailure(error)
    }
    do throws(MediationError) {
      try call.mediator.check(source, for: requested.request.format)
    } catch {
      throw ToolFailure(error)
    }
    let classNames = call.mediator.classNames(of: source)
    var summary = WaterfallSummary()
    summary.mistakes = call.session.mistakes(in: source, classNames)
    // A program that attached itself is connected to this process, and to no other.
    if call.session.files?.attachedClassNames.isEmpty == false {
      try call.requireRoomToWait()
      return try LiveWaterfall(requested, count, summary, call).start()
    }
    let usual = call.session.workers.settings.seed
    let worker = try call.session.workers.start(
      ["--clock=skip", "--log-level=warning", "--seed=\(seed.map { "\($0)" } ?? "\(usual)")"])
    worker.watchedClassNames = classNames
    call.onCancel { worker.stop() }
    WaterfallRun(
      worker, loading: requested.request.format, arguments.loadParameters(requested.request.format),
      count, summary, call
    ).start()
  }
}

extension Mediator {
  /// The adapters that a load asks, each once.
  func classNames(of source: AdSource) -> [String] {
    switch source {
    case .adapter(let lineItem): return [lineItem.className]
    case .adUnit(let id):
      var names: [String] = []
      for item in allAdUnits.first(where: { $0.id == id })?.networks ?? [] {
        if !names.contains(item.className) { names.append(item.className) }
      }
      return names
    }
  }
}

extension JSONObject {
  /// The parameters of the load method of a format.
  fileprivate func loadParameters(_ format: AdFormat) -> JSONObject {
    var params = JSONObject()
    for key in ["adUnitId", "adapter", "timeoutMs"] { params[key] = self[key] }
    switch format {
    case .native:
      // The images are not needed.
      params["options"] = ["image": ["disableImageLoading": true]]
    case .banner:
      params["adSize"] = "banner"
    default:
      break
    }
    return params
  }
}

/// The loads of one waterfall, in a worker that speaks the clients' contract.
@LoopActor
private final class WaterfallRun: RequestHandler {
  private let worker: Worker
  private let connection: Connection
  private let method: String
  private let params: JSONObject
  private let count: Int
  private let call: ToolCall
  private var summary: WaterfallSummary
  private var removeWork: (@LoopActor () -> Void)?

  init(
    _ worker: Worker, loading format: AdFormat, _ params: JSONObject, _ count: Int,
    _ summary: WaterfallSummary, _ call: ToolCall
  ) {
    self.worker = worker
    self.params = params
    self.count = count
    self.summary = summary
    self.call = call
    method = format.loadMethod
    var limits = Connection.Limits()
    limits.lineBytes = limits.writtenLineBytes
    connection = Connection(output: worker.transport, localRole: .client, limits: limits)
  }

  func start() {
    worker.onOutput = { [self] bytes in connection.receive(bytes) }
    worker.onEnd = { [self] end in
      while connection.processNextLine(with: self) {}
      removeWork?()
      finish(after: end)
    }
    removeWork = worker.environment.addWork { [self] in connection.processNextLine(with: self) }
    loadNext()
  }

  private func finish(after end: ChildProcess.End) {
    summary.output = worker.adapterOutput.lines
    if let refusal = summary.refusal {
      return call.fail(refusal, details: summary.details)
    }
    if summary.loads == count {
      return call.finish(summary.text, summary, isError: summary.isFailure)
    }
    let next =
      worker.lastError == nil
      ? "Load one ad with load_ad to see what happens."
      : "Correct what the text names, and call \(RunWaterfall.name) again."
    call.fail(
      ToolFailure(
        worker.lastError
          ?? "After \(summary.loads) of \(count) loads, the process of the run \(end).",
        next: next),
      details: summary.details)
  }

  private func loadNext() {
    guard summary.loads < count, summary.refusal == nil else {
      return worker.transport.closeInput()
    }
    connection.call(method, params) { [self] answer in
      summary.add(answer)
      if case .success(let ad) = answer, let id = ad.object?["adId"] {
        connection.call("dispose", ["adId": id] as JSONObject) { _ in }
      }
      call.progress.report(
        summary.loads, of: count, "\(summary.filled) of \(summary.loads) loads were filled.",
        every: max(1, count / 20))
      loadNext()
    }
  }

  /// Counts the violations that the run reports.
  func handle(_ request: borrowing Request, _ responder: Responder) {
    if request.method == "contractViolation", let params = try? request.params() {
      summary.addViolation(params)
    }
  }
}
