import Platform

/// The options of `adbridge init`.
struct InitOptions {
  /// The language of the adapter.
  enum Language: String, CaseIterable {
    case python, javascript, swift
  }

  var folder = "my-network"
  var language = Language.python
  /// A checkout of adbridge, which has the libraries for adapters; `nil` if they are installed.
  var checkout: String?

  static let help = """
    Usage: adbridge init [FOLDER] [options]

    Writes a configuration with its schema, and a first adapter, into FOLDER (my-network). The
    adapter passes adbridge check. A file that exists is not overwritten.

    Options:
      --language NAME        python (the default), javascript or swift
      --checkout FOLDER      use the libraries of a checkout of adbridge (default: those of the
                             checkout that this program was built in, else the installed ones)
      --help                 print this help, and exit
    """

  /// Reads the arguments after `init`.
  ///
  /// - Returns: `nil` if they ask for help.
  static func read(_ arguments: ArraySlice<String>) throws(UsageError) -> InitOptions? {
    var options = InitOptions()
    var folders: [String] = []
    var reader = ArgumentReader(arguments, of: "adbridge init", help: help)
    while let word = reader.next(allowsWords: true) {
      switch word {
      case "--language": options.language = try reader.choice()
      case "--checkout":
        let path = try reader.value()
        guard let checkout = absolutePath(of: path), Self.isCheckout(checkout) else {
          throw UsageError("--checkout: \(path) is not a checkout of adbridge.")
        }
        options.checkout = checkout
      case "--help", "-h":
        try reader.requireNoValue()
        return nil
      case let folder where !folder.hasPrefix("-"): folders.append(folder)
      default: throw reader.unknownOption
      }
    }
    guard folders.count <= 1 else {
      throw UsageError("init writes into one folder: \(Command.`init`.synopsis).")
    }
    options.folder = folders.first ?? options.folder
    if options.folder.isEmpty { throw UsageError("init needs the name of a folder.") }
    options.checkout = options.checkout ?? ownCheckout
    return options
  }

  private static func isCheckout(_ path: String) -> Bool {
    FileIdentity(ofFileAt: "\(path)/clients/python/src/adbridge/adapter/__init__.py") != nil
  }

  /// The checkout that this program was built in; `nil` if it was installed.
  private static var ownCheckout: String? {
    var path = CurrentProcess.executable.flatMap { absolutePath(of: $0) } ?? ""
    while let slash = path.lastIndex(of: "/") {
      path = String(path[..<slash])
      if isCheckout(path) { return path }
    }
    return nil
  }
}
