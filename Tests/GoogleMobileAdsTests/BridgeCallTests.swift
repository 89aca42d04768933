import JSON
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
}
