import JSON
import Mediation
import MediationJSON

/// A watermark shows an exchange which ads are its own.
enum LostWatermark: AdapterCheck {
  static let name = "lostWatermark"
  static let sentence = "The watermark of a load reaches the network."
  static let basis = Basis(
    .contract, "An adapter for bidding passes the watermark of the request to its network.")
  static let sharing = CheckSharing.goodLoads

  /// The smallest PNG image.
  private static let watermark: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D, 0x0A, 0x2D, 0xB4, 0, 0, 0, 0, 0x49, 0x45, 0x4E,
    0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  static func run(in context: CheckContext) async throws(Verdict) {
    _ = try await context.requireSignals()
    let watermark = context.request.watermark ?? watermark
    let response = try context.requireBidResponse()
    let request = context.request(bidResponse: response, watermark: watermark)
    let known = context.networkCalls.count
    _ = try await context.load(CheckContext.LoadOptions(request: request))
    let arguments = context.networkCalls.dropFirst(known).map(\.arguments)
    guard arguments.contains(where: { $0 != .null }) else {
      throw .notRun("The adapter does not report its calls of the network.")
    }
    let text = String(
      decoding: JSONWriter.bytes(of: Base64(watermark)).dropFirst().dropLast(), as: UTF8.self)
    let isThere = arguments.contains { arguments in
      JSONWriter.text(of: arguments).containsBytes(of: text)
    }
    if !isThere { throw .failed("No call to the network has the watermark.") }
  }
}
