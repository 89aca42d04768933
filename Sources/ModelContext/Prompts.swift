import EventLoop
import JSON
import JSONRPC
import Mediation

/// A prompt: the start of a usual task, in words for a model.
struct Prompt {
  /// An argument that a person fills in.
  struct Argument {
    let name: String
    let description: String
    let isRequired: Bool
  }

  let name: String
  let title: String
  let description: String
  let arguments: [Argument]
  /// The message to the model.
  let text: @Sendable (_ arguments: JSONObject) -> String

  /// The prompts, in the order of the list.
  static let all = [explainNoFill, checkMyAdapter, writeTest]

  private static let explainNoFill = Prompt(
    name: "explain_no_fill",
    title: "Find out why a unit does not fill",
    description: "Runs the waterfall of an ad unit, and explains why networks give no ad.",
    arguments: [
      Argument(name: "adUnitId", description: "The ad unit that does not fill.", isRequired: true)
    ]
  ) { arguments in
    let unit = arguments["adUnitId"]?.string ?? ""
    return """
      Find out why the ad unit \(unit) does not fill.
      1. Call list_inventory with match \(unit), and note the networks in the order of its \
      waterfall.
      2. Call run_waterfall with adUnitId \(unit) and count 100.
      3. For each network that fails, say how often, with which error, and what the error means; \
      call explain_contract for names that you do not know.
      4. Call load_ad with the adapter and the parameter of one failing network alone, to see \
      its full error.
      5. If an adapter breaks a rule or never answers, call check_adapter for it.
      Then say in a few sentences which network is at fault, why, and what to change: the \
      parameter, the order, a time limit, or the adapter.
      """
  }

  private static let checkMyAdapter = Prompt(
    name: "check_my_adapter",
    title: "Check my adapter",
    description: "Tests an adapter against the guides, and explains how to correct each fault.",
    arguments: [
      Argument(name: "className", description: "The class name of the adapter.", isRequired: true),
      Argument(
        name: "parameter", description: "A parameter with which it gives an ad.",
        isRequired: false),
      Argument(
        name: "failingParameter", description: "A parameter with which it gives no ad.",
        isRequired: false),
    ]
  ) { arguments in
    let options = ["parameter", "failingParameter"].compactMap { key in
      arguments[key]?.string.map { ", \(key) \($0)" }
    }
    let className = arguments["className"]?.string ?? ""
    return """
      Check the adapter \(className).
      1. Call check_adapter with className \(className)\(options.joined()).
      2. For each check that failed, call explain_contract with its name, find the place in the \
      adapter's source, and propose a change.
      3. For each check that was not run, say what it needs, for example a failingParameter.
      4. After a change, call check_adapter again, until no check fails.
      """
  }

  private static let writeTest = Prompt(
    name: "write_test",
    title: "Write a test for this flow",
    description: "Plays a flow of an ad unit, and writes a test that expects the same events.",
    arguments: [
      Argument(name: "adUnitId", description: "The ad unit of the flow.", isRequired: true),
      Argument(
        name: "language", description: "The language of the test: python, javascript or another.",
        isRequired: false),
    ]
  ) { arguments in
    let unit = arguments["adUnitId"]?.string ?? ""
    let language = arguments["language"]?.string ?? "python"
    return """
      Write a test in \(language) for the flow of the ad unit \(unit).
      1. Call load_ad with adUnitId \(unit), and then drive_ad for each step: render and \
      impression for a native ad, present and close for a full-screen ad, then a tap.
      2. Call get_timeline, and note the events in their order.
      3. Read the resource \(ContractResource.testPage): it shows how a test is written. The test \
      speaks the clients' contract, and not the tools.
      4. Write the test. It makes the same calls, and expects the same events in the same order.
      5. Add one test for the failure that matters most: a load without an ad.
      """
  }
}

/// `prompts/list`: lists the prompts.
enum ListPrompts: ModelContextMethod {
  static let name = "prompts/list"

  static func handle(_ call: Call) throws(RPCError) {
    try call.requireFirstPage()
    call.answer(keepFor: .program) { writer in
      writer.key("prompts")
      writer.beginArray()
      for prompt in Prompt.all {
        writer.beginObject()
        writer.member("name", prompt.name)
        if call.revision.hasStructuredContent { writer.member("title", prompt.title) }
        writer.member("description", prompt.description)
        writer.key("arguments")
        writer.beginArray()
        for argument in prompt.arguments {
          writer.beginObject()
          writer.member("name", argument.name)
          writer.member("description", argument.description)
          writer.member("required", argument.isRequired)
          writer.endObject()
        }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
  }
}

/// `prompts/get`: returns the message of a prompt, with its arguments filled in.
enum GetPrompt: ModelContextMethod {
  static let name = "prompts/get"

  static func handle(_ call: Call) throws(RPCError) {
    let params = try call.read(as: Params.self)
    let prompt = try Prompt.named(params.name)
    for argument in prompt.arguments where argument.isRequired {
      guard params.arguments[argument.name] == nil else { continue }
      throw .invalidParams(
        JSONReadError(
          expected: "a string", found: "nothing",
          at: JSONPath([.key("arguments"), .key(argument.name)])))
    }
    call.answer { writer in
      writer.member("description", prompt.description)
      writer.key("messages")
      writer.beginArray()
      writer.beginObject()
      writer.member("role", "user")
      writer.member("content", TextContent(prompt.text(params.arguments)))
      writer.endObject()
      writer.endArray()
    }
  }

  private struct Params: JSONReadable {
    let name: String
    let arguments: JSONObject

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      name = try params.read("name")
      arguments = try params.readIfPresent("arguments") ?? JSONObject()
      for (key, value) in arguments.members {
        do throws(JSONReadError) {
          let text = try String(value)
          if text.unicodeScalars.count > 1000 {
            throw JSONReadError(expected: "at most 1000 characters", value: value)
          }
        } catch {
          throw error.inside(.key(key)).inside(.key("arguments"))
        }
      }
    }
  }
}

extension Prompt {
  static func named(_ name: String) throws(RPCError) -> Prompt {
    guard let prompt = all.first(where: { $0.name == name }) else {
      throw RPCError(
        code: StandardErrorCode.invalidParams.number, name: "unknownPrompt",
        message: "Unknown prompt: \(JSONValue.string(name).excerpt). Available: "
          + "\(all.map(\.name).joined(separator: ", ")).",
        data: ["prompt": .string(name)])
    }
    return prompt
  }
}
