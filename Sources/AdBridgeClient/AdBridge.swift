import JSON
import Platform

/// A daemon, and the calls to it.
///
/// The methods of the daemon are methods of the bridge. Each waits for its answer in its task. All
/// tasks can call at the same time. Calls of one task run in their order. When a call has been
/// answered, all notifications that it caused are in the ``Notifications`` that were made before.
///
/// If a task is cancelled, its call throws ``AdBridgeError/cancelled`` at once, and the request is
/// cancelled, too: the daemon asks no further network. If the ad was loaded in the meantime, it is
/// disposed of.
///
/// ```swift
/// try await withAdBridge { bridge in
///   let ad = try await bridge.loadNative(adUnitID: "sample/content")
///   try await bridge.render(adID: ad.adID, view: AdView(width: 320, height: 250))
///   try await bridge.recordImpression(adID: ad.adID)
/// }
/// ```
///
/// A bridge is closed when its last reference is gone.
public final class AdBridge: Sendable {
  /// The daemon, and what it can do.
  public let server: InitializeResult

  let connection: Connection

  private init(_ connection: Connection, _ server: InitializeResult) {
    self.connection = connection
    self.server = server
  }

  deinit { connection.beginClose() }

  /// The number of the daemon's process; `nil` if the client has not started it.
  public var processID: Int32? { connection.process?.number }

  /// Starts a daemon, and waits until it answers.
  ///
  /// - Parameters:
  ///   - program: A path, or a name on `PATH`. Default: what the environment variable `ADBRIDGE`
  ///     names, else `adbridge` on `PATH`, else the one beside the running program, else the newest
  ///     build in the checkout of this library.
  ///   - arguments: The arguments of the program, such as `--clock` and `skip`.
  ///   - environment: Variables beside those of this process.
  ///   - notifications: What to send beside the events and the violations of ads, and the states of
  ///     adapters.
  ///   - log: Gets each line of the daemon's log, on a thread of the client.
  /// - Throws: ``AdBridgeError/notStarted(_:)`` if there is no such program, or it does not answer
  ///   within 10 s.
  public static func start(
    program: String? = nil,
    arguments: [String] = [],
    environment: [String: String] = [:],
    notifications: [NotificationName] = [],
    log: (@Sendable (String) -> Void)? = nil
  ) async throws(AdBridgeError) -> AdBridge {
    let path = try ProgramSearch().find(program)
    let connection: Connection
    do throws(SystemError) {
      let process = try DaemonProcess(path, arguments, environment)
      connection = try Connection(process.messages, process, log: log)
    } catch {
      throw .notStarted("\(path) can't be started: \(error).")
    }
    return try await introduced(connection, notifications, token: nil)
  }

  /// Connects to a daemon that was started with `--listen`.
  ///
  /// - Parameters:
  ///   - address: `unix:` and a path, or `tcp:127.0.0.1:` and a port. While nothing listens there, the
  ///     client tries again for 5 s.
  ///   - token: What a client at a port must know: the bridge's `ADBRIDGE_LISTEN_TOKEN`.
  ///   - notifications: What to send beside the events and the violations of ads, and the states of
  ///     adapters.
  /// - Throws: ``AdBridgeError/notStarted(_:)`` if nothing listens at the address.
  public static func connect(
    to address: String, token: String? = nil, notifications: [NotificationName] = []
  ) async throws(AdBridgeError) -> AdBridge {
    guard let place = LocalAddress(address) else {
      throw .notStarted(
        "The address \(address) is invalid: expected unix:PATH or tcp:127.0.0.1:PORT.")
    }
    let limit = MonotonicTime.ms + 5_000
    let connection: Connection
    while true {
      let channel: Channel
      do throws(ListenError) {
        channel = Channel(reading: try place.connect())
      } catch {
        guard error.mayPass, MonotonicTime.ms < limit else {
          throw .notStarted("Nothing listens at \(address): \(error).")
        }
        do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .cancelled }
        continue
      }
      do throws(SystemError) {
        connection = try Connection(channel, nil, log: nil)
      } catch {
        throw .notStarted("The client can't use its connection to \(address): \(error).")
      }
      return try await introduced(connection, notifications, token: token)
    }
  }

  /// Ends the daemon, and waits for its end.
  ///
  /// The daemon first finishes what was asked. It is stopped after 2 s, and killed after 4 s. Calls that
  /// were not answered then fail. A daemon that the client has not started goes on.
  public func close() async { await connection.close() }

  /// The notifications from now on.
  public func notifications() -> Notifications { Notifications(connection) }

  /// Introduces client and daemon to each other.
  private static func introduced(
    _ connection: Connection, _ notifications: [NotificationName], token: String?
  ) async throws(AdBridgeError) -> AdBridge {
    connection.setDeadline(MonotonicTime.ms + 10_000)
    let client = JSONValue.object(["name": "AdBridgeClient"])
    do throws(AdBridgeError) {
      let answer = await connection.send("initialize") { writer in
        writer.put("protocolVersion", 1)
        writer.put("clientInfo", client)
        writer.put("notifications", notifications)
        writer.put("token", token)
      }
      return AdBridge(connection, try read(answer, "initialize"))
    } catch {
      await connection.close()
      throw error
    }
  }
}

/// Starts a daemon, runs `body` with it, and ends the daemon before it returns or throws.
///
/// The parameters are those of ``AdBridge/start(program:arguments:environment:notifications:log:)``.
public func withAdBridge<Result>(
  program: String? = nil,
  arguments: [String] = [],
  environment: [String: String] = [:],
  notifications: [NotificationName] = [],
  log: (@Sendable (String) -> Void)? = nil,
  _ body: (AdBridge) async throws -> Result
) async throws -> Result {
  let bridge = try await AdBridge.start(
    program: program, arguments: arguments, environment: environment, notifications: notifications,
    log: log)
  do {
    let result = try await body(bridge)
    await bridge.close()
    return result
  } catch {
    await bridge.close()
    throw error
  }
}
