package import EventLoop
package import Platform

/// A file that a record of the run is written to, piece by piece. What was written stays if the
/// process is killed.
@BridgeActor
package final class LineFile {
  private let path: String
  private let descriptor: Descriptor
  private var hasFailed = false

  package init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = try Descriptor.open(writingTo: path)
  }

  /// Writes bytes. After the first failure, which the log reports, nothing more is written.
  func write(_ bytes: [UInt8]) {
    guard !hasFailed else { return }
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      hasFailed = true
      Log.error("\(path) can't be written: \(error).")
    }
  }

  func close() {
    hasFailed = true
    descriptor.close()
  }
}
