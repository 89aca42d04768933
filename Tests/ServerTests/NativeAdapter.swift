import Ads
import EventLoop
import Mediation

/// An adapter of native ads, whose loads do what a test says.
@LoopActor
final class NativeAdapter: Adapter, AdapterLoader {
  let details: AdapterDetails?
  private let answer: @LoopActor (@escaping LoadCompletion) -> Void

  /// - Parameter answer: Gets the completion of each load.
  init(label: String, answer: @escaping @LoopActor (@escaping LoadCompletion) -> Void) {
    let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
    details = AdapterDetails(
      label: label, formats: [.native], adapterVersion: version, adSDKVersion: version)
    self.answer = answer
  }

  func makeLoader() -> any AdapterLoader { self }

  func load(_ request: NetworkRequest, completion: @escaping LoadCompletion) {
    answer(completion)
  }
}
