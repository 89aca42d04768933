public import EventLoop
public import JSON

/// An adapter whose network bids: it collects the signals that the network needs for a bid.
///
/// Signals are the network's own text, usually a token. An auction sends them to the network, and a
/// load with the network's ``MediationAdConfiguration/bidResponse`` gives the ad that won.
@LoopActor
public protocol RTBAdapter: MediationAdapter, SignalCollector {}

/// Collects the signals of one network, once.
@LoopActor
public protocol SignalCollector: AnyObject {
  /// Collects the signals for one request.
  ///
  /// - Parameter completionHandler: Call it once, with signals or an error.
  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping SignalCompletionHandler
  )

  /// The bridge no longer waits for the signals. Does nothing without an implementation.
  ///
  /// - Parameter onAcknowledged: Call it when no signals will come.
  func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void)
}

extension SignalCollector {
  public func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) {}
}

/// Completes a collection of signals.
public typealias SignalCompletionHandler =
  @LoopActor (_ signals: String?, _ error: (any Error)?) -> Void

/// The request that an adapter collects signals for.
public struct RTBRequestParameters: Sendable {
  /// The format of the ad.
  public let format: AdFormat

  /// The credentials of every line item of the class with this format. Each could give the ad.
  public let credentials: [MediationCredentials]

  /// The publisher's extras for networks.
  public let extras: JSONObject

  /// The size of the banner; `nil` for other formats, and if the publisher gave none.
  public let adSize: AdSize?

  /// Reports calls to the network's SDK.
  public let reporter: AdapterReporter

  /// When the signals are needed, on the clock of the ads.
  package let deadlineMs: Int

  package init(
    format: AdFormat,
    credentials: [MediationCredentials],
    extras: JSONObject = JSONObject(),
    adSize: AdSize? = nil,
    reporter: AdapterReporter = .none,
    deadlineMs: Int = Clock.lastMs
  ) {
    self.format = format
    self.credentials = credentials
    self.extras = extras
    self.adSize = adSize
    self.reporter = reporter
    self.deadlineMs = deadlineMs
  }
}

/// The signals of an adapter, or why it gave none.
package struct AdapterSignals: Sendable {
  package let className: String
  /// `nil` after a failure.
  package let signals: String?
  /// How long the adapter took, without its set-up.
  package let latencyMs: Int
  package let error: AdError?

  init(className: String, signals: String? = nil, latencyMs: Int = 0, error: AdError? = nil) {
    self.className = className
    self.signals = signals
    self.latencyMs = latencyMs
    self.error = error
  }
}

/// Describes the ad for which a client wants signals.
package struct SignalRequest: Sendable {
  /// The default timeout of each adapter, in milliseconds.
  package static let timeoutMs = 1_000

  package let format: AdFormat
  package let extras: JSONObject
  /// Ignored for other formats than banners.
  package let adSize: AdSize?

  package init(format: AdFormat, extras: JSONObject = JSONObject(), adSize: AdSize? = nil) {
    self.format = format
    self.extras = extras
    self.adSize = adSize
  }
}
