import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters

@testable import AdapterChecks

extension FlawedAdapter {
  /// The smallest PNG image.
  nonisolated static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0, 0x49, 0x45, 0x4E,
    0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  /// What a test changes.
  struct Changes {
    var formats = Set(AdFormat.allCases).subtracting([.appOpen])
    /// The last number of a version in a start, which is counted from 1.
    var adapterPatch: @LoopActor (_ start: Int) -> Int = { _ in 0 }
    var sdkPatch: @LoopActor (_ start: Int) -> Int = { _ in 0 }
    /// What a set-up does: the first one has the number 1.
    var setUp: @LoopActor (_ number: Int) -> Reply = { _ in .good }
    /// Gets the credentials of each set-up.
    var onSetUp: @LoopActor ([Credentials]) -> Void = { _ in }
    /// The calls of the network that a set-up reports.
    var setUpCalls: [NetworkCall] = []
    /// How long after the set-up they come.
    var setUpCallMs = 0
    /// What a set-up reports that only a program can see.
    var setUpViolations: [String] = []
    var load: @LoopActor (Load) -> Reply = { _ in .good }
    var signals: @LoopActor (SignalsRequest) -> [(String?, AdError?)] = { request in
      FlawedAdapter.changes.formats.contains(request.format)
        ? [("token \(request.format.rawValue)", nil)] : [(nil, AdError(.noFill, "No such ad."))]
    }
    /// Whether the adapter confirms what the publisher says about all requests.
    var confirmsConfigurations = true
    /// Whether the adapter says that it collects signals.
    var collectsSignals = true
    /// How long after the request each answer to it comes.
    var signalsMs: @LoopActor (_ answer: Int) -> Int = { _ in 0 }
    /// The calls of the network that a load reports.
    var networkCalls: @LoopActor (Load) -> [NetworkCall] = { load in
      let watermark = load.watermark.map { JSONWriter.bytes(of: Base64($0)) }
      return [("fetch", ["watermark": .string(String(decoding: watermark ?? [], as: UTF8.self))])]
    }

    var adType = NativeAdType.content
    var body: String? = "Body"
    var image = Image(ImageData(FlawedAdapter.png, mimeType: "image/png", width: 1, height: 1))
    var imageAsURL = Image(url: "https://www.example.com/1.png", scale: 1)
    var hasImages = true
    var icon: Image?
    var starRating: JSONNumber? = JSONNumber(4)
    var mediaContent = MediaContent(hasVideoContent: true, aspectRatio: 1.5, durationMs: 5_000)
    /// What an impression is reported to earn, in micros; `nil` if the network does not say it.
    var earnedMicros: (@LoopActor () -> Int)?
    /// The reward that is reported, and what ads promise.
    var reward = AdReward(type: "coins", amount: 1)
    var content = FullScreenAdContent(reward: AdReward(type: "coins", amount: 1))
    /// Whether the network counts impressions and clicks of native ads.
    var tracksItself = true
    /// The frame of AdChoices, for a preferred corner and the number of a drawing.
    var adChoices: @LoopActor (AdChoicesPosition?, _ number: Int) -> Rect? = { position, _ in
      (position ?? .topRight).frame(
        forWidth: 20, height: 20, in: Rect(x: 0, y: 0, width: 320, height: 250))
    }
    /// How long a call on an ad takes, and how it fails; `nil` for a call without an answer.
    var call: @LoopActor (_ call: String, FlawedAd) -> (ms: Int, AdCallFailure?)? = { _, _ in
      (0, nil)
    }
    /// How long after its cause an event comes.
    var eventMs = 0
    /// The ads that an event is reported for, instead of the one that it belongs to.
    var events: @LoopActor (AdEvent.Name, FlawedAd) -> [FlawedAd] = { _, ad in [ad] }
    /// The event that is reported for another one.
    var event: @LoopActor (AdEvent) -> AdEvent = { $0 }
    /// Whether an ad offers an action.
    var offers: @LoopActor (SimulatedAction, FlawedAd) -> Bool = { _, _ in true }
    /// Whether ads accept actions that they do not have, too.
    var acceptsAllActions = false
    var size: @LoopActor (AdSize) -> AdSize = { $0 }
    var changedSize: @LoopActor (AdSize) -> AdSize? = { $0 }
    var present: @LoopActor (FlawedFullScreenAd) -> Void = { $0.appear() }
    var onLoad: @LoopActor (FlawedAd) -> Void = { _ in }
    var onDispose: @LoopActor (FlawedAd) -> Void = { _ in }
    var onUntrack: @LoopActor (FlawedAd) -> Void = { _ in }

    /// What is left of an ad.
    var remains: @LoopActor (FlawedAd) -> AdRemains? = { _ in AdRemains() }
    /// Whether the adapter says that it reports what is left.
    var inspectsAds = true
    /// Whether the adapter runs as if it were in another process.
    var isRemote = false
    /// Whether the adapter was set up before the checks.
    var isSetUpAlready = false

    /// Whether an event of an ad comes before the answer to its load.
    var reportsEarly = false

    // What the rest of the system says.
    var usage: @LoopActor () -> AdapterUsage? = { nil }
    var skippedMessages = SkippedMessages()
    var logLineCount: @LoopActor () -> Int = { 0 }
  }

  /// What an adapter does when it is asked.
  enum Reply {
    case good
    /// An ad, whatever was asked for.
    case ad
    case error(AdError)
    /// An ad that is too large.
    case oversizedAd(AdError)
    case adAndError(AdError)
    /// Neither an ad nor an error.
    case nothing
    case silence
    case twice(secondAfterMs: Int)
    case late(ms: Int)
    /// The same, but an error if any load was cancelled meanwhile.
    case lateUnlessCancelled(ms: Int, AdError)
  }

  /// A call of the network, as the adapter reports it.
  typealias NetworkCall = (name: String, arguments: JSONValue)

  /// A request for signals.
  struct SignalsRequest {
    let format: AdFormat
    let adSize: AdSize?
    let hasCredentials: Bool
    let extras: JSONObject
    let isForChild: Bool
  }

  /// A load.
  struct Load {
    /// The first load of the program has the number 1.
    let number: Int
    let parameter: String?
    let settings: JSONObject
    let extras: JSONObject
    let bidResponse: String?
    let seed: Int
    let adTypes: NativeAdTypes
    let keywords: [String]
    let watermark: [UInt8]?
    let isForChild: Bool
    /// Whether the request of the load alone says that it is for a child.
    let isRequestForChild: Bool
    let adSize: AdSize?
    /// Whether a load before it was cancelled, and when.
    let followsCancellation: Bool
    let cancelledAtMs: Int?
    let followsFailure: Bool
    let followsExpiry: Bool
    /// Whether another load is not answered yet.
    let isBesideAnother: Bool
  }
}
