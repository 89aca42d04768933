import Server
import EventLoop
import JSON
import JSONRPC
import Mediation

/// Where the resources about the contract are.
enum ContractResource {
  /// The list of the parts.
  static let index = "adbridge://contract"
  static let sectionPrefix = "adbridge://contract/sections/"
  static let testPage = "adbridge://write-a-test"
  static let document = "adbridge://contract/openrpc.json"
  static let rulePrefix = "adbridge://contract/rules/"
}

/// Where the resources about this run are. They change with each event.
enum RunResource {
  static let timeline = "adbridge://run/timeline"
  static let log = "adbridge://run/log"
  private static let adPrefix = "adbridge://ads/"
  private static let adSuffix = "/timeline"

  static func timeline(of ad: AdID) -> String {
    adPrefix + ad.rawValue.escapedForURI + adSuffix
  }

  /// The ad whose timeline a URI names.
  static func ad(in uri: String) -> AdID? {
    guard uri.hasPrefix(adPrefix), uri.hasSuffix(adSuffix),
      uri.utf8.count > adPrefix.utf8.count + adSuffix.utf8.count
    else { return nil }
    let name = uri.dropFirst(adPrefix.count).dropLast(adSuffix.count)
    return String(name).unescapedFromURI.map { AdID(rawValue: $0) }
  }

  /// Whether a URI names something that changes.
  static func changes(_ uri: String) -> Bool {
    uri == timeline || uri == log || ad(in: uri) != nil
  }
}

/// One resource or template, as a list has it.
struct ListedResource {
  let uri: String
  let name: String
  let title: String
  let description: String
  let mimeType: String

  static let template = ListedResource(
    uri: "adbridge://ads/{adId}/timeline", name: "ad-timeline", title: "Timeline of an ad",
    description: "What has happened to one ad, as a table.", mimeType: "text/markdown")
  static let ruleTemplate = ListedResource(
    uri: "\(ContractResource.rulePrefix){rule}", name: "contract-rule", title: "Contract rule",
    description: "One rule of the contract between the bridge and its adapters.",
    mimeType: "text/markdown")
  static let sectionTemplate = ListedResource(
    uri: "\(ContractResource.sectionPrefix){section}", name: "contract-section",
    title: "Part of the contract",
    description: "One part of the clients' contract: a method, a shape or a chapter.",
    mimeType: "text/markdown")
  static let templates = [template, ruleTemplate, sectionTemplate]

  /// All resources. The list never changes in a run.
  @LoopActor
  static func all(_ contract: ContractTopics) -> [ListedResource] {
    [
      ListedResource(
        uri: ContractResource.index, name: "contract", title: "The contract",
        description: "The parts of the clients' contract, each with its address.",
        mimeType: "text/markdown"),
      ListedResource(
        uri: ContractResource.testPage, name: "write-a-test", title: "Write a test",
        description: "How a test of a flow is written in Python, JavaScript or another language.",
        mimeType: "text/markdown"),
      ListedResource(
        uri: ContractResource.document, name: "openrpc", title: "The contract for programs",
        description: "The clients' contract as an OpenRPC document.",
        mimeType: "application/json"),
      ListedResource(
        uri: RunResource.timeline, name: "timeline", title: "Timeline of this run",
        description: "The newest events and violations of this run, as a table.",
        mimeType: "text/markdown"),
      ListedResource(
        uri: RunResource.log, name: "log", title: "Log of this run",
        description: "The newest entries of the log, one JSON-RPC notification a line.",
        mimeType: "application/jsonl"),
    ]
      + contract.rules.map { rule in
        ListedResource(
          uri: ContractResource.rulePrefix + rule.name, name: rule.name,
          title: "Rule \(rule.name)", description: rule.meaning, mimeType: "text/markdown")
      }
  }

  func write(to writer: inout JSONWriter, as key: StaticString, for revision: Revision) {
    writer.beginObject()
    writer.member(key, uri)
    writer.member("name", name)
    if revision.hasStructuredContent { writer.member("title", title) }
    writer.member("description", description)
    writer.member("mimeType", mimeType)
    writer.endObject()
  }
}

/// `resources/list`: lists the contract, its rules, and the resources of this run.
enum ListResources: ModelContextMethod {
  static let name = "resources/list"

  static func handle(_ call: Call) throws(RPCError) {
    try call.requireFirstPage()
    let resources = ListedResource.all(call.session.contract)
    call.answer(keepFor: .program) { writer in
      writer.key("resources")
      writer.beginArray()
      for resource in resources { resource.write(to: &writer, as: "uri", for: call.revision) }
      writer.endArray()
    }
  }
}

