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

  package init(_ type: any MediationAdapter.Type, className: String, label: String) {
    self.className = className
    self.label = label
    self.type = type
    formats = AdFormat.allCases.filter(type.formats.contains)
  }
}
