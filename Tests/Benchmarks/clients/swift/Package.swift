// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "impressions",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "adbridge", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "impressions", dependencies: [.product(name: "AdBridgeClient", package: "adbridge")])
  ]
)
