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

  @Test func `an unknown method is named with the methods that may be meant, best first`() {
    let error = RPCError.methodNotFound("loadNativ", nearest: ["loadNative", "loadBanner"])

    #expect(error.code == -32601)
    #expect(
      error.message == #"There is no method "loadNativ". Did you mean "loadNative"?"#)
    #expect(
      error.data as? JSONObject == [
        "name": "methodNotFound", "method": "loadNativ", "nearest": ["loadNative", "loadBanner"],
      ])
  }

  @Test func `a huge name is shortened in the data, too`() throws {
    let error = RPCError.methodNotFound(String(repeating: "x", count: 1_000_000), nearest: [])

    let data = try #require(error.data as? JSONObject)
    #expect(data["method"]?.string == String(repeating: "x", count: 250) + "…")
  }

  @Test func `each standard error has its number`() {
    #expect(
      StandardErrorCode.allCases.map { "\($0.rawValue) \($0.number)" } == [
        "parseError -32700", "invalidRequest -32600", "methodNotFound -32601",
        "invalidParams -32602", "internalError -32603", "requestCancelled -32800",
      ])
  }
}
