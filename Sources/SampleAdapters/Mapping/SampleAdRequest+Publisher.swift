import EventLoop
import Mediation
import SampleNetwork

extension SampleAdRequest {
  /// A request that says what every load tells an adapter, as far as the network knows it.
  convenience init(for adConfiguration: MediationAdConfiguration) {
    self.init()
    testMode = adConfiguration.isTestRequest
    keywords = adConfiguration.keywords
  }
}
