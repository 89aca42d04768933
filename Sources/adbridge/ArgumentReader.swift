import JSON
import Mediation
import Platform

/// Reads options in order: `--option value` or `--option=value`.
struct ArgumentReader {
  private var rest: ArraySlice<String>
  private let command: String
  /// Makes the help, which only an error needs.
  private let help: () -> String

  /// The option that was read last.
  private var name = ""
  private var attachedValue: String?

  /// - Parameters:
  ///   - command: The words before the options.
  ///   - help: The help of the command, with a line for each option.
  init(
    _ arguments: ArraySlice<String>, of command: String,
    help: @escaping @autoclosure () -> String
  ) {
    rest = arguments
    self.command = command
    self.help = help
  }

  /// The command that explains the options.
  private var helpCommand: String { "\(command) --help" }

  /// Reads the name of the next option; `nil` after the last one.
  ///
  /// - Parameter allowsWords: Whether a word that does not begin with - is returned whole.
  mutating func next(allowsWords: Bool = false) -> String? {
    guard let argument = rest.popFirst() else { return nil }
    if allowsWords, !argument.hasPrefix("-") {
      attachedValue = nil
      return argument
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    attachedValue = parts.count == 2 ? String(parts[1]) : nil
    return name
  }

  /// The error for an unknown option. It names the option that is most similar.
  var unknownOption: UsageError {
    let options = help().split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { $0.hasPrefix("--") ? String($0) : nil }
    }
    guard let nearest = nearestNames(to: name, in: options).first else {
      return UsageError("There is no option \(name); see \(helpCommand).")
    }
    return UsageError("There is no option \(name). Did you mean \(nearest)? See \(helpCommand).")
  }

  /// Refuses a value for an option that takes no value.
  func requireNoValue() throws(UsageError) {
    if attachedValue != nil { throw UsageError("\(name) takes no value; see \(helpCommand).") }
  }

  /// Reads the value of the option.
  mutating func value(allowsEmpty: Bool = false) throws(UsageError) -> String {
    guard let value = attachedValue ?? rest.popFirst(), allowsEmpty || !value.isEmpty else {
      throw UsageError("\(name) needs a value; see \(helpCommand).")
    }
    return value
  }

  /// Reads the value of an option that takes a number.
  mutating func number<Number: FixedWidthInteger>(
    in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    let text = try value()
    guard let number = Number(text), range.contains(number) else {
      let (least, most) = (range.lowerBound, range.upperBound)
      throw UsageError("\(name) takes a whole number from \(least) to \(most), not \(text).")
    }
    return number
  }

  /// Reads the value of an option that takes an address.
  mutating func address() throws(UsageError) -> LocalAddress {
    let text = try value()
    guard let address = LocalAddress(text) else {
      throw UsageError("\(name) takes unix:PATH or tcp:127.0.0.1:PORT, not \(text).")
    }
    return address
  }

  /// Reads the value of an option that takes one of several names.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(UsageError)
    -> Choice
  {
    try choice(named: value())
  }

  /// Reads the value of an option that takes a list of names, separated by commas.
  mutating func choices<Choice: RawRepresentable<String> & CaseIterable>() throws(UsageError)
    -> [Choice]
  {
    try value().split(separator: ",", omittingEmptySubsequences: false)
      .map { name throws(UsageError) in try choice(named: String(name)) }
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    named text: String
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue)
      let hint = nearestNameHint(to: text, in: names)
      throw UsageError("\(name) takes one of \(names.joined(separator: ", ")), not \(text).\(hint)")
    }
    return choice
  }
}

/// An error in the arguments or the configuration, as one sentence for people.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
