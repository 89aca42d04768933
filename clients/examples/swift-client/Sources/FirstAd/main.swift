import AdBridgeClient

try await withAdBridge(arguments: ["--clock", "skip"]) { bridge in
  let notifications = bridge.notifications()
  let ad = try await bridge.loadNative(adUnitID: "sample/legacy")
  print(ad.adID, ad.assets.headline ?? "without a headline")

  try await bridge.render(adID: ad.adID, view: AdView(width: 320, height: 250))
  try await bridge.recordImpression(adID: ad.adID)
  try await bridge.recordClick(adID: ad.adID, asset: .callToAction)
  try await bridge.dispose(adID: ad.adID)
  await bridge.close()

  for try await case .adEvent(let event) in notifications {
    print(event.seq, event.event)
  }
}
