#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif
import Platform

/// Finds the daemon's program.
struct ProgramSearch {
  var path = CurrentProcess.environmentVariable("PATH") ?? ""
  var variable = CurrentProcess.environmentVariable("ADBRIDGE")
  /// The folder of the running program.
  var ownFolder = CommandLine.arguments.first.flatMap(Self.folder)
  /// The root of the checkout that this file is in.
  var checkout = Self.folder(#filePath).flatMap(Self.folder).flatMap(Self.folder)

  /// The path of the program: the requested one, else the one that `ADBRIDGE` names, else `adbridge`
  /// on `PATH`, else the one beside the running program, else the newest build in the checkout.
  func find(_ requested: String?) throws(AdBridgeError) -> String {
    if let requested { return try named(requested, "The argument program") }
    if let variable, !variable.isEmpty {
      return try named(variable, "The environment variable ADBRIDGE")
    }
    if let found = onPath("adbridge") ?? besideThisProgram ?? newestBuild { return found }
    throw .notStarted(
      "There is no adbridge on PATH. Build it (swift build -c release --product adbridge), and put it"
        + " on PATH, or say where it is: in the environment variable ADBRIDGE or the argument program."
    )
  }

  private func named(_ program: String, _ whose: String) throws(AdBridgeError) -> String {
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    guard let found = isPath ? Self.program(program) : onPath(program) else {
      throw .notStarted("\(whose) is \(program), but there is no such program.")
    }
    return found
  }

  private func onPath(_ name: String) -> String? {
    path.split(separator: ":").lazy.compactMap { Self.program("\($0)/\(name)") }.first
  }

  private var besideThisProgram: String? {
    ownFolder.flatMap { Self.program("\($0)/adbridge") }
  }

  private var newestBuild: String? {
    guard let checkout else { return nil }
    return ["release", "debug"]
      .compactMap { Self.program("\(checkout)/.build/\($0)/adbridge") }
      .max { Self.changeTime($0) < Self.changeTime($1) }
  }

  /// The same path, if it is that of a program.
  private static func program(_ path: String) -> String? {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
    return access(path, X_OK) == 0 ? path : nil
  }

  private static func changeTime(_ path: String) -> Int {
    var information = stat()
    guard stat(path, &information) == 0 else { return 0 }
    #if canImport(Darwin)
      return Int(information.st_mtimespec.tv_sec)
    #else
      return Int(information.st_mtim.tv_sec)
    #endif
  }

  private static func folder(_ path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
