import EventLoop
import JSON
import JSONRPC
import Testing

/// How the parameters of a request are read into the type of its method.
@LoopActor
@Suite struct ParameterTests {
  /// Options that have an object.
  private struct Options: JSONReadable {
    let count: Int
    let imageCount: Int?

    init(_ json: JSONValue) throws(JSONReadError) {
      let options = try JSONObject(json)
      count = options.count
      imageCount = try options.readIfPresent("image", as: JSONObject.self)?.count
    }
  }

  /// Parameters that have objects in objects and in arrays.
  private struct Params: JSONReadable {
    var description: String

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      let options = try params.readIfPresent("options", as: Options.self)
      let items = try params.readIfPresent("items", as: [JSONObject].self) ?? []
      let isOn = try params.readIfPresent("isOn", as: Bool.self)
      description =
        "\(options?.count ?? -1) \(options?.imageCount ?? -1) \(items.map(\.count)) \(isOn == true)"
    }
  }

  /// Answers each request with what its parameters say.
  private final class Reader: RequestHandler {
    var lengths: [Int] = []
    var hasParams: [Bool] = []

    func handle(_ request: borrowing Request, _ responder: Responder) {
      lengths.append(request.paramsLength)
      hasParams.append(request.hasParams)
      do throws(RPCError) {
        responder.answer(JSONValue.string(try request.params(as: Params.self).description))
      } catch {
        responder.fail(error)
      }
    }
  }

  /// The results of requests with parameters, or the messages of their errors.
  private func outcomes(of params: String..., by reader: Reader = Reader()) -> [String?] {
    let peer = TestPeer()
    return params.map { params in
      let line = #"{"jsonrpc":"2.0","id":1,"method":"read"\#(params)}"# + "\n"
      Array(line.utf8).withUnsafeBytes { peer.connection.receive($0) }
      while peer.connection.processNextLine(with: reader) {}
      let answer = peer.sink.readLines().first.flatMap {
        try? JSONValue(parsing: Array($0.utf8)).object
      }
      return answer?["result"]?.string ?? answer?["error"]?.object?["message"]?.string
    }
  }

  @Test(arguments: [
    (#"{"options":[]}"#, "0 -1 [] false"),
    (#"{"options":{"image":[]},"isOn":true}"#, "1 0 [] true"),
    (#"{"items":[{},[],{"a":1},[]]}"#, "-1 -1 [0, 0, 1, 0] false"),
    (#"{"options":[],"items":[[]]}"#, "0 -1 [0] false"),
    (#"{"items":[]}"#, "-1 -1 [] false"),
  ])
  func `an empty array stands for an empty object where one is expected`(
    params: String, result: String
  ) {
    #expect(outcomes(of: #","params":\#(params)"#) == [result])
  }

  @Test(arguments: [
    (#"{"options":[1]}"#, "params.options: expected an object, got an array"),
    (#"{"items":[{},[1]]}"#, "params.items[1]: expected an object, got an array"),
    (#"{"isOn":[]}"#, "params.isOn: expected a boolean, got an array"),
    (#"{"options":[],"isOn":1}"#, "params.isOn: expected a boolean, got a number"),
    (#"{"options":"[]"}"#, "params.options: expected an object, got a string"),
  ])
  func `any other value in place of an object is refused with its path`(
    params: String, message: String
  ) {
    #expect(outcomes(of: #","params":\#(params)"#) == [message])
  }

  @Test func `at most 32 empty arrays stand for objects`() {
    func items(_ count: Int) -> String {
      #","params":{"items":[\#(Array(repeating: "[]", count: count).joined(separator: ","))]}"#
    }
    let refused = "params.items[32]: expected an object, got an array"
    let zeros = Array(repeating: 0, count: 32)
    #expect(outcomes(of: items(32), items(33)) == ["-1 -1 \(zeros) false", refused])
  }

  @Test func `a request knows whether it has parameters, and their length`() {
    let reader = Reader()
    _ = outcomes(
      of: "", #","params":null"#, #","params":{}"#, #","params":[]"#, #","params":{"isOn":true}"#,
      by: reader)
    #expect(reader.hasParams == [false, false, false, false, true])
    #expect(reader.lengths == [0, 4, 2, 2, 13])
  }

  @Test func `a method without parameters or a result has empty objects`() throws {
    #expect(JSONWriter.bytes(of: NoParameters()) == Array("{}".utf8))
    #expect(JSONWriter.bytes(of: NoResult()) == Array("{}".utf8))
  }

  @Test func `the parameters of a cancellation are the id`() throws {
    let parameters = try CancelParameters(["id": "a"])
    #expect(parameters.id.text == #""a""#)
    #expect(JSONWriter.bytes(of: parameters) == Array(#"{"id":"a"}"#.utf8))
    let bytes = JSONWriter.bytes(of: CancelParameters(id: try RequestID(7)))
    #expect(bytes == Array(#"{"id":7}"#.utf8))
  }

  @Test(
    arguments: [
      ([:], "id: expected a string or a number, got nothing"),
      (["id": nil], "id: expected a string or a number, got null"),
      (["id": true], "id: expected a string or a number, got a boolean"),
      (["id": [1]], "id: expected a string or a number, got an array"),
      (["id": [:]], "id: expected a string or a number, got an object"),
      ([], "expected an object, got an array"),
    ] as [(JSONValue, String)])
  func `a cancellation without an id of a request is refused`(json: JSONValue, text: String) {
    #expect {
      try CancelParameters(json)
    } throws: {
      "\($0)" == text
    }
  }

  @Test func `an error about one of several names has those that are near`() throws {
    let error = RPCError.invalidParams(
      JSONReadError(expectedOneOf: ["native", "banner"], value: "natve").inside(.key("format")))
    #expect(
      error.message
        == #"params.format: expected one of native, banner; got "natve". Did you mean native?"#)
    #expect((error.data as? JSONObject)?["nearest"] == ["native"])
    #expect(error.namesNearest)
    let other = RPCError.invalidParams(JSONReadError(expectedOneOf: ["native"], value: "zzz"))
    #expect((other.data as? JSONObject)?["nearest"] == nil)
    #expect(!other.namesNearest)
  }

  @Test(arguments: [
    ("It is wrong", "It is wrong. See there."), ("It is wrong.", "It is wrong. See there."),
    ("Is it?", "Is it? See there."),
  ])
  func `a sentence and near names are added to an error, once`(message: String, text: String) {
    let error = RPCError.internalError(message).adding("See there.", nearest: ["a", "b"])
    #expect(error.message == text)
    #expect(error.code == -32603)
    #expect(
      error.data as? JSONObject == ["name": "internalError", "nearest": ["a", "b"]])
    let again = error.adding("And there.", nearest: ["c"])
    #expect((again.data as? JSONObject)?["nearest"] == ["a", "b"])
    let bare = RPCError.internalError(message).adding("See there.", nearest: [])
    #expect(bare.data as? JSONObject == ["name": "internalError"])
  }
}
