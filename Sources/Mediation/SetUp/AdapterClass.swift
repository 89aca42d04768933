package import EventLoop

/// Hosts one adapter class: its code may be a part of this process or a program of its own.
///
/// ``AdapterSetUp`` calls ``observeEnd(_:)`` once, then ``setUp(with:completionHandler:)``, and after
/// that ``makeLoader()`` for each load. A host whose adapter can end may be set up again.
@BridgeActor
package protocol AdapterHost: AnyObject {
  /// Where the adapter's code runs.
  var origin: AdapterClass.Origin { get }

  /// What the adapter says about itself; `nil` until it is known.
  var details: AdapterDetails? { get }

  /// Asks the adapter about itself once more, if that is possible at any time. Without an
  /// implementation it is ``details``.
  func readDetails() -> AdapterDetails?

  /// Calls `action` with the reason each time that an adapter ends which was being set up, or was set
  /// up. A set-up that is under way then never calls its completion handler. Does nothing without an
  /// implementation: code of this process does not end.
  func observeEnd(_ action: @escaping @BridgeActor (AdError) -> Void)

  /// Prepares the adapter for loads.
  ///
  /// - Parameter completionHandler: Called once, perhaps before this returns.
  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  )

  /// The deadline of the set-up has passed; a late completion still counts. Does nothing without an
  /// implementation.
  func setUpDidTimeOut()

  /// Makes the object that one load asks for an ad.
  func makeLoader() -> any MediationAdLoader
}

extension AdapterHost {
  package func readDetails() -> AdapterDetails? { details }
  package func observeEnd(_ action: @escaping @BridgeActor (AdError) -> Void) {}
  package func setUpDidTimeOut() {}
}

/// An adapter class and its name.
@BridgeActor
package struct AdapterClass {
  /// Where an adapter's code runs.
  package enum Origin: String, CaseIterable, Sendable {
    /// In this process.
    case builtIn
    /// In a program of its own.
    case process
  }

  package let className: String
  package let host: any AdapterHost

  /// - Parameter host: Hosts the class, and has no other class name.
  package init(_ host: any AdapterHost, className: String) {
    self.className = className
    self.host = host
  }

  /// A class of this process.
  ///
  /// - Parameter make: Makes an instance of the class, where that takes more than its initializer.
  package init(
    _ type: any MediationAdapter.Type,
    className: String,
    label: String,
    make: (@BridgeActor () -> any MediationAdapter)? = nil
  ) {
    self.init(BuiltInAdapterHost(type, label: label, make: make), className: className)
  }

  package var origin: Origin { host.origin }

  /// What the adapter says about itself; `nil` until it is known.
  package var details: AdapterDetails? { host.details }

  /// The formats that are known to be loaded, in the order of ``AdFormat``.
  package var formats: [AdFormat] { details?.formats ?? [] }

  /// Whether the adapter may load a format: it does, or that is not known yet.
  func mayLoad(_ format: AdFormat) -> Bool { details?.formats.contains(format) ?? true }
}

/// Hosts an adapter class of this process.
@BridgeActor
private final class BuiltInAdapterHost: AdapterHost {
  let details: AdapterDetails?

  private let type: any MediationAdapter.Type
  private let make: (@BridgeActor () -> any MediationAdapter)?

  init(
    _ type: any MediationAdapter.Type,
    label: String,
    make: (@BridgeActor () -> any MediationAdapter)?
  ) {
    self.type = type
    self.make = make
    details = AdapterDetails(of: type, label: label)
  }

  var origin: AdapterClass.Origin { .builtIn }

  func readDetails() -> AdapterDetails? {
    AdapterDetails(of: type, label: details?.label ?? "")
  }

  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    type.setUp(with: configuration, completionHandler: completionHandler)
  }

  func makeLoader() -> any MediationAdLoader {
    make?() ?? type.init()
  }
}

extension AdapterDetails {
  /// What a class of this process says about itself.
  @BridgeActor
  fileprivate convenience init(of type: any MediationAdapter.Type, label: String) {
    self.init(
      label: label,
      formats: AdFormat.allCases.filter(type.formats.contains),
      adapterVersion: type.adapterVersion(),
      adSDKVersion: type.adSDKVersion())
  }
}

/// What an adapter class says of itself.
package final class AdapterDetails: Sendable {
  /// What people call the adapter.
  package let label: String
  /// In the order of ``AdFormat``.
  package let formats: [AdFormat]
  package let adapterVersion: VersionNumber
  package let adSDKVersion: VersionNumber

  package init(
    label: String,
    formats: [AdFormat],
    adapterVersion: VersionNumber,
    adSDKVersion: VersionNumber
  ) {
    self.label = label
    self.formats = formats
    self.adapterVersion = adapterVersion
    self.adSDKVersion = adSDKVersion
  }
}
