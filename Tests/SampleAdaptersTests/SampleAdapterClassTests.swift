import Ads
import EventLoop
import Mediation
import Testing

@testable import SampleAdapters

/// What the adapters of the sample network say about themselves.
@LoopActor
@Suite struct SampleAdapterClassTests {
  @Test func `each adapter has a name, a label, formats and versions`() {
    let lines = SampleAdapters.all.map { adapterClass in
      let details = adapterClass.details
      let adapter = adapterClass.adapter
      return [
        adapterClass.className, details?.label ?? "",
        details?.formats.map(\.rawValue).joined(separator: " ") ?? "",
        details?.adapterVersion.description ?? "", details?.adSDKVersion.description ?? "",
        adapter.inspectsAds ? "inspects" : "", adapter.collectsSignals == true ? "bids" : "",
        adapter.makeSignalCollector() == nil ? "" : "collector",
        adapterClass.replacesBuiltIn ? "replaces" : adapterClass.origin.rawValue,
      ].joined(separator: ", ")
    }
    let formats = "native banner interstitial rewarded rewardedInterstitial appOpen"
    #expect(
      lines == [
        "SampleCustomEvent, Sample network, \(formats), 1.0.0, 1.0.0, inspects, bids, collector, "
          + "builtIn",
        "SampleSelfTrackingCustomEvent, Sample network, counting for itself, native, 1.0.0, 1.0.0, "
          + "inspects, , , builtIn",
        "SampleLegacyCustomEvent, Sample network, by the legacy API, native, 1.0.0, 1.0.0, inspects, "
          + ", , builtIn",
        "SampleFaultyCustomEvent, Sample network, breaking rules, native rewarded, 1.0.0, 1.0.0, "
          + "inspects, bids, collector, builtIn",
        "SampleUnreadyCustomEvent, Sample network, failing its set-up, native, 1.0.0, 1.0.0, "
          + "inspects, , , builtIn",
      ])
  }

  @Test func `only the adapter that fails its set-up does so`() throws {
    let names = SampleAdapters.all.map(\.className)
    var errors: [AdError?] = []
    for name in names {
      let adapterClass = try #require(SampleAdapters.all.first { $0.className == name })
      adapterClass.adapter.setUp(
        with: [], logger: .none, timeoutMs: 1_000
      ) { errors.append($0) }
    }
    let error = AdError(
      domain: "com.google.customevent.samplenetwork", code: 103, name: "notSetUp",
      message: "The Sample SDK has no application key.")
    #expect(errors == [nil, nil, nil, nil, error])
  }

  @Test(
    arguments: [
      ("content", nil), ("content+slow-20+break-eventOrder", nil),
      (nil, "the sample network needs a parameter, so each load fails."),
      ("", #"the sample network has no "", so each load fails."#),
      (
        "contnet",
        #"the sample network has no "contnet", so each load fails. Did you mean content?"#
      ),
      (
        "twice+app-instal+never",
        #"the sample network has no "twice+app-instal+never", so each load fails. "#
          + "Did you mean app-install?"
      ),
      ("break-nothing", #"the sample network has no "break-nothing", so each load fails."#),
    ] as [(String?, String?)])
  func `a parameter that no ad unit has is a mistake`(parameter: String?, mistake: String?) {
    for adapterClass in SampleAdapters.all {
      #expect(adapterClass.adapter.mistake(inParameter: parameter)?() == mistake)
    }
  }
}
