import Foundation
import Testing
import UIKit

@testable import GoogleMobileAds

/// Names of the SDK that published adapters use.
@Suite struct TodaySDKTests {
  @Test func `the version is that of November 2026`() {
    #expect(string(for: MobileAds.shared.versionNumber) == "13.12.0")
    #expect(MobileAds.shared.isSDKVersionAtLeast(major: 13, minor: 12, patch: 0))
    #expect(!MobileAds.shared.isSDKVersionAtLeast(major: 13, minor: 13, patch: 0))
  }

  @Test func `an error of the SDK is made from one of Foundation, and keeps all of it`() {
    let error = RequestError(
      _nsError: NSError(domain: GADErrorDomain, code: 3, userInfo: ["a": 1]))
    #expect(error.code == .serverError)
    #expect((error as NSError).code == 3)
    #expect(error.userInfo["a"] as? Int == 1)
    #expect(RequestError(_nsError: NSError(domain: GADErrorDomain, code: 99)).errorCode == 99)
  }

  @Test func `an error of the SDK is caught by its code`() {
    func fails() throws { throw NSError(domain: GADErrorDomain, code: 1) }
    var isNoFill = false
    do { try fails() } catch RequestError.noFill { isNoFill = true } catch {}
    #expect(isNoFill)
  }

  @Test func `an object is an argument of a format`() {
    final class Unit: NSObject { override var description: String { "unit-7" } }
    #expect(String(format: "%@ %@ %d", NSDecimalNumber(string: "4.5"), Unit(), 3) == "4.5 unit-7 3")
    // More than are kept at a time.
    for number in 1...5_000 {
      let (first, second) = (NSNumber(value: number), NSNumber(value: -number))
      #expect(String(format: "%@ %@", first, second) == "\(number) -\(number)")
    }
  }

  @Test func `the device has a current system`() {
    let versions = [13, 15, 18].map {
      OperatingSystemVersion(majorVersion: $0, minorVersion: 0, patchVersion: 0)
    }
    #expect(versions.allSatisfy(ProcessInfo.device.isOperatingSystemAtLeast))
    #expect(
      !ProcessInfo.device.isOperatingSystemAtLeast(
        OperatingSystemVersion(majorVersion: 99, minorVersion: 0, patchVersion: 0)))
  }

  @MainActor @Test func `an interface file has the views that the program names`() {
    #expect(Bundle.main.loadNibNamed("MyAdView", owner: nil, options: nil) == nil)
    #expect(UINib(nibName: "MyAdView", bundle: nil).instantiate(withOwner: nil).isEmpty)

    let view = UIView()
    UINib.views["NamedAdView"] = { owner in [view, owner ?? "nobody"] }

    let found = Bundle.main.loadNibNamed("NamedAdView", owner: "owner", options: nil)
    #expect(found?.first as? UIView === view)
    #expect(found?.last as? String == "owner")
    let made = UINib(nibName: "NamedAdView", bundle: nil).instantiate(withOwner: nil)
    #expect(made.first as? UIView === view && made.last as? String == "nobody")
  }

  @Test func `the key of a custom event's parameter finds it in the settings`() {
    let settings: [String: Any] = ["parameter": "unit-7"]
    #expect(settings[GADCustomEventParametersServer] as? String == "unit-7")
  }

  @Test func `an earned value has the SDK's members`() {
    let value = AdValue(value: 1.5, precision: .estimated, currencyCode: "USD")
    let handler: GADPaidEventHandler = { #expect($0.value == 1.5 && $0.currencyCode == "USD") }
    handler(value)
    #expect(value.precision == GADAdValuePrecision.estimated)
  }

  @Test func `a swipeable interstitial compiles`() {
    final class Ad: NSObject, MediationSwipeableInterstitialAd {
      let view: UIView = MainThread.run { UIView() }
    }
    let configuration = MediationSwipeableInterstitialAdConfiguration(
      adSize: CGSize(width: 390, height: 844))
    #expect(configuration.adSize.height == 844)
    let ad: any MediationAd = Ad()
    #expect(ad is any MediationSwipeableInterstitialAd)
  }
}
