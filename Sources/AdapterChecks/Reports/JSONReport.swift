import Ads
package import JSON
import Mediation

/// A report as one JSON document, on one line.
package enum JSONReport {
  /// A line that says which check begins.
  package static func progress(_ number: Int, of count: Int, _ check: String) -> String {
    let line: JSONObject = [
      "number": .number(JSONNumber(number)), "count": .number(JSONNumber(count)),
      "check": .string(check),
    ]
    return String(decoding: JSONWriter.bytes(of: line), as: UTF8.self) + "\n"
  }

  static func text(of report: CheckReport) -> String {
    String(decoding: JSONWriter.bytes(of: report), as: UTF8.self) + "\n"
  }
}

extension CheckReport: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("className", className)
    writer.member("adapterVersion", "\(adapterVersion)")
    writer.member("adSdkVersion", "\(adSDKVersion)")
    writer.member("parameters", parametersByFormat)
    writer.member("passed", passedCount)
    writer.member("failed", failedCount)
    writer.member("warnings", warningCount)
    writer.member("known", knownCount)
    writer.member("notRun", notRunCount)
    writer.member("skipped", skippedCount)
    writer.member("success", isSuccess)
    writer.member("durationMs", durationMs)
    writer.key("checks")
    writer.beginArray()
    for result in results { result.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension CheckReport {
  private var parametersByFormat: JSONObject {
    var object: JSONObject = [:]
    for format in AdFormat.allCases {
      guard let parameter = parameters[format] else { continue }
      object[format.rawValue] = parameter.map(JSONValue.string) ?? .null
    }
    return object
  }
}

extension CheckResult: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("format", format?.rawValue)
    writer.member("sentence", sentence)
    writer.member("source", basis.source.rawValue)
    writer.member("basis", basis.words)
    writer.member("outcome", mark.rawValue)
    writer.member("reason", reason)
    writer.member("durationMs", durationMs)
    writer.member("evidence", evidence)
    writer.endObject()
  }
}

extension CheckEvidence: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, lines) in [("events", events), ("wire", wire), ("log", log)] {
      writer.key(escaping: name)
      writer.beginArray()
      for line in lines.text() { line.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }
}
