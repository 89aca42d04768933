/// A method that the SDK calls if a class has it.
struct SDKMethod {
  let name: String
  let base: String
  let labels: [String]
  /// The types of parameters that only this method and its relatives have.
  let types: [String]
  let isAsync: Bool
  let isStatic: Bool
  /// The forms of one method have the same number. Those of static methods are less than 4.
  let group: Int

  /// Whether a method of a class is this one.
  func isSame(as method: ProgramMethod) -> Bool {
    method.name == name && method.isAsync == isAsync && method.isStatic == isStatic
      && !method.isPrivate
  }

  /// Whether it gets a view.
  var takesViews: Bool { labels.contains("view") || group == 20 || group == 23 }

  /// The protocols of native ads.
  static let nativeProtocols = ["MediatedUnifiedNativeAd", "MediationNativeAd"]

  /// The methods of each protocol.
  static let all: [String: [SDKMethod]] = {
    let native: [SDKMethod] = [
      SDKMethod(
        20, "didRender(in:clickableAssetViews:nonclickableAssetViews:viewController:)", identifier),
      SDKMethod(21, "didRecordImpression()"),
      SDKMethod(22, "didRecordClickOnAsset(withName:view:viewController:)", identifier),
      SDKMethod(23, "didUntrackView(_:)"),
    ]
    return [
      "MediationAdapter": [
        SDKMethod(0, "setUp(with:completionHandler:)", "MediationServerConfiguration"),
        SDKMethod(0, "setUp(with:)", "MediationServerConfiguration", isAsync: true),
        SDKMethod(0, "setUpWith(_:completionHandler:)", "MediationServerConfiguration"),
        SDKMethod(0, "setUpWith(_:)", "MediationServerConfiguration", isAsync: true),
        SDKMethod(1, "adapterVersion()"),
        SDKMethod(2, "adSDKVersion()"),
        SDKMethod(3, "networkExtrasClass()"),
      ] + loads,
      "RTBAdapter": [
        SDKMethod(10, "collectSignals(for:completionHandler:)", "RTBRequestParameters"),
        SDKMethod(10, "collectSignals(for:)", "RTBRequestParameters", isAsync: true),
      ],
      "MediationBannerAd": [SDKMethod(30, "changeAdSize(to:)", "AdSize")],
      "MediatedUnifiedNativeAd": native,
      "MediationNativeAd": native + [
        SDKMethod(24, "handlesUserClicks()"), SDKMethod(25, "handlesUserImpressions()"),
      ],
    ]
  }()

  private static let identifier = "GADNativeAssetIdentifier"

  init(_ group: Int, _ name: String, _ types: String..., isAsync: Bool = false) {
    self.name = name
    let parts = name.split(separator: "(", maxSplits: 1)
    base = String(parts[0])
    labels = parts[1].dropLast().split(separator: ":").map(String.init)
    self.types = types
    self.isAsync = isAsync
    isStatic = group < 4
    self.group = group
  }
}
