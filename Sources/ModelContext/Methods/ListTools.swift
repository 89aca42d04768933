import JSON
import JSONRPC

/// `tools/list`: lists the tools, as the catalogue has them.
enum ListTools: ModelContextMethod {
  static let name = "tools/list"

  static func handle(_ call: Call) throws(RPCError) {
    try call.requireFirstPage()
    call.answer(keepFor: .program) { writer in
      writer.key("tools")
      if call.revision.hasStructuredContent {
        writer.raw(toolCatalogue)
      } else {
        ToolCatalogue.shared.write(for: call.revision, to: &writer)
      }
    }
  }
}

/// The catalogue as values: the schemas of the tools, for their arguments.
struct ToolCatalogue {
  static let shared = ToolCatalogue()

  private let tools: [JSONObject]

  private init() {
    let catalogue = try? JSONValue(parsing: Array(toolCatalogue.utf8))
    tools = catalogue?.array?.compactMap(\.object) ?? []
  }

  /// The schema of a tool's arguments.
  func inputSchema(of name: String) -> Schema? {
    tools.first { $0["name"]?.string == name }?["inputSchema"].map { Schema($0) }
  }

  /// The schema of a tool's structured content.
  func outputSchema(of name: String) -> Schema? {
    tools.first { $0["name"]?.string == name }?["outputSchema"].map { Schema($0) }
  }

  /// Writes the tools without what an older revision does not have.
  func write(for revision: Revision, to writer: inout JSONWriter) {
    writer.beginArray()
    for var tool in tools {
      if !revision.hasStructuredContent {
        // The annotations had it first.
        var annotations = tool["annotations"]?.object ?? JSONObject()
        annotations["title"] = tool["title"]
        tool["annotations"] = .object(annotations)
        tool["title"] = nil
        tool["outputSchema"] = nil
      }
      if !revision.hasAnnotations { tool["annotations"] = nil }
      tool.write(to: &writer)
    }
    writer.endArray()
  }
}
