/// The codes of the errors that the program answers with, beside those of JSON-RPC itself.
///
/// They are those of the bridge's own contract.
enum AdapterErrorCode: Int, CaseIterable, Sendable {
  case unknownAdapter = 101
  case setUpFailed = 103
  case formatNotSupported = 104
  case loadFailed = 201
  case adIdInUse = 202
  case unknownAd = 301
  case wrongState = 304
  case wrongFormat = 305
  case presentFailed = 306
  case notSimulated = 307

  /// The name that stands in the error's data.
  var name: String { "\(self)" }
}
