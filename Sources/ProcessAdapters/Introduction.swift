import JSON
import Mediation
import MediationJSON

/// What a program answers to `adapter/initialize`.
struct Introduction {
  let details: AdapterDetails
  /// Who counts the impressions and clicks of its native ads, where an ad does not say.
  let tracking: Tracking

  struct Params: JSONWritable {
    let className: String

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("protocolVersion", 1)
      writer.member("className", className)
      writer.endObject()
    }
  }

  /// Reads the answer of the program that should be the adapter `className`.
  init(_ answer: Result<JSONValue, CallFailure>, of className: String) throws(AdError) {
    let json: JSONValue
    switch answer {
    case .success(let value): json = value
    case .failure(let failure): throw failure.adError(of: className)
    }
    do throws(JSONReadError) {
      self = try Introduction(json)
    } catch {
      throw CallFailure.invalidResult(method: "adapter/initialize", error).adError(of: className)
    }
    let answered = json.object?["className"]?.string ?? ""
    guard answered == className else {
      throw AdError(.mediationAdapterError, "\(className): the program is \(answered).")
    }
  }

  private init(_ json: JSONValue) throws(JSONReadError) {
    let introduction = try JSONObject(json)
    let className = try introduction.read("className", as: String.self)
    let formats = try introduction.read("formats", as: [AdFormat].self)
    details = AdapterDetails(
      label: try introduction.readIfPresent("label") ?? className,
      formats: AdFormat.allCases.filter(formats.contains),
      adapterVersion: try introduction.read("adapterVersion"),
      adSDKVersion: try introduction.read("adSdkVersion"))
    tracking = Tracking(
      handlesUserImpressions: try introduction.readIfPresent("handlesUserImpressions") ?? false,
      handlesUserClicks: try introduction.readIfPresent("handlesUserClicks") ?? false)
  }
}
