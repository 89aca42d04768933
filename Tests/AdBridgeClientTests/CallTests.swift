import AdBridgeClient
import AdBridgeTesting
import Testing

@Suite(.conversation) struct CallTests {
  @Test func `an ad is loaded, drawn, seen and clicked`() async throws {
    try await withAdBridge(arguments: ["--clock", "manual"]) { bridge in
      let ad = try await bridge.loadNative(adUnitID: "sample/content")
      let frames: [AssetName: AdBridge.Rect] = [
        .headline: AdBridge.Rect(x: 0, y: 0, width: 100, height: 20)
      ]
      try await bridge.render(
        adID: ad.adID, view: AdView(width: 320, height: 250), clickableAssetViews: frames)
      let counted = try await bridge.recordImpression(adID: ad.adID).counted
      try await bridge.recordClick(adID: ad.adID, asset: .headline)
      let counters = try await bridge.getAd(adID: ad.adID).counters

      #expect(ad.assets.headline == "Sample Content!")
      #expect(counted)
      #expect(counters[.impression] == 1)
      #expect(counters[.click] == 1)
    }
  }

  @Test(arguments: [
    (AdSize.largeBanner, 100.0), (.size(AdBridge.Size(width: 300, height: 250)), 250),
    (.adaptiveSize(AdaptiveSize(kind: .inlineAdaptive, width: 320, maxHeight: 60)), 60),
  ])
  func `a size is a name, a width and a height, or adaptive`(
    size: AdSize, height: Double
  ) async throws {
    try await withAdBridge { bridge in
      let banner = try await bridge.loadBanner(adSize: size, adUnitID: "sample/banner")

      #expect(banner.size.height == height)
    }
  }

  @Test func `extras are any JSON, and keep their digits`() async throws {
    try await withAdBridge { bridge in
      let fields: [String: JSONValue] = ["list": [1, 2.5, "é\n", nil, true], "empty": [:]]
      let stub = NetworkStub(native: StubNativeAd(headline: "A headline", extraAssets: fields))
      try await bridge.defineNetwork(className: "Mine", stubs: [stub])
      let ad = try await bridge.loadNative(adapter: AdapterSource(className: "Mine"))

      #expect(ad.assets.headline == "A headline")
      #expect(ad.assets.extraAssets == fields)
    }
  }

  @Test func `any method can be called with JSON`() async throws {
    try await withAdBridge { bridge in
      let ad = try await bridge.request("loadNative", ["adUnitId": "sample/content"])

      #expect(ad["adId"] == "ad-1")
      #expect(ad["assets"]?["headline"]?.string == "Sample Content!")
    }
  }

  @Test func `large calls of several tasks do not block each other`() async throws {
    try await withAdBridge(arguments: ["--log-level", "error"]) { bridge in
      let request = AdRequest(extras: ["text": .string(String(repeating: "é", count: 20_000))])
      let count = try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<200 {
          group.addTask {
            _ = try await bridge.loadNative(adUnitID: "sample/content", request: request)
          }
        }
        return try await group.reduce(0) { count, _ in count + 1 }
      }

      #expect(count == 200)
    }
  }

  @Test func `a client connects to the address of another one's daemon`() async throws {
    let path = "/tmp/adbridge-client-\(UInt64.random(in: 0 ... .max)).socket"
    try await withAdBridge(arguments: ["--listen", "unix:\(path)"]) { first in
      _ = try await first.loadNative(adUnitID: "sample/content")
      let second = try await AdBridge.connect(to: "unix:\(path)")
      let ad = try await second.loadNative(adUnitID: "sample/content")
      await second.close()

      #expect(ad.adID == "ad-1")
      #expect(second.processID == nil)
      #expect(await error { () async throws(AdBridgeError) in try await second.ping() } == .closed)
      #expect(try await first.listAds().ads.count == 1)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a client connects to a port with the token of the daemon, and with no other`() async throws
  {
    let token = "0123456789abcdef"
    let (log, lines) = AsyncStream.makeStream(of: String.self)
    let first = try await AdBridge.start(
      arguments: ["--listen", "tcp:127.0.0.1:0"], environment: ["ADBRIDGE_LISTEN_TOKEN": token],
      log: { lines.yield($0) })
    var place: Substring?
    for await line in log {
      place = line.firstRange(of: "Clients connect to ").map { line[$0.upperBound...].dropLast() }
      if place != nil { break }
    }
    let address = String(try #require(place))
    let second = try await AdBridge.connect(to: address, token: token)
    let ad = try await second.loadNative(adUnitID: "sample/content")
    await second.close()

    #expect(address.hasPrefix("tcp:127.0.0.1:"))
    #expect(ad.adID == "ad-1")
    for wrong in [nil, "fedcba9876543210"] {
      let refusal = await error { () async throws(AdBridgeError) in
        try await AdBridge.connect(to: address, token: wrong)
      }
      #expect(refusal?.code == .wrongToken)
    }
    try await first.ping()
    await first.close()
  }
}

/// Many calls, whose conversation nobody would read.
@Suite struct ManyCallTests {
  @Test func `10,000 loads at once are all answered`() async throws {
    try await withAdBridge(arguments: ["--log-level", "error"]) { bridge in
      let options = NativeAdOptions(image: ImageOptions(disableImageLoading: true))
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<10_000 {
          group.addTask {
            try await bridge.loadNative(adUnitID: "sample/native", options: options).adID
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }

      #expect(ids.count == 10_000)
    }
  }
}
