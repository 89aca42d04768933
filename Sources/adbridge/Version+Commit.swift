import CBuild
import Server

extension Version {
  /// The version, and the commit that the program was built from, if the build was told.
  static var text: String {
    let commit = String(cString: adbridge_commit())
    return commit.isEmpty ? current : "\(current) (\(commit))"
  }
}
