package import EventLoop

/// An adapter class that the process has, and what it is called.
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
  /// What people call the adapter.
  package let label: String
  package let origin = Origin.builtIn
  package let type: any MediationAdapter.Type
  /// In the order of ``AdFormat``.
  package let formats: [AdFormat]

  /// Makes the instance that a load asks for an ad.
  let make: @BridgeActor () -> any MediationAdapter

  /// - Parameter make: Makes an instance of the class, where that takes more than its initializer.
  package init(
    _ type: any MediationAdapter.Type,
    className: String,
    label: String,
    make: (@BridgeActor () -> any MediationAdapter)? = nil
  ) {
    self.className = className
    self.label = label
    self.type = type
    self.make = make ?? { type.init() }
    formats = AdFormat.allCases.filter(type.formats.contains)
  }
}
