import Ads
import EventLoop
import JSON
import Mediation
import Testing

@testable import AdapterChecks

/// A flaw of a ``FlawedAdapter``, and the check that finds it.
struct Flaw: Sendable, CustomTestStringConvertible {
  /// The name of the check, unless another flaw has it.
  let name: String
  let check: String
  /// What the adapter does wrong.
  let change: @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void

  init(
    _ check: String, named name: String? = nil,
    _ change: @escaping @Sendable @LoopActor (inout FlawedAdapter.Changes) -> Void
  ) {
    self.name = name ?? check
    self.check = check
    self.change = change
  }

  var testDescription: String { name }

  private static let noFill = AdError(.noFill, "No ad.")
  private static let broken = AdError(.internalError, "Broken.")

  /// With these formats, there are no signals to refuse.
  private static let allFormats = Set(AdFormat.allCases)

  /// Keeps the thread busy.
  @LoopActor
  private static func block(forMs ms: Int) {
    let clock = Clock(.wall)
    while clock.nowMs < ms {}
  }

  /// At least one for each check that the adapter can fail, in the order of the checks.
  static let all: [Flaw] = setUps + signals + loads + contents + views + events

  private static let setUps = [
    Flaw("failedSetUp") { $0.setUp = { _ in .error(broken) } },
    Flaw("unansweredSetUp") { $0.setUp = { _ in .silence } },
    Flaw("duplicateSetUp") { $0.setUp = { _ in .twice(secondAfterMs: 0) } },
    Flaw("unrepeatableSetUp") { $0.setUp = { $0 == 1 ? .good : .error(broken) } },
    Flaw("changingVersion") {
      var patch = 0
      $0.adapterPatch = { _ in
        patch += 1
        return patch
      }
    },
    Flaw("slowVersion") {
      // Every load asks, too: only the check, which comes first, has to wait.
      var count = 0
      $0.sdkPatch = { _ in
        count += 1
        if count <= 50 { block(forMs: 10) }
        return 0
      }
    },
  ]

  private static let signals = [
    Flaw("unansweredSignals") { $0.signals = { _ in [] } },
    Flaw("emptySignals") { $0.signals = { _ in [("", nil)] } },
    Flaw("emptySignals", named: "longSignals") {
      $0.formats = allFormats
      $0.signals = { _ in [(String(repeating: "s", count: 40_000), nil)] }
    },
    Flaw("signalsAndError") { $0.signals = { _ in [("token", broken)] } },
    Flaw("neverCalled") { $0.violation = .neverCalled },
    Flaw("offMainThread") { $0.violation = .offMainThread },
    Flaw("changingValue") { $0.violation = .changingValue },
    Flaw("duplicateAdChoices") { $0.violation = .duplicateAdChoices },
    Flaw("duplicateSignals") {
      $0.formats = allFormats
      $0.signals = { _ in [("token", nil), ("token", nil)] }
    },
    Flaw("mixedUpSignals") {
      $0.formats = allFormats
      // A request gets the token of another one that began at the same time.
      var last: (start: Int, ms: Int, format: AdFormat)?
      $0.signals = { request in
        let (start, ms) = (FlawedAdapter.startCount, FlawedAdapter.clock.nowMs)
        if last?.start == start, last?.ms == ms, let format = last?.format {
          return [("token \(format)", nil)]
        }
        last = (start, ms, request.format)
        return [("token \(request.format)", nil)]
      }
      $0.signalsMs = { _ in 10 }
    },
    Flaw("mixedUpSignals", named: "signalsOnce") {
      $0.formats = allFormats
      // Each start gives one token for each format.
      var given: (start: Int, formats: Set<AdFormat>) = (0, [])
      $0.signals = { request in
        if given.start != FlawedAdapter.startCount { given = (FlawedAdapter.startCount, []) }
        guard given.formats.insert(request.format).inserted else { return [(nil, noFill)] }
        return [("token", nil)]
      }
    },
    Flaw("earlySignals") {
      $0.formats = allFormats
      $0.signals = { _ in FlawedAdapter.isSetUp ? [("token", nil)] : [] }
    },
    Flaw("unrefusedSignals") {
      $0.formats = [.native]
      $0.signals = { $0.format == .appOpen ? [(nil, noFill)] : [("token", nil)] }
    },
    Flaw("childSignals") { $0.load = { $0.isForChild ? .error(noFill) : .good } },
  ]

