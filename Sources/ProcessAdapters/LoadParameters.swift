import EventLoop
import JSON
import Mediation
import MediationJSON

/// What a load tells a program, whatever the format, and what only its format has.
@BridgeActor
struct LoadParameters: JSONWritable {
  let loadID: String
  let configuration: MediationAdConfiguration
  let timeoutMs: Int

  func write(to writer: inout JSONWriter) {
    let settings = configuration.credentials.settings
    writer.beginObject()
    writer.member("loadId", loadID)
    writer.member("parameter", settings["parameter"]?.string)
    writer.member("settings", settings)
    writer.member("request", configuration.request)
    writer.member("timeoutMs", timeoutMs)
    switch configuration {
    case let native as MediationNativeAdConfiguration:
      writer.member(
        "adTypes", NativeAdType.allCases.filter(native.adTypes.contains).map(\.rawValue))
      writer.member("options", NativeAdOptions(native.options))
    case let banner as MediationBannerAdConfiguration:
      writer.member("adSize", banner.adSize)
    default:
      break
    }
    writer.endObject()
  }
}
