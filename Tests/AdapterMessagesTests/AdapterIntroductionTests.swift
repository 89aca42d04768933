import Testing

@testable import AdapterMessages

@Suite struct AdapterIntroductionTests {
  @Test func `an API that a later version may add is kept`() throws {
    let json =
      #"{"className":"N","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[],"#
      + #""protocolVersion":3,"methods":["adapter/later"],"api":"later"}"#

    let introduction = try read(json, as: AdapterIntroduction.self)

    #expect(introduction.api == AdapterAPI(rawValue: "later"))
    #expect(introduction.methods == ["adapter/later"])
    #expect(introduction.protocolVersion == 3)
  }
}