/// `resources/templates/list`: lists the resources that are named by an ad or a rule.
enum ListResourceTemplates: ModelContextMethod {
  static let name = "resources/templates/list"

  static func handle(_ call: Call) throws(RPCError) {
    try call.requireFirstPage()
    call.answer(keepFor: .program) { writer in
      writer.key("resourceTemplates")
      writer.beginArray()
      for template in ListedResource.templates {
        template.write(to: &writer, as: "uriTemplate", for: call.revision)
      }
      writer.endArray()
    }
  }
}

/// `resources/read`: returns the text of a resource.
enum ReadResource: ModelContextMethod {
  static let name = "resources/read"

  /// How many entries of the log a resource has at most: the newest ones.
  private static let entryLimit = 500
  /// How many bytes they have.
  private nonisolated static let byteLimit = 20_000

  static func handle(_ call: Call) throws(RPCError) {
    let uri = try call.uri()
    guard let (mimeType, text) = content(of: uri, in: call.session) else {
      throw .unknownResource(uri, call.revision)
    }
    call.answer(keepFor: RunResource.changes(uri) ? .moment : .program) { writer in
      writer.key("contents")
      writer.beginArray()
      writer.beginObject()
      writer.member("uri", uri)
      writer.member("mimeType", mimeType)
      writer.member("text", text)
      writer.endObject()
      writer.endArray()
    }
  }

  private static func content(
    of uri: String, in session: ModelContextSession
  ) -> (mimeType: String, text: String)? {
    let log = session.mediator.events
    switch uri {
    case ContractResource.index: return ("text/markdown", ContractSections.shared.index)
    case ContractResource.testPage: return ("text/markdown", testPage)
    case ContractResource.document: return ("application/json", Session.contract)
    case RunResource.timeline:
      return ("text/markdown", Timeline.text(ofNewest: log.newest(entryLimit), bytes: byteLimit))
    case RunResource.log:
      let lines = log.newest(entryLimit).reversed().lazy.map { line(of: $0) }
      return (
        "application/jsonl",
        lines.prefix(entryLimit, bytes: byteLimit, \.utf8.count).reversed().joined()
      )
    default: break
    }
    if let ad = RunResource.ad(in: uri) {
      guard (try? session.mediator.ads.details(of: ad)) != nil || log.hasEntries(of: ad) else {
        return nil
      }
      return (
        "text/markdown", Timeline.text(ofNewest: log.newest(entryLimit, of: ad), bytes: byteLimit)
      )
    }
    if uri.hasPrefix(ContractResource.sectionPrefix) {
      let name = String(uri.dropFirst(ContractResource.sectionPrefix.count))
      return ContractSections.shared.text(named: name).map { ("text/markdown", $0) }
    }
    guard uri.hasPrefix(ContractResource.rulePrefix) else { return nil }
    let name = String(uri.dropFirst(ContractResource.rulePrefix.count))
    let rule = session.contract.rules.first { $0.name == name }
    return rule.map { ("text/markdown", $0.text) }
  }

  /// An entry of the log as a line. The long texts of an entry without room are shortened.
  private nonisolated static func line(of entry: EventLog.Entry) -> String {
    var written = JSONWriter.bytes(of: LoggedNotification(entry))
    if written.count > byteLimit, let value = try? JSONValue(parsing: written) {
      written = JSONWriter.bytes(of: TextBudget("", value).shortened(value))
    }
    return String(decoding: written, as: UTF8.self) + "\n"
  }
}

extension RPCError {
  /// There is no resource at a URI. The code depends on the revision.
  static func unknownResource(_ uri: String, _ revision: Revision) -> RPCError {
    RPCError(
      code: revision.unknownResourceCode, name: "resourceNotFound",
      message: "There is no resource \(JSONValue.string(uri).excerpt).",
      data: ["uri": .string(uri)])
  }
}

extension Call {
  /// The parameter `uri`.
  func uri() throws(RPCError) -> String {
    do throws(JSONReadError) {
      return try params.read("uri")
    } catch {
      throw .invalidParams(error)
    }
  }
}

extension EventLog {
  fileprivate func hasEntries(of ad: AdID) -> Bool {
    !entries(of: ad, since: 1, limit: 1).entries.isEmpty
  }
}

extension String {
  /// The text as a part of a URI: only unreserved characters, others as `%XX`.
  fileprivate var escapedForURI: String {
    var text = ""
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + String(byte >> 4, radix: 16, uppercase: true)
        text += String(byte & 15, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// The text without `%XX`; `nil` if an escape is cut off or not UTF-8.
  fileprivate var unescapedFromURI: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(escaped)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
