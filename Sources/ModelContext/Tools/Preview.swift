import Ads
import Drawing
import EventLoop
import JSON
import JSONRPC
import Mediation
import Server

/// `preview`: draws an ad as an image, and names the faults of its layout.
enum Preview: Tool {
  static let name = "preview"

  static func run(_ arguments: JSONObject, _ call: ToolCall) throws(ToolFailure) {
    let id: AdID
    let template: Template?
    do throws(JSONReadError) {
      id = try arguments.read("adId")
      template = try arguments.readIfPresent("template")
    } catch {
      throw ToolFailure(error)
    }
    do throws(RPCError) {
      try call.session.whenReady(id, call.responder) {
        guard !call.isAnswered else { return }
        do throws(MediationError) {
          draw(try call.mediator.ads.ad(id), template, call)
        } catch {
          call.fail(ToolFailure(error))
        }
      }
    } catch {
      throw ToolFailure(error)
    }
  }

  private static func draw(_ ad: Ad, _ template: Template?, _ call: ToolCall) {
    let previewed = PreviewedAd(ad, log: call.mediator.events)
    // The faults are those of the frames that a client gave, and a template has its own.
    let check = template == nil ? LayoutCheck(of: previewed, badge: nil) : nil
    let faults = check?.violations ?? []
    let image = Picture(of: previewed, template: template, faults: faults).png
    var lines = ["The \(ad.format.rawValue) ad \(ad.id), \(ad.state.rawValue), as an image."]
    lines += faults.enumerated().map { index, fault in
      "\(index + 1). \(fault.rule.severity.rawValue) \(fault.rule.rawValue): \(fault.message) "
        + fault.rule.sentence
    }
    lines.append("Next: \(nextStep(for: ad, check))")
    call.finish(
      lines.joined(separator: "\n"), images: [image],
      Result(id: ad.id, state: ad.state, image: image, isChecked: check != nil, faults: faults))
  }

  private static func nextStep(for ad: Ad, _ check: LayoutCheck?) -> String {
    guard let check else {
      return ad is NativeAd
        ? "Use the action render of drive_ad with clickableAssetViews, and the layout is checked."
        : "Nothing is left to check: only native ads have a layout of the application."
    }
    if let fault = check.violations.first {
      return "Correct the frame of \(fault.asset?.rawValue ?? "the view"), and use the action "
        + "render of drive_ad again."
    }
    return check.outcomes.contains { $0.outcome == .passed && $0.rule == .assetOutsideView }
      ? "Nothing is left to correct in the layout."
      : "Pass clickableAssetViews to the action render of drive_ad, and the frames are checked, too."
  }

  private struct Result: JSONWritable {
    let id: AdID
    let state: AdState
    let image: ImageData
    let isChecked: Bool
    let faults: [LayoutCheck.Violation]

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("adId", id.rawValue)
      writer.member("state", state.rawValue)
      writer.member("width", image.width)
      writer.member("height", image.height)
      writer.member("isChecked", isChecked)
      writer.key("faults")
      writer.beginArray()
      for fault in faults {
        writer.beginObject()
        writer.member("rule", fault.rule.rawValue)
        writer.member("severity", fault.rule.severity.rawValue)
        writer.member("asset", fault.asset?.rawValue)
        writer.member("message", fault.message)
        writer.member("sentence", fault.rule.sentence)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
  }
}
