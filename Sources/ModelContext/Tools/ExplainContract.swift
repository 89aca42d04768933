import EventLoop
import JSON
import Mediation

/// `explain_contract`: explains any name that an answer can contain.
enum ExplainContract: Tool {
  static let name = "explain_contract"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let topic: String
    do throws(JSONReadError) {
      topic = try arguments.read("topic")
    } catch {
      throw ToolFailure(error)
    }
    let contract = call.session.contract
    let found = contract.named(topic)
    guard !found.isEmpty else {
      let names = contract.all.map(\.name)
      let nearest = nearestNames(to: topic, in: names)
      throw ToolFailure(
        "No answer contains the name \(JSONValue.string(topic).excerpt).",
        next: nearest.isEmpty
          ? "Use one of the rules: \(contract.rules.map(\.name).joined(separator: ", ")). The "
            + "resource \(ContractResource.index) lists the parts of the contract."
          : "Use \(nearest.joined(separator: " or ")).")
    }
    call.finish(
      found.map(\.text).joined(separator: "\n\n"), Result(topics: found))
  }

  private struct Result: JSONWritable {
    let topics: [ContractTopic]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("topics")
      writer.beginArray()
      for topic in topics {
        writer.beginObject()
        writer.member("kind", topic.kind.rawValue)
        writer.member("name", topic.name)
        writer.member("mark", topic.mark)
        writer.member("meaning", topic.meaning)
        writer.member("advice", topic.advice)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }
}
