/// Cuts a stream of bytes into messages that have headers, as the language server protocol has
/// them.
///
/// Headers are lines, which end with CRLF or LF, and a blank line ends them. `Content-Length` is
/// the number of bytes of the body that follows. Blank lines between a body and the next headers are
/// skipped. A body that is too long is skipped without being kept. After invalid headers nothing
/// more is read, because nobody knows where the next message begins.
struct HeaderFramer: ~Copyable {
  /// What comes next in the stream.
  enum Message {
    /// The body of a message, in the framer's memory. It is valid until the framer is called again.
    case body(UnsafeBufferPointer<UInt8>)
    /// The first bytes of a body that is longer than the limit.
    case tooLong(head: [UInt8])
    /// Headers that are invalid. They are the last message.
    case invalidHeaders(HeaderError)
  }

  /// How many bytes the headers of a message may have.
  static let maximumHeaderLength = 4096

  /// What the next bytes are.
  private enum State {
    case headers
    /// A body of this many bytes.
    case body(Int)
    /// A body of this many bytes, which is too long. Only its first bytes are kept.
    case longBody(Int)
    /// The rest of a body that is too long.
    case skipped(Int)
    case unreadable
  }

  /// How many bytes a body may have.
  private let maximumLength: Int

  private var state = State.headers
  private var bytes = ReceivedBytes()
  /// How many of the bytes that wait were searched: none of them is a line end.
  private var searchedCount = 0
  private var headers = MessageHeaders()
  private var hasEnded = false

  /// Makes a framer for bodies of up to `maximumLength` bytes.
  init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// How much memory is allocated.
  var capacity: Int { bytes.capacity }

  /// Appends bytes that were read.
  mutating func append(_ added: UnsafeRawBufferPointer) {
    switch state {
    case .headers, .body, .longBody:
      bytes.append(added)
    case .skipped(let rest):
      skip(rest, of: added.count)
      if rest < added.count { bytes.append(UnsafeRawBufferPointer(rebasing: added[rest...])) }
    case .unreadable:
      break
    }
  }

  /// Notes that no bytes follow: what has arrived of a message is a message too.
  mutating func finish() {
    hasEnded = true
  }

  /// Removes and returns the next message; `nil` until one is complete.
  mutating func next() -> Message? {
    do throws(HeaderError) {
      if case .headers = state, let length = try readHeaders() {
        state = length <= maximumLength ? .body(length) : .longBody(length)
      }
    } catch {
      bytes.removeFirst(bytes.count)
      state = .unreadable
      return .invalidHeaders(error)
    }
    if case .longBody(let length) = state,
      hasEnded || bytes.count >= min(maximumLength, LineFramer.headLength)
    {
      let head = Array(bytes.all.prefix(min(maximumLength, LineFramer.headLength)))
      let count = bytes.count
      bytes.removeFirst(min(length, count))
      skip(length, of: count)
      return .tooLong(head: head)
    }
    if case .body(let length) = state, hasEnded || length <= bytes.count {
      let body = UnsafeBufferPointer(rebasing: bytes.all.prefix(length))
      bytes.removeFirst(body.count)
      state = .headers
      return .body(body)
    }
    bytes.freeMemory()
    return nil
  }

  /// Reads header lines up to the blank line, and returns the length of the body; `nil` until the
  /// blank line has arrived.
  private mutating func readHeaders() throws(HeaderError) -> Int? {
    while true {
      let newline = bytes.offsetOfLineFeed(from: searchedCount)
      searchedCount = newline
      let isWhole = newline < bytes.count
      if headers.byteCount + newline > Self.maximumHeaderLength {
        throw HeaderError(
          reason: "they are longer than \(Self.maximumHeaderLength) bytes",
          offset: Self.maximumHeaderLength)
      }
      guard isWhole || hasEnded else { return nil }
      let line = bytes.all[..<newline]
      bytes.removeFirst(isWhole ? newline + 1 : newline)
      searchedCount = 0
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if !content.isEmpty { try headers.read(content, lineLength: newline + 1) }
      if isWhole, !content.isEmpty || headers.byteCount == 0 { continue }
      // Without any header, there is no message at the end of the input.
      if headers.byteCount == 0 { return nil }
      guard isWhole else {
        throw HeaderError(reason: "the input ends inside them", offset: headers.byteCount)
      }
      defer { headers = MessageHeaders() }
      return try headers.contentLength()
    }
  }

  /// Skips what has arrived of a body of `length` bytes.
  private mutating func skip(_ length: Int, of arrived: Int) {
    state = length > arrived ? .skipped(length - arrived) : .headers
  }
}
