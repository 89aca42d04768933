// swift-tools-version: 6.3

import PackageDescription

/// What adapters import beside UIKit. Apple's systems have these modules.
#if canImport(Darwin)
  let modulesOfApple: [String] = []
  let submodulesOfApple: [Target.Dependency] = []
#else
  let modulesOfApple = ["AdSupport", "AppTrackingTransparency", "OSLog", "os"]
  let submodulesOfApple: [Target.Dependency] = ["CosLog"]
#endif

/// Puts side by side what the program uses from its start to its first answers, so that few pages of
/// its file are in memory while it waits. `Tests/Benchmarks/link-order` writes the list. The system
/// maps 64 KiB at a time, and those begin at the same places in the file.
let linkOrder = LinkerSetting.unsafeFlags(
  [
    "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
    "--symbol-ordering-file=\(Context.packageDirectory)/Sources/adbridge/link-order.txt",
    "-Xlinker", "-z", "-Xlinker", "max-page-size=65536",
  ],
  .when(platforms: [.linux], configuration: .release))

/// The commit of the sources, which `adbridge --version` prints. `clients/package` gives it, so a
/// build does not need Git.
let commit = (Context.environment["ADBRIDGE_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber }

let package = Package(
  name: "adbridge",
  // The first with custom executors and the Synchronization library.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "adbridge", targets: ["adbridge"]),
    .library(name: "GoogleMobileAds", targets: ["GoogleMobileAds"]),
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"] + modulesOfApple),
    .library(name: "SampleAdSDK", targets: ["SampleAdSDK"]),
    .library(name: "AdapterUnitTestKit", targets: ["AdapterUnitTestKit"]),
    .library(name: "AdBridgeClient", targets: ["AdBridgeClient"]),
    .library(name: "AdBridgeTesting", targets: ["AdBridgeTesting"]),
  ],
  targets: [
    // MARK: Wire: bytes, lines, messages. Does not depend on ads.
    .target(name: "JSON"),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .systemLibrary(name: "CPlatform"),
    .target(name: "Platform", dependencies: ["CPlatform"]),
    .target(name: "PlatformTesting", dependencies: ["Platform"], path: "Tests/PlatformTesting"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "PlatformTesting"]),
    .target(name: "EventLoop", dependencies: ["Platform"]),
    .testTarget(
      name: "EventLoopTests", dependencies: ["EventLoop", "Platform", "PlatformTesting"]),
    .target(name: "JSONRPC", dependencies: ["EventLoop", "JSON", "Platform"]),
    .testTarget(name: "JSONRPCTests", dependencies: ["EventLoop", "JSON", "JSONRPC"]),

    // MARK: Core: adapter protocols, waterfall, ad store, events. Does not depend on JSON-RPC.
    .target(name: "Ads", dependencies: ["EventLoop", "JSON"]),
    .testTarget(name: "AdsTests", dependencies: ["Ads", "EventLoop", "JSON"]),
    .target(name: "Mediation", dependencies: ["Ads", "EventLoop", "JSON"]),
    .testTarget(name: "MediationTests", dependencies: ["Ads", "EventLoop", "JSON", "Mediation"]),

    // MARK: The adapters' door: its messages, and the library for process adapters in Swift.
    .target(name: "UIKit", dependencies: submodulesOfApple, path: "Sources/Apple/UIKit"),
    .target(
      name: "_Testing_UIKit", dependencies: ["UIKit"], path: "Sources/Apple/_Testing_UIKit"),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "_Testing_UIKit"]),
    .target(name: "GoogleMobileAds", dependencies: ["JSON", "JSONRPC", "Platform", "UIKit"]),
    .testTarget(
      name: "GoogleMobileAdsTests",
      dependencies: [
        "GoogleMobileAds", "JSON", "JSONRPC", "Platform", "UIKit", "_Testing_UIKit",
      ]),

    // MARK: The sample adapters and their network, and its SDK for adapters in Swift.
    .target(
      name: "SampleNetwork",
      dependencies: ["EventLoop"],
      exclude: ["draw-images"],
      resources: [.embedInCode("Images")]
    ),
    .testTarget(name: "SampleNetworkTests", dependencies: ["EventLoop", "SampleNetwork"]),
    .target(name: "SampleAdSDK", dependencies: ["GoogleMobileAds", "SampleNetwork", "UIKit"]),
    .testTarget(
      name: "SampleAdSDKTests",
      dependencies: ["_Testing_UIKit", "GoogleMobileAds", "SampleAdSDK", "SampleNetwork", "UIKit"]),
    .target(
      name: "SampleAdapters",
      dependencies: ["Ads", "EventLoop", "JSON", "Mediation", "SampleNetwork"]
    ),
    .testTarget(
      name: "SampleAdaptersTests",
      dependencies: ["Ads", "EventLoop", "JSON", "Mediation", "SampleAdapters", "SampleNetwork"]
    ),

    // MARK: Networks that a client defines while the daemon runs.
    .target(
      name: "StubNetworks",
      dependencies: ["Ads", "EventLoop", "JSON", "Mediation", "SampleNetwork"]),
    .testTarget(
      name: "StubNetworksTests",
      dependencies: ["Ads", "EventLoop", "JSON", "Mediation", "StubNetworks"]),

    .target(
      name: "ProcessAdapters",
      dependencies: [
        "Ads", "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform",
      ]
    ),
    .testTarget(
      name: "ProcessAdaptersTests",
      dependencies: [
        "Ads", "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform", "PlatformTesting",
        "ProcessAdapters",
      ]),

    // MARK: Tapes: what programs answered, and answers from it.
    .target(
      name: "Tapes",
      dependencies: [
        "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform", "ProcessAdapters",
      ]),
    .testTarget(
      name: "TapesTests",
      dependencies: [
        "EventLoop", "JSON", "Platform", "PlatformTesting", "ProcessAdapters", "Tapes",
      ]),

    // MARK: The page of reports.
    .target(name: "ReportPage"),

    // MARK: Checks: one for each sentence of the guides. Does not depend on JSON-RPC.
    .target(
      name: "AdapterChecks",
      dependencies: [
        "Ads", "Drawing", "EventLoop", "JSON", "Mediation", "ProcessAdapters", "ReportPage",
      ]),
    .testTarget(
      name: "AdapterChecksTests",
      dependencies: [
        "AdapterChecks", "Ads", "Drawing", "EventLoop", "JSON", "Mediation", "Platform",
        "PlatformTesting", "ProcessAdapters", "SampleAdapters", "SampleNetwork",
      ],
      exclude: [
        "broken-programs.txt", "broken_adapter.py", "check_broken_programs.py", "checks.txt",
        "expectations.txt", "flaws.txt", "outcomes.txt", "shards.txt", "unusual-programs.txt",
        "unusual_adapter.py", "unusual_network.py",
      ]),

    // MARK: Tests of adapters in their own process: joins both sides of the adapters' door in memory.
    .target(
      name: "AdapterUnitTestKit",
      dependencies: [
        "AdapterChecks", "Ads", "EventLoop", "GoogleMobileAds", "JSON", "JSONRPC", "Mediation",
        "Platform", "ProcessAdapters", "UIKit",
      ]),
    .testTarget(
      name: "AdapterUnitTestKitTests",
      dependencies: [
        "_Testing_UIKit", "AdapterUnitTestKit", "Ads", "EventLoop", "GoogleMobileAds", "JSON",
        "Mediation", "ProcessAdapters",
      ]),

    // MARK: The client for programs in Swift. No module of the daemon depends on it.
    .target(name: "AdBridgeClient", dependencies: ["CPlatform", "JSON", "Platform"]),
    .target(name: "AdBridgeTesting", dependencies: ["AdBridgeClient"]),
    .testTarget(
      name: "AdBridgeClientTests", dependencies: ["AdBridgeClient", "AdBridgeTesting", "JSON"]),

    // MARK: Pictures: pure functions from an ad to text.
    .target(
      name: "Drawing", dependencies: ["Ads", "EventLoop", "JSON", "Mediation"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Ads", "Drawing", "EventLoop", "JSON", "Mediation", "PlatformTesting"],
      exclude: ["Recorded"]),

    // MARK: Daemon: the methods for clients, then the program that connects all modules.
    .target(
      name: "Server",
      dependencies: [
        "Ads", "Drawing", "EventLoop", "JSON", "JSONRPC", "Mediation", "StubNetworks",
      ]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Ads", "EventLoop", "JSON", "JSONRPC", "Mediation", "PlatformTesting", "Server",
        "StubNetworks",
      ],
      exclude: ["Recorded"]),
    .target(
      name: "Reports",
      dependencies: [
        "Ads", "Drawing", "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform",
        "ProcessAdapters", "ReportPage", "Server",
      ]),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "Ads", "Drawing", "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform",
        "PlatformTesting",
        "ProcessAdapters", "ReportPage", "Reports", "SampleAdapters", "SampleNetwork", "Server",
      ],
      exclude: ["Recorded"]),
    .target(
      name: "ModelContext",
      dependencies: [
        "AdapterChecks", "Ads", "Drawing", "EventLoop", "JSON", "JSONRPC", "Mediation", "Platform",
        "ProcessAdapters", "Server",
      ]),
    .testTarget(
      name: "ModelContextTests",
      dependencies: [
        "Ads", "EventLoop", "JSON", "JSONRPC", "Mediation", "ModelContext", "Platform",
        "PlatformTesting", "ProcessAdapters", "SampleAdapters", "SampleNetwork", "Server",
      ],
      exclude: ["answers.txt", "offers.txt"]),
    .target(
      name: "CBuild",
      cSettings: [
        .define("ADBRIDGE_COMMIT", to: "\"\(commit)\""),
        // Valgrind does not read version 5, which Clang writes by default.
        .unsafeFlags(["-gdwarf-4"]),
      ]),
    .executableTarget(
      name: "adbridge",
      dependencies: [
        "AdapterChecks", "Ads", "CBuild", "Drawing", "EventLoop", "JSON", "JSONRPC", "Mediation",
        "ModelContext", "Platform", "ProcessAdapters", "Reports", "SampleAdapters", "SampleNetwork",
        "Server", "Tapes",
      ],
      exclude: ["link-order.txt"],
      linkerSettings: [linkOrder]
    ),
    .testTarget(
      name: "adbridgeTests",
      dependencies: [
        "AdapterChecks", "AdapterPrograms", "adbridge", "Ads", "EventLoop", "JSON", "Mediation",
        "ModelContext", "Platform", "PlatformTesting", "ProcessAdapters", "SampleAdapters",
        "Server",
      ],
      exclude: ["Recorded", "adapter.sh"]),
    .executableTarget(
      name: "AdapterPrograms", dependencies: ["GoogleMobileAds", "UIKit"],
      path: "Tests/AdapterPrograms"),

    // MARK: Simulation: both doors in memory, driven by a seed, and checked by a model.
    .executableTarget(
      name: "Simulation",
      dependencies: [
        "Ads", "EventLoop", "JSONRPC", "Mediation", "Platform", "ProcessAdapters", "SampleAdapters",
        "SampleNetwork", "Server",
      ],
      path: "Tests/Simulation"),
    .testTarget(name: "SimulationTests", dependencies: ["EventLoop", "Simulation"]),
  ],
  swiftLanguageModes: [.v6]
)

