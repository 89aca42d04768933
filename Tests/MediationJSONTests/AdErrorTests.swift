import JSON
import Mediation
import MediationJSON
import Testing

@Suite struct AdErrorTests {
  @Test func `an error comes back as it was, with the errors under it`() throws {
    let error = AdError(
      domain: "a", code: -1, name: "top", message: "Top.",
      underlying: AdError(
        domain: "b", code: 2, message: "Middle.",
        underlying: AdError(domain: "", code: 0, message: "")))
    let json = text(error)
    #expect(
      json
        == #"{"domain":"a","code":-1,"name":"top","message":"Top.","underlying":"#
        + #"{"domain":"b","code":2,"name":null,"message":"Middle.","underlying":"#
        + #"{"domain":"","code":0,"name":null,"message":"","underlying":null}}}"#)
    #expect(try read(json, as: AdError.self) == error)
  }

  @Test func `an error needs a message only`() throws {
    #expect(
      try read(#"{"message":"Broken."}"#, as: AdError.self)
        == AdError(domain: "", code: 0, message: "Broken."))
  }

  @Test func `an error of the SDK has the SDK's name`() throws {
    let noFill = AdError(.noFill, "None.")
    #expect(noFill.name != nil)
    let json = #"{"domain":"\#(noFill.domain)","code":\#(noFill.code),"message":"None."}"#
    #expect(try read(json, as: AdError.self) == noFill)
  }

  @Test(arguments: [
    ("{}", "message: expected a string, got nothing"),
    (#"{"message":7}"#, "message: expected a string, got a number"),
    (#"{"message":"","domain":7}"#, "domain: expected a string, got a number"),
    (#"{"message":"","code":"7"}"#, "code: expected a whole number, got a string"),
    (#"{"message":"","code":7.5}"#, "code: expected a whole number, got 7.5"),
    (
      #"{"message":"","code":1e30}"#, "code: expected a whole number that fits in 64 bits, got 1e30"
    ),
    (#"{"message":"","name":true}"#, "name: expected a string, got a boolean"),
    (#"{"message":"","underlying":"x"}"#, "underlying: expected an object, got a string"),
    (
      #"{"message":"","underlying":{"message":"","underlying":{}}}"#,
      "underlying.underlying.message: expected a string, got nothing"
    ),
    (#""Broken.""#, "expected an object, got a string"),
  ])
  func `a wrong member is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdError.self) == sentence)
  }

  @Test func `the daemon's codes are different, positive, and grouped by hundreds`() {
    let numbers = ErrorCode.allCases.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (101...499).contains($0) })
    #expect(numbers == numbers.sorted())
  }
}
