/// The SDK's own error codes: `GADErrorCode`, and in Swift `RequestError.Code`.
public enum RequestErrorCode: Int, CaseIterable, Sendable {
  case invalidRequest = 0
  case noFill = 1
  case networkError = 2
  case serverError = 3
  case osVersionTooLow = 4
  case timeout = 5
  case mediationDataError = 7
  case mediationAdapterError = 8
  case mediationInvalidAdSize = 10
  case internalError = 11
  case invalidArgument = 12
  case adAlreadyUsed = 19
  case applicationIdentifierMissing = 20
  case receivedInvalidAdString = 21

  /// The domain that these codes belong to.
  public static let domain = "com.google.admob"

  /// The SDK's name for the code.
  public var name: String { "\(self)" }
}
