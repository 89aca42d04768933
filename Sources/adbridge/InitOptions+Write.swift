import JSON
import Platform

extension InitOptions {
  private static let schemaFile = "adbridge.schema.json"

  /// Writes the files.
  ///
  /// - Returns: What a person does next.
  /// - Throws: Which file exists already, or can't be written. Then nothing is overwritten.
  func write() throws(UsageError) -> String {
    if language == .swift, checkout == nil {
      throw UsageError(
        "init --language swift needs --checkout FOLDER: a checkout of adbridge has the library.")
    }
    let adapter = FirstAdapter(language, checkout: checkout, schema: Self.schemaFile)
    let files = adapter.files + [(Self.schemaFile, configurationSchema)]
    let paths = files.map { "\(folder)/\($0.path)" }
    for path in paths where FileIdentity(ofFileAt: path) != nil {
      throw UsageError("\(path) exists. Name another folder: \(Command.`init`.synopsis).")
    }
    for (path, file) in zip(paths, files) {
      do throws(SystemError) {
        try makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
        try writeNewFile(path, file.text)
      } catch {
        throw UsageError("\(path) can't be written: \(error).")
      }
    }
    let check = "\(program) check --config adbridge.json --adapter MyNetwork"
    let steps =
      ["cd \(folder.shellWord)"] + adapter.preparation + [
        "\(check) --failing-parameter unit-1", "\(program) load feed --config adbridge.json",
      ]
    return "Wrote \(paths.joined(separator: ", ")).\n\nNext:\n\n"
      + steps.map { "  \($0)" }.joined(separator: "\n") + (checkout == nil ? Self.source : "")
  }

  /// Where the library of an adapter comes from, without a checkout.
  private static let source = """


    \(FirstAdapter.packages) stands for the folder with adbridge's packages, which clients/package \
    builds in a checkout. If the library is installed, leave that command out. init --checkout \
    FOLDER uses the library of a checkout.
    """

  /// How the user starts this program, in any folder.
  private var program: String {
    let name = CommandLine.arguments.first ?? "adbridge"
    guard name.contains("/"), let path = CurrentProcess.executable.flatMap(absolutePath(of:)) else {
      return name
    }
    return path.shellWord
  }
}

extension String {
  /// The text as a string of JSON, which is also one of JavaScript and Swift.
  var quoted: String {
    String(decoding: JSONWriter.bytes(of: self), as: UTF8.self)
  }

  /// The text as one word of a shell's command.
  fileprivate var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+".utf8.contains(byte)
      }
    }
    return isPlain
      ? self
      : "'"
        + split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
