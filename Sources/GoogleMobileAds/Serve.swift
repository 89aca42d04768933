import Foundation

/// Makes the program a process adapter: serves the bridge that has started it.
///
/// The `main.swift` of an adapter needs nothing else:
///
/// ```swift
/// import GoogleMobileAds
///
/// try serve(
///   MyAdapter.self, make: MyAdapter.init,
///   loads: .banner(MyAdapter.loadBanner), .native(MyAdapter.loadNativeAd))
/// ```
///
/// A configuration of the bridge then names the class and the program:
///
/// ```json
/// {"adapters": [{"className": "MyAdapter", "command": [".build/release/MyAdapter"]}]}
/// ```
///
/// Call it once, on the main thread. It does not return: when the bridge has closed the input and
/// every answer that it waits for is written, the program ends with the exit code 0. Standard input
/// and output belong to the bridge; what the program prints goes to standard error, and so into the
/// bridge's log.
///
/// If the environment has `ADBRIDGE_ATTACH`, the program attaches itself to a bridge, for example under
/// a debugger. Standard input and output stay as they are.
///
/// - Parameters:
///   - adapterClass: The class that the bridge's configuration names.
///   - make: Makes an instance for each load: `MyAdapter.init`.
///   - extras: Makes the publisher's extras for the adapter from the extras of a request. Without it,
///     an adapter whose `networkExtrasClass` is ``CustomEventExtras`` or ``Extras`` gets these, and
///     any other gets none.
///   - loads: The methods that load ads.
/// - Throws: The error of the operating system if standard input or output is closed.
@preconcurrency @MainActor
public func serve<Adapter: MediationAdapter>(
  _ adapterClass: Adapter.Type,
  make: @escaping @MainActor () -> Adapter,
  extras: (([String: Any]) -> (any AdNetworkExtras)?)? = nil,
  loads: AdapterLoad<Adapter>...
) throws -> Never {
  try run([ServedAdapter(adapterClass, make: make, extras: extras, loads: loads)])
}

/// Makes the program a process adapter of a legacy custom event for native ads.
///
/// ```swift
/// try serve(MyCustomEvent.self, make: MyCustomEvent.init)
/// ```
///
/// - Parameters:
///   - customEventClass: The class that the bridge's configuration names.
///   - make: Makes an instance for each load: `MyCustomEvent.init`.
/// - Throws: The error of the operating system if standard input or output is closed.
@preconcurrency @MainActor
public func serve<CustomEvent: CustomEventNativeAd>(
  _ customEventClass: CustomEvent.Type,
  make: @escaping @MainActor () -> CustomEvent
) throws -> Never {
  try run([ServedAdapter(customEventClass, make: make)])
}

/// Makes the program a process adapter of a legacy custom event for banners.
///
/// - Parameters:
///   - customEventClass: The class that the bridge's configuration names.
///   - make: Makes an instance for each load: `MyCustomEvent.init`.
/// - Throws: The error of the operating system if standard input or output is closed.
@preconcurrency @MainActor
public func serve<CustomEvent: CustomEventBanner>(
  _ customEventClass: CustomEvent.Type,
  make: @escaping @MainActor () -> CustomEvent
) throws -> Never {
  try run([ServedAdapter(customEventClass, make: make)])
}

/// Makes the program a process adapter of a legacy custom event for interstitials.
///
/// - Parameters:
///   - customEventClass: The class that the bridge's configuration names.
///   - make: Makes an instance for each load: `MyCustomEvent.init`.
/// - Throws: The error of the operating system if standard input or output is closed.
@preconcurrency @MainActor
public func serve<CustomEvent: CustomEventInterstitial>(
  _ customEventClass: CustomEvent.Type,
  make: @escaping @MainActor () -> CustomEvent
) throws -> Never {
  try run([ServedAdapter(customEventClass, make: make)])
}

/// Makes the program a process adapter of several classes, which share its state, as those of an
/// application do.
///
/// ```swift
/// try serve(
///   .adapter(MyBanners.self, make: MyBanners.init, loads: .banner(MyBanners.loadBanner)),
///   .adapter(MyNatives.self, make: MyNatives.init, loads: .native(MyNatives.loadNativeAd)),
///   .customEvent(MyCustomEvent.self, make: MyCustomEvent.init))
/// ```
///
/// The bridge's configuration names the program once, in `programs`. Without that, the bridge starts
/// it for each class.
///
/// - Throws: The error of the operating system if standard input or output is closed.
@preconcurrency @MainActor
public func serve(_ first: HostedClass, _ others: HostedClass...) throws -> Never {
  try run(([first] + others).map(\.served))
}

/// A class that ``serve(_:_:)`` hosts.
@preconcurrency @MainActor
public struct HostedClass {
  let served: ServedAdapter

