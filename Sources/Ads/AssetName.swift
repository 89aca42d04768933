import JSON

/// A part of a native ad.
package enum AssetName: String, CaseIterable, Sendable, JSONReadable {
  case headline
  case body
  case callToAction
  case icon
  case image
  case starRating
  case store
  case price
  case advertiser
  case mediaView
  case adChoicesView
}
