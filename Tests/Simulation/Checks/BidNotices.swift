/// What a bidder, or a client, was told: each bid is won or lost once, and billed at most once after it
/// was won.
struct BidNotices {
  private var last: [String: String] = [:]

  mutating func add(_ params: Value) throws(Fault) {
    let bid = params["bidId"]?.string ?? ""
    let notice = params["notice"]?.string ?? ""
    switch (last[bid], notice) {
    // A program that was started again, or a client that chose late, did not get the win.
    case (nil, _), ("win", "billing"): last[bid] = notice
    default:
      throw Fault(
        check: "bid", message: "After \(last[bid] ?? "nothing"), a notice: \(params.excerpt)")
    }
  }
}
