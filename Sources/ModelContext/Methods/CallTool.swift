import EventLoop
import JSON
import JSONRPC
import Mediation

/// `tools/call`: runs a tool.
enum CallTool: ModelContextMethod {
  static let name = "tools/call"

  private struct Params: JSONReadable {
    let name: String
    let arguments: JSONObject

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      name = try params.read("name")
      arguments = try params.readIfPresent("arguments") ?? JSONObject()
    }
  }

  /// The tools, in the order of the catalogue.
  static let tools: [any Tool.Type] = [
    ListInventory.self,
    LoadAd.self,
    DriveAd.self,
    Preview.self,
    RunWaterfall.self,
    CheckAdapter.self,
    RestartAdapter.self,
    SetRequestConfiguration.self,
    GetTimeline.self,
    ExplainContract.self,
    AdvanceClock.self,
  ]

  static func handle(_ call: Call) throws(RPCError) {
    let params = try call.read(as: Params.self)
    guard let tool = tools.first(where: { $0.name == params.name }),
      let schema = ToolCatalogue.shared.inputSchema(of: params.name)
    else { throw .unknownTool(params.name) }
    let toolCall = ToolCall(call, notes: call.session.files?.takeOver() ?? [])
    do throws(JSONReadError) {
      try schema.check(.object(params.arguments))
      do throws(ToolFailure) {
        try tool.run(params.arguments, toolCall)
      } catch {
        if let fault = error.argumentFault { throw fault }
        toolCall.fail(error)
      }
    } catch {
      guard call.revision.returnsArgumentFaults else {
        throw .invalidParams(error.inside(.key("arguments")))
      }
      toolCall.fail(
        ToolFailure(
          "Wrong arguments for \(params.name). \(error.sentence)",
          next: "Correct the argument, and call \(params.name) again."))
    }
  }
}

extension RPCError {
  /// -32602: no tool has the name.
  @LoopActor
  fileprivate static func unknownTool(_ name: String) -> RPCError {
    let names = CallTool.tools.map { $0.name }
    let nearest = nearestNames(to: name, in: names)
    let hint =
      nearest.first.map { "Did you mean \($0)?" } ?? "Available: \(names.joined(separator: ", "))."
    return RPCError(
      code: StandardErrorCode.invalidParams.number, name: "unknownTool",
      message: "Unknown tool: \(JSONValue.string(name).excerpt). \(hint)",
      data: ["tool": .string(name), "nearest": .array(nearest.map(JSONValue.string))])
  }
}

extension JSONReadError {
  /// The error as a sentence of its own.
  var sentence: String {
    let text = description
    return path.steps.isEmpty ? "\(text.prefix(1).uppercased())\(text.dropFirst())." : "\(text)."
  }
}
