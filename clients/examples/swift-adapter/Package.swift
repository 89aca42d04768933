// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "MyNetwork",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "adbridge", path: "../../..")],
  targets: ["GuideCustomEvent", "GuideLegacyCustomEvent", "MyNetwork"].map { adapter in
    .executableTarget(
      name: adapter,
      dependencies: [
        .product(name: "GoogleMobileAds", package: "adbridge"),
        .product(name: "UIKit", package: "adbridge"),
      ])
  },
  swiftLanguageModes: [.v5]
)