  /// An adapter.
  ///
  /// - Parameters:
  ///   - adapterClass: The class.
  ///   - name: The name in the bridge's configuration; `nil` for the name of the class.
  ///   - make: Makes an instance for each load: `MyAdapter.init`.
  ///   - extras: See ``serve(_:make:extras:loads:)``.
  ///   - loads: The methods that load ads.
  public static func adapter<Adapter: MediationAdapter>(
    _ adapterClass: Adapter.Type,
    named name: String? = nil,
    make: @escaping @MainActor () -> Adapter,
    extras: (([String: Any]) -> (any AdNetworkExtras)?)? = nil,
    loads: AdapterLoad<Adapter>...
  ) -> HostedClass {
    named(name, ServedAdapter(adapterClass, make: make, extras: extras, loads: loads))
  }

  /// A legacy custom event for native ads.
  public static func customEvent<CustomEvent: CustomEventNativeAd>(
    _ customEventClass: CustomEvent.Type, named name: String? = nil,
    make: @escaping @MainActor () -> CustomEvent
  ) -> HostedClass { named(name, ServedAdapter(customEventClass, make: make)) }

  /// A legacy custom event for banners.
  public static func customEvent<CustomEvent: CustomEventBanner>(
    _ customEventClass: CustomEvent.Type, named name: String? = nil,
    make: @escaping @MainActor () -> CustomEvent
  ) -> HostedClass { named(name, ServedAdapter(customEventClass, make: make)) }

  /// A legacy custom event for interstitials.
  public static func customEvent<CustomEvent: CustomEventInterstitial>(
    _ customEventClass: CustomEvent.Type, named name: String? = nil,
    make: @escaping @MainActor () -> CustomEvent
  ) -> HostedClass { named(name, ServedAdapter(customEventClass, make: make)) }

  private static func named(_ name: String?, _ served: ServedAdapter) -> HostedClass {
    var served = served
    if let name { served.className = name }
    return HostedClass(served: served)
  }
}

/// Serves until the bridge closes the input.
@MainActor
private func run(_ adapters: [ServedAdapter]) throws -> Never {
  // A program that attaches itself introduces its first class.
  let streams = try StandardStreams.take(for: adapters[0].className)
  AdapterProgram(serving: adapters, on: streams).run()
}

extension ServedAdapter {
  package init<Adapter: MediationAdapter>(
    _ adapterClass: Adapter.Type,
    make: @escaping @MainActor () -> Adapter,
    extras: (([String: Any]) -> (any AdNetworkExtras)?)?,
    loads: [AdapterLoad<Adapter>]
  ) {
    self.init(
      className: "\(adapterClass)",
      qualifiedName: String(reflecting: adapterClass),
      adapterVersion: { adapterClass.adapterVersion() },
      adSDKVersion: { adapterClass.adSDKVersion() },
      setUp: { adapterClass.setUp(with: $0, completionHandler: $1) },
      extras: ExtrasMaker(custom: extras, extrasClass: adapterClass.networkExtrasClass()),
      makeCollector: (adapterClass as? any RTBAdapter.Type).map { _ in
        { make() as? any RTBAdapter ?? { preconditionFailure("The class is an RTBAdapter.") }() }
      },
      loads: Dictionary(
        loads.map { load in
          let start: (LoadCall) -> Void = { call in
            let adapter = make()
            call.ad.adapter = adapter
            load.start(adapter, call)
          }
          return (load.format, start)
        }, uniquingKeysWith: { _, last in last }))
  }

  package init<CustomEvent: CustomEventNativeAd>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    self.init(legacy: customEventClass, .native) { CustomEventLoad(make(), $0) }
  }

  package init<CustomEvent: CustomEventBanner>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    self.init(legacy: customEventClass, .banner) { CustomEventBannerLoad(make(), $0) }
  }

  package init<CustomEvent: CustomEventInterstitial>(
    _ customEventClass: CustomEvent.Type, make: @escaping @MainActor () -> CustomEvent
  ) {
    self.init(legacy: customEventClass, .interstitial) { CustomEventInterstitialLoad(make(), $0) }
  }

  /// A custom event of the legacy API, which has no set-up and no versions.
  private init(
    legacy type: Any.Type, _ format: AdFormat,
    makeLoad: @escaping @MainActor (ServedAd) -> any LegacyLoad
  ) {
    self.init(
      className: "\(type)",
      qualifiedName: String(reflecting: type),
      isLegacy: true,
      adapterVersion: { VersionNumber() },
      adSDKVersion: { VersionNumber() },
      setUp: { _, completionHandler in completionHandler(nil) },
      extras: ExtrasMaker(custom: nil, extrasClass: nil),
      makeCollector: nil,
      loads: [
        format: { call in
          let load = makeLoad(call.ad)
          call.ad.adapter = load
          load.start(call)
        }
      ])
  }
}
