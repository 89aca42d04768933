import JSON
import Testing

@testable import Mediation

/// A request that a line item completes.
@Suite struct AdRequestTests {
  @Test func `a request gets the values that it does not set from the line item`() {
    let own = AdRequest(extras: ["a": 1, "b": 2], childDirectedTreatment: false)
    let other = AdRequest(
      isTestRequest: true, extras: ["b": 3, "c": 4], keywords: ["news"],
      childDirectedTreatment: true, bidResponse: "win", watermark: [7], seed: 5)

    let request = own.completed(by: other)

    #expect(request.isTestRequest)
    #expect(request.extras == ["a": 1, "b": 2, "c": 4])
    #expect(request.keywords == ["news"])
    #expect(request.childDirectedTreatment == false)
    #expect(request.bidResponse == "win")
    #expect(request.watermark == [7])
    #expect(request.seed == 5)
  }

  @Test func `what a request says wins over the line item`() {
    let own = AdRequest(keywords: ["sports"], bidResponse: "mine", watermark: [1], seed: 1)
    let other = AdRequest(keywords: ["news"], bidResponse: "win", watermark: [7], seed: 5)

    let request = own.completed(by: other)

    #expect(request.keywords == ["sports"])
    #expect(request.bidResponse == "mine")
    #expect(request.watermark == [1])
    #expect(request.seed == 1)
  }
}
