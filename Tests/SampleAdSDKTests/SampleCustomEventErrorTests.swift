import Foundation
import SampleAdSDK
import Testing

@Suite struct SampleCustomEventErrorTests {
  @Test func `an error of a custom event has the domain of guides, its code and its text`() {
    let errors = [
      SampleCustomEventErrorWithCodeAndDescription(
        SampleCustomEventErrorAdNotLoaded, "There is no ad."),
      SampleCustomEventUtilsSwift.SampleCustomEventErrorWithCodeAndDescription(
        code: .SampleCustomEventErrorAdNotLoaded, description: "There is no ad."),
    ]

    for error in errors {
      #expect(error.domain == "com.google.customevent.samplenetwork")
      #expect(error.code == 102)
      #expect(error.localizedDescription == "There is no ad.")
    }
    #expect(customEventErrorDomain == "com.google.CustomEvent")
  }
}
