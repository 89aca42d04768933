/// Cuts a stream of bytes into messages, in the framing that its first bytes show.
struct MessageFramer: ~Copyable {
  /// What comes next in the stream.
  enum Received {
    /// A line, or the body of a message, in the framer's memory. It is valid until the framer is
    /// called again.
    case line(UnsafeBufferPointer<UInt8>)
    /// A line or a body that is longer than the limit.
    case tooLong
    /// Headers that are invalid: see ``MessageFramer/headerError``. They are the last message.
    case invalidHeaders
  }

  private let maximumLength: Int
  private var lines: LineFramer
  /// Takes the place of `lines` if the messages have headers.
  private var bodies: HeaderFramer?
  /// Whether the first bytes can still show headers.
  private var mayBeginWithHeaders: Bool
  /// What is wrong with the last headers.
  private(set) var headerError: HeaderError?

  /// - Parameters:
  ///   - maximumLength: How many bytes a line or a body may have.
  ///   - allowsHeaders: Whether messages may have headers.
  init(maximumLength: Int, allowsHeaders: Bool) {
    self.maximumLength = maximumLength
    lines = LineFramer(maximumLength: maximumLength)
    mayBeginWithHeaders = allowsHeaders
  }

  /// Whether the messages have headers, as far as the first bytes have arrived.
  var hasHeaders: Bool { bodies != nil }

  /// The first bytes of the last message that was too long.
  private(set) var headOfLongMessage: [UInt8] = []

  /// Appends bytes that were read.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard bodies == nil else {
      bodies?.append(bytes)
      return
    }
    lines.append(bytes)
    if mayBeginWithHeaders { recognizeFraming() }
  }

  /// Notes that no bytes follow: the bytes after the last line end are a line too.
  mutating func finish() {
    lines.finish()
    bodies?.finish()
  }

  /// Removes and returns the next message; `nil` until one is complete.
  @inline(__always)
  mutating func next() -> Received? {
    switch lines.next() {
    case .line(let line):
      return .line(line)
    case .tooLong:
      headOfLongMessage = lines.head
      return .tooLong
    case nil:
      return bodies == nil ? nil : nextBody()
    }
  }

  private mutating func nextBody() -> Received? {
    switch bodies?.next() {
    case .body(let body): return .line(body)
    case .tooLong(let head):
      headOfLongMessage = head
      return .tooLong
    case .invalidHeaders(let error):
      headerError = error
      return .invalidHeaders
    case nil: return nil
    }
  }

  /// Recognizes the framing by the first bytes, once there are enough of them.
  private mutating func recognizeFraming() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = lines.waiting
    guard !mark.starts(with: bytes) else { return }
    let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let framing = Framing(firstBytes: content) else { return }
    mayBeginWithHeaders = false
    guard framing == .headers else { return }
    var bodies = HeaderFramer(maximumLength: maximumLength)
    bodies.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: content)))
    self.bodies = consume bodies
    lines = LineFramer(maximumLength: maximumLength)
  }
}
