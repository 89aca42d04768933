import EventLoop
package import JSON
package import Mediation
import MediationJSON

/// `adapter/collectSignals`: collects the signals that the network needs for a bid.
package enum CollectSignalsRequest: AdapterRequest {
  package static let name = "adapter/collectSignals"

  package struct Params: JSONReadable, JSONWritable {
    package let format: AdFormat
    /// The credentials of every line item of the class with this format.
    package let credentials: [MediationCredentials]
    package let extras: JSONObject
    /// The size of the banner, if the publisher gave one.
    package let adSize: AdSize?
    /// How long the program has to answer.
    package let timeoutMs: Int

    package init(
      format: AdFormat,
      credentials: [MediationCredentials],
      extras: JSONObject,
      adSize: AdSize?,
      timeoutMs: Int
    ) {
      self.format = format
      self.credentials = credentials
      self.extras = extras
      self.adSize = adSize
      self.timeoutMs = timeoutMs
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      let params = try JSONObject(json)
      format = try params.read("format")
      credentials = try params.readCredentials()
      extras = try params.read("extras")
      adSize = try params.readIfPresent("adSize")
      timeoutMs = try params.read("timeoutMs", in: 1...Clock.lastMs)
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("format", format.rawValue)
      writer.member("credentials", credentials)
      writer.member("extras", extras)
      writer.member("adSize", adSize)
      writer.member("timeoutMs", timeoutMs)
      writer.endObject()
    }
  }

  /// The signals or an error. Null means neither.
  package struct Result: JSONReadable, JSONWritable {
    package let signals: String?
    package let error: AdError?

    package init(signals: String?, error: AdError? = nil) {
      self.signals = signals
      self.error = error
    }

    package init(_ json: JSONValue) throws(JSONReadError) {
      guard json != .null else {
        self.init(signals: nil)
        return
      }
      let answer = try JSONObject(json)
      self.init(
        signals: try answer.readIfPresent("signals"), error: try answer.readIfPresent("error"))
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("signals", signals)
      if let error { writer.member("error", error) }
      writer.endObject()
    }
  }
}
