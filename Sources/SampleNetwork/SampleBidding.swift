import EventLoop

extension SampleSDK {
  /// Fetches the token with which the network takes part in an auction.
  ///
  /// - Parameters:
  ///   - format: The name of the format.
  ///   - adSize: The size of a banner, in points.
  ///   - caller: Waits for the answer. It is held weakly, and without it the answer is dropped.
  ///   - answer: Called when and as often as the ad unit says.
  package func fetchBiddingToken(
    forAdsOf format: String,
    adSize: (width: Double, height: Double)?,
    adUnitID: String?,
    for caller: AnyObject,
    answer: @escaping @LoopActor (Result<String, SampleErrorCode>) -> Void
  ) {
    let size = adSize.map { ":\(Int($0.width))x\(Int($0.height))" } ?? ""
    serve(
      SampleAdRequest(), from: adUnitID, for: caller,
      makeAd: { (_, _) throws(SampleErrorCode) in "sample-token:\(format)\(size)" },
      answer: answer)
  }
}

/// A bid of the network that has won an auction.
package enum SampleBid {
  private static let prefix = "sample-bid:"

  /// The ad unit that gives the ad of a bid.
  ///
  /// - Parameters:
  ///   - bidResponse: `sample-bid:` and the name of the ad unit. Any other printable ASCII without
  ///     spaces is a bid, too.
  ///   - adUnit: The ad unit of the line item, for the other bids.
  /// - Returns: `nil` if the text is not a bid response.
  package static func adUnit(of bidResponse: String, or adUnit: String?) -> String? {
    if bidResponse.hasPrefix(prefix) { return String(bidResponse.dropFirst(prefix.count)) }
    let isBid = !bidResponse.isEmpty && bidResponse.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isBid ? adUnit ?? "content" : nil
  }

  /// The bid response for an ad unit.
  package static func response(for adUnit: String) -> String { prefix + adUnit }
}
