import JSON
import Platform
import Synchronization

extension Connection {
  /// What a read has brought.
  enum Reading {
    case messages, nothing
    /// The connection has ended; with an error if it is about what was read.
    case end(AdBridgeError?)
  }

  /// Reads what has arrived, and passes each message on.
  func receive(from input: inout LineBuffer) -> Reading {
    switch input.read({ messages.read(into: $0) }) {
    case .wouldBlock: return .nothing
    case .ended, .failed: return .end(nil)
    case .moved: break
    }
    var answers: [(id: Int, answer: Call.Answer)] = []
    while let line = input.next() {
      recorder?.record("<", line)
      guard let message = try? IncomingMessage(line) else {
        let start = String(decoding: line.prefix(100), as: UTF8.self)
        return .end(.invalidMessage("The daemon wrote a line that is not a message: \(start)"))
      }
      if let id = message.id {
        answers.append((id, message.answer))
      } else if let method = message.method {
        notify(NotificationBuffer.Item(method: method, params: message.params))
      }
    }
    pass(answers)
    return .messages
  }

  private func notify(_ item: NotificationBuffer.Item) {
    for buffer in state.withLock({ $0.buffers }) { buffer.add(item) }
  }

  /// Resumes the calls that were answered.
  private func pass(_ answers: [(id: Int, answer: Call.Answer)]) {
    guard !answers.isEmpty else { return }
    var resumed: [(call: Call, answer: Call.Answer)] = []
    resumed.reserveCapacity(answers.count)
    state.withLock { state in
      state.deadline = nil
      for (id, answer) in answers {
        var isUnwanted = false
        if let call = state.calls.remove(id, isUnwanted: &isUnwanted) {
          resumed.append((call, answer))
        } else if isUnwanted {
          dispose(answer, &state)
        }
      }
    }
    for (call, answer) in resumed { call.continuation.resume(returning: answer) }
  }

  /// Disposes of the ad of a load that was cancelled too late.
  private func dispose(_ answer: Call.Answer, _ state: inout State) {
    guard case .result(let bytes) = answer, let json = try? JSONTree(parsing: bytes),
      let adID = json.object?["adId"]?.string
    else { return }
    var writer = JSONWriter()
    writer.start(#"{"jsonrpc":"2.0","method":"dispose","params":{"adId":"#)
    writer.string(adID)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    state.calls.outgoing.append(contentsOf: writer.bytes)
  }
}
