import EventLoop
import Mediation

/// A type that the network does not have is an invalid request.
enum UnrefusedAdType: AdapterCheck {
  static let name = "unrefusedAdType"
  static let sentence = "A request for types that the network does not have is invalid."
  static let basis = Basis(
    .legacyGuide, "If only other types are requested, the error is the SDK's invalidRequest.")
  static let formats = [AdFormat.native]

  static func run(in context: CheckContext) async throws(Verdict) {
    guard let type = try await context.loadNative().mapped?.adType else {
      throw .skipped("The ad has no particular type.")
    }
    let others = NativeAdTypes(NativeAdType.allCases.filter { $0 != type })
    switch try await context.attempt(CheckContext.LoadOptions(adTypes: others)) {
    case .ad:
      throw .skipped("The network has ads of both types.")
    case .unanswered(let reason):
      throw .notRun(reason)
    case .failure(let error):
      if context.violations.contains(where: { $0.rule == .unrequestedAdType }) {
        throw .skipped("The adapter gives the ad nevertheless.")
      }
      if error.isOne(of: .invalidRequest) { return }
      if error.isOne(of: .noFill) {
        throw .skipped("The network knows the other type, but has no ad of it.")
      }
      throw .failed("The error is \(error.name ?? "number \(error.code)") of \(error.domain).")
    }
  }
}

extension AdError {
  /// Whether this is an error of the SDK itself.
  fileprivate func isOne(of code: RequestErrorCode) -> Bool {
    domain == RequestErrorCode.domain && self.code == code.rawValue
  }
}
