#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension ProcessGroup.Command {
  /// Why a program can't be started as its command says.
  package enum Mistake: Sendable, Equatable {
    /// The directory can't be entered.
    case directory(SystemError)
    /// The program can't be run, or `PATH` does not have it.
    case program(SystemError)
    /// The program is an interpreter, and the file with this number in the arguments is missing.
    case script(argument: Int)
    /// No folder of a variable exists where an interpreter looks for modules.
    case modules(variable: String)
  }

  /// What can be seen without starting the program. It can still fail: files change.
  package var mistake: Mistake? {
    if let directory, let error = entryError(of: directory) { return .directory(error) }
    if let error = programError { return .program(error) }
    if let script = scriptPlace, access(path(of: arguments[script]), F_OK) != 0 {
      return .script(argument: script)
    }
    return ["PYTHONPATH", "NODE_PATH"].first(where: namesNothing).map(Mistake.modules)
  }

  /// Whether a variable has places, and none of them exists.
  private func namesNothing(_ variable: String) -> Bool {
    let places = environment[variable]?.split(separator: ":") ?? []
    return !places.isEmpty && !places.contains { access(path(of: String($0)), F_OK) == 0 }
  }

  /// The place of the file that an interpreter runs; `nil` unless it is certain: an option before it
  /// may have a value that looks like a file.
  private var scriptPlace: Int? {
    let interpreter = program.split(separator: "/").last ?? ""
    return arguments.indices.first { place in
      Self.namesScript(arguments[place])
        && arguments[..<place].allSatisfy { Self.isFlag($0, of: interpreter) }
    }
  }

  /// The letters of the options without a value, by the start of an interpreter's name.
  private static let flags = [
    "python": "bBdEiIOPqRsSuvx", "bash": "aefhnuvx", "dash": "aefnuvx", "sh": "aefnuvx",
    "zsh": "efnuvx", "ruby": "vwW", "perl": "tTvwW",
  ]

  /// Whether an argument is an option of an interpreter that has no value.
  private static func isFlag(_ argument: String, of interpreter: Substring) -> Bool {
    if interpreter.hasPrefix("node"), argument.hasPrefix("--") {
      return argument.contains("=")
        || ["--no-", "--enable-", "--trace-"].contains { argument.hasPrefix($0) }
    }
    guard let letters = flags.first(where: { interpreter.hasPrefix($0.key) })?.value else {
      return false
    }
    return argument.utf8.count > 1 && argument.first == "-"
      && argument.dropFirst().allSatisfy(letters.contains)
  }

  private var programError: SystemError? {
    if program.utf8.contains(UInt8(ascii: "/")) { return runError(of: path(of: program)) }
    // Without `PATH`, each system has places of its own.
    guard let places = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    let isFound = places.split(separator: ":", omittingEmptySubsequences: false).contains { place in
      runError(of: path(of: place.isEmpty ? program : "\(place)/\(program)")) == nil
    }
    return isFound ? nil : SystemError(code: ENOENT)
  }

  /// A path as the program sees it.
  package func path(of path: String) -> String {
    guard let directory, !path.utf8.starts(with: [UInt8(ascii: "/")]) else { return path }
    return "\(directory)/\(path)"
  }

  /// Whether an argument is the name of a file of an interpreted language.
  private static func namesScript(_ argument: String) -> Bool {
    !argument.utf8.starts(with: [UInt8(ascii: "-")])
      && [".py", ".js", ".mjs", ".cjs", ".sh", ".rb", ".pl"].contains { argument.hasSuffix($0) }
  }

  private func entryError(of path: String) -> SystemError? {
    guard let mode = mode(of: path) else { return .last }
    guard mode & S_IFMT == S_IFDIR else { return SystemError(code: ENOTDIR) }
    return access(path, X_OK) == 0 ? nil : .last
  }

  private func runError(of path: String) -> SystemError? {
    guard let mode = mode(of: path) else { return .last }
    guard mode & S_IFMT != S_IFDIR else { return SystemError(code: EISDIR) }
    return access(path, X_OK) == 0 ? nil : .last
  }

  private func mode(of path: String) -> mode_t? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode : nil
  }
}
