package import Ads
package import EventLoop
package import JSON

/// Collects the signals of one network, once.
///
/// Signals are the network's own text, usually a token. An auction sends them to the network, and a
/// load with the network's bid response gives the ad that won.
@LoopActor
package protocol SignalCollector: AnyObject {
  /// Collects the signals for one request.
  ///
  /// - Parameter completion: Call it once, with signals or an error.
  func collectSignals(_ request: NetworkSignalRequest, completion: @escaping SignalCompletion)

  /// The bridge no longer waits for the signals. Does nothing without an implementation.
  ///
  /// - Parameter onAcknowledged: Call it when no signals will come.
  func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void)
}

extension SignalCollector {
  package func giveUpSignals(onAcknowledged: @escaping @LoopActor () -> Void) {}
}

/// Completes a collection of signals.
package typealias SignalCompletion = @LoopActor (_ signals: String?, _ error: AdError?) -> Void

/// What one network collects signals for.
package struct NetworkSignalRequest: Sendable {
  package let format: AdFormat

  /// The credentials of every line item of the class with this format. Each could give the ad.
  package let credentials: [Credentials]

  /// The publisher's extras for networks.
  package let extras: JSONObject

  /// The size of the banner; `nil` for other formats, and if the publisher gave none.
  package let adSize: AdSize?

  /// The number of the client that asks; 0 for the one on standard input.
  package let clientID: Int

  /// Logs calls to the network's SDK.
  package let logger: AdapterLogger

  /// When the signals are needed, on the clock of the ads.
  package let deadlineMs: Int

  package init(
    format: AdFormat,
    credentials: [Credentials],
    extras: JSONObject = JSONObject(),
    adSize: AdSize? = nil,
    clientID: Int = 0,
    logger: AdapterLogger = .none,
    deadlineMs: Int = Clock.lastMs
  ) {
    self.format = format
    self.credentials = credentials
    self.extras = extras
    self.adSize = adSize
    self.clientID = clientID
    self.logger = logger
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
  /// The number of the client that asks; 0 for the one on standard input.
  package var clientID = 0

  package init(format: AdFormat, extras: JSONObject = JSONObject(), adSize: AdSize? = nil) {
    self.format = format
    self.extras = extras
    self.adSize = adSize
  }
}
