import EventLoop

extension SampleSDK {
  /// Fetches the token with which the network takes part in an auction.
  ///
  /// - Parameters:
  ///   - format: The name of the format.
  ///   - adSize: The size of a banner, in points.
  ///   - answer: Called when and as often as the ad unit says.
  package func fetchBiddingToken(
    forAdsOf format: String,
    adSize: (width: Double, height: Double)?,
    adUnitID: String?,
    answer: @escaping @BridgeActor (Result<String, SampleErrorCode>) -> Void
  ) {
    let size = adSize.map { ":\(Int($0.width))x\(Int($0.height))" } ?? ""
    serve(
      SampleAdRequest(), from: adUnitID,
      makeAd: { (_, _) throws(SampleErrorCode) in "sample-token:\(format)\(size)" },
      answer: answer)
  }
}
