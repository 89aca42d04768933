import Platform

/// A program that runs, with pipes to it. Each wait has an end.
final class PipedProgram {
  private let group: ProcessGroup
  /// How long the program may neither read nor write.
  private let silenceMs: Int
  private var isInputOpen = true
  private var isReaped = false
  private var partialLine: [UInt8] = []
  /// The last messages to people.
  private var errors: [UInt8] = []

  init(_ command: [String], silenceMs: Int) throws(Fault) {
    self.silenceMs = silenceMs
    // A program that is gone is found when its output ends.
    Signal.ignoreFailingWrites()
    do throws(SystemError) {
      group = try ProcessGroup(
        ProcessGroup.Command(program: command[0], arguments: Array(command.dropFirst())))
    } catch {
      throw Fault(check: "start", message: "\(command[0]) can't be started: \(error)")
    }
  }

  deinit {
    closeInput()
    group.output.close()
    group.errors.close()
    if !isReaped {
      group.kill()
      _ = group.reap()
    }
  }

  /// Writes bytes, and returns the lines of the output up to the one that begins with `last`.
  func exchange(_ bytes: [UInt8], until last: [UInt8]) throws(Fault) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    let hasEnded = try transfer(bytes) { line in
      lines.append(line)
      return line.starts(with: last)
    }
    guard hasEnded else { return lines }
    let end = reap()
    let text = String(decoding: errors.suffix(300), as: UTF8.self)
    throw Fault(check: "end", message: "The program ended too early with \(end): \(text)")
  }

  /// Writes bytes, closes the input, and returns the output until its end, and how the program
  /// ended.
  func finish(_ bytes: [UInt8]) throws(Fault) -> ([[UInt8]], ProcessGroup.End) {
    var lines: [[UInt8]] = []
    _ = try transfer(bytes, isEnd: true) { line in
      lines.append(line)
      return false
    }
    if !partialLine.isEmpty { lines.append(partialLine) }
    return (lines, reap())
  }

  private func closeInput() {
    if isInputOpen { group.input.close() }
    isInputOpen = false
  }

  private func reap() -> ProcessGroup.End {
    isReaped = true
    group.waitForEnd()
    group.kill()
    return group.reap()
  }

  /// Writes and reads until a line is the last one, or until both outputs have ended.
  ///
  /// - Returns: Whether both outputs have ended.
  private func transfer(
    _ bytes: [UInt8], isEnd: Bool = false, _ take: ([UInt8]) -> Bool
  ) throws(Fault) -> Bool {
    var written = 0
    var poll = PollSet()
    var (outputHasEnded, errorsHaveEnded) = (false, false)
    while !(outputHasEnded && errorsHaveEnded) {
      let isWriting = isInputOpen && written < bytes.count
      if isEnd, !isWriting { closeInput() }
      poll.removeAll()
      poll.add(isWriting ? group.input.descriptor : nil, .writable)
      poll.add(outputHasEnded ? nil : group.output.descriptor, .readable)
      poll.add(errorsHaveEnded ? nil : group.errors.descriptor, .readable)
      guard poll.wait(timeoutMs: silenceMs) else {
        throw Fault(check: "hang", message: "The program did nothing for \(silenceMs) ms.")
      }
      if !poll[0].isEmpty {
        switch group.input.write(bytes, from: written) {
        case .moved(let count): written += count
        case .wouldBlock: break
        case .ended, .failed: closeInput()
        }
      }
      if !poll[2].isEmpty {
        errorsHaveEnded = !read(group.errors) { errors += $0 }
        errors = errors.suffix(4_096)
      }
      if !poll[1].isEmpty {
        var isLast = false
        outputHasEnded = !read(group.output) { piece in
          let parts = piece.split(separator: 0x0A, omittingEmptySubsequences: false)
          for part in parts.dropLast() {
            if take(partialLine + part) { isLast = true }
            partialLine = []
          }
          if let rest = parts.last { partialLine += rest }
        }
        if isLast { return false }
      }
    }
    return true
  }

  /// - Returns: Whether there may be more.
  private func read(_ channel: Channel, _ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      switch channel.read(into: buffer) {
      case .moved(let count): take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      case .wouldBlock: break
      case .ended, .failed: return false
      }
      return true
    }
  }
}
