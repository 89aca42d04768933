import Ads
import EventLoop
import Mediation
import PlatformTesting
import ProcessAdapters
import Testing

@testable import AdapterChecks

/// What people read about each check and each finding, and the sentences of errors.
@LoopActor
@Suite struct CheckTextTests {
  @Test func `each check has its sentence, its basis, its severity and its formats`() throws {
    var text = ""
    for check in AdapterCheckList.all {
      let formats =
        check.formats.isEmpty ? "adapter" : check.formats.map(\.rawValue).joined(separator: ", ")
      text += """
        \(check.name), \(check.severity) (\(formats))
          \(check.sentence)
          \(check.basis.source.rawValue): \(check.basis.words)

        """
      // Programs are busy beside the check, or disturb it.
      if check.isMeasurement { text += "  a measurement\n" }
      for cause in check.causes.sorted() { text += "  unless it is explained by \(cause)\n" }
    }
    let findings: [Finding] =
      [.noAd, .nothingChecked, .unsteadyResult, .unexpectedEnd, .staleExpectation]
      + FailedEnd.Kind.allCases.map(Finding.failed)
      + ContractRule.allCases.filter(\.isSeenByPrograms).map(Finding.violated)
    for finding in findings {
      text += """
        \(finding.name), \(finding.severity)
          \(finding.sentence)
          \(finding.basis.source.rawValue): \(finding.basis.words)

        """
    }
    // To write it again: RECORD=1 swift test --filter CheckTextTests; git diff
    for difference in try RecordedFile("checks.txt").differences(from: text) {
      Issue.record("\(difference)")
    }
  }

