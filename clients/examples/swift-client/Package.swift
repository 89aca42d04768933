// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "FirstAd",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "adbridge", path: "../../..")],
  targets: [
    .executableTarget(
      name: "FirstAd", dependencies: [.product(name: "AdBridgeClient", package: "adbridge")]),
    .testTarget(
      name: "FirstAdTests",
      dependencies: [
        .product(name: "AdBridgeClient", package: "adbridge"),
        .product(name: "AdBridgeTesting", package: "adbridge"),
      ]),
  ]
)
