import Foundation
import Platform
import Testing

@testable import AdBridgeClient

/// Where the client looks for the daemon's program.
@Suite struct ProgramSearchTests {
  /// A folder of programs, which is removed with the object.
  private final class Folder {
    let path = "/tmp/adbridge-search-\(UInt64.random(in: 0 ... .max))"

    init(_ programs: String...) throws {
      for program in programs { try add(program) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func add(_ program: String, mode: Int = 0o755, changed: TimeInterval = 0) throws {
      let file = URL(filePath: "\(path)/\(program)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode, .modificationDate: Date(timeIntervalSince1970: changed)],
        ofItemAtPath: file.path)
    }
  }

  private func search(
    path: String = "", variable: String? = nil, own: String? = nil, checkout: String? = nil
  ) -> ProgramSearch {
    ProgramSearch(path: path, variable: variable, ownFolder: own, checkout: checkout)
  }

  @Test func `the argument comes first, then the variable, then PATH`() throws {
    let (first, second) = (try Folder("adbridge", "a"), try Folder("adbridge", "b"))
    let both = "/no/such/folder::\(first.path):\(second.path)"

    #expect(try search(path: both).find("\(second.path)/b") == "\(second.path)/b")
    #expect(try search(path: both, variable: "a").find("b") == "\(second.path)/b")
    #expect(try search(path: both, variable: "b").find(nil) == "\(second.path)/b")
    #expect(
      try search(path: both, variable: "\(first.path)/a").find(nil) == "\(first.path)/a")
    #expect(try search(path: both, variable: "").find(nil) == "\(first.path)/adbridge")
    #expect(
      try search(path: both, own: second.path).find(nil) == "\(first.path)/adbridge")
  }

  @Test func `without PATH, the program beside this one is found, and then the newest build`()
    throws
  {
    let own = try Folder("adbridge")
    let checkout = try Folder()
    try checkout.add(".build/release/adbridge", changed: 2_000)
    try checkout.add(".build/debug/adbridge", changed: 1_000)
    let release = "\(checkout.path)/.build/release/adbridge"
    let debug = "\(checkout.path)/.build/debug/adbridge"

    #expect(
      try search(own: own.path, checkout: checkout.path).find(nil) == "\(own.path)/adbridge")
    #expect(try search(own: "/no/such", checkout: checkout.path).find(nil) == release)
    try checkout.add(".build/debug/adbridge", changed: 3_000)
    #expect(try search(checkout: checkout.path).find(nil) == debug)
    try FileManager.default.removeItem(atPath: debug)
    #expect(try search(checkout: checkout.path).find(nil) == release)
  }

  @Test func `a program that is missing is named with its place`() throws {
    let folder = try Folder()
    try folder.add("plain", mode: 0o644)
    let message = "but there is no such program."

    for name in ["none", folder.path, "\(folder.path)/plain", "\(folder.path)/none", "plain"] {
      #expect(throws: AdBridgeError.notStarted("The argument program is \(name), \(message)")) {
        try search(path: folder.path).find(name)
      }
      #expect(
        throws: AdBridgeError.notStarted(
          "The environment variable ADBRIDGE is \(name), \(message)")
      ) {
        try search(path: folder.path, variable: name).find(nil)
      }
    }
    #expect(
      throws: AdBridgeError.notStarted(
        "There is no adbridge on PATH. Build it (swift build -c release --product adbridge), and put"
          + " it on PATH, or say where it is: in the environment variable ADBRIDGE or the argument"
          + " program.")
    ) {
      try search(path: folder.path, variable: "", own: folder.path, checkout: folder.path).find(nil)
    }
    #expect(throws: AdBridgeError.self) { try search().find(nil) }
  }

  @Test func `a program that can't be started is named with the reason`() async throws {
    let folder = try Folder("empty")
    let program = "\(folder.path)/empty"
    let found = await error { () async throws(AdBridgeError) in
      try await AdBridge.start(program: program)
    }
    let reason = SystemError(code: ENOEXEC)
    #expect(found == .notStarted("\(program) can't be started: \(reason)."))
  }

  @Test func `by default it looks at the variables, beside this program, and in the checkout`() {
    let search = ProgramSearch()
    let variables = ProcessInfo.processInfo.environment
    #expect(search.path == variables["PATH"] ?? "")
    #expect(search.variable == variables["ADBRIDGE"])
    #expect(
      search.ownFolder
        == CommandLine.arguments[0].split(
          separator: "/", omittingEmptySubsequences: false
        ).dropLast().joined(separator: "/"))
    let checkout = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    #expect(search.checkout == checkout.path)
  }
}
