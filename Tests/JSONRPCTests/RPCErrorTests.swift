import JSON
import JSONRPC
import Testing

@Suite struct RPCErrorTests {
  @Test func `the name comes first in the data`() {
    let error = RPCError(code: 7, name: "n", message: "m", data: ["z": 1, "a": 2])

    #expect(
      String(decoding: JSONWriter.bytes(of: error), as: UTF8.self)
        == #"{"code":7,"message":"m","data":{"name":"n","z":1,"a":2}}"#)
  }

  @Test
  func `an error about wrong parameters has their path, what was expected, and what was found`() {
    let error = RPCError.invalidParams(
      JSONReadError(
        expected: "a boolean", found: "a string", at: JSONPath([.key("options"), .index(1)])))

    #expect(error.code == -32602)
    #expect(error.message == "params.options[1]: expected a boolean, got a string")
    #expect(
      error.data as? JSONObject == [
        "name": "invalidParams", "path": "params.options[1]", "expected": "a boolean",
        "found": "a string",
      ])
  }

  @Test func `a huge name is shortened in the message`() {
    let error = RPCError.methodNotFound(String(repeating: "x", count: 1_000_000), nearest: [])

    #expect(error.message.count < 100)
  }
}
