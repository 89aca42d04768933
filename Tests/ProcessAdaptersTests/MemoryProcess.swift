import Ads
import EventLoop
import JSON
import Platform
import ProcessAdapters

/// A process that a script plays.
@LoopActor
final class MemoryProcess: ProcessTransport {
  /// What the process does when it gets a request.
  enum Reply {
    /// Answers with this JSON text.
    case result(String)
    /// Answers with an error of this JSON text.
    case error(String)
    /// Writes these lines, in which `$id` and `$load` stand for those of the request.
    case lines([String])
    case silence
    case exit(ChildProcess.End)
  }

  /// A request or a notification of the bridge.
  struct Message {
    let method: String
    let id: Int?
    let params: JSONObject
  }

  weak var delegate: (any ProcessTransportDelegate)?

  /// What the bridge has written, in order.
  private(set) var messages: [Message] = []
  /// What else the bridge has done to the process: `closeInput`, `terminate`, `kill`, `close`.
  private(set) var actions: [String] = []
  /// Its last output, which the bridge has not read yet.
  var unreadOutput = ""
  /// What stands in the standard error, and is read only at the end.
  var unreadErrors = ""
  /// Whether the process leaves unread what it gets from now on.
  var readsNothing = false
  /// The processes that run longer than it.
  var leftBehind: [String] = []
  /// Whether the process ends when its input is closed.
  var isPolite = true

  private let reply: @LoopActor (_ method: String) -> Reply
  private var partialLine: [UInt8] = []
  /// What the process does when the bridge has done what it is about.
  private var pending: [@LoopActor () -> Void] = []
  private(set) var hasEnded = false

  let processID: Int?

  init(processID: Int, reply: @escaping @LoopActor (_ method: String) -> Reply) {
    self.processID = processID
    self.reply = reply
  }

  /// What a process replies that does everything as it should.
  static func politeReply(to method: String) -> Reply {
    switch method {
    case "adapter/initialize": .result(introduction)
    case "adapter/loadNative": .result(nativeAd)
    case "adapter/loadBanner": .result(banner(320, 50))
    case "adapter/changeAdSize": .result(banner(728, 90))
    case "$/cancelRequest": .silence
    default: .result("{}")
    }
  }

  static let introduction = """
    {"className":"$class","label":"An adapter","adapterVersion":"1.2.3.4","adSdkVersion":"1.2.3",\
    "formats":[\(formats)]}
    """

  /// All formats, in another order than the bridge's.
  private static let formats = AdFormat.allCases.reversed().map { "\"\($0.rawValue)\"" }
    .joined(separator: ",")

  static let nativeAd = """
    {"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"}}
    """

  static func banner(_ width: Int, _ height: Int) -> String {
    #"{"view":{"id":"banner","width":\#(width),"height":\#(height),"text":"Hi"}}"#
  }

  // MARK: What the test does

  /// Writes a line to the standard output.
  func write(_ line: String) {
    pending.append { [self] in
      var text = line + "\n"
      text.withUTF8 { delegate?.didReceiveOutput(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Reports an event of an ad.
  func report(_ event: String, of load: String, _ members: String = "") {
    write(
      #"{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"\#(load)","#
        + #""event":"\#(event)"\#(members)}}"#)
  }

  /// Writes a line to the standard error.
  func complain(_ line: String, end: String = "\n") {
    pending.append { [self] in
      var text = line + end
      text.withUTF8 { delegate?.didReceiveErrors(UnsafeRawBufferPointer($0)) }
    }
  }

  /// Answers the last request of a method, perhaps once more.
  func answer(_ method: String, _ reply: Reply) {
    guard let message = messages.last(where: { $0.method == method }) else { return }
    perform(reply, for: message)
  }

  /// Ends, which closes all streams.
  func exit(_ end: ChildProcess.End = .exited(code: 3)) {
    guard !hasEnded else { return }
    endSilently()
    tellEnd(end)
  }

  /// Ends, and the bridge is told later.
  func endSilently() { hasEnded = true }

  func tellEnd(_ end: ChildProcess.End) {
    pending.append { [self] in
      delegate?.didReceiveEndOfOutput()
      delegate?.didReceiveEndOfErrors()
      delegate?.didEnd(end)
    }
  }

  /// Ends while something else keeps its standard output open.
  func endLeavingOutput() {
    hasEnded = true
    pending.append { [self] in delegate?.didEnd(.exited(code: 3)) }
  }

  /// Closes the standard output and goes on.
  func closeOutput() {
    pending.append { [self] in delegate?.didReceiveEndOfOutput() }
  }

  /// Lets the bridge know the next thing that the process has done.
  ///
  /// - Returns: `false` when there was nothing.
  func deliver() -> Bool {
    guard !pending.isEmpty else { return false }
    pending.removeFirst()()
    return true
  }

  private func perform(_ reply: Reply, for message: Message) {
    guard let id = message.id else { return }
    switch reply {
    case .result(let json):
      let json = json.replacing("$class", with: message.params["className"]?.string ?? "")
      write(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(json)}"#)
    case .error(let json): write(#"{"jsonrpc":"2.0","id":\#(id),"error":\#(json)}"#)
    case .lines(let lines):
      for line in lines {
        write(
          line.replacing("$id", with: "\(id)")
            .replacing("$load", with: message.params["loadId"]?.string ?? ""))
      }
    case .silence: break
    case .exit(let end): exit(end)
    }
  }

  // MARK: ProcessTransport

  var unreadCount = 0

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if readsNothing {
      unreadCount += bytes.count
      return
    }
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        partialLine.append(byte)
        continue
      }
      let message = try? JSONValue(parsing: partialLine).object
      partialLine = []
      guard let message else { continue }
      receive(
        Message(
          method: message["method"]?.string ?? "", id: message["id"]?.int,
          params: message["params"]?.object ?? [:]))
    }
  }

  private func receive(_ message: Message) {
    messages.append(message)
    perform(reply(message.method), for: message)
  }

  /// Whether the bridge reads nothing more at the moment.
  private(set) var isPaused = false

  func pauseOutput() {
    isPaused = true
  }

  func resumeOutput() { isPaused = false }

  func closeInput() {
    actions.append("closeInput")
    if isPolite { exit(.exited(code: 0)) }
  }

  func readErrors() {
    unreadErrors.withUTF8 { delegate?.didReceiveErrors(UnsafeRawBufferPointer($0)) }
    unreadErrors = ""
  }

  func readOutput() {
    unreadOutput.withUTF8 { delegate?.didReceiveOutput(UnsafeRawBufferPointer($0)) }
    unreadOutput = ""
  }

  func terminate() {
    actions.append("terminate")
  }

  func kill() {
    actions.append("kill")
    exit(.killed(signal: 9))
  }

  func close() {
    actions.append("close")
  }
}
