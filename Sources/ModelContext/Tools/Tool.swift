import Ads
import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// One tool, made for a task.
@LoopActor
protocol Tool {
  static var name: String { get }

  /// Runs the tool, and finishes the call now or later.
  ///
  /// - Parameter arguments: They fit the tool's schema.
  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure)
}

/// Why a tool has no result, and what the model can do next.
struct ToolFailure: Error {
  let sentence: String
  private(set) var next: String
  /// The fault of an argument that its schema cannot say.
  private(set) var argumentFault: JSONReadError?

  init(_ sentence: String, next: String) {
    self.sentence = sentence
    self.next = next
  }

  init(_ fault: JSONReadError) {
    self.init(fault.sentence, next: "Correct the argument.")
    argumentFault = fault
  }

  /// An error of the mediation.
  @LoopActor
  init(_ error: MediationError) {
    let wire = RPCError(error)
    sentence = wire.message
    next = Self.nextStep(after: error)
  }

  /// The error of a load.
  @LoopActor
  init(_ error: MediationError, in call: ToolCall, _ source: AdSource) {
    self.init(error)
    guard case .loadFailed(_, let info) = error else { return }
    var advice = LoadAdvice(info)
    advice.mistakes = call.session.mistakes(in: source, info.attempts.map(\.lineItem.className))
    next = advice.nextStep
  }

  init(_ error: RPCError) {
    self.init(error.message, next: "Wait until other calls have ended, and try again.")
  }

  private static func nextStep(after error: MediationError) -> String {
    switch error {
    case .unknownAdapter, .unknownAdUnit, .notRestartable:
      "Call list_inventory for the names that exist."
    case .setUpFailed(let className, _):
      LoadAdvice.correctProgram(of: className)
    case .formatNotSupported(_, _, let supported):
      "Load one of these formats instead: \(supported.map(\.rawValue).joined(separator: ", "))."
    case .adUnitOfOtherFormat(let id, _, let format):
      "Leave format out, or use \(format.rawValue) for \(id)."
    case .loadFailed(_, let info):
      LoadAdvice(info).nextStep
    case .adapterLoadsItself, .cancelled, .disposedWhileLoading:
      "Call load_ad again if you still need the ad."
    case .adIDInUse:
      "Choose another adId, or leave it out."
    case .unknownAd, .adDisposed:
      "Call list_inventory for the live ads, or load_ad for a new one."
    case .trackedByAdapter:
      "Render or present the ad and use the action tap: its adapter then counts."
    case .wrongState(_, _, let allowed, _):
      allowed.contains(.rendered) && !allowed.contains(.loaded)
        ? "Use the action render first."
        : allowed.contains(.presenting)
          ? "Use the action present first." : "Load another ad with load_ad."
    case .wrongFormat(_, _, let needed):
      needed.contains(.native)
        ? "A full-screen ad needs the action present; a banner needs neither."
        : needed.contains(.banner)
          ? "Only a banner has another size." : "A native ad needs the action render."
    case .presentFailed:
      "The ad is used up. Load another one with load_ad."
    case .notSimulated(let id, _):
      "Use another action on \(id). Events that only its network causes cannot be simulated."
    case .adapterFailed:
      "Call get_timeline for what the program wrote, correct the program, and load another ad."
    case .tooManyAds, .tooManyAdBytes:
      "Dispose of an ad with the action dispose of drive_ad."
    }
  }
}

/// One call of a tool, and the way to its result.
@LoopActor
struct ToolCall {
  private let call: Call
  /// What has changed in the files of the run, for the answer.
  private let notes: [String]
  /// Tells the client how far the call is.
  let progress: Progress

  init(_ call: Call, notes: [String]) {
    self.call = call
    self.notes = notes
    progress = Progress(call)
  }

  var session: ModelContextSession { call.session }
  var mediator: Mediator { call.session.mediator }
  var isAnswered: Bool { call.responder.isAnswered }
  var responder: Responder { call.responder }

  /// Called when the client cancels the call. Then nothing more is written for it.
  func onCancel(_ action: @escaping @LoopActor () -> Void) {
    call.responder.onCancel = action
  }

  /// Refuses a call that has to wait if too many calls wait already.
  func requireRoomToWait() throws(ToolFailure) {
    do throws(RPCError) {
      try session.requireRoomToWait()
    } catch {
      throw ToolFailure(error)
    }
  }

  /// Answers with a result.
  ///
  /// - Parameters:
  ///   - text: What a model needs to go on.
  ///   - content: The same for programs; it fits the schema of the tool.
  ///   - isError: Whether the result shows a mistake that the caller has to correct.
  ///   - keepsLists: Whether the caller has asked for long lists.
  func finish(
    _ text: String, images: [ImageData] = [], _ content: any JSONWritable, isError: Bool = false,
    keepsLists: Bool = false
  ) {
    let revision = call.revision
    let written = bytes(of: content)
    var (text, content) = (text, content)
    // Few answers are so long that their texts are looked at.
    if text.utf8.count + written.count > TextBudget.closeLook,
      let value = try? JSONValue(parsing: written)
    {
      let budget = TextBudget(text, value, keepsLists: keepsLists)
      (text, content) = (budget.shortened(text), budget.shortened(value))
    }
    call.answer { [text, content] writer in
      writer.key("content")
      writer.beginArray()
      TextContent(text).write(to: &writer)
      // The older revisions have no other place for it.
      if !revision.hasStructuredContent {
        TextContent(String(decoding: bytes(of: content), as: UTF8.self)).write(to: &writer)
      }
      for image in images { ImageContent(image: image).write(to: &writer) }
      writeNotes(to: &writer)
      writer.endArray()
      if revision.hasStructuredContent {
        writer.key("structuredContent")
        content.write(to: &writer)
      }
      writer.member("isError", isError)
    }
  }

  /// Answers with a failure, which a model can act on.
  func fail(_ failure: ToolFailure, details: String = "") {
    call.answer { writer in
      writer.key("content")
      writer.beginArray()
      let details = details.isEmpty ? "" : "\n\(details)"
      let text = "\(failure.sentence)\(details)\nNext: \(failure.next)"
      TextContent(TextBudget(text, nil).shortened(text)).write(to: &writer)
      writeNotes(to: &writer)
      writer.endArray()
      writer.member("isError", true)
    }
  }

  private nonisolated func writeNotes(to writer: inout JSONWriter) {
    guard !notes.isEmpty else { return }
    TextContent(notes.map { "Note: \($0)" }.joined(separator: "\n")).write(to: &writer)
  }
}

private func bytes(of value: any JSONWritable) -> [UInt8] { JSONWriter.bytes(of: value) }

/// A text for a model.
struct TextContent: JSONWritable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "text")
    writer.member("text", text)
    writer.endObject()
  }
}

/// A picture for a model that can see.
struct ImageContent: JSONWritable {
  let image: ImageData

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "image")
    writer.member("data", Base64(image.bytes))
    writer.member("mimeType", image.mimeType)
    writer.endObject()
  }
}
