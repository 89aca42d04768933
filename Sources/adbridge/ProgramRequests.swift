import Ads
import EventLoop
import JSONRPC
import Mediation
import ProcessAdapters
import Server

extension ProcessAdapterHost {
  /// Lets programs ask for ads, which a mediator loads with its adapters.
  func serveRequests(from mediator: Mediator) {
    serveRequests { className, connection in
      let session = Session(
        ofProgramOn: connection,
        mediator: Mediator(
          of: mediator, for: className, testAdUnits: AdUnit.ofGoogle, limits: .ofProgram))
      return ProgramClient(
        methods: Session.namesForPrograms, handler: session, end: { session.endProgram() })
    }
  }
}

extension AdUnit {
  /// Google's ad units for tests on iOS: those of AdMob, and those of Ad Manager. The sample network
  /// fills them.
  ///
  /// Source: developers.google.com/admob/ios/test-ads and
  /// developers.google.com/ad-manager/mobile-ads-sdk/ios/test-ads.
  static let ofGoogle: [AdUnit] = [
    ("5575463023", "app-open", AdFormat.appOpen), ("2435281174", "adaptive-banner", .banner),
    ("2934735716", "fixed-size-banner", .banner), ("4411468910", "interstitial", .interstitial),
    ("1712485313", "rewarded", .rewarded),
    ("6978759866", "rewarded-interstitial", .rewardedInterstitial),
    ("3986624511", "native", .native), ("2521693316", "native-video", .native),
  ].flatMap { number, name, format in
    ["ca-app-pub-3940256099942544/\(number)", "/21775744923/example/\(name)"].map { id in
      AdUnit(
        id: id, format: format,
        lineItems: [LineItem(className: "SampleCustomEvent", parameter: "content")])
    }
  }
}
