import EventLoop
import Mediation

/// A banner that has a flaw, if the flaw is one of its size.
final class SampleFlawedBannerAd: MediationBannerAd {
  private let bannerAd: any MediationBannerAd
  private let flaw: SampleFlaw?

  /// The only size that a network knows whose flaw that is.
  private let onlyView = View(frame: Rect(x: 0, y: 0, width: 320, height: 50))

  init(_ bannerAd: any MediationBannerAd, _ flaw: SampleFlaw?) {
    self.bannerAd = bannerAd
    self.flaw = flaw
  }

  var view: View { flaw == .wrongAdSize ? onlyView : bannerAd.view }

  func changeAdSize(to adSize: AdSize) -> Bool {
    switch flaw {
    case .wrongAdSize: false
    case .unchangedAdSize: true
    default: bannerAd.changeAdSize(to: adSize)
    }
  }

  func simulate(_ action: SimulatedAction, asset: NativeAssetIdentifier?) -> Bool {
    bannerAd.simulate(action, asset: asset)
  }
}
