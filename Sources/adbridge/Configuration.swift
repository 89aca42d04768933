import Bridge
import Mediation
import ProcessAdapters

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

  /// The adapters that are programs, beside those that are built in.
  var adapters: [ProcessAdapterConfiguration] = []
  /// The ad units of a file; `nil` for the built-in ones, which a file without ad units leaves.
  var ownAdUnits: [AdUnit]?
  var limits = Limits()

  var adUnits: [AdUnit] { ownAdUnits ?? Self.builtInAdUnits }
}
