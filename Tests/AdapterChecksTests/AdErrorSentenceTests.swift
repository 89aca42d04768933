import Ads
import Mediation
import Testing

@testable import AdapterChecks

/// Errors in reports.
@Suite struct AdErrorSentenceTests {
  private func error(_ message: String, under cause: AdError? = nil) -> AdError {
    AdError(domain: "com.mynetwork", code: 7, message: message, underlying: cause)
  }

  @Test func `an error's sentence is its message, followed by its cause's`() {
    #expect(error("No fill.").sentence == "No fill.")
    #expect(error("No ad.", under: error("No fill.")).sentence == "No ad: No fill.")
    #expect(
      error("No ad", under: error("No fill.", under: error("Empty."))).sentence
        == "No ad: No fill: Empty.")
  }

  @Test(arguments: ["No fill.", "It failed: No fill."])
  func `a cause that the message contains is not repeated`(message: String) {
    #expect(error(message, under: error("No fill.")).sentence == message)
  }

  @Test func `an error without a message is described by its code`() {
    #expect(error("").sentence == #"Error 7 of the domain "com.mynetwork"."#)
  }
}
