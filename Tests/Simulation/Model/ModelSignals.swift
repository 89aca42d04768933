/// One request for the signals of a program.
final class ModelSignals {
  struct Answer {
    let isFailure: Bool
    var latencyMs = 0
  }

  private enum State {
    case settingUp
    case asking(since: Int)
    case answered
    case timedOut
    case abandoned
  }

  let className: String
  /// `nil` before the answer, and if the program was left out.
  private(set) var answer: Answer?
  var whenAnswered: (() -> Void)?

  private let program: ModelProgram
  private let load: ModelLoad
  private let timeoutMs: Int
  private var state = State.settingUp
  private var timer: ModelTimer?
  private var stopCounting: (() -> Void)?
  private var collection: ModelCollection?

  init(of program: ModelProgram, named className: String, _ load: ModelLoad, _ timeoutMs: Int) {
    self.program = program
    self.className = className
    self.load = load
    self.timeoutMs = timeoutMs
  }

  private var model: Model { load.model }

  private var canAnswer: Bool {
    program.collectsSignals != false && program.mayLoad(load.kind.format)
  }

  func start() {
    guard canAnswer else { return end(nil) }
    program.whenSetUp(timeoutMs: 30_000) { [self] status in
      guard case .settingUp = state else { return }
      if !status.isReady { return end(Answer(isFailure: true)) }
      if canAnswer { ask() } else { end(nil) }
    }
  }

  private func ask() {
    state = .asking(since: model.clock.now)
    collection = program.collectSignals(load.kind, timeoutMs: timeoutMs) { [self] in receive($0) }
    guard case .asking = state else { return }
    timer = model.clock.after(timeoutMs) { [self] in timeOut() }
  }

  /// The program answers, for the first time or again.
  private func receive(_ result: CallResult) {
    switch state {
    case .asking:
      if case .success = result {
        end(answered(isFailure: false))
      } else {
        end(answered(isFailure: true))
      }
    case .answered: model.violate("duplicateCompletion", className, nil)
    case .timedOut:
      model.violate("lateCompletion", className, nil)
      state = .answered
      stopCounting?()
    case .settingUp, .abandoned: break
    }
  }

  private func answered(isFailure: Bool) -> Answer {
    guard case .asking(let since) = state else { return Answer(isFailure: isFailure) }
    return Answer(isFailure: isFailure, latencyMs: model.clock.now - since)
  }

  private func timeOut() {
    let answer = answered(isFailure: true)
    end(answer)
    state = .timedOut
    stopCounting = model.isOverdue(usualDeadline: model.clock.now - timeoutMs + 1_000) { [self] in
      model.violate("neverCompleted", className, nil)
    }
    collection?.giveUp { [self] in stopCounting?() }
  }

  private func end(_ answer: Answer?) {
    timer?.cancel()
    state = .answered
    self.answer = answer
    let whenAnswered = whenAnswered
    self.whenAnswered = nil
    whenAnswered?()
  }

  /// The auction ends without the answer.
  func stopWaiting() {
    guard whenAnswered != nil else { return }
    let whenAnswered = whenAnswered
    abandon()
    answer = Answer(isFailure: true)
    whenAnswered?()
  }

  func abandon() {
    guard whenAnswered != nil else { return }
    whenAnswered = nil
    timer?.cancel()
    state = .abandoned
    collection?.giveUp {}
  }
}
