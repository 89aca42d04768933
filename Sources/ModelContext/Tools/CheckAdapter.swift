import Ads
import EventLoop
import JSON
import Mediation
import ProcessAdapters

/// `check_adapter`: tests an adapter against the guides, in a process of its own.
enum CheckAdapter: Tool {
  static let name = "check_adapter"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    var words = ["check", "--output=jsonl"]
    let className: String
    do throws(JSONReadError) {
      className = try arguments.read("className")
      words.append("--adapter=\(className)")
      if let parameter = try arguments.readIfPresent("parameter", as: String.self) {
        words.append("--parameter=\(parameter)")
      }
      if let parameter = try arguments.readIfPresent("failingParameter", as: String.self) {
        words.append("--failing-parameter=\(parameter)")
      }
      if let format = try arguments.readIfPresent("format", as: AdFormat.self) {
        words.append("--format=\(format.rawValue)")
      }
    } catch {
      throw ToolFailure(error)
    }
    guard call.session.files?.attachedClassNames.contains(className) != true else {
      throw ToolFailure(
        "The program of \(className) attaches itself to this process, so the checks, which run in "
          + "another process, can't reach it.",
        next: "Call run_waterfall and load_ad, which use the attached program. For the checks, "
          + "give \(className) a command in the configuration, or end this server and run: adbridge "
          + "check --adapter \(className)")
    }
    let worker = try call.session.workers.start(words)
    worker.watchedClassNames = [className]
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
          failure(worker.lastError, end, of: className, call),
          details: AdapterOutput.text(of: worker.adapterOutput.lines))
      }
      let result = CheckSummary(report, output: worker.adapterOutput.lines)
      call.finish(result.text, result)
    }
  }

  /// Why there is no report.
  private static func failure(
    _ error: String?, _ end: ChildProcess.End, of className: String, _ call: ToolCall
  ) -> ToolFailure {
    guard let error else {
      return ToolFailure(
        "The checks gave no report: their process \(end).",
        next: "Load one ad with load_ad to see what happens.")
    }
    let isKnown = call.mediator.adapters[className] != nil
    let file = call.session.workers.settings.configurationFile
    return ToolFailure(
      error,
      next: file.map { error.hasPrefix("\($0):") } == true
        ? "Correct the configuration at the place that the text names, and call \(name) again."
        : isKnown
          ? "Correct the arguments as the text says, and call \(name) again."
          : "Call list_inventory for the adapters that exist.")
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