  @Test func `the descriptions are those of the checks and the findings`() {
    let all = AdapterCheckDescription.all
    #expect(all.map(\.name) == AdapterCheckList.all.map { $0.name })
    #expect(all.map(\.sentence) == AdapterCheckList.all.map { $0.sentence })
    #expect(all.map(\.source) == AdapterCheckList.all.map { $0.basis.source.rawValue })
    #expect(all.map(\.basis) == AdapterCheckList.all.map { $0.basis.words })
    let findings = AdapterCheckDescription.findings
    #expect(
      findings.map(\.name) == [
        "noAd", "nothingChecked", "unsteadyResult", "unexpectedEnd", "staleExpectation",
        "failedEnd", "wrongExitCode", "ignoredEnd", "outputAtEnd", "processLeftBehind",
      ])
    #expect(findings[0].sentence == Finding.noAd.sentence)
    #expect(findings[0].source == Finding.noAd.basis.source.rawValue)
    #expect(findings[0].basis == Finding.noAd.basis.words)
  }

  @Test func `each error of the bridge has its sentence in a report`() {
    let error = AdError.caused(.noFill, "No ad.")
    let id = AdID(rawValue: "ad-1")
    let sentences: [(MediationError, String)] = [
      (.unknownAdapter("A", nearest: []), "There is no adapter A."),
      (.unknownAdUnit("feed", nearest: []), "There is no ad unit feed."),
      (.setUpFailed(className: "A", error), "No ad: It is full."),
      (
        .formatNotSupported(className: "A", .banner, supported: [.native]),
        "A does not load banner ads."
      ),
      (.notRestartable(className: "A"), "A is built in."),
      (
        .adUnitOfOtherFormat(adUnitID: "feed", .native, is: .banner),
        "The ad unit feed is for banner ads."
      ),
      (.adapterLoadsItself(className: "A", adUnitID: "feed"), "A can't load itself."),
      (.cancelled, "The load was cancelled."),
      (.disposedWhileLoading(id), "The load was cancelled."),
      (.adIDInUse(id), "The ad's id was used before."), (.unknownAd(id), "There is no such ad."),
      (.adDisposed(id), "The ad was disposed of."),
      (.trackedByAdapter(id, what: "clicks"), "The adapter counts the clicks itself."),
      (
        .wrongState(id, .dismissed, allowed: [.loaded], toDo: "present it"),
        "The ad is dismissed, so it is not possible to present it."
      ),
      (
        .wrongFormat(id, .native, needed: [.rewarded]),
        "This is not possible for an ad of the format native."
      ),
      (.presentFailed(id, error), "No ad: It is full."),
      (.adapterFailed(id, error), "No ad: It is full."),
      (.notSimulated(id, "taps"), "The adapter does not offer taps."),
      (.tooManyAds(limit: 5), "There are 5 ads already."),
      (.tooManyAdBytes(limit: 9), "The ads take more than 9 bytes of memory."),
    ]
    for (error, sentence) in sentences { #expect(error.sentence == sentence) }
  }

  @Test func `each call on an ad has its words and its moment`() {
    let calls: [(AdCall, String, String)] = [
      (.render, "render", "When the ad was drawn"),
      (.untrack, "untrack", "When the ad was taken off its view"),
      (.recordImpression, "recordImpression", "When the bridge counted an impression"),
      (.recordClick, "recordClick", "When the bridge counted a click"),
      (.changeAdSize, "changeAdSize", "When the size of the banner was changed"),
      (.present, "present", "When the ad was presented"),
      (.simulate(.tap), "simulate tap", "When tap was simulated"),
    ]
    for (call, words, moment) in calls {
      #expect(call.words == words)
      #expect(call.moment == moment)
    }
  }

  @Test func `each wait has its limit, in real time and in skipped time`() {
    func all(_ limits: TimeLimits) -> [Int] {
      [
        limits.setUpMs, limits.loadMs, limits.eventMs, limits.acknowledgeMs, limits.overdueMs,
        limits.restMs, limits.secondMs, limits.blockMs, limits.callMs, limits.checkMs,
      ]
    }
    #expect(
      all(TimeLimits(.wall))
        == [30_000, 10_000, 5_000, 10_000, 3_000, 50, 1_200, 500, 1_500, 60_000])
    for mode in [Clock.Mode.skip, .manual] {
      #expect(
        all(TimeLimits(mode))
          == [30_000, 10_000, 60_000, 10_000, 130_000, 130_000, 130_000, 500, 1_500, 60_000])
    }
  }

  // MARK: What one check knows of the others

  @Test func `a new program inherits that the adapter was ready, and nothing of one program`() {
    let memory = RunMemory()
    (memory.hasBeenReady, memory.hasFailedLater) = (true, true)
    (memory.hopelessSetUp, memory.silentLoads) = ("It is not ready.", [.native: "Silence."])
    (memory.lostEvents, memory.failedCalls) = ([.native: [.click]], [.native: [.render: "No."]])
    let own = memory.forNewProgram()
    #expect(own.hasBeenReady)
    #expect(!own.hasFailedLater && !own.isSetUpSilent)
    #expect(own.hopelessSetUp == nil)
    #expect(own.silentLoads.isEmpty && own.lostEvents.isEmpty && own.failedCalls.isEmpty)
    #expect(!RunMemory().forNewProgram().hasBeenReady)
  }

  @Test func `a new program inherits that set-ups are not answered, and why that is hopeless`() {
    let memory = RunMemory()
    (memory.isSetUpSilent, memory.hopelessSetUp) = (true, "It is silent.")
    let own = memory.forNewProgram()
    #expect(own.isSetUpSilent)
    #expect(own.hopelessSetUp == "It is silent.")
  }

  @Test func `a run remembers the successes of each of its programs, and no failure`() {
    let run = RunMemory()
    let (first, second) = (RunMemory(), RunMemory())
    (first.hasBeenReady, first.formatsWithAds) = (true, [.native])
    (second.hasGivenSignals, second.formatsWithSignals) = (true, [.banner])
    second.formatsWithAds = [.banner]
    (second.hopelessSetUp, second.silentLoads) = ("It is not ready.", [.banner: "Silence."])
    run.add(first)
    #expect(run.hasBeenReady && !run.hasGivenSignals)
    run.add(second)
    #expect(run.hasBeenReady && run.hasGivenSignals)
    #expect(run.formatsWithAds == [.native, .banner])
    #expect(run.formatsWithSignals == [.banner])
    #expect(run.hopelessSetUp == nil && run.silentLoads.isEmpty)
  }

  @Test func `the first set-up decides whether another one is hopeless`() {
    func reason(_ end: CheckContext.SetUpEnd?) -> String? {
      let memory = RunMemory()
      memory.noteSetUp(end)
      return memory.hopelessSetUp
    }
    let error = AdError.caused(.internalError, "No key.")
    #expect(reason(.ready) == nil)
    #expect(reason(.failure(error)) == "The adapter is not ready: No key: It is full.")
    #expect(reason(.unanswered) == "The adapter does not complete its set-up.")
    #expect(reason(nil) == "The adapter does not complete its set-up.")
  }
}
