import Ads
import JSON
import Testing

@Suite struct PriceTests {
  @Test(arguments: [
    ("0", 0, 0), ("2.5", 2_500_000, 2_500), ("0.1", 100_000, 100), ("0.0004", 400, 0),
    ("0.0005", 500, 1), ("1000000", 1_000_000_000_000, 1_000_000_000),
  ])
  func `a price is kept exactly, and gives the value of one impression`(
    text written: String, micros: Int, ofImpression: Int
  ) throws {
    let price = try read(written, as: Price.self)
    #expect(price.micros == micros)
    #expect(price.microsOfImpression == ofImpression)
    #expect(text(price) == written)
  }

  @Test(arguments: ["-0.1", "1000000.1", #""2""#, "null", "1e400"])
  func `anything else is refused`(written: String) {
    #expect(throws: JSONReadError.self) { try read(written, as: Price.self) }
  }

  @Test(arguments: [#"{"valueMicros":7,"currencyCode":"EUR","precision":"estimated"}"#])
  func `the value of an impression comes back as it was`(written: String) throws {
    #expect(text(try read(written, as: AdValue.self)) == written)
  }

  @Test(arguments: [
    #"{"valueMicros":-1,"currencyCode":"EUR"}"#, #"{"valueMicros":0.5,"currencyCode":"EUR"}"#,
    #"{"valueMicros":1,"currencyCode":"eur"}"#, #"{"valueMicros":1,"currencyCode":"EURO"}"#,
    #"{"valueMicros":1,"currencyCode":"EUR"}"#, #"{"valueMicros":1}"#, #"{"currencyCode":"EUR"}"#,
    #"{"valueMicros":1,"currencyCode":"EUR","precision":"exact"}"#,
  ])
  func `a wrong value is refused`(written: String) {
    #expect(throws: JSONReadError.self) { try read(written, as: AdValue.self) }
  }
}
