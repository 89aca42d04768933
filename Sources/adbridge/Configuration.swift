import Bridge
import Mediation

/// What the daemon serves.
struct Configuration {
  /// How much the daemon may hold.
  struct Limits {
    /// How much output may wait for a client that does not read.
    var outputBytes = 8 << 20
    /// How many requests may wait for an answer.
    var requests = Session.requestLimit
    var mediation = MobileAds.Limits()
  }

  var adUnits: [AdUnit]
  var limits = Limits()
}
