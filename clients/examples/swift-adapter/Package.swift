// swift-tools-version: 6.3

import PackageDescription

let sdk: [Target.Dependency] = [
  .product(name: "GoogleMobileAds", package: "adbridge"),
  .product(name: "UIKit", package: "adbridge"),
]

let package = Package(
  name: "MyNetwork",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "adbridge", path: "../../..")],
  targets: [
    .executableTarget(name: "GuideCustomEvent", dependencies: sdk),
    .executableTarget(name: "GuideLegacyCustomEvent", dependencies: sdk),
    .executableTarget(name: "MyNetwork", dependencies: sdk),
    .executableTarget(name: "ThroughGoogle", dependencies: sdk),
    .testTarget(
      name: "MyNetworkTests",
      dependencies: ["MyNetwork", .product(name: "AdapterUnitTestKit", package: "adbridge")] + sdk),
  ],
  swiftLanguageModes: [.v5]
)
