import AdapterChecks
import Server
import EventLoop
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import SampleAdapters
import SampleNetwork

/// The program: reads its arguments, and runs the daemon or the checks.
@LoopActor
enum Program {
  /// Runs the program to its end.
  ///
  /// - Parameter arguments: The arguments after the program's name; `nil` for one that is not UTF-8.
  /// - Returns: The exit code.
  static func run(_ arguments: [String?]) -> ExitCode {
    CurrentProcess.hideFromOtherProcesses()
    Signal.ignoreFailingWrites()
    let options: Options
    let configuration: Configuration
    do throws(UsageError) {
      switch try Invocation(text(of: arguments)) {
      case .show(let text):
        return show(text)
      case .connect(let address):
        return connect(to: address)
      case .report(let files):
        return ConversationReport.write(files)
      case .rerun(let given):
        return try Rerun(given).run()
      case .check(let given):
        return try check(given)
      case .load(let given):
        return try load(given)
      case .units(let given):
        return show(try UnitList(of: given.configuration(), asJSON: given.asJSON).text)
      case .initialize(let given):
        return show(try given.write())
      case .checkConfiguration(let file):
        return check(configuration: file)
      case .serve(let given):
        options = given
      }
      Log.level = options.logLevel
      configuration = try Configuration(
        options.configurationFile, with: SampleAdapters.all, startsPrograms: options.startsPrograms)
    } catch {
      Log.error(error.description)
      return .usage
    }

    let clock = Clock(options.clock)
    SampleSDK.start(clock: clock)
    do throws(SystemError) {
      guard let wire = try openWire() else { return .failure }
      // Files are opened after it: see there.
      guard let recording = recording(options, clock) else { return .usage }
      let daemon = Daemon(
        wire: wire, clock: clock, configuration: configuration, options: options,
        recording: recording)
      do throws(UsageError) {
        try daemon.listen()
      } catch {
        Log.error(error.description)
        return .usage
      }
      defer { daemon.stopListening() }
      return try daemon.run()
    } catch {
      Log.error("The daemon can't start: \(error).")
      return .failure
    }
  }

  private static func recording(_ options: Options, _ clock: Clock) -> Recording? {
    do throws(UsageError) {
      return try Recording(options, clock: clock)
    } catch {
      Log.error(error.description)
      return nil
    }
  }

  private static func text(of arguments: [String?]) throws(UsageError) -> [String] {
    var texts: [String] = []
    for (number, argument) in zip(1..., arguments) {
      guard let argument else { throw UsageError("Argument \(number) is not UTF-8 text.") }
      texts.append(argument)
    }
    return texts
  }

  /// Opens the wire; `nil` if standard output is closed.
  private static func openWire() throws(SystemError) -> Wire? {
    guard Descriptor.standardOutput.isOpen else {
      reportFailingOutput(.closed)
      return nil
    }
    return try Wire.open()
  }

  private static func reportFailingOutput(_ error: SystemError) {
    Log.error("The standard output can't be written: \(error).")
  }

  /// Writes a text and a newline to standard output.
  private static func show(_ text: String) -> ExitCode {
    do throws(SystemError) {
      try Descriptor.standardOutput.writeAll(text + "\n")
      return .success
    } catch {
      reportFailingOutput(error)
      return .failure
    }
  }

  private static func connect(to address: LocalAddress) -> ExitCode {
    do throws(SystemError) {
      guard let wire = try openWire() else { return .failure }
      return try ConnectCommand(to: address, from: wire).run()
    } catch {
      Log.error("The connection can't start: \(error).")
      return .failure
    }
  }

  private static func load(_ options: LoadOptions) throws(UsageError) -> ExitCode {
    Log.level = options.daemon.logLevel
    let configuration = try options.configuration()
    let requests = try options.requests(in: configuration)
    let clock = Clock(options.daemon.clock)
    SampleSDK.start(clock: clock)
    do throws(SystemError) {
      guard let wire = try openWire() else { return .failure }
      guard let recording = recording(options.daemon, clock) else { return .usage }
      return try LoadCommand(
        options, requests, configuration, clock: clock, wire: wire, recording: recording
      ).run()
    } catch {
      Log.error("The load can't start: \(error).")
      return .failure
    }
  }

  /// Prints what is wrong in a configuration.
  private static func check(configuration file: String) -> ExitCode {
    let sentences = ConfigurationCheck.sentences(about: file)
    guard !sentences.isEmpty else { return .success }
    let code = show(sentences.joined(separator: "\n"))
    return code == .success ? .failure : code
  }

  private static func check(_ options: CheckOptions) throws(UsageError) -> ExitCode {
    if options.listsChecks { return show(CheckRun.checkList) }
    Log.level = options.logLevel
    // They are read before the wire is opened, because one may come from standard input.
    let files = try Check.Files(of: options)
    let configuration = files.configuration
    let interruption = Interruption()
    defer { interruption.onExit() }
    let wire: Wire
    do throws(SystemError) {
      guard let opened = try openWire() else { return .failure }
      wire = opened
      // A process adapter must not stay behind when the checks are interrupted.
      if configuration.adapters.contains(where: { $0.className == options.className }) {
        try interruption.listen()
      }
    } catch {
      Log.error("The checks can't start: \(error).")
      return .failure
    }
    let code = try Check(options, files, interruption).run(on: wire)
    let isMistaken = options.isStrict && !configuration.mistakes.isEmpty
    return code == .success && isMistaken ? .failure : code
  }
}

extension Configuration {
  /// Reads a file, and warns of its mistakes. Returns the defaults if there is no file.
  ///
  /// - Parameters:
  ///   - classes: Evaluated when there is a file.
  ///   - startsPrograms: Whether a program that can't be started is a mistake.
  @LoopActor
  init(
    _ path: String?,
    with classes: @autoclosure () -> [AdapterClass],
    startsPrograms: Bool = true
  ) throws(UsageError) {
    self.init()
    guard let path else { return }
    self = try Configuration(
      contentsOf: path, with: classes(), startsPrograms: startsPrograms)
    for mistake in mistakes { Log.warning(mistake.sentence) }
  }
}

/// The exit code of the process.
enum ExitCode: Equatable {
  /// Every request was answered, or every check passed.
  case success
  /// The client stopped reading, or sent `exit` without `shutdown`; or a check failed.
  case failure
  /// The arguments or the configuration are wrong.
  case usage
  /// A signal ended the process.
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
