/// The SDK's own codes for an ad that could not be shown: `GADPresentationErrorCode`, and in Swift
/// `PresentationError.Code`.
///
/// They are numbered in the domain of ``RequestErrorCode``, where 21 is taken twice.
public enum PresentationErrorCode: Int, CaseIterable, Sendable {
  case codeAdNotReady = 15
  case codeAdTooLarge = 16
  case codeInternal = 17
  case codeAdAlreadyUsed = 18
  case notMainThread = 21
  case mediation = 22

  /// The SDK's name for the code.
  public var name: String { "\(self)" }
}
