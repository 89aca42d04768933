import JSON
import JSONRPC
import Mediation

/// `completion/complete`: proposes values for an argument of a prompt or of a resource template.
enum Complete: ModelContextMethod {
  static let name = "completion/complete"

  /// How many values an answer has at most.
  private static let limit = 100

  private struct Params: JSONReadable {
    let kind: String
    /// The prompt's name, or the template.
    let subject: String
    let argument: String
    let value: String

    init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      let ref = try params.read("ref", as: JSONObject.self)
      let named = try params.read("argument", as: JSONObject.self)
      do throws(JSONReadError) {
        kind = try ref.read("type")
        switch kind {
        case "ref/prompt": subject = try ref.read("name")
        case "ref/resource": subject = try ref.read("uri")
        default:
          throw JSONReadError(
            expected: "ref/prompt or ref/resource", value: .string(kind)
          ).inside(.key("type"))
        }
      } catch {
        throw error.inside(.key("ref"))
      }
      do throws(JSONReadError) {
        argument = try named.read("name")
        value = try named.read("value")
      } catch {
        throw error.inside(.key("argument"))
      }
    }
  }

  static func handle(_ call: Call) throws(RPCError) {
    let params = try call.read(as: Params.self)
    let all = try values(for: params, in: call.session)
    let start = params.value.lowercased()
    let first = all.filter { $0.lowercased().hasPrefix(start) }
    let others = all.filter {
      !$0.lowercased().hasPrefix(start) && $0.lowercased().containsBytes(of: start)
    }
    let matches = first + others
    call.answer { writer in
      writer.key("completion")
      writer.beginObject()
      writer.member("values", Array(matches.prefix(limit)))
      writer.member("total", matches.count)
      writer.member("hasMore", matches.count > limit)
      writer.endObject()
    }
  }

  private static func values(
    for params: Params, in session: ModelContextSession
  ) throws(RPCError) -> [String] {
    let mediator = session.mediator
    guard params.kind == "ref/resource" else {
      let prompt = try Prompt.named(params.subject)
      guard prompt.arguments.contains(where: { $0.name == params.argument }) else {
        throw unknownArgument(params)
      }
      switch params.argument {
      case "adUnitId": return mediator.allAdUnits.map(\.id)
      case "className": return mediator.adapters.all.map(\.adapterClass.className)
      case "language": return ["python", "javascript", "typescript", "swift", "go", "java"]
      default:
        let parameters = mediator.allAdUnits.flatMap { $0.networks.compactMap(\.parameter) }
        return Array(Set(parameters)).sorted()
      }
    }
    switch (params.subject, params.argument) {
    case (ListedResource.template.uri, "adId"):
      let ads = (try? mediator.ads.list(after: nil, limit: 1000).ads) ?? []
      return ads.map(\.id.rawValue)
    case (ListedResource.ruleTemplate.uri, "rule"):
      return session.contract.rules.map(\.name)
    case (ListedResource.sectionTemplate.uri, "section"):
      return ContractSections.shared.names
    default: throw unknownArgument(params)
    }
  }

  private static func unknownArgument(_ params: Params) -> RPCError {
    .invalidParams(
      JSONReadError(
        expected: "an argument of \(JSONValue.string(params.subject).excerpt)",
        value: .string(params.argument)
      ).inside(.key("name")).inside(.key("argument")))
  }
}
