/// A revision of the Model Context Protocol.
///
/// The newest one has no handshake: each request says its revision. The others are agreed on in
/// `initialize`.
enum Revision: String, CaseIterable, Comparable, Sendable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  static let newestWithHandshake = november2025

  static func < (left: Revision, right: Revision) -> Bool { left.rawValue < right.rawValue }

  var hasHandshake: Bool { self <= Self.newestWithHandshake }
  /// Only one revision has batches.
  var hasBatches: Bool { self == .march2025 }
  /// Whether tools have annotations, and completion is a capability.
  var hasAnnotations: Bool { self >= .march2025 }
  /// Whether results have structured content, and what is listed has titles.
  var hasStructuredContent: Bool { self >= .june2025 }
  /// Whether wrong arguments of a tool are a result that the model reads, and not an error.
  var returnsArgumentFaults: Bool { self >= .november2025 }
  /// Whether an error may be written without an id. Before, there was no valid error without one.
  var hasErrorsWithoutID: Bool { self >= .november2025 }
  /// The error code for a resource that does not exist.
  var unknownResourceCode: Int { hasHandshake ? -32002 : -32602 }
}
