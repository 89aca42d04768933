import Ads
import EventLoop
import JSON

/// The question of one auction to an exchange that is a program: its set-up, and its bids.
///
/// It ends once, with an answer or an error. An exchange that fails has no bids.
@LoopActor
final class ExchangeCall {
  typealias Outcome = Result<ExchangeAnswer, AdError>

  private let load: AdLoad
  private let unit: AdUnit
  private let exchange: LineItem
  private let bidders: [ExchangeRequest.Bidder]
  private let deadlineMs: Int
  private var askedAtMs: Int?
  private var timer: ClockTimer?
  /// Gives the question up.
  private var giveUp: (@LoopActor () -> Void)?
  /// `nil` after the end.
  private var completion: (@LoopActor (Outcome) -> Void)?

  /// - Parameters:
  ///   - bidders: The networks that may bid through the exchange.
  ///   - deadlineMs: When the answer is needed, on the clock of the ads.
  ///   - completion: Called once, perhaps before ``start()`` returns; not after ``cancel()``.
  init(
    _ exchange: LineItem, of load: AdLoad, from unit: AdUnit,
    bidders: [ExchangeRequest.Bidder], deadlineMs: Int,
    completion: @escaping @LoopActor (Outcome) -> Void
  ) {
    self.exchange = exchange
    self.load = load
    self.unit = unit
    self.bidders = bidders
    self.deadlineMs = deadlineMs
    self.completion = completion
  }

  /// How long the exchange took, without its set-up.
  var latencyMs: Int { askedAtMs.map { clock.nowMs - $0 } ?? 0 }

  func start() {
    guard let adapter = load.mediator.adapters[exchange.className] else {
      return fail(.mediationAdapterError, AdLoad.missingAdapter(exchange.className))
    }
    timer = clock.schedule(afterMs: max(0, deadlineMs - clock.nowMs)) { [self] in
      fail(.timeout, "\(exchange.className) was not set up before the end of the auction.")
    }
    adapter.whenSetUp { [self] status in
      guard completion != nil else { return }
      timer?.cancel()
      if let error = status.error {
        let message = "\(exchange.className) could not be set up: \(error.message)"
        end(.failure(AdError(.mediationAdapterError, message, underlying: error)))
      } else {
        ask(adapter.adapterClass.adapter)
      }
    }
  }

  /// Stops waiting, and does not call back.
  func cancel() {
    completion = nil
    timer?.cancel()
    giveUp?()
    giveUp = nil
  }

  private var clock: Clock { load.mediator.clock }

  private func ask(_ adapter: any Adapter) {
    guard adapter.isExchange == true else {
      return fail(
        .mediationAdapterError,
        "\(exchange.className) is not an exchange: it does not answer requests for bids.")
    }
    let timeoutMs = min(
      exchange.timeoutMs ?? ExchangeRequest.timeoutMs, max(1, deadlineMs - clock.nowMs))
    askedAtMs = clock.nowMs
    let giveUp = adapter.requestBids(request(timeoutMs: timeoutMs)) { [self] in end($0) }
    guard completion != nil else { return }
    self.giveUp = giveUp
    timer = clock.schedule(afterMs: timeoutMs) { [self] in
      let message = "\(exchange.className) gave no bids within \(timeoutMs) ms."
      giveUp()
      fail(.timeout, message)
    }
  }

  private func request(timeoutMs: Int) -> ExchangeRequest {
    let (request, mediator) = (load.request, load.mediator)
    var targeting = exchange.request.map(request.targeting.completed) ?? request.targeting
    if let all = mediator.targeting { targeting = targeting.completed(by: all) }
    return ExchangeRequest(
      id: load.responseID, kind: request.kind, targeting: targeting,
      configuration: mediator.publisherConfiguration, adUnit: unit, lineItem: exchange,
      bidders: bidders, seed: load.seed(ofBidder: unit.bidders.count, exchange).value,
      timeoutMs: timeoutMs)
  }

  private func fail(_ code: RequestErrorCode, _ message: String) {
    end(.failure(AdError(code, message)))
  }

  private func end(_ outcome: Outcome) {
    timer?.cancel()
    timer = nil
    giveUp = nil
    let completion = completion
    self.completion = nil
    completion?(outcome.mapError { $0.truncated ?? $0 })
  }
}
