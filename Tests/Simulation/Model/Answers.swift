/// The one answer that a request is owed; a notification is owed none.
final class Owed {
  /// The id as text by which ids are compared; `nil` for a notification.
  let id: String?
  let batch: ModelBatch?
  private(set) var isAnswered = false
  /// What cancelling the request does, before it is answered.
  var onCancel: (() -> Void)?

  private unowned let model: Model
  private let writtenID: Value
  private let place: Int?

  init(_ model: Model, id: Value?, in batch: ModelBatch?) {
    self.model = model
    self.id = id.map(\.text)
    writtenID = id ?? .null
    self.batch = batch
    place = id == nil ? nil : batch?.addPlace()
  }

  func succeed(_ result: Value, then: @escaping () -> Void = {}) {
    answer(Value([("id", writtenID), ("result", result)]), then)
  }

  func refuse(_ refusal: Refusal) {
    let data = Value([("name", .string(refusal.name))] + refusal.data)
    let error: Value = ["code": Value(refusal.code), "data": data]
    answer(Value([("id", writtenID), ("error", error)]), {})
  }

  func cancel() {
    let onCancel = onCancel
    self.onCancel = nil
    onCancel?()
    refuse(.cancelled)
  }

  private func answer(_ message: Value, _ then: @escaping () -> Void) {
    guard !isAnswered else { return }
    isAnswered = true
    onCancel = nil
    model.waiting.removeAll { $0 === self }
    if id == nil {
      then()
    } else if let batch, let place {
      batch.fill(place, message, then)
    } else {
      model.write(message)
      then()
    }
  }
}

/// The answers to a batch, which leave together.
final class ModelBatch {
  /// The ids that are taken until the batch is written.
  var ids: [String] = []

  private unowned let model: Model
  private var answers: [(Value, () -> Void)?] = []
  private var isWhole = false

  init(_ model: Model) {
    self.model = model
  }

  func addPlace() -> Int {
    answers.append(nil)
    return answers.count - 1
  }

  func fill(_ place: Int, _ message: Value, _ then: @escaping () -> Void) {
    answers[place] = (message, then)
    writeIfDone()
  }

  func close() {
    isWhole = true
    writeIfDone()
  }

  private func writeIfDone() {
    let done = answers.compactMap { $0 }
    guard isWhole, !answers.isEmpty, done.count == answers.count else { return }
    answers = []
    for id in ids { model.batchedIDs.remove(id) }
    model.write(.array(done.map(\.0)))
    for (_, then) in done { then() }
  }
}

/// An error that a request is answered with.
struct Refusal: Error {
  let code: Int
  let name: String
  var data: [(String, Value)] = []

  static let cancelled = Refusal(code: -32800, name: "requestCancelled")
  static let shuttingDown = Refusal(code: 402, name: "shuttingDown")
  static let parseError = Refusal(code: -32700, name: "parseError")
  static let invalidRequest = Refusal(code: -32600, name: "invalidRequest")

  static func methodNotFound(_ method: String) -> Refusal {
    Refusal(code: -32601, name: "methodNotFound", data: [("method", .string(method))])
  }

  static func invalidParams(_ path: String) -> Refusal {
    Refusal(code: -32602, name: "invalidParams", data: [("path", .string(path))])
  }

  static func unknownAdapter(_ className: String) -> Refusal {
    Refusal(code: 101, name: "unknownAdapter", data: [("className", .string(className))])
  }

  static func unknownAdUnit(_ id: String) -> Refusal {
    Refusal(code: 102, name: "unknownAdUnit", data: [("adUnitId", .string(id))])
  }

  static func setUpFailed(_ className: String) -> Refusal {
    Refusal(code: 103, name: "setUpFailed", data: [("className", .string(className))])
  }

  static func formatNotSupported(
    _ key: String, _ name: String, _ format: String, supported: [String]
  ) -> Refusal {
    Refusal(
      code: 104, name: "formatNotSupported",
      data: [
        (key, .string(name)), ("format", .string(format)),
        ("supported", .array(supported.map { .string($0) })),
      ])
  }

  static func notRestartable(_ className: String) -> Refusal {
    Refusal(code: 105, name: "notRestartable", data: [("className", .string(className))])
  }

  static func loadFailed(_ responseInfo: Value) -> Refusal {
    Refusal(code: 201, name: "loadFailed", data: [("responseInfo", responseInfo)])
  }

  static func adIDInUse(_ ad: String) -> Refusal { about(ad, 202, "adIdInUse") }
  static func unknownAd(_ ad: String) -> Refusal { about(ad, 301, "unknownAd") }
  static func adDisposed(_ ad: String) -> Refusal { about(ad, 302, "adDisposed") }
  static func trackedByAdapter(_ ad: String) -> Refusal { about(ad, 303, "trackedByAdapter") }
  static func presentFailed(_ ad: String) -> Refusal { about(ad, 306, "presentFailed") }
  static func adapterFailed(_ ad: String) -> Refusal { about(ad, -32603, "internalError") }

  static func wrongState(_ ad: String, _ state: String, allowed: [String]) -> Refusal {
    var refusal = about(ad, 304, "wrongState")
    refusal.data += [
      ("state", .string(state)), ("allowed", .array(allowed.map { .string($0) })),
    ]
    return refusal
  }

  static func wrongFormat(_ ad: String, _ format: String, needed: [String]) -> Refusal {
    var refusal = about(ad, 305, "wrongFormat")
    refusal.data += [
      ("format", .string(format)), ("needed", .array(needed.map { .string($0) })),
    ]
    return refusal
  }

  static func notSimulated(_ ad: String, _ action: String) -> Refusal {
    var refusal = about(ad, 307, "notSimulated")
    refusal.data.append(("action", .string(action)))
    return refusal
  }

  private static func about(_ ad: String, _ code: Int, _ name: String) -> Refusal {
    Refusal(code: code, name: name, data: [("adId", .string(ad))])
  }
}
