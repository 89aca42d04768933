import Foundation

/// Connects one ad network: the class that a mediation configuration names.
///
/// The program calls ``setUp(with:completionHandler:)`` once, waits for it, and then makes an
/// instance for each load. It calls adapters and their ads on the main thread, whose queue and run
/// loop it serves. Completion handlers and event delegates can be called on any thread.
///
/// The methods that load ads are optional in the SDK. Swift has no optional methods without
/// Objective-C, so `main.swift` names them: see ``serve(_:make:extras:loads:)``.
@preconcurrency
public protocol MediationAdapter: NSObjectProtocol {
  /// The version of the adapter. 0.0.0 without an implementation, as in the guides' listings.
  static func adapterVersion() -> VersionNumber

  /// The version of the network's SDK. 0.0.0 without an implementation, as in the guides' listings.
  static func adSDKVersion() -> VersionNumber

  /// The class of the publisher's extras for this network; `nil` if it takes none.
  static func networkExtrasClass() -> (any AdNetworkExtras.Type)?

  /// Prepares the network's SDK. Without an implementation, the adapter is ready at once.
  static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock)

  /// The asynchronous form of ``setUp(with:completionHandler:)``, which Swift makes of methods of
  /// Objective-C. An error fails the set-up. An adapter has one of the two.
  static func setUp(with configuration: sending MediationServerConfiguration) async throws

  /// The name of ``setUp(with:completionHandler:)`` before version 12 of the SDK.
  static func setUpWith(
    _ configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock)

  /// The name of ``setUp(with:)`` before version 12 of the SDK.
  static func setUpWith(_ configuration: sending MediationServerConfiguration) async throws
}

extension MediationAdapter {
  public static func adapterVersion() -> VersionNumber { VersionNumber() }
  public static func adSDKVersion() -> VersionNumber { VersionNumber() }
  public static func networkExtrasClass() -> (any AdNetworkExtras.Type)? { nil }

  public static func setUp(
    with configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    setUpWith(configuration, completionHandler: completionHandler)
  }

  public static func setUpWith(
    _ configuration: MediationServerConfiguration,
    completionHandler: @escaping GADMediationAdapterSetUpCompletionBlock
  ) {
    NeverCalled.defaultRuns(
      "setUp(with:completionHandler:)", "setUpWith(_:completionHandler:)", for: Self.self)
    nonisolated(unsafe) let configuration = configuration
    AsyncForm.run {
      try await setUp(with: configuration)
    } completionHandler: { _, error in
      completionHandler(error)
    }
  }

  public static func setUp(with configuration: sending MediationServerConfiguration) async throws {
    try await setUpWith(configuration)
  }

  public static func setUpWith(
    _ configuration: sending MediationServerConfiguration
  ) async throws {}
}

/// An adapter that gives signals for auctions.
@preconcurrency
public protocol RTBAdapter: MediationAdapter {
  /// Collects what the network needs for a bid. Called off the main thread.
  ///
  /// - Parameters:
  ///   - params: The line items that the signals can be for.
  ///   - completionHandler: Call it once, with signals or with an error.
  func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping GADRTBSignalCompletionHandler)

  /// The asynchronous form of ``collectSignals(for:completionHandler:)``. An error is the answer. An
  /// adapter has one of the two.
  func collectSignals(for params: sending RTBRequestParameters) async throws -> String
}

extension RTBAdapter {
  public func collectSignals(
    for params: RTBRequestParameters,
    completionHandler: @escaping GADRTBSignalCompletionHandler
  ) {
    nonisolated(unsafe) let params = params
    AsyncForm.run {
      try await self.collectSignals(for: params)
    } completionHandler: {
      completionHandler($0, $1)
    }
  }

  public func collectSignals(for params: sending RTBRequestParameters) async throws -> String {
    throw RequestError(
      .mediationAdapterError,
      description: "\(type(of: self)) has no collectSignals(for:completionHandler:).")
  }
}

/// An adapter of the SDK's first generation, which names the class that loads ads.
@preconcurrency
public protocol MediationAdNetworkAdapter: NSObjectProtocol {
  /// The class that loads the ads.
  static func mainAdapterClass() -> any MediationAdapter.Type
}

/// What a publisher gives a network with a request.
@preconcurrency
public protocol AdNetworkExtras: NSObjectProtocol {}

/// Gets the outcome of a set-up: `nil`, or why it failed.
public typealias GADMediationAdapterSetUpCompletionBlock = ((any Error)?) -> Void

/// Gets signals, or an error.
public typealias GADRTBSignalCompletionHandler = (String?, (any Error)?) -> Void
