import JSON
import Mediation
import MediationJSON
import Testing

@Suite struct AdRequestTests {
  @Test func `an empty request says nothing`() throws {
    let nothing =
      #"{"isTestRequest":false,"extras":{},"keywords":[],"childDirectedTreatment":null,"#
      + #""bidResponse":null,"watermark":null,"seed":null}"#
    #expect(text(try read("{}", as: AdRequest.self)) == nothing)
    #expect(text(AdRequest.plain) == nothing)
    #expect(text(try read(nothing, as: AdRequest.self)) == nothing)
  }

  @Test func `a request comes back as it was, digit by digit`() throws {
    let json =
      #"{"isTestRequest":true,"extras":{"age":"30","limit":4.50,"deep":{"a":[null,1e2]}},"#
      + #""keywords":["a",""],"childDirectedTreatment":false,"bidResponse":"bid","#
      + #""watermark":"Zm9v","seed":9007199254740991}"#
    let request = try read(json, as: AdRequest.self)
    #expect(request.isTestRequest)
    #expect(request.keywords == ["a", ""])
    #expect(request.childDirectedTreatment == false)
    #expect(request.bidResponse == "bid")
    #expect(request.watermark == Array("foo".utf8))
    #expect(request.seed == 9_007_199_254_740_991)
    #expect(text(request) == json)
  }

  @Test(arguments: [
    (#"{"isTestRequest":1}"#, "isTestRequest: expected a boolean, got a number"),
    (#"{"extras":[]}"#, "extras: expected an object, got an array"),
    (#"{"keywords":"a"}"#, "keywords: expected an array, got a string"),
    (#"{"keywords":["a",2]}"#, "keywords[1]: expected a string, got a number"),
    (
      #"{"childDirectedTreatment":"no"}"#,
      "childDirectedTreatment: expected a boolean, got a string"
    ),
    (#"{"bidResponse":{}}"#, "bidResponse: expected a string, got an object"),
    (#"{"watermark":"Zm9"}"#, "watermark: expected base64, got other text"),
    (#"{"seed":-1}"#, "seed: expected a whole number from 0 to 9007199254740991, got -1"),
    (
      #"{"seed":9007199254740992}"#,
      "seed: expected a whole number from 0 to 9007199254740991, got 9007199254740992"
    ),
    (#"{"seed":"7"}"#, "seed: expected a whole number, got a string"),
    ("7", "expected an object, got a number"),
  ])
  func `a wrong member is refused with its place`(json: String, sentence: String) throws {
    #expect(try refusal(of: json, as: AdRequest.self) == sentence)
  }
}
