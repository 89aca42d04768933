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

  @Test(arguments: [
    ("0", 0), ("0.0000004", 0), ("0.0000005", 1), ("0.0000006", 1), ("1.2345678", 1_234_568),
  ])
  func `a price is rounded to a millionth`(written: String, micros: Int) throws {
    #expect(try read(written, as: Price.self) == Price(micros: micros))
  }

  @Test func `prices are compared, and written for people`() {
    #expect(Price(micros: 1) < Price(micros: 2))
    #expect(!(Price(micros: 2) < Price(micros: 2)))
    #expect(!(Price(micros: 3) < Price(micros: 2)))
    #expect(Price(micros: 2_500_000).description == "2.5")
    #expect(Price.highest == 1_000_000)
  }

  @Test(arguments: [
    ("-0.1", "expected a price from 0 to 1000000, got -0.1"),
    ("1000000.1", "expected a price from 0 to 1000000, got 1000000.1"),
    (#""2""#, "expected a number, got a string"),
  ])
  func `a wrong price is refused with the limits`(written: String, sentence: String) throws {
    #expect(try refusal(of: written, as: Price.self) == sentence)
  }

  @Test func `the value of an impression is exact in every client`() throws {
    func value(_ micros: String, _ currency: String = "EUR") -> String {
      #"{"valueMicros":\#(micros),"currencyCode":"\#(currency)","precision":"precise"}"#
    }
    #expect(
      try read(value("9007199254740991"), as: AdValue.self).valueMicros == 9_007_199_254_740_991)
    #expect(try read(value("0"), as: AdValue.self).valueMicros == 0)
    #expect(
      try refusal(of: value("9007199254740992"), as: AdValue.self)
        == "valueMicros: expected a whole number from 0 to 9007199254740991, got 9007199254740992")
    for currency in ["EU", "EURO", "eur", "E1R", "ÄB", "EU[", "@EU"] {
      #expect(
        try refusal(of: value("1", currency), as: AdValue.self)
          == "currencyCode: expected a currency such as USD, got \"\(currency)\"")
    }
    #expect(try read(value("1", "AZA"), as: AdValue.self).currencyCode.rawValue == "AZA")
    #expect(CurrencyCode.usDollar.rawValue == "USD")
  }
}
