import Ads
import EventLoop
import Mediation
import Platform

/// The place of an adapter whose program attaches itself: it keeps the program until the adapter is
/// set up, or waits for it.
@LoopActor
final class Attachment {
  typealias Completion = @LoopActor (Result<AttachedProgram, AdError>) -> Void

  private let className: String
  private let environment: any ProcessEnvironment
  /// How a program attaches: the value of its variable.
  var address: LocalAddress
  /// The program that has attached, and is not needed yet.
  private var program: AttachedProgram?
  private var completion: Completion?
  private var timer: ClockTimer?

  init(_ className: String, at address: LocalAddress, in environment: any ProcessEnvironment) {
    self.className = className
    self.address = address
    self.environment = environment
  }

  /// Whether a program has attached that is not needed yet.
  var isTaken: Bool { program != nil }

  /// Why a set-up waits; `nil` if none does.
  var obstacle: String? { completion == nil ? nil : missing }

  private var missing: String { "no program has attached with ADBRIDGE_ATTACH=\(address)" }

  /// A program has attached.
  func attach(_ program: AttachedProgram) {
    if let completion = stopWaiting() { return completion(.success(program)) }
    self.program = program
    program.onLost = { [weak self] in self?.program = nil }
  }

  /// Takes the program that has attached, or the next one that does.
  ///
  /// - Parameters:
  ///   - timeoutMs: How long to wait for it, in real time. Every other clock waits too.
  ///   - completion: Called once, before this returns if a program has attached.
  func take(timeoutMs: Int, then completion: @escaping Completion) {
    if let program {
      self.program = nil
      program.onLost = nil
      return completion(.success(program))
    }
    self.completion = completion
    environment.pendingWork.begin(.start)
    environment.log(
      .warning,
      "\(className) waits for its program, which attaches with ADBRIDGE_ATTACH=\(address).")
    timer = environment.realTime.schedule(afterMs: timeoutMs) { [weak self] in
      guard let self, let completion = stopWaiting() else { return }
      let message = "\(className) was not set up within \(timeoutMs) ms: \(missing)."
      completion(.failure(AdError(.timeout, message)))
    }
  }

  /// Removes the completion that waits.
  func cancel() {
    _ = stopWaiting()
  }

  /// Closes the connection of a program that is no longer needed.
  func close() {
    cancel()
    program?.close()
    program = nil
  }

  private func stopWaiting() -> Completion? {
    guard let completion else { return nil }
    self.completion = nil
    timer?.cancel()
    timer = nil
    environment.pendingWork.end(.start)
    return completion
  }
}
