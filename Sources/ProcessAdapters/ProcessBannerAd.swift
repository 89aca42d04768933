import EventLoop
import JSON
import Mediation
import MediationJSON

/// A banner of a process adapter.
@BridgeActor
final class ProcessBannerAd: ProcessAd, MediationBannerAd {
  let view: View

  init(
    _ content: BannerAdContent,
    loadID: String,
    of process: AdapterProcess,
    onDispose: @escaping @BridgeActor () -> Void
  ) {
    view = content.makeView()
    super.init(loadID: loadID, format: .banner, of: process, onDispose: onDispose)
  }

  func changeAdSize(to adSize: AdSize) -> Bool {
    tell("adapter/changeAdSize", offering: "changeAdSize") { writer in
      writer.member("adSize", adSize)
    } onResult: { [self] json throws(JSONReadError) in
      view.frame = try BannerAdContent(json).frame
    }
    return true
  }
}
