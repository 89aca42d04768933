#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The state of the files of a program: those that its command names, and sources that it may read.
///
/// These are the sources below the folder of each script that the command names, below folders that
/// the command names, and below those in `PYTHONPATH` and `NODE_PATH` of its environment. If the
/// command names neither a script nor a folder, as `python3 -m module` does, it is the folder where
/// the program runs. A program with a path of its own, which may be compiled, needs no sources.
package struct ProgramFiles: Equatable, Sendable {
  /// How many sources are looked at. The nearest ones count.
  private static let sourceLimit = 1_000
  /// How many names in folders are looked at.
  private static let nameLimit = 5_000
  /// The ends of the names of sources that run as they are written, and of compiled classes.
  private static let suffixes = [
    ".py", ".js", ".mjs", ".cjs", ".ts", ".sh", ".rb", ".pl", ".php", ".lua", ".class",
  ]
  /// Folders that hold what others have written, or what a program makes itself.
  private static let ignoredFolders: Set = ["node_modules", "site-packages", "__pycache__"]
  /// Variables that name folders of sources.
  private static let variables = ["PYTHONPATH", "NODE_PATH"]

  private var stamps: [String: FileStamp] = [:]

  /// No files.
  package init() {}

  /// The files of a program as they are now.
  package init(of command: ProcessGroup.Command) {
    var folders: [String] = []
    for word in [command.program] + command.arguments {
      let path = command.path(of: word)
      if let stamp = FileStamp(ofFileAt: path) {
        stamps[path] = stamp
        if Self.isSource(word) { folders.append(Self.folder(of: path)) }
      } else if !word.isEmpty, word != "/", Self.isFolder(path) {
        folders.append(path)
      }
    }
    let isInterpreted = !command.program.utf8.contains(UInt8(ascii: "/"))
    if folders.isEmpty, isInterpreted, !command.arguments.isEmpty {
      folders.append(command.directory ?? ".")
    }
    for name in Self.variables {
      let places = command.environment[name]?.split(separator: ":") ?? []
      folders += places.map { command.path(of: String($0)) }
    }
    addSources(below: folders)
  }

  /// The name of a file that was written, made or removed since an earlier state; `nil` if none was.
  package func change(since earlier: ProgramFiles) -> String? {
    guard self != earlier else { return nil }
    let names = Set(stamps.keys).union(earlier.stamps.keys)
    return names.filter { stamps[$0] != earlier.stamps[$0] }.min()
  }

  /// A Swift source that is newer than the program that `swift build` made of it, and the folder of
  /// its package; `nil` if there is none, or the command names no such program.
  package static func unbuiltSource(
    of command: ProcessGroup.Command
  ) -> (source: String, package: String)? {
    for word in [command.program] + command.arguments {
      let path = command.path(of: word)
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard let end = parts.lastIndex(of: ".build"), let built = FileStamp(ofFileAt: path) else {
        continue
      }
      let package = end == 0 ? "." : parts[..<end].joined(separator: "/")
      var files = ProgramFiles()
      files.addSources(below: ["\(package)/Sources"]) { $0.hasSuffix(".swift") }
      let newer = files.stamps.filter { $0.value.isNewer(than: built) }.keys.min()
      if let newer { return (newer, package) }
    }
    return nil
  }

  /// Adds the sources below some folders, those near to the folders first.
  private mutating func addSources(
    below roots: [String], where isSource: (String) -> Bool = Self.isSource
  ) {
    var folders = roots[...]
    var (sourceCount, nameCount) = (0, 0)
    while let folder = folders.popFirst() {
      // The order of a folder may change.
      for name in (ProcessTable.names(in: folder) ?? []).sorted() {
        nameCount += 1
        guard sourceCount < Self.sourceLimit, nameCount <= Self.nameLimit else { return }
        let path = folder == "." ? name : "\(folder)/\(name)"
        if isSource(name) {
          if let stamp = FileStamp(ofFileAt: path) {
            stamps[path] = stamp
            sourceCount += 1
          }
        } else if !name.utf8.contains(UInt8(ascii: ".")), !Self.ignoredFolders.contains(name),
          Self.isFolder(path)
        {
          folders.append(path)
        }
      }
    }
  }

  private static func isSource(_ name: String) -> Bool {
    suffixes.contains { name.hasSuffix($0) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a path leads to a folder, and not through a link to one, which could lead in a circle.
  private static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}
