import Ads
import EventLoop

extension AdError {
  /// The error of an adapter, with no more text than is kept.
  ///
  /// - Parameter recordViolation: Called if the error had more text.
  @LoopActor
  func bounded(_ recordViolation: @LoopActor (ContractRule, String) -> Void) -> AdError {
    guard let truncated = self.truncated else { return self }
    recordViolation(
      .contentTooLarge,
      "The adapter gave an error with more than \(Self.maximumTextLength) bytes of text.")
    return truncated
  }
}
