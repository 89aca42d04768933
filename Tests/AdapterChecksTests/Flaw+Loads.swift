import Ads
import EventLoop
import JSON
import Mediation

@testable import AdapterChecks

// Set-ups, signals and loads.
extension Flaw {
  static let setUps = [
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

  static let signals = [
    Flaw("unansweredSignals") { $0.signals = { _ in [] } },
    Flaw("emptySignals") { $0.signals = { _ in [("", nil)] } },
    Flaw("emptySignals", named: "longSignals") {
      $0.formats = allFormats
      $0.signals = { _ in [(String(repeating: "s", count: 40_000), nil)] }
    },
    Flaw("signalsAndError") { $0.signals = { _ in [("token", broken)] } },
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

  static let loads = [
    Flaw("failedLoad") { $0.load = { _ in .error(broken) } },
    Flaw("neverCompleted") { $0.load = { _ in .silence } },
    Flaw("lateCompletion") { $0.load = { $0.number == 1 ? .late(ms: 60_000) : .good } },
    Flaw("noAd") {
      $0.formats = []
      $0.signals = { _ in [(nil, noFill)] }
    },
    Flaw("emptyCompletion") { $0.load = { _ in .nothing } },
    Flaw("adAndError") { $0.load = { _ in .adAndError(noFill) } },
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
    Flaw("unansweredSettings", named: "unansweredList") {
      $0.load = { $0.settings["parameter"] == [1, "two", nil] ? .silence : .good }
    },
    Flaw("unansweredSettings", named: "unansweredExtras") {
      $0.load = { $0.extras["number"] == 7 ? .silence : .good }
    },
    Flaw("lostLoad") { $0.load = { $0.isBesideAnother ? .silence : .late(ms: 100) } },
    Flaw("lostLoad", named: "lostBesideScreen") {
      $0.load = { _ in FlawedAdapter.ads.contains(where: \.isScreenOpen) ? .silence : .good }
    },
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
    Flaw("failedCall") {
      $0.call = { call, _ in (0, call == "render" ? .failed(broken) : nil) }
    },
    Flaw("blockedThread", named: "blockedDispose") {
      $0.onDispose = { if $0.format == .rewarded { block(forMs: 600) } }
    },
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
    Flaw("leak", named: "threadPerFailure") {
      var count = 0
      $0.load = { load in
        if load.parameter == "bad" { count += 1 }
        return .good
      }
      $0.usage = { AdapterUsage(threadCount: count) }
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
}
