import Ads
import EventLoop
import JSON
import Mediation

@testable import AdapterChecks

// Loaded ads.
extension Flaw {
  static let contents = [
    Flaw("missingAsset") { $0.body = nil },
    Flaw("blankAsset") { $0.body = " \u{200B}\n" },
    Flaw("blankAsset", named: "missingValue") { $0.body = "(null)" },
    Flaw("wrongImage") {
      $0.image = Image(
        ImageData(Array("<html>".utf8), mimeType: "image/png", width: 1, height: 1))
    },
    Flaw("wrongImage", named: "emptyImage") {
      $0.image = Image(ImageData([], mimeType: "image/avif", width: 1, height: 1))
    },
    Flaw("wrongImage", named: "imageOfOtherSize") {
      var png = FlawedAdapter.png
      png[19] = 3
      $0.image = Image(ImageData(png, mimeType: "image/png", width: 30, height: 1))
    },
    Flaw("wrongImage", named: "imageOfOtherType") {
      $0.image = Image(ImageData(FlawedAdapter.png, mimeType: "image/jpeg", width: 1, height: 1))
    },
    Flaw("wrongImage", named: "imageWithoutScheme") {
      let data = ImageData(FlawedAdapter.png, mimeType: "image/png", width: 1, height: 1)
      $0.image = Image(data, url: "1.png")
    },
    Flaw("unknownAspectRatio") {
      $0.mediaContent = MediaContent(hasVideoContent: true, aspectRatio: 0, durationMs: 5_000)
    },
    // A percentage instead of stars, as some networks have it.
    Flaw("wrongStarRating") { $0.starRating = JSONNumber(90) },
    Flaw("unrequestedAdType") { $0.load = { $0.adTypes.contains(.content) ? .good : .ad } },
    Flaw("unrefusedAdType") {
      $0.load = { $0.adTypes.contains(.content) ? .good : .error(broken) }
    },
    Flaw("imageNotDelivered") { $0.image = $0.imageAsURL },
    Flaw("imageLoadingNotDisabled") { $0.imageAsURL = $0.image },
    Flaw("wrongAdSize") {
      $0.size = { _ in AdSize(.banner) }
      $0.changedSize = { _ in nil }
    },
    Flaw("ignoredAdaptiveSize") {
      let names = AdSize.Name.allCases.map { AdSize($0) }
      $0.size = { names.contains($0) ? $0 : AdSize(.banner) }
    },
    Flaw("ignoredAdaptiveSize", named: "bannerWiderThanTelephone") {
      $0.size = { $0.width == 393 ? AdSize(.fullBanner) : $0 }
    },
    Flaw("ignoredAdaptiveSize", named: "adaptiveBannerTooWide") {
      $0.size = { $0.kind == nil ? $0 : AdSize(width: $0.width + 40, height: $0.height) }
    },
    Flaw("unchangedAdSize") { $0.changedSize = { _ in AdSize(.banner) } },
  ]

  static let views = [
    Flaw("adChoicesMisplaced") {
      let place = $0.adChoices
      $0.adChoices = { place($0 == .bottomLeft ? .bottomRight : $0, $1) }
    },
    Flaw("tinyAdChoices") {
      let place = $0.adChoices
      $0.adChoices = { position, number in
        place(position, number).map { Rect(x: $0.x, y: $0.y, width: 20, height: 8) }
      }
    },
    Flaw("oversizedAdChoices") {
      $0.adChoices = { position, _ in
        (position ?? .topRight).frame(
          forWidth: 250, height: 250, in: Rect(x: 0, y: 0, width: 320, height: 250))
      }
    },
    Flaw("subviewLeftBehind") {
      $0.remains = { _ in AdRemains(subviewCount: 1) }
    },
    Flaw("viewNotReleased") {
      $0.remains = { _ in AdRemains(isViewHeld: true) }
    },
    Flaw("adNotReleased") {
      var ads: [FlawedAd] = []
      $0.onDispose = { ads.append($0) }
    },
    Flaw("unwatchedView") {
      $0.events = { name, ad in name == .click && ad.drawingCount > 1 ? [] : [ad] }
    },
    Flaw("unwatchedView", named: "unwatchedSize") {
      $0.events = { name, ad in
        name == .click && (ad as? FlawedBannerAd)?.content.size == AdSize(.largeBanner) ? [] : [ad]
      }
    },
    Flaw("unpresentedAd", named: "failsAndAppears") {
      $0.present = {
        $0.appear()
        $0.send(.didFailToPresent(broken))
      }
    },
    Flaw("unpresentedAd") { $0.present = { $0.report(.didFailToPresent(broken)) } },
    Flaw("slowCall") {
      $0.present = { ad in FlawedAdapter.clock.schedule(afterMs: 2_000) { ad.appear() } }
    },
  ]

