package import EventLoop
package import Platform

/// A file that a record of the run is written to, piece by piece. If the process is killed, the
/// lines that were written stay in the file.
@LoopActor
package final class LineFile {
  /// How long the run waits for the reader of a pipe.
  private static let timeoutMs = 1_000

  private let path: String
  private let descriptor: Descriptor
  private var hasFailed = false

  package init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = try Descriptor.open(writingTo: path)
  }

  /// Which file it is; `nil` for a pipe or a device.
  package var identity: FileIdentity? { FileIdentity(ofFile: descriptor) }

  /// Writes bytes. After the first failure, which the log reports, nothing more is written.
  func write(_ bytes: [UInt8]) {
    guard !hasFailed else { return }
    do throws(SystemError) {
      if try descriptor.writeAll(bytes, timeoutMs: Self.timeoutMs) { return }
      Log.error("\(path) can't be written: its reader has not read for \(Self.timeoutMs) ms.")
    } catch {
      Log.error("\(path) can't be written: \(error).")
    }
    hasFailed = true
  }

  func close() {
    hasFailed = true
    descriptor.close()
  }
}
