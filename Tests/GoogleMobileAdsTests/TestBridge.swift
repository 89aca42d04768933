import JSON
import Testing

@testable import GoogleMobileAds

/// A bridge in memory, and the program that it has started.
@MainActor
final class TestBridge {
  private let session: AdapterSession
  private let lines = Lines()

  /// Whether every request has its answer.
  var isIdle: Bool { session.isIdle }

  private final class Lines {
    var all: [String] = []
  }

  convenience init(serving adapter: ServedAdapter) { self.init(serving: [adapter]) }

  init(serving adapters: [ServedAdapter]) {
    session = AdapterSession(serving: adapters) { [lines] line in
      lines.all.append(String(decoding: line.dropLast(), as: UTF8.self))
    }
  }

  /// A program whose adapter is initialized.
  convenience init<Adapter: MediationAdapter>(
    _ adapter: Adapter.Type, make: @escaping @MainActor () -> Adapter,
    extras: (([String: Any]) -> (any AdNetworkExtras)?)? = nil, loads: AdapterLoad<Adapter>...
  ) {
    self.init(serving: ServedAdapter(adapter, make: make, extras: extras, loads: loads))
    _ = initialize("\(adapter)")
  }

  /// The program of the transcripts.
  static func ofMyNetwork() -> TestBridge { TestBridge(serving: .myNetwork) }

  /// The program of the transcripts that have signals.
  static func ofMyBiddingNetwork() -> TestBridge { TestBridge(serving: .myBiddingNetwork) }

  /// Gets the faults that only a program sees from now on.
  func watchProgram() {
    ProgramViolations.session = session
    ProgramViolations.watchMainThread()
    ProgramViolations.forget()
  }

  /// Sends a line, and returns the lines of the program.
  func send(_ line: String) -> [String] {
    Array(line.utf8).withUnsafeBufferPointer { session.receive($0) }
    return takeLines()
  }

  /// What the program has written since the last time.
  func takeLines() -> [String] {
    defer { lines.all = [] }
    return lines.all
  }

  /// Waits until the program has written a line, or the test has no time left.
  func waitForLines() async -> [String] {
    while lines.all.isEmpty, !Task.isCancelled { await Task.yield() }
    return takeLines()
  }

  // MARK: Calls

  /// Sends a request with the id 1.
  func call(_ method: String, _ params: String = "{}") -> [String] {
    send(#"{"jsonrpc":"2.0","id":1,"method":"adapter/\#(method)","params":\#(params)}"#)
  }

  /// Sends a request with the id 1, whose answer may come later.
  func waitForCall(_ method: String, _ params: String = "{}") async -> [String] {
    let lines = call(method, params)
    return lines.isEmpty ? await waitForLines() : lines
  }

  func initialize(_ className: String) -> [String] {
    call("initialize", #"{"protocolVersion":1,"className":"\#(className)"}"#)
  }

  /// Loads an ad as `load-1`.
  func load(_ format: String, _ members: String = "", request: String = "{}") -> [String] {
    call(
      "load\(format)",
      #"{"loadId":"load-1","parameter":"unit-7","settings":{"parameter":"unit-7"},"#
        + #""request":\#(request),"timeoutMs":10000,"adTypes":["content"],"options":{},"#
        + #""adSize":{"width":320,"height":50}\#(members)}"#)
  }

  /// Calls a method about the ad `load-1`.
  func ad(_ method: String, _ members: String = "") -> [String] {
    call(method, #"{"loadId":"load-1"\#(members)}"#)
  }

  /// Draws the native ad in a view of 320 by 250.
  func render(_ members: String = #","clickableAssetViews":{}"#) -> [String] {
    ad(
      "didRender",
      #","view":{"id":"slot","width":320,"height":250},"nonclickableAssetViews":{}\#(members)"#)
  }
}

/// The object on a line.
func object(_ line: String?) throws -> JSONObject {
  let line = try #require(line)
  return try #require(JSONValue(parsing: Array(line.utf8)).object)
}

/// The line of an answer to the request 1.
func answer(_ result: String = "{}") -> String { #"{"jsonrpc":"2.0","id":1,"result":\#(result)}"# }

/// The line of an answer about what is left of an ad.
func remains(_ subviewCount: Int = 0, isViewHeld: Bool = false, isAdHeld: Bool = false) -> String {
  answer(
    #"{"subviewCount":\#(subviewCount),"isViewHeld":\#(isViewHeld),"isAdHeld":\#(isAdHeld)}"#)
}

/// The line of an event of the ad `load-1`.
func event(_ name: String, _ members: String = "") -> String {
  #"{"jsonrpc":"2.0","method":"adapter/event","params":"#
    + #"{"loadId":"load-1","event":"\#(name)"\#(members)}}"#
}

/// The lines of all events of a notification source, in the order in which it declares them.
let eventsOfNotificationSource = [
  "impression", "click", "willPresentFullScreenView", "willDismissFullScreenView",
  "didDismissFullScreenView", "willLeaveApplication", "didPlayVideo", "didPauseVideo",
  "didEndVideo",
].map { event($0) }

extension ServedAdapter {
  static var myNetwork: ServedAdapter { network(MyNetwork.self, make: MyNetwork.init) }
  static var myBiddingNetwork: ServedAdapter {
    network(MyBiddingNetwork.self, make: MyBiddingNetwork.init)
  }

  private static func network<Network: MyNetwork>(
    _ network: Network.Type, make: @escaping @MainActor () -> Network
  ) -> ServedAdapter {
    ServedAdapter(
      network, make: make, extras: nil,
      loads: [
        .native(Network.loadNativeAd), .banner(Network.loadBanner),
        .interstitial(Network.loadInterstitial), .rewarded(Network.loadRewardedAd),
        .rewardedInterstitial(Network.loadRewardedInterstitialAd),
        .appOpen(Network.loadAppOpenAd),
      ])
  }
}