  private static func swapMute(_ event: AdEvent) -> AdEvent {
    switch event {
    case .didMuteVideo: .didUnmuteVideo
    case .didUnmuteVideo: .didMuteVideo
    default: event
    }
  }

  /// Reports an event again after a full-screen ad was on screen for a second.
  private static func onScreen(
    _ event: AdEvent
  ) -> @LoopActor (String, FlawedAd) -> (Int, AdCallFailure?)? {
    { call, ad in
      guard call == "present" else { return (0, nil) }
      FlawedAdapter.clock.schedule(afterMs: 1_000) {
        if !ad.isDisposed, ad.isScreenOpen { ad.send(event) }
      }
      return (0, nil)
    }
  }

  static let events = [
    Flaw("eventBeforeCompletion") { $0.reportsEarly = true },
    Flaw("eventAfterDispose") { $0.onDispose = { $0.send(.click(asset: nil)) } },
    Flaw("eventOrder") {
      $0.call = { call, ad in
        if call == "render" { ad.send(.didEndVideo) }
        return (0, nil)
      }
    },
    Flaw("impressionBeforeRender") {
      $0.onLoad = { if $0.format == .native { $0.send(.impression) } }
      $0.events = { name, ad in name == .impression && ad.format == .native ? [] : [ad] }
    },
    Flaw("impressionBeforeRender", named: "impressionAtLoad") {
      $0.onLoad = { if $0.format.isFullScreen { $0.send(.impression) } }
      $0.events = { name, ad in name == .impression && ad.format.isFullScreen ? [] : [ad] }
    },
    Flaw("doubleImpression", named: "impressionAtTap") {
      $0.call = { call, ad in
        if call == "tap", ad.format.isFullScreen { ad.send(.impression) }
        return (0, nil)
      }
    },
    Flaw("doubleImpression", named: "impressionPerSecond") { $0.call = onScreen(.impression) },
    Flaw("doubleImpression") { $0.events = { $0 == .impression ? [$1, $1] : [$1] } },
    Flaw("lostImpression") { $0.events = { $0 == .impression ? [] : [$1] } },
    Flaw("wrongTracker") {
      $0.tracksItself = false
      $0.call = { call, ad in
        if call == "render", ad.drawingCount == 1 { ad.send(.impression) }
        return (0, nil)
      }
      $0.offers = { action, ad in action != .tap || ad.format != .native }
    },
    Flaw("changedPrice") { $0.earnedMicros = { FlawedAdapter.loadCount } },
    Flaw("lostClick") { $0.events = { $0 == .click ? [] : [$1] } },
    Flaw("doubleClick") { $0.events = { $0 == .click ? [$1, $1] : [$1] } },
    Flaw("doubleClick", named: "listensTwice") {
      $0.events = { name, ad in name == .click && ad.drawingCount > 1 ? [ad, ad] : [ad] }
    },
    Flaw("doubleClick", named: "clickPerSize") {
      $0.call = { call, ad in
        if call == "changeAdSize" { ad.send(.click(asset: nil)) }
        return (0, nil)
      }
    },
    Flaw("doubleClick", named: "clickPerRender") {
      $0.call = { call, ad in
        if call == "render", (ad as? FlawedNativeAd)?.drawingCount ?? 0 > 1 {
          ad.send(.click(asset: nil))
        }
        return (0, nil)
      }
    },
    Flaw("lostVideoEvent") { $0.events = { $0 == .didPauseVideo ? [] : [$1] } },
    Flaw("wrongVideoEvent") { $0.event = swapMute },
    Flaw("wrongVideoEvent", named: "wrongEventOfPlayingVideo") {
      $0.call = { call, ad in
        if call == "render", ad.drawingCount == 1 { ad.send(.didPlayVideo) }
        return (0, nil)
      }
      $0.events = { $0 == .didPlayVideo ? [] : [$1] }
      $0.event = swapMute
    },
    Flaw("doubleVideoEvent") { $0.events = { $0 == .didPlayVideo ? [$1, $1] : [$1] } },
    Flaw("doubleVideoEvent", named: "doubleStart") {
      $0.call = { call, ad in
        if call == "present", ad.format.isRewarded {
          ad.send(.didStartVideo)
          ad.send(.didStartVideo)
        }
        return (0, nil)
      }
    },
    Flaw("doubleLeave") { $0.events = { $0 == .willLeaveApplication ? [$1, $1] : [$1] } },
    Flaw("doubleLeave", named: "lateSecondLeave") {
      $0.call = { call, ad in
        if call == "leaveApplication", ad.format == .native {
          FlawedAdapter.clock.schedule(afterMs: 600) {
            if !ad.isDisposed { ad.send(.willLeaveApplication) }
          }
        }
        return (0, nil)
      }
    },
    Flaw("lostLeave") { $0.events = { $0 == .willLeaveApplication ? [] : [$1] } },
    Flaw("unannouncedScreen") {
      let screen: Set<AdEvent.Name> = [
        .willPresentFullScreenView, .willDismissFullScreenView, .didDismissFullScreenView,
      ]
      $0.events = { screen.contains($0) && $1.format == .native ? [] : [$1] }
    },
    Flaw("unpairedScreen") {
      $0.events = { $0 == .willDismissFullScreenView ? [] : [$1] }
    },
    Flaw("unpresentedAd", named: "lateSecondScreen") {
      $0.call = onScreen(.willPresentFullScreenView)
    },
    Flaw("lostDismissal") { $0.events = { $0 == .didDismissFullScreenView ? [] : [$1] } },
    Flaw("lostDismissal", named: "screenAfterDismissal") {
      $0.call = { call, ad in
        if call == "close", ad.format.isFullScreen { ad.send(.willPresentFullScreenView) }
        return (0, nil)
      }
    },
    Flaw("doubleDismissal") {
      $0.events = { $0 == .didDismissFullScreenView ? [$1, $1] : [$1] }
    },
    Flaw("doubleDismissal", named: "lateSecondDismissal") {
      $0.call = { call, ad in
        if call == "close" {
          FlawedAdapter.clock.schedule(afterMs: 600) {
            if !ad.isDisposed { ad.send(.didDismissFullScreenView) }
          }
        }
        return (0, nil)
      }
    },
    Flaw("lostReward") { $0.events = { $0 == .didRewardUser ? [] : [$1] } },
    Flaw("doubleReward") { $0.events = { $0 == .didRewardUser ? [$1, $1] : [$1] } },
    Flaw("wrongReward") {
      $0.content = FullScreenAdContent()
      $0.reward = AdReward(type: "coins", amount: -1)
    },
    Flaw("wrongReward", named: "brokenPromise") { $0.reward = AdReward(type: "coins", amount: 5) },
    Flaw("wrongReward", named: "noPromise") {
      $0.content = FullScreenAdContent(reward: AdReward(type: "coins", amount: 0))
    },
    Flaw("unnamedReward") { $0.reward = AdReward(type: " ", amount: 1) },
    Flaw("unearnedReward") {
      $0.events = { name, ad in
        let isRewarded = ad.format == .rewarded || ad.format == .rewardedInterstitial
        if name == .willDismissFullScreenView, isRewarded, !ad.hasEarnedReward {
          ad.send(.didRewardUser(AdReward(type: "coins", amount: 1)))
        }
        return [ad]
      }
    },
  ]
}
