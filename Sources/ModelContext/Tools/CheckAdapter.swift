import Ads
import EventLoop
import JSON
import Mediation

/// `check_adapter`: tests an adapter against the guides, in a process of its own.
enum CheckAdapter: Tool {
  static let name = "check_adapter"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    var words = ["check", "--output=jsonl"]
    do throws(JSONReadError) {
      words.append("--adapter=\(try arguments.read("className", as: String.self))")
      if let parameter = try arguments.readIfPresent("parameter", as: String.self) {
        words.append("--parameter=\(parameter)")
      }
      if let parameter = try arguments.readIfPresent("failingParameter", as: String.self) {
        words.append("--failing-parameter=\(parameter)")
      }
      if let formats = try arguments.readIfPresent("formats", as: [AdFormat].self) {
        words.append("--format=\(formats.map(\.rawValue).joined(separator: ","))")
      }
    } catch {
      throw ToolFailure(error)
    }
    let worker = try call.session.workers.start(words)
    call.onCancel { worker.stop() }
    var lines = ReportLines()
    worker.onOutput = { bytes in
      lines.append(bytes) { line in
        guard let number = line["number"]?.int, let check = line["check"]?.string else { return }
        call.progress.report(number, of: line["count"]?.int, check)
      }
    }
    worker.onEnd = { end in
      guard let report = lines.report else {
        return call.fail(
          ToolFailure(
            worker.lastError ?? "The checks gave no report: their process \(end).",
            next: "Call list_inventory for the adapters that exist and their formats."))
      }
      call.finish(text(of: report), content(of: report))
    }
  }

  /// What a program gets: passed checks are only counted.
  private static func content(of report: JSONObject) -> JSONObject {
    var content = report.members(["className", "passed", "failed", "warnings", "notRun", "skipped"])
    let checks = (report["checks"]?.array ?? []).compactMap(\.object)
    content["checks"] = .array(
      checks.filter { $0["outcome"]?.string != "passed" }.map { check in
        .object(check.members(["name", "format", "outcome", "sentence", "basis", "reason"]))
      })
    return content
  }

  private static func text(of report: JSONObject) -> String {
    func count(_ name: String) -> Int { report[name]?.int ?? 0 }
    var lines = [
      "\(report["className"]?.string ?? ""): \(count("passed")) checks passed, "
        + "\(count("failed")) failed, \(count("warnings")) warnings, \(count("notRun")) not run, "
        + "\(count("skipped")) skipped."
    ]
    let checks = (report["checks"]?.array ?? []).compactMap(\.object)
    for (outcome, word) in [
      ("failed", "FAILED"), ("warning", "warning"), ("notRun", "not run"), ("skipped", "skipped"),
    ] {
      for check in checks where check["outcome"]?.string == outcome {
        lines.append(line(of: check, word))
      }
    }
    lines.append(
      count("failed") + count("warnings") > 0
        ? "Next: call explain_contract with the name of a failed check, and correct the adapter."
        : count("notRun") > 0
          ? "Next: some checks were not run. Add what they need, such as failingParameter, and check again."
          : "Next: nothing is left to correct. A skipped check does not apply.")
    return lines.joined(separator: "\n")
  }

  private static func line(of check: JSONObject, _ outcome: String) -> String {
    let format = check["format"]?.string.map { ", \($0)" } ?? ""
    return "\(outcome) \(check["name"]?.string ?? "")\(format): "
      + "\(check["sentence"]?.string ?? "") \(check["reason"]?.string ?? "")"
  }
}

extension JSONObject {
  /// Some of the members.
  fileprivate func members(_ names: [String]) -> JSONObject {
    JSONObject(names.map { ($0, self[$0] ?? .null) })
  }
}

/// The lines of a check: its progress, and the report as the last one.
private struct ReportLines {
  /// A report is far shorter.
  private static let longest = 16 << 20

  private var rest: [UInt8] = []
  /// The last line, if it is a report.
  private(set) var report: JSONObject?

  mutating func append(_ bytes: UnsafeRawBufferPointer, _ onProgress: (JSONObject) -> Void) {
    guard rest.count + bytes.count <= Self.longest else { return }
    rest += bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = try? JSONValue(parsing: Array(rest[..<end]))
      rest.removeSubrange(...end)
      guard let object = line?.object else { continue }
      if object["checks"] != nil { report = object } else { onProgress(object) }
    }
  }
}
