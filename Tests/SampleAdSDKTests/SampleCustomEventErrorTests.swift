import Foundation
import SampleAdSDK
import Testing

@Suite struct SampleCustomEventErrorTests {
  @Test func `the constants are those of guides`() {
    let codes: [SampleCustomEventErrorCode] = [
      SampleCustomEventErrorAdLoadFailureCallback, .adLoadFailureCallback,
      SampleCustomEventErrorAdNotLoaded, .adNotLoaded,
    ]
    #expect(codes.map(\.rawValue) == [101, 101, 102, 102])
    #expect(
      SampleCustomEventErrorCodeSwift.SampleCustomEventErrorAdLoadFailureCallback.rawValue == 101)
    #expect(SampleCustomEventConstantsSwift.awesomenessKey == "DegreeOfAwesomeness")
    #expect(SampleCustomEventExtraKeyAwesomeness == "DegreeOfAwesomeness")
    #expect(SampleSDKVersion == "1.0.0")
    #expect(SampleAdSDKVersionNumber == 1)
    let errors: [SampleErrorCode] = [.badRequest, .unknown, .networkError, .noInventory]
    #expect(errors.map(\.rawValue) == [0, 1, 2, 3])
    let orientations: [NativeAdImageOrientation] = [.any, .portrait, .landscape]
    #expect(orientations.map(\.rawValue) == [0, 1, 2])
  }

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
