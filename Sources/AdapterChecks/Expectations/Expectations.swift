import Ads
import JSON
import Mediation

/// The expectations of an adapter's author, in addition to the sentences that hold for every
/// adapter.
package struct Expectations: Sendable {
  /// The name of a violation.
  static let checkName = "unmetExpectation"

  var adapterVersion: VersionNumber?
  var adSDKVersion: VersionNumber?
  var setUps: [ExpectedSetUp] = []
  var signals: [ExpectedSignals] = []
  var loads: [ExpectedLoad] = []
  var knownFailures: [KnownFailure] = []

  package init() {}

  /// The checks that are known to fail.
  package var knownChecks: Set<String> { Set(knownFailures.map(\.check)) }
}

/// A set-up with certain credentials, and how it ends.
struct ExpectedSetUp: Sendable {
  var name: String?
  var credentials: [Credentials]
  /// Replaces the publisher's settings of the run.
  var requestConfiguration: RequestConfiguration?
  /// The error; `nil` if the set-up succeeds.
  var failure: ExpectedError?
  var networkCalls: [ExpectedNetworkCall] = []
}

/// A request for signals, and how it ends.
struct ExpectedSignals: Sendable {
  var name: String?
  var format: AdFormat
  /// Replaces the settings of the run's line item.
  var settings: JSONObject?
  /// Replaces the extras of the run's request.
  var extras: JSONObject?
  /// The size of a banner.
  var adSize: AdSize?
  /// Replaces the publisher's settings of the run.
  var requestConfiguration: RequestConfiguration?

  /// The signals; `nil` for any.
  var token: String?
  /// The error; `nil` if there are signals.
  var failure: ExpectedError?
  var networkCalls: [ExpectedNetworkCall] = []
}

/// A load, what is done with its ad, and what happens then.
struct ExpectedLoad: Sendable {
  /// A step after the load.
  enum Step: Sendable, Equatable {
    /// Draws a native ad, presents a full-screen ad.
    case show
    case untrack
    case recordImpression
    case recordClick
    case dispose
    case simulate(SimulatedAction)
  }

  var name: String?
  var format: AdFormat
  /// Replaces the settings of the run's line item; `nil` to load with that line item.
  var settings: JSONObject?
  /// Replaces the request of the run.
  var request: AdRequest?
  /// Replaces the publisher's settings of the run.
  var requestConfiguration: RequestConfiguration?
  /// The requested size of a banner.
  var adSize: AdSize?
  /// The options of a native ad.
  var options = NativeAdOptions()

  /// The error; `nil` if the load gives an ad.
  var failure: ExpectedError?
  /// The size of the banner's view; `nil` for any.
  var size: AdSize?
  /// Assets of a native ad, as clients get them; `nil` for any. Objects may have more members.
  var assets: JSONObject?
  var steps: [Step] = []
  /// All events of the ad, in order; `nil` for any.
  var events: [AdEvent.Name]?
  /// Why a full-screen ad could not be presented.
  var failedPresentation: ExpectedError?
  /// What each reward has.
  var reward: ExpectedReward?
  var networkCalls: [ExpectedNetworkCall] = []
}

/// What a user gets.
struct ExpectedReward: Sendable {
  /// `nil` for any.
  var type: String?
  /// `nil` for any.
  var amount: Double?
}

/// A domain and a code.
struct ExpectedError: Sendable, Equatable {
  var domain: String
  var code: Int
  /// A part of the message; `nil` for any.
  var message: String?
}

/// A call that reaches the network.
struct ExpectedNetworkCall: Sendable {
  var name: String
  /// `nil` for any. Objects may have more members than this.
  var arguments: JSONValue?
  /// How often it is called; `nil` if it is called after the calls before it in the list.
  var count: Int?
}

/// A check that is known to fail, until its cause is fixed.
struct KnownFailure: Sendable {
  var check: String
  /// `nil` for every format.
  var format: AdFormat?
  /// A part of the reason.
  var message: String
}
