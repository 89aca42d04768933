import EventLoop
import JSON
import JSONRPC
import Mediation
import Testing

@testable import ModelContext

/// What a long answer and many loads are shortened to.
@LoopActor
@Suite struct SummaryTests {
  // MARK: Texts

  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// The lines of a text after it was shortened, each as its length and its end.
  private func lines(
    _ count: Int, of length: Int, _ content: JSONValue? = nil, keepsLists: Bool = false
  ) -> [String] {
    let whole = Array(repeating: text(length), count: count).joined(separator: "\n")
    let budget = TextBudget(whole, content, keepsLists: keepsLists)
    let lines = budget.shortened(whole).split(separator: "\n")
    return Set(
      lines.map { line in
        let kept = line.prefix { $0 == "x" }
        return "\(kept.count)\(line.dropFirst(kept.count))"
      }
    ).sorted()
  }

  @Test func `an answer has at most 20,000 bytes, if shorter lines of 4,000 to 250 bytes suffice`()
  {
    // A text is written in quotes.
    #expect(lines(1, of: 19_998) == ["19998"])
    #expect(lines(1, of: 19_999) == ["4000… (shortened, 19999 bytes)"])
    #expect(lines(5, of: 4_500) == ["1000… (shortened, 4500 bytes)"])
    #expect(lines(4, of: 5_000) == ["4000… (shortened, 5000 bytes)"])
    #expect(lines(20, of: 1_100) == ["250… (shortened, 1100 bytes)"])
    // A long list that the client wants stays, but for its longest texts.
    #expect(lines(80, of: 300, keepsLists: true) == ["300"])
    #expect(lines(80, of: 1_001, keepsLists: true) == ["1000… (shortened, 1001 bytes)"])
    // What programs read counts too.
    #expect(lines(1, of: 10_000, .string(text(9_996))) == ["10000"])
    #expect(
      lines(1, of: 10_000, .string(text(9_997))) == ["4000… (shortened, 10000 bytes)"])
  }

  @Test func `an answer with many short lines and elements lacks the middle of its lists`() throws {
    let numbers = (1...900).map { String(1_000 + $0) + text(60) }
    let value = JSONValue.array(numbers.map(JSONValue.string))
    let table = JSONValue.object(JSONObject(numbers.map { ($0, "v") }))
    for content in [value, table] {
      let budget = TextBudget(numbers.joined(separator: "\n"), content)
      let lines = budget.shortened(numbers.joined(separator: "\n")).split(separator: "\n")
      #expect(lines.map { $0.prefix(4) }.prefix(2) == ["1001", "1002"])
      #expect(lines.map { $0.prefix(4) }.suffix(2) == ["1899", "1900"])
      #expect(lines.count == 101)
      #expect(lines[50] == "… (800 lines are left out)")
      let kept = budget.shortened(content)
      let texts = kept.array?.compactMap(\.string) ?? kept.object?.members.map(\.key)
      #expect(texts == Array(numbers[..<50] + numbers[850...]))
    }
    // An object with the members of a schema keeps them.
    let named = JSONObject((1...40).map { ("\($0)", value) })
    #expect(TextBudget("", .object(named)).shortened(.object(named)).object?.count == 40)
    #expect(JSONWriter.bytes(of: TextBudget("", value).shortened(value)).count <= 20_000)
  }

  @Test func `the texts of a value are shortened, and nothing else`() {
    let long = JSONValue.string(text(20_000))
    let value: JSONValue = ["a": [long, 7, .null, ["b": "short"]]]
    let short = JSONValue.string("\(text(4_000))… (shortened, 20000 bytes)")
    #expect(
      TextBudget("", value).shortened(value) == ["a": [short, 7, .null, ["b": "short"]]])
  }

  @Test func `of what programs wrote, 40 different lines or 4 KiB are kept`() {
    var output = AdapterOutput()
    for line in ["a", "b", "a"] + (1...60).map({ "line \($0)" }) { output.append(line) }
    #expect(output.lines == ["a", "b"] + (1...38).map { "line \($0)" })
    var long = AdapterOutput()
    for line in [text(4_000), String(repeating: "y", count: 97), "short"] { long.append(line) }
    #expect(long.lines.map(\.count) == [4_000, 5])
    long.append(String(repeating: "z", count: 91))
    #expect(long.lines.count == 3)
    #expect(AdapterOutput.text(of: ["a", "b"]) == "What the program wrote:\n  a\n  b")
    #expect(AdapterOutput.text(of: []) == "")
  }

  // MARK: Waterfalls

  private func attempt(
    _ className: String, _ parameter: JSONValue, _ latencyMs: Int, _ error: JSONValue = .null
  ) -> JSONValue {
    [
      "className": .string(className), "parameter": parameter,
      "latencyMs": .number(JSONNumber(latencyMs)), "error": error,
    ]
  }

  private func answer(_ attempts: JSONValue...) -> Result<JSONValue, RPCError> {
    .success(["responseInfo": ["attempts": .array(attempts)]])
  }

  @Test func `many loads are counted by network, reason and time`() throws {
    let noFill: JSONValue = ["domain": "d", "code": 1, "name": "noFill", "message": "No fill."]
    let own: JSONValue = ["domain": "e", "code": 9, "message": "Nothing."]
    let wrapped: JSONValue = [
      "domain": "d", "code": 2, "name": "adapter", "message": "It failed.", "underlying": own,
    ]
    var summary = WaterfallSummary()
    summary.add(answer(attempt("A", "p", 10, noFill), attempt("B", .null, 5)))
    summary.add(answer(attempt("A", "p", 30, noFill), attempt("B", .null, 5)))
    summary.add(answer(attempt("A", "p", 20)))
    summary.add(
      .failure(
        RPCError(
          code: 201, name: "loadFailed", message: "None had an ad.",
          data: [
            "error": own,
            "responseInfo": [
              "attempts": [attempt("A", "p", 40, wrapped), attempt("B", .null, 60, noFill)]
            ],
          ] as JSONObject)))
    for (rule, className) in [("lostClick", "B"), ("lostClick", "B"), ("lostClick", "A")] {
      summary.addViolation(["rule": .string(rule), "className": .string(className)])
    }
    summary.output = ["Oh."]

    #expect(
      summary.text == """
        3 of 4 loads were filled. A load took 35 ms, at most 100 ms.
        1. A with p: asked 4 times, filled 1, took 30 ms, at most 40 ms. Failures: 2 × noFill: \
        No fill.; 1 × error 9: Nothing.
        2. B: asked 3 times, filled 2, took 5 ms, at most 60 ms. Failures: 1 × noFill: No fill.
        B violated lostClick 2 times.
        A violated lostClick 1 times.
        Loads without an ad: 1 × loadFailed: None had an ad.
        What the program wrote:
          Oh.
        Next: Call explain_contract with the topic lostClick.
        """)
    let failures: JSONValue = [
      ["name": "noFill", "message": "No fill.", "count": 2],
      ["name": .null, "message": "Nothing.", "count": 1],
    ]
    #expect(
      try JSONValue(parsing: JSONWriter.bytes(of: summary)) == [
        "loads": 4, "filled": 3, "medianMs": 35, "maxMs": 100,
        "networks": [
          [
            "className": "A", "parameter": "p", "asked": 4, "filled": 1, "medianMs": 30,
            "maxMs": 40, "failures": failures,
          ],
          [
            "className": "B", "parameter": .null, "asked": 3, "filled": 2, "medianMs": 5,
            "maxMs": 60, "failures": [["name": "noFill", "message": "No fill.", "count": 1]],
          ],
        ],
        "failures": [["name": "loadFailed", "message": "None had an ad.", "count": 1]],
        "violations": [
          ["rule": "lostClick", "className": "B", "count": 2],
          ["rule": "lostClick", "className": "A", "count": 1],
        ],
        "mistakes": [], "output": ["Oh."],
      ])
    #expect(!summary.isFailure)
    #expect(summary.refusal == nil)
  }

  @Test func `loads that are all filled, but not by the first network, say why`() {
    var summary = WaterfallSummary()
    let error: JSONValue = ["domain": "d", "code": 1, "name": "noFill", "message": "No."]
    summary.add(answer(attempt("A", "p", 10, error), attempt("B", .null, 5)))
    #expect(
      summary.text.hasSuffix(
        "\nNext: Every load was filled. To see why a network gave none, call explain_contract with "
          + "the topic noFill, or load_ad with adapter A and another parameter."))
  }

  @Test func `the long texts of a network are shortened`() {
    let long = String(repeating: "x", count: 1_001)
    let text = JSONValue.string(long)
    let error: JSONValue = ["domain": "d", "code": 1, "name": "noFill", "message": text]
    var summary = WaterfallSummary()
    summary.add(answer(attempt("A", text, 10, error)))
    #expect(summary.text.contains("A with \(long.shortened): asked 1 times"))
    #expect(summary.text.contains("1 × noFill: \(long.shortened)"))
    #expect(!summary.text.contains(long))
  }

  @Test func `errors are counted together if they have the same name and the same code`() {
    var summary = WaterfallSummary()
    for (name, code) in [("a", 1), ("b", 1), ("a", 2), ("b", 1)] as [(JSONValue, JSONValue)] {
      let error: JSONValue = ["domain": "d", "code": code, "name": name, "message": "No."]
      summary.add(answer(attempt("A", "p", 1, error)))
      summary.add(
        .failure(
          RPCError(
            code: 201, name: "loadFailed", message: "None.", data: ["error": error] as JSONObject)))
    }
    #expect(summary.text.contains(" Failures: 1 × a: No.; 2 × b: No.; 1 × a: No.\n"))
    #expect(
      summary.text.contains("\nLoads without an ad: 1 × a: None.; 2 × b: None.; 1 × a: None.\n"))
  }

  @Test func `at most twenty reasons are told of a network`() throws {
    var summary = WaterfallSummary()
    for code in 1...21 {
      let error: JSONValue = ["domain": "d", "code": .number(JSONNumber(code)), "message": "No."]
      summary.add(answer(attempt("A", "p", 1, error)))
    }
    #expect(summary.text.contains("1 × error 20: No."))
    #expect(!summary.text.contains("error 21"))
  }

  @Test(
    arguments: [
      (
        303, ["name": "formatNotSupported", "supported": ["native", "banner"]],
        "Use one of these formats: native, banner."
      ),
      (
        102, ["name": "setUpFailed", "className": "A"],
        "Correct the program of A at the place that its text names, and call check_adapter with "
          + "className A."
      ),
      (101, ["name": "unknownAdapter"], "Call list_inventory for the names that exist."),
      (204, ["name": "unknownAdUnit"], "Call list_inventory for the names that exist."),
      (9, ["name": "odd"], "Call explain_contract with the topic odd."),
      (9, [:], "Call explain_contract with the topic 9."),
    ] as [(Int, JSONObject, String)])
  func `an error that each load would have ends the loads, with what to do`(
    code: Int, data: JSONObject, next: String
  ) {
    var summary = WaterfallSummary()
    summary.add(.failure(RPCError(code: code, message: "It is wrong.", data: data)))
    #expect(summary.refusal?.next == next)
    #expect(summary.refusal?.sentence == "It is wrong.")
  }
}
