import Ads
package import JSON

extension BidNotice.Kind {
  package var name: String {
    switch self {
    case .win: "win"
    case .billing: "billing"
    case .loss: "loss"
    }
  }

  package var lossReason: BidNotice.LossReason? {
    if case .loss(let reason, _) = self { reason } else { nil }
  }
}

extension BidNotice {
  /// Writes what clients get.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("adId", ad.rawValue)
    writer.member("responseId", responseID)
    writer.member("className", lineItem.className)
    writer.member("label", lineItem.label)
    writer.member("parameter", lineItem.parameter)
    writeBid(to: &writer)
  }

  /// Writes what clients and adapters get.
  package func writeBid(to writer: inout JSONWriter) {
    writer.member("bidId", bidID)
    writer.member("notice", kind.name)
    writer.member("price", price)
    writer.member("currencyCode", currencyCode.rawValue)
    guard case .loss(let reason, let priceToBeat) = kind else { return }
    writer.member("lossReason", reason.name)
    writer.member("lossCode", reason.rawValue)
    if let priceToBeat { writer.member("priceToBeat", priceToBeat) }
  }
}
