import EventLoop
import JSON
import Mediation

extension MediationAdConfiguration {
  /// The ad unit of the network, which the parameter carries: the most common use of it.
  var adUnit: String? { credentials.settings["parameter"]?.string }
}
