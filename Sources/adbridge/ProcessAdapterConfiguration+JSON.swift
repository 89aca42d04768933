import Ads
import Server
import EventLoop
package import JSON
import Mediation
import Platform
package import ProcessAdapters

/// The process adapters of a configuration. Each has a name that no other has.
struct ConfiguredAdapters {
  let all: [ProcessAdapterConfiguration]

  /// - Parameter programs: The programs that classes share, by their names.
  init(_ json: JSONValue, programs: ConfiguredPrograms) throws(JSONReadError) {
    var all: [ProcessAdapterConfiguration] = []
    var names = Set<String>()
    for (index, entry) in try [JSONValue](json).enumerated() {
      do throws(JSONReadError) {
        let adapter = try ProcessAdapterConfiguration(entry, programs: programs)
        guard names.insert(adapter.className).inserted else {
          throw JSONReadError(
            expected: "a class name that no other entry has", value: .string(adapter.className)
          ).inside(.key("className"))
        }
        all.append(adapter)
      } catch {
        throw error.inside(.index(index))
      }
    }
    self.all = all
  }
}

/// The programs of a configuration that classes share.
struct ConfiguredPrograms: JSONReadable {
  fileprivate var all: [String: ProcessAdapterConfiguration.Started] = [:]

  init() {}

  init(_ json: JSONValue) throws(JSONReadError) {
    for (name, program) in try JSONObject(json).members {
      do throws(JSONReadError) {
        let program = try JSONObject(program)
        try program.allow(ProcessAdapterConfiguration.Started.memberNames)
        guard let started = try ProcessAdapterConfiguration.Started(program) else {
          throw JSONReadError(expected: "command", found: "no command")
        }
        all[name] = started
      } catch {
        throw error.inside(.key(name))
      }
    }
  }
}

extension ProcessAdapterConfiguration {
  /// How the bridge starts a program.
  fileprivate struct Started {
    static let memberNames = ["command", "environment", "directory", "timeoutMs", "restart"]

    let command: ChildProcess.Command
    let timeoutMs: Int?
    let restart: Restart?

    /// - Returns: `nil` if there is no command.
    init?(_ object: JSONObject) throws(JSONReadError) {
      guard let command = try object.readIfPresent("command", as: CommandLine.self) else {
        return nil
      }
      self.command = ChildProcess.Command(
        program: command.program, arguments: command.arguments,
        environment: try object.readIfPresent("environment", as: Environment.self)?.variables
          ?? [:],
        directory: try object.readIfPresent("directory", as: Name.self)?.text)
      timeoutMs = try object.readTimeoutMs()
      restart = try object.readIfPresent("restart")
    }
  }

  fileprivate init(_ json: JSONValue, programs: ConfiguredPrograms) throws(JSONReadError) {
    let adapter = try JSONObject(json)
    try adapter.allow(["className", "attach", "program"] + Started.memberNames)
    let className = try adapter.read("className", as: Name.self).text
    if let address = try adapter.readIfPresent("attach", as: AttachAddress.self)?.address {
      for member in ["command", "environment", "directory", "restart", "program"] {
        try adapter.refuse(member, since: "the program attaches itself")
      }
      self.init(className: className, program: .attached(address))
      timeoutMs = try adapter.readTimeoutMs()
    } else if let name = try adapter.readIfPresent("program", as: String.self) {
      for member in Started.memberNames {
        try adapter.refuse(member, since: "`programs` says it")
      }
      guard let program = programs.all[name] else {
        let nearest = nearestNames(to: name, in: programs.all.keys.sorted()).first
        throw JSONReadError(
          expected: "a name in `programs`" + (nearest.map { ", such as \($0)" } ?? ""),
          value: .string(name)
        ).inside(.key("program"))
      }
      self.init(className: className, started: program)
      sharedProgram = name
    } else if let program = try Started(adapter) {
      self.init(className: className, started: program)
    } else {
      throw JSONReadError(expected: "command, attach or program", found: "none of them")
    }
  }

  private init(className: String, started: Started) {
    self.init(className: className, command: started.command)
    timeoutMs = started.timeoutMs
    restart = started.restart ?? restart
  }

  /// A text that is not empty and can be passed to the system.
  private struct Name: JSONReadable {
    let text: String

    init(_ json: JSONValue) throws(JSONReadError) {
      text = try String(json)
      guard !text.isEmpty, !text.utf8.contains(0) else {
        throw JSONReadError(expected: "text of at least one character, without NUL", value: json)
      }
    }
  }

  /// Where a program attaches itself.
  private struct AttachAddress: JSONReadable {
    let address: LocalAddress

    init(_ json: JSONValue) throws(JSONReadError) {
      let attach = try JSONObject(json)
      try attach.allow(["socket", "port"])
      if let path = try attach.readIfPresent("socket", as: Name.self)?.text {
        try attach.refuse("port", since: "the program attaches at the socket")
        address = .socket(path: path)
      } else if let port = try attach.readIfPresent("port", in: 0...65_535) {
        address = .port(port)
      } else {
        throw JSONReadError(expected: "socket or port", value: json)
      }
    }
  }

  /// A program and its arguments.
  private struct CommandLine: JSONReadable {
    let program: String
    let arguments: [String]

    init(_ json: JSONValue) throws(JSONReadError) {
      if let line = json.string {
        let words = line.split(separator: " ").map { JSONValue.string(String($0)).excerpt }
        throw JSONReadError(expected: "an array", kindOf: json)
          .advising("Write [\(words.joined(separator: ", "))].")
      }
      let words = try [Word](json)
      guard let program = words.first?.text, !program.isEmpty else {
        throw JSONReadError(
          expected: "a program and its arguments",
          found: words.isEmpty ? "an empty array" : "an empty program")
      }
      self.program = program
      arguments = words.dropFirst().map(\.text)
    }
  }

  /// A text that can be passed to the system. It may be empty.
  private struct Word: JSONReadable {
    let text: String

    init(_ json: JSONValue) throws(JSONReadError) {
      text = try String(json)
      guard !text.utf8.contains(0) else {
        throw JSONReadError(expected: "text without NUL", value: json)
      }
    }
  }

  /// Variables by their names.
  private struct Environment: JSONReadable {
    var variables: [String: String] = [:]

    init(_ json: JSONValue) throws(JSONReadError) {
      for (name, value) in try JSONObject(json).members {
        guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "=") })
        else {
          throw JSONReadError(
            expected: "the name of a variable", value: .string(name)
          ).inside(.key(name))
        }
        do throws(JSONReadError) {
          variables[name] = try Word(value).text
        } catch {
          throw error.inside(.key(name))
        }
      }
    }
  }
}

extension ProcessAdapterConfiguration.Restart: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let restart = try JSONObject(json)
    try restart.allow(["delayMs", "maxDelayMs"])
    self.init()
    delayMs = try restart.readIfPresent("delayMs", in: 0...Self.longestDelayMs) ?? delayMs
    maxDelayMs =
      try restart.readIfPresent("maxDelayMs", in: 0...Self.longestDelayMs)
      ?? max(maxDelayMs, delayMs)
  }

  /// A day.
  private static let longestDelayMs = 86_400_000
}