  private static let loads = [
    Flaw("failedLoad") { $0.load = { _ in .error(broken) } },
    Flaw("neverCompleted") { $0.load = { _ in .silence } },
    Flaw("lateCompletion") { $0.load = { $0.number == 1 ? .late(ms: 60_000) : .good } },
    Flaw("contentTooLarge") {
      $0.load = { $0.parameter == "bad" ? .oversizedAd(noFill) : .good }
    },
    Flaw("duplicateCompletion") {
      $0.load = { $0.parameter == "good" ? .twice(secondAfterMs: 0) : .good }
    },
    Flaw("unreportedFailure") { $0.load = { $0.parameter == "bad" ? .ad : .good } },
    Flaw("unreportedFailure", named: "unansweredFailure") {
      $0.load = { $0.parameter == "bad" ? .silence : .good }
    },
    Flaw("unexplainedFailure") {
      let error = AdError(domain: noFill.domain, code: noFill.code, message: "")
      $0.load = { $0.parameter == "bad" ? .error(error) : .good }
    },
    Flaw("duplicateFailure") {
      $0.load = { $0.parameter == "bad" ? .twice(secondAfterMs: 0) : .good }
    },
    Flaw("unansweredBadParameter") {
      $0.load = { $0.bidResponse == nil && $0.parameter?.isEmpty != false ? .silence : .good }
    },
    Flaw("unansweredSettings") {
      $0.load = { $0.settings["parameter"] == 7 ? .silence : .good }
    },
    Flaw("unansweredSettings", named: "unansweredExtras") {
      $0.load = { $0.extras["number"] == 7 ? .silence : .good }
    },
    Flaw("lostLoad") { $0.load = { $0.isBesideAnother ? .silence : .late(ms: 100) } },
    Flaw("lostAfterFailure") { $0.load = { $0.followsFailure ? .error(broken) : .good } },
    Flaw("exhaustedAdapter") { $0.load = { $0.number > 4 ? .error(noFill) : .good } },
    Flaw("lostAfterExpiry") { $0.load = { $0.followsExpiry ? .error(broken) : .good } },
    Flaw("slowingLoads") { $0.load = { .late(ms: 5 * $0.number) } },
    Flaw("harmfulCancellation") {
      $0.load = { $0.followsCancellation ? .error(broken) : .late(ms: 100) }
    },
    Flaw("ignoredBidResponse") { $0.load = { $0.bidResponse == nil ? .good : .ad } },
    Flaw("neededSettings") { $0.load = { $0.parameter == nil ? .error(noFill) : .good } },
    Flaw("lostWatermark") { $0.networkCalls = { _ in [("fetch", ["watermark": ""])] } },
    Flaw("blockedThread") {
      $0.call = { call, ad in
        if call == "leaveApplication", ad.format == .banner { block(forMs: 600) }
        return (0, nil)
      }
    },
    Flaw("busyWhenIdle") {
      $0.usage = { AdapterUsage(workMs: FlawedAdapter.clock.nowMs / 2) }
    },
    Flaw("excessiveLog") { $0.logLineCount = { 5_000 * FlawedAdapter.loadCount } },
    Flaw("mixedUpFormats") {
      $0.events = { name, ad in
        let natives = FlawedAdapter.ads.filter { $0.format == .native }
        return name == .click && ad.format != .native ? [natives.last ?? ad] : [ad]
      }
    },
    Flaw("mixedUpFormats", named: "screenBesideBanner") {
      $0.present = { ad in
        if !FlawedAdapter.ads.contains(where: { $0.format == .banner }) { ad.appear() }
      }
    },
    Flaw("mixedUpAds", named: "eventsOfLastAd") {
      $0.events = { _, ad in [FlawedAdapter.ads.last ?? ad] }
    },
    Flaw("mixedUpAds", named: "clicksOfFirstAd") {
      $0.events = { name, ad in name == .click ? [FlawedAdapter.ads.first ?? ad] : [ad] }
    },
    Flaw("lostAd") {
      $0.present = { if $0.number == FlawedAdapter.loadCount { $0.appear() } }
    },
    Flaw("lostAd", named: "eventOfKeptAd") {
      $0.onDispose = { ad in
        for kept in FlawedAdapter.ads where kept !== ad { kept.send(.click(asset: nil)) }
      }
    },
    Flaw("unshownSecondAd") {
      $0.present = { if !FlawedAdapter.calls.contains("present") { $0.appear() } }
    },
    Flaw("leak", named: "heldAds") {
      var ads: [FlawedAd] = []
      $0.onDispose = { if !$0.isShown, $0.format != .banner { ads.append($0) } }
      $0.usage = { AdapterUsage() }
    },
    Flaw("leak", named: "leftProcesses") {
      var count = 0
      $0.onLoad = { _ in count += 1 }
      $0.usage = { AdapterUsage(processCount: count) }
    },
    Flaw("leak") {
      var remains: [[UInt8]] = []
      $0.onLoad = { _ in remains.append([UInt8](repeating: 1, count: 100_000)) }
      $0.usage = SampleRun.ownUsage
    },
  ]

  private static let contents = [
    Flaw("missingAsset") { $0.body = nil },
    Flaw("blankAsset") { $0.body = " \u{200B}\n" },
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
    Flaw("unchangedAdSize") { $0.changedSize = { _ in AdSize(.banner) } },
  ]

  private static let views = [
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
    Flaw("unpresentedAd") { $0.present = { $0.report(.didFailToPresent(broken)) } },
    Flaw("slowCall") {
      $0.present = { ad in FlawedAdapter.clock.schedule(afterMs: 2_000) { ad.appear() } }
    },
  ]

  private static let events = [
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
    Flaw("lostClick") { $0.events = { $0 == .click ? [] : [$1] } },
    Flaw("doubleClick") { $0.events = { $0 == .click ? [$1, $1] : [$1] } },
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
    Flaw("wrongVideoEvent") {
      $0.event = { event in
        switch event {
        case .didMuteVideo: .didUnmuteVideo
        case .didUnmuteVideo: .didMuteVideo
        default: event
        }
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
