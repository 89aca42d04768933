import Testing

@testable import Simulation

@Suite struct PromisesTests {
  /// The lines of a conversation: `>` in, `<` out.
  private func check(_ lines: [String]) -> String? {
    var promises = Promises()
    do throws(Fault) {
      for line in lines {
        let text = Array(line.dropFirst(2).utf8)
        if line.hasPrefix(">") {
          promises.willSend(text)
        } else {
          _ = try promises.read(text)
        }
      }
      try promises.end()
    } catch {
      return error.check
    }
    return nil
  }

  private let load = #"> {"jsonrpc":"2.0","id":1,"method":"loadNative","params":{}}"#
  private let loaded =
    #"< {"jsonrpc":"2.0","id":1,"result":{"adId":"a","responseInfo":{"responseId":"r"}}}"#

  private func event(_ seq: Int, _ name: String = "click") -> String {
    #"< {"jsonrpc":"2.0","method":"adEvent","params":{"adId":"a","seq":\#(seq),"index":\#(seq),"#
      + #""atMs":0,"event":"\#(name)"}}"#
  }

  @Test func `a conversation that keeps every promise passes`() {
    #expect(check([load, loaded, event(1), event(2, "impression")]) == nil)
  }

  @Test func `an event before the answer to its load is found`() {
    #expect(check([load, event(1), loaded]) == "early")
  }

  @Test func `a load in a batch that uses its id twice has its answer before its events`() {
    let batch = #"> [{"jsonrpc":"2.0","id":1,"method":1},"# + load.dropFirst(2) + "]"
    let invalid =
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Invalid.","#
      + #""data":{"name":"invalidRequest"}}}"#
    let answers = "< [\(invalid),\(loaded.dropFirst(2))]"
    #expect(check([batch, answers, event(1)]) == nil)
    #expect(check([batch, event(1), answers]) == "early")
  }

  @Test func `a gap in the numbers of events is found`() {
    #expect(check([load, loaded, event(2)]) == "index")
  }

  @Test func `a second impression is found`() {
    #expect(check([load, loaded, event(1, "impression"), event(2, "impression")]) == "impression")
  }

  @Test func `an event after dispose is found`() {
    let dispose = [
      #"> {"jsonrpc":"2.0","id":2,"method":"dispose","params":{"adId":"a"}}"#,
      #"< {"jsonrpc":"2.0","id":2,"result":{"disposed":true}}"#,
    ]
    #expect(check([load, loaded] + dispose + [event(1)]) == "disposed")
  }

  @Test func `a request without an answer is found`() {
    #expect(check([load]) == "answers")
  }

  @Test func `answers to calls on one ad that change places are found`() {
    let lines = [
      #"> {"jsonrpc":"2.0","id":2,"method":"untrack","params":{"adId":"a"}}"#,
      #"> {"jsonrpc":"2.0","id":3,"method":"untrack","params":{"adId":"a"}}"#,
      #"< {"jsonrpc":"2.0","id":3,"result":{}}"#,
    ]
    #expect(check(lines) == "order")
  }
}

@Suite struct AdapterPromisesTests {
  private func check(_ lines: [String]) -> Bool {
    var promises = AdapterPromises()
    do throws(Fault) {
      for line in lines {
        if line.contains("result") {
          promises.didWrite(Array(line.utf8) + [0x0A])
        } else {
          _ = try promises.read(Array(line.utf8))
        }
      }
    } catch {
      return false
    }
    return true
  }

  private let start = [
    #"{"jsonrpc":"2.0","id":1,"method":"adapter/initialize","params":{}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"adapter/setUp","params":{}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"adapter/loadNative","params":{"loadId":"load-1"}}"#,
  ]
  private let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#
  private let answer = #"{"jsonrpc":"2.0","id":3,"result":{}}"#

  private func about(_ id: Int, _ method: String, _ load: String = "load-1") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"loadId":"\#(load)"}}"#
  }

  @Test func `a bridge that keeps the contract passes`() {
    #expect(check(start + [cancel, about(4, "adapter/dispose")]))
  }

  @Test func `a gap in the ids is found`() {
    #expect(!check([start[0], start[2]]))
  }

  @Test func `a load before the set-up is found`() {
    #expect(!check([start[0], about(2, "adapter/loadNative")]))
  }

  @Test func `a call on an ad that was disposed of is found`() {
    #expect(!check(start + [about(4, "adapter/dispose"), about(5, "adapter/present")]))
  }

  @Test func `a call on a load that was never sent is found`() {
    #expect(!check(start + [about(4, "adapter/present", "load-2")]))
  }

  @Test func `the cancellation of a call that was answered is found`() {
    #expect(!check(start + [answer, cancel]))
  }
}
