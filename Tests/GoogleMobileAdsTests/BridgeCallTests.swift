import Foundation
import JSON
import JSONRPC
import Testing

@testable import GoogleMobileAds

/// What a program asks the bridge for, and what it reads in the answers.
@MainActor
@Suite struct BridgeCallTests {
  @Test(
    arguments: [
      (["valueMicros": 1_500_000, "currencyCode": "EUR", "precision": "precise"], "1.5 EUR", 3),
      (["valueMicros": 1, "precision": "publisherProvided"], "0.000001 ", 2),
      (["valueMicros": -2_000_000, "currencyCode": "USD", "precision": "estimated"], "-2 USD", 1),
      (["precision": "guessed"], "0 ", 0), ([:], "0 ", 0),
    ] as [(JSONObject, String, Int)])
  func `the value of an ad is read from micros`(json: JSONObject, text: String, precision: Int) {
    let value = AdValue(json)
    #expect("\(value.value) \(value.currencyCode)" == text)
    #expect(value.precision.rawValue == precision)
  }

  @Test func `an ad that was disposed of has no more events`() {
    var sent: [String] = []
    let calls = BridgeCalls { id, method, _ in sent.append("\(id) \(method)") }
    calls.offered = ["dispose"]
    var events: [String] = []
    for id in ["ad-1", "ad-2"] { calls.observe(id) { _ in events.append(id) } }

    for event in [["adId": "ad-1"], ["adId": "ad-2"], ["adId": "ad-3"], [:]] as [JSONObject] {
      calls.receive(event)
    }
    calls.dispose("ad-1")
    for event in [["adId": "ad-1"], ["adId": "ad-2"]] as [JSONObject] { calls.receive(event) }

    #expect(events == ["ad-1", "ad-2", "ad-2"])
    #expect(sent == ["1 dispose"])
  }

  @Test func `a simulation that the bridge does not answer fails for both who wait`() {
    let calls = BridgeCalls { _, _, _ in }
    calls.offered = ["simulate"]
    var outcomes: [String] = []
    calls.simulate {
      calls.call("simulate", [:]) { outcome in
        guard case .failure(let error) = outcome else { return }
        MainActor.assumeIsolated { outcomes.append(error.localizedDescription) }
      }
      return true
    } completion: {
      outcomes.append("\($0)")
    }
    calls.simulate({ true }, completion: { outcomes.append("offered \($0)") })
    calls.simulate({ false }, completion: { outcomes.append("offered \($0)") })
    #expect(outcomes == ["offered true", "offered false"])

    calls.end()
    #expect(
      outcomes.dropFirst(2) == ["The bridge has gone.", "false"])
  }

  @Test func `a call that the bridge cannot get fails later, and says why`() async {
    var told: [String] = []
    let calls = BridgeCalls { id, method, _ in told.append("sent \(id) \(method)") }
    calls.offered = ["loadNative"]
    func call(_ method: String) {
      calls.call(method, [:]) { outcome in
        guard case .failure(let error) = outcome else { return }
        MainActor.assumeIsolated { told.append(error.localizedDescription) }
      }
    }

    call("loadBanner")
    calls.end()
    call("loadNative")
    call("loadBanner")
    #expect(told == [])
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(
      told == [
        "This bridge does not offer loadBanner.", "The bridge has gone.", "The bridge has gone.",
      ])
  }

  private func finish(_ calls: BridgeCalls, _ line: String) throws {
    try Array(line.utf8).withUnsafeBufferPointer { calls.finish(try Envelope(parsing: $0)) }
  }

  @Test func `an answer to a simulation is told to both who wait, one after the other`() throws {
    let calls = BridgeCalls { _, _, _ in }
    calls.offered = ["simulate"]
    var outcomes: [String] = []
    for _ in 1...2 {
      calls.simulate {
        calls.call("simulate", [:]) { outcome in
          MainActor.assumeIsolated {
            outcomes.append((try? outcome.get()) == nil ? "refused" : "answered")
          }
        }
        return true
      } completion: {
        outcomes.append("\($0)")
      }
    }
    try finish(calls, #"{"jsonrpc":"2.0","id":2,"error":{"code":307,"message":"No."}}"#)
    try finish(calls, #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    // Nobody waits for these.
    try finish(calls, #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    try finish(calls, #"{"jsonrpc":"2.0","id":"a","result":{}}"#)
    #expect(outcomes == ["refused", "false", "answered", "true"])
  }

  @Test func `a long answer is read whole`() throws {
    let calls = BridgeCalls { _, _, _ in }
    calls.offered = ["loadNative"]
    var count: Int?
    calls.call("loadNative", [:]) { outcome in
      MainActor.assumeIsolated { count = (try? outcome.get())?["text"]?.string?.count }
    }
    let text = String(repeating: "a", count: 100_000)
    try finish(calls, #"{"jsonrpc":"2.0","id":1,"result":{"text":"\#(text)"}}"#)
    #expect(count == 100_000)
    #expect(BridgeCalls.answerBytes == 67_108_864)
  }

  @Test func `a load without a bridge, or of one that offers none, fails later`() async {
    let session = NetworkCalls.session
    let bridge = TestBridge.ofMyNetwork()
    for (isHosted, reason) in [
      (false, "No bridge hosts this adapter."), (true, "This bridge does not offer loadRewarded."),
    ] {
      var hasReturned = false
      let outcome = await withCheckedContinuation { continuation in
        if isHosted { _ = bridge.call("ping") } else { NetworkCalls.session = nil }
        RewardedAd.load(with: "feed", request: nil) { ad, error in
          continuation.resume(
            returning: "\(hasReturned) \(ad == nil) \(error?.localizedDescription ?? "")")
        }
        NetworkCalls.session = session
        hasReturned = true
      }
      #expect(outcome == "true true \(reason)")
    }
    #expect(bridge.takeLines() == [])
  }

  @Test func `an error of the bridge without a domain is an internal error of the SDK`() {
    let empty = NSError([:] as JSONObject)
    #expect(empty.domain == "com.google.admob" && empty.code == 11 && empty.userInfo.isEmpty)
    let whole = NSError(
      ["domain": "net", "code": 3, "message": "No.", "underlying": ["message": "Why."]],
      ResponseInfo(["responseId": "r-1"]))
    #expect(whole.domain == "net" && whole.code == 3 && whole.localizedDescription == "No.")
    let cause = whole.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(cause?.localizedDescription == "Why." && cause?.domain == "com.google.admob")
    let info = whole.userInfo["gad_response_info"] as? ResponseInfo
    #expect(info?.responseIdentifier == "r-1")
  }
}
