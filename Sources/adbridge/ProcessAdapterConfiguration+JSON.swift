import Ads
import Server
import EventLoop
package import JSON
import Mediation
import Platform
package import ProcessAdapters

/// The process adapters of a configuration. Each has a name that no other has.
struct ConfiguredAdapters: JSONReadable {
  let all: [ProcessAdapterConfiguration]

  init(_ json: JSONValue) throws(JSONReadError) {
    all = try [ProcessAdapterConfiguration](json)
    var names = Set<String>()
    for (index, adapter) in all.enumerated() where !names.insert(adapter.className).inserted {
      throw JSONReadError(
        expected: "a class name that no other entry has", value: .string(adapter.className)
      ).inside(.key("className")).inside(.index(index))
    }
  }
}

extension ProcessAdapterConfiguration: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let adapter = try JSONObject(json)
    try adapter.allow([
      "className", "command", "attach", "environment", "directory", "timeoutMs", "restart",
    ])
    let className = try adapter.read("className", as: Name.self).text
    if let address = try adapter.readIfPresent("attach", as: AttachAddress.self)?.address {
      for member in ["command", "environment", "directory", "restart"] {
        try adapter.refuse(member, since: "the program attaches itself")
      }
      self.init(className: className, program: .attached(address))
      timeoutMs = try adapter.readTimeoutMs() ?? timeoutMs
      return
    }
    guard let command = try adapter.readIfPresent("command", as: CommandLine.self) else {
      throw JSONReadError(expected: "command or attach", found: "neither")
    }
    self.init(
      className: className,
      command: ChildProcess.Command(
        program: command.program, arguments: command.arguments,
        environment: try adapter.readIfPresent("environment", as: Environment.self)?.variables
          ?? [:],
        directory: try adapter.readIfPresent("directory", as: Name.self)?.text))
    timeoutMs = try adapter.readTimeoutMs() ?? timeoutMs
    restart = try adapter.readIfPresent("restart") ?? restart
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
