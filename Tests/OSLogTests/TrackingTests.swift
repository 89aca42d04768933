import AdSupport
import AppTrackingTransparency
import Foundation
import Testing

@Suite struct TrackingTests {
  @Test func `tracking is not allowed`() async {
    #expect(ATTrackingManager.trackingAuthorizationStatus == .denied)
    #expect(await ATTrackingManager.requestTrackingAuthorization() == .denied)
    #expect(ASIdentifierManager.shared().isAdvertisingTrackingEnabled == false)
    #expect(
      ASIdentifierManager.shared().advertisingIdentifier.uuidString
        == "00000000-0000-0000-0000-000000000000")
  }

  @Test func `answers have the numbers of the system`() {
    let answers: [ATTrackingManager.AuthorizationStatus] = [
      .notDetermined, .restricted, .denied, .authorized,
    ]
    #expect(answers.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test func `the user answers at once`() {
    var answers: [ATTrackingManager.AuthorizationStatus] = []
    ATTrackingManager.requestTrackingAuthorization { answers.append($0) }
    #expect(answers == [.denied])
  }
}
