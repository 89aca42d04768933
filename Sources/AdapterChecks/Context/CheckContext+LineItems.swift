import EventLoop
import Mediation

extension CheckContext {
  /// A line item that gives no ad, or skips the check where nobody knows one.
  func failingLineItem() throws(Verdict) -> LineItem {
    guard let failing = lineItems.failing else {
      throw .skipped("No failing parameter is known; --failing-parameter gives one.")
    }
    return failing
  }
}
