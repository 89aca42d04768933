import Mediation
import Testing

@testable import AdapterChecks

/// What a report says of an error.
@Suite struct AdErrorSentenceTests {
  private func error(_ message: String, under cause: AdError? = nil) -> AdError {
    AdError(domain: "com.mynetwork", code: 7, message: message, underlying: cause)
  }

  @Test func `an error is told in its own words, and in those of its cause`() {
    #expect(error("No fill.").sentence == "No fill.")
    #expect(error("No ad.", under: error("No fill.")).sentence == "No ad: No fill.")
    #expect(
      error("No ad", under: error("No fill.", under: error("Empty."))).sentence
        == "No ad: No fill: Empty.")
  }

  @Test(arguments: ["No fill.", "It failed: No fill."])
  func `a cause that an error tells itself is not told twice`(message: String) {
    #expect(error(message, under: error("No fill.")).sentence == message)
  }

  @Test func `an error without a message is told by its number`() {
    #expect(error("").sentence == #"Error 7 of the domain "com.mynetwork"."#)
  }
}
