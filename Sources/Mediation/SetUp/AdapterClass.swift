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

  private let code: Code

  // Every load looks into it several times: a box is copied as one reference.
  private indirect enum Code {
    case type(
      any MediationAdapter.Type, AdapterDetails, make: (@BridgeActor () -> any MediationAdapter)?)
    case program(any AdapterProgram)
  }

  /// - Parameter make: Makes an instance of the class, where that takes more than its initializer.
  package init(
    _ type: any MediationAdapter.Type,
    className: String,
    label: String,
    make: (@BridgeActor () -> any MediationAdapter)? = nil
  ) {
    self.className = className
    code = .type(type, AdapterDetails(of: type, label: label), make: make)
  }

  /// A class that is a program of its own.
  package init(_ program: any AdapterProgram) {
    className = program.className
    code = .program(program)
  }

  package var origin: Origin { program == nil ? .builtIn : .process }

  /// What the class says of itself; `nil` as long as its program has not said it.
  package var details: AdapterDetails? {
    switch code {
    case .type(_, let details, _): details
    case .program(let program): program.details
    }
  }

  /// What the class says of itself when it is asked once more; a program is asked only when it starts.
  package func askDetails() -> AdapterDetails? {
    switch code {
    case .type(let type, let details, _): AdapterDetails(of: type, label: details.label)
    case .program(let program): program.details
    }
  }

  /// The formats that are known to be loaded, in the order of ``AdFormat``.
  package var formats: [AdFormat] { details?.formats ?? [] }

  /// Whether it makes sense to ask for ads of a format: it is loaded, or nobody knows yet.
  func mayLoad(_ format: AdFormat) -> Bool { details?.formats.contains(format) ?? true }

  /// The program that the class is; `nil` for one of this process.
  var program: (any AdapterProgram)? {
    if case .program(let program) = code { program } else { nil }
  }

  /// Prepares the network's SDK.
  func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping MediationAdapterSetUpCompletionHandler
  ) {
    switch code {
    case .type(let type, _, _):
      type.setUp(with: configuration, completionHandler: completionHandler)
    case .program(let program):
      program.setUp(with: configuration, completionHandler: completionHandler)
    }
  }

  /// Makes what one load asks for an ad.
  func makeLoader() -> any MediationAdLoader {
    switch code {
    case .type(let type, _, let make): make?() ?? type.init()
    case .program(let program): program.makeLoader()
    }
  }
}

extension AdapterDetails {
  /// What a class of this process says of itself.
  @BridgeActor
  fileprivate convenience init(of type: any MediationAdapter.Type, label: String) {
    self.init(
      label: label,
      formats: AdFormat.allCases.filter(type.formats.contains),
      adapterVersion: type.adapterVersion(),
      adSDKVersion: type.adSDKVersion())
  }
}
