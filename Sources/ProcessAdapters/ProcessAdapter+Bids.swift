import Ads
import EventLoop
import JSON
import Mediation

/// Auctions: an exchange is asked for bids, and bidders and exchanges get notices.
extension ProcessAdapter {
  var isExchange: Bool? {
    isIntroduced ? introduction?.methods.contains(RequestBids.name) : nil
  }

  func requestBids(
    _ request: ExchangeRequest,
    completion: @escaping @LoopActor (Result<ExchangeAnswer, AdError>) -> Void
  ) -> @LoopActor () -> Void {
    guard let process else {
      completion(.failure(AdError(.mediationAdapterError, "\(className) has just ended.")))
      return {}
    }
    var isAwaited = true
    let call = process.call(
      RequestBids.self, RequestBids.Params(className: addressee, request: request), timeoutMs: nil
    ) { [className] outcome in
      guard isAwaited else { return }
      isAwaited = false
      completion(Self.answer(in: outcome, to: request, of: className))
    }
    return {
      guard isAwaited else { return }
      isAwaited = false
      call.giveUp()
    }
  }

  private static func answer(
    in outcome: AdapterCall.Outcome, to request: ExchangeRequest, of className: String
  ) -> Result<ExchangeAnswer, AdError> {
    do throws(CallFailure) {
      let result = try outcome.result(of: RequestBids.self)
      if let error = result.error { return .failure(error) }
      guard result.bidResponse != .null else { return .success(ExchangeAnswer(bids: [])) }
      let response = try Result { () throws(JSONReadError) in
        try OpenRTBResponse(result.bidResponse, to: request)
      }.mapError { invalid($0) }.get()
      if let reason = response.noBidReason, response.bids.isEmpty {
        Log.info("\(className) has no bid: its reason is \(reason) of OpenRTB.")
      }
      return .success(
        ExchangeAnswer(
          bids: response.bids.map {
            $0.mapError { InvalidBid(invalid($0.reason).adError(of: className), $0.bid) }
          }))
    } catch {
      return .failure(error.adError(of: className))
    }
  }

  private static func invalid(_ error: JSONReadError) -> CallFailure {
    .invalidResult(method: RequestBids.name, error.inside(.key("bidResponse")))
  }

  // A process that starts gets no notices before its introduction.
  var receivesBidNotices: Bool {
    isIntroduced && introduction?.methods.contains(DidReceiveBidNotice.name) == true
  }

  func didReceive(_ notice: BidNotice) { tell(notice) }

  func didReceive(_ notice: BidNotice, of bid: ExchangeNotice) { tell(notice, of: bid) }

  private func tell(_ notice: BidNotice, of bid: ExchangeNotice? = nil) {
    guard receivesBidNotices else { return }
    process?.tell(
      DidReceiveBidNotice.self,
      DidReceiveBidNotice.Params(className: addressee, notice: notice, exchange: bid)
    ) { _ in }
  }
}
