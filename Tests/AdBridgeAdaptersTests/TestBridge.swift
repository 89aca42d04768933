import AdapterMessages
import EventLoop
import JSON
import JSONRPC
import Mediation
import SampleNetwork
import Testing

@testable import AdBridgeAdapters
@testable import SampleAdapters

/// A bridge in memory, and the program that it has started.
///
/// Each one starts the sample network, and a process has only one. So tests must not suspend.
@BridgeActor
final class TestBridge {
  private let clock = Clock(.manual)
  private let sink = MemorySink()
  private let session: AdapterSession

  /// How many requests are in flight.
  var inFlightCount: Int { session.connection.inFlightCount }

  /// - Parameter className: The adapter to initialize; `nil` for none.
  init(
    _ className: String? = "SampleCustomEvent",
    serving adapterClasses: [any MediationAdapter.Type] = [
      SampleCustomEvent.self, SampleSelfTrackingCustomEvent.self, SampleFaultyCustomEvent.self,
    ],
    returnsNetworkCalls: Bool = false
  ) {
    self.returnsNetworkCalls = returnsNetworkCalls
    SampleSDK.start(clock: clock)
    session = AdapterSession(serving: adapterClasses, output: sink)
    if let className { _ = initialize(className) }
  }

  /// The network calls that the program has reported, and that other functions have left out.
  private(set) var networkCalls: [String] = []

  /// Whether the functions return network calls among the other lines.
  private let returnsNetworkCalls: Bool

  /// Sends lines, and returns the lines of the program.
  func send(_ lines: String...) -> [String] {
    Array(lines.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { session.connection.receive($0) }
    while session.connection.processNextLine(with: session) {}
    return takeLines()
  }

  private func takeLines() -> [String] {
    let lines = sink.takeLines()
    if returnsNetworkCalls { return lines }
    networkCalls += lines.filter { $0.contains("adapter/networkCall") }
    return lines.filter { !$0.contains("adapter/networkCall") }
  }

  /// Sends a request with the id 1.
  func call(_ method: String, _ params: String) -> [String] {
    send(#"{"jsonrpc":"2.0","id":1,"method":"adapter/\#(method)","params":\#(params)}"#)
  }

  /// Advances the clock, and returns the lines of the program.
  func advance(byMs ms: Int) -> [String] {
    clock.advance(byMs: ms) {}
    while clock.step() {}
    return takeLines()
  }

  /// The adapter's own ad of `load-1`.
  func nativeAd() throws -> any MediationNativeAd {
    let ad: ServedNativeAd = try session.ad(LoadID(rawValue: "load-1"))
    return try #require(ad.mediationAd as? any MediationNativeAd)
  }

  // MARK: Calls

  func initialize(_ className: String) -> [String] {
    call("initialize", #"{"protocolVersion":1,"className":"\#(className)"}"#)
  }

  /// Loads an ad as `load-1`.
  func load(_ method: String, _ parameter: String, _ members: String = "") -> [String] {
    call(method, loadParameters(parameter, members))
  }

  func loadNative(
    _ parameter: String,
    adTypes: String = #"["content","appInstall"]"#,
    image: String = #"{"disableImageLoading":true}"#
  ) -> [String] {
    load(
      "loadNative", parameter,
      #","adTypes":\#(adTypes),"options":{"image":\#(image),"media":null,"adView":null,"video":null}"#
    )
  }

  /// Calls a method about the ad `load-1`.
  func ad(_ method: String, _ members: String = "") -> [String] {
    call(method, #"{"loadId":"load-1"\#(members)}"#)
  }

  /// Draws the native ad in a view of 320 by 250, with AdChoices in a corner.
  func render(adChoices: String = "null") -> [String] {
    ad(
      "didRender",
      #","view":{"id":null,"width":320,"height":250},"clickableAssetViews":{},"#
        + #""nonclickableAssetViews":{},"adChoices":\#(adChoices)"#)
  }
}

/// The parameters of a load, with those of its format at the end.
func loadParameters(_ parameter: String, _ members: String = "", id: String = "load-1") -> String {
  #"{"loadId":"\#(id)","parameter":"\#(parameter)","settings":{"parameter":"\#(parameter)"},"#
    + #""request":{"isTestRequest":false,"extras":{},"keywords":[],"childDirectedTreatment":null,"#
    + #""bidResponse":null,"watermark":null,"seed":0},"timeoutMs":10000\#(members)}"#
}

/// What an interstitial of the sample network shows.
let interstitial = #"{"headline":"Sample Interstitial","callToAction":"Click"}"#

/// The line of an answer to the request 1.
func answer(_ result: String = "{}", id: Int = 1) -> String {
  #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
}

/// The line of an error for the request 1.
func failure(_ code: Int, _ message: String, _ data: String) -> String {
  #"{"jsonrpc":"2.0","id":1,"error":{"code":\#(code),"message":"\#(message)","data":\#(data)}}"#
}

/// The line of an event of the ad `load-1`.
func event(_ name: String, _ members: String = "") -> String {
  #"{"jsonrpc":"2.0","method":"adapter/event","params":"#
    + #"{"loadId":"load-1","event":"\#(name)"\#(members)}}"#
}

/// The object on a line.
func outcome(_ line: String?) throws -> JSONObject {
  let line = try #require(line)
  return try #require(JSONValue(parsing: Array(line.utf8)).object)
}
