import Drawing
import EventLoop
import Mediation

/// Writes the pictures of a report. A picture that was written before is not written again: its
/// number stands for it.
@LoopActor
final class PictureBook {
  /// The numbers of the latest pictures.
  private var numbers: [String: Int] = [:]
  private var byteCount = 0
  private var lastNumber = 0

  /// How many bytes of pictures are remembered.
  private static let byteLimit = 4 << 20

  /// The picture of an ad, with the faults of its layout.
  func line(
    for id: AdID, _ ad: PreviewedAd, badge: LayoutCheck.Badge?
  ) -> ReportLine {
    let check = LayoutCheck(of: ad, badge: badge)
    let picture = Picture(of: ad, faults: check?.violations ?? [], badge: badge)
    return line(for: id, svg: picture.svg)
  }

  func line(for ad: AdID, svg: String) -> ReportLine {
    if let number = numbers[svg] { return .samePicture(ad, number: number) }
    lastNumber += 1
    if byteCount + svg.utf8.count > Self.byteLimit { (numbers, byteCount) = ([:], 0) }
    if svg.utf8.count <= Self.byteLimit {
      numbers[svg] = lastNumber
      byteCount += svg.utf8.count
    }
    return .picture(ad, svg: svg)
  }
}