#if !canImport(Darwin)
  package.targets += [
    .target(name: "AdSupport", path: "Sources/Apple/AdSupport"),
    .target(name: "AppTrackingTransparency", path: "Sources/Apple/AppTrackingTransparency"),
    .target(name: "os", path: "Sources/Apple/os"),
    .systemLibrary(name: "CosLog", path: "Sources/Apple/CosLog"),
    .target(name: "OSLog", dependencies: ["os"], path: "Sources/Apple/OSLog"),
    .testTarget(
      name: "OSLogTests",
      dependencies: ["AdSupport", "AppTrackingTransparency", "CosLog", "OSLog", "os"]),
  ]
#endif

for target in package.targets where target.type != .system {
  var features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    "NonisolatedNonsendingByDefault", "InferIsolatedConformances", "ImmutableWeakCaptures",
  ]
  // An adapter's class decides where an asynchronous method of the SDK's protocols runs. With this
  // feature, a class on the main actor would lose that.
  if target.name == "GoogleMobileAds" { features.removeAll { $0.hasPrefix("Nonisolated") } }
  target.swiftSettings =
    features.map { .enableUpcomingFeature($0) } + [.treatAllWarnings(as: .error)]
  // It is written as published adapters are.
  if target.name == "AdapterPrograms" { target.swiftSettings = [.swiftLanguageMode(.v5)] }
}
