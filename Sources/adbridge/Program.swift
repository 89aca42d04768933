import Bridge
import EventLoop
import Mediation
import ProcessAdapters
import SampleNetwork

/// The program: reads what it was started with, and becomes the daemon.
@BridgeActor
enum Program {
  /// Runs the program to its end.
  ///
  /// - Parameter arguments: What stands behind the program's name.
  /// - Returns: The exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    let options: Options
    let configuration: Configuration
    do throws(UsageError) {
      switch try Invocation(arguments) {
      case .showHelp:
        print(Options.help)
        return .success
      case .showCheckHelp:
        print(CheckOptions.help)
        return .success
      case .check(let given):
        return try check(given)
      case .showVersion:
        print("adbridge \(Version.current)")
        return .success
      case .serve(let given):
        options = given
      }
      configuration = try Configuration(options.configurationFile)
    } catch {
      Log.error(error.description)
      return .usage
    }
    Log.level = options.logLevel

    let clock = Clock(options.clock)
    SampleSDK.start(clock: clock, seed: options.seed)
    do throws(SystemError) {
      return try Daemon(
        wire: Wire.open(), clock: clock, configuration: configuration, options: options
      ).run()
    } catch {
      Log.error("The wire can't be opened: \(error)")
      return .failure
    }
  }

  private static func check(_ options: CheckOptions) throws(UsageError) -> ExitCode {
    let configuration = try Configuration(options.configurationFile)
    let interruption = Interruption()
    let wire: Wire
    do throws(SystemError) {
      wire = try Wire.open()
      // Only a program has to be ended by somebody when the checks are.
      if configuration.adapters.contains(where: { $0.className == options.className }) {
        try interruption.listen()
      }
    } catch {
      Log.error("The report can't be written: \(error)")
      return .failure
    }
    return try Check(options, configuration, interruption).run(on: wire)
  }
}

extension Configuration {
  /// What a file says, or what holds where there is none.
  fileprivate init(_ path: String?) throws(UsageError) {
    self = try path.map(Configuration.init(contentsOf:)) ?? Configuration()
  }
}

/// How the process ends, for whoever started it.
enum ExitCode: Equatable {
  /// All that was asked was done and written.
  case success
  /// The client left, or said `exit` without `shutdown`; a check of an adapter failed.
  case failure
  /// The arguments or the configuration are wrong.
  case usage
  /// A signal asked for the end.
  case signal(Signal)

  var number: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .usage: 2
    case .signal(let signal): 128 + signal.number
    }
  }
}
