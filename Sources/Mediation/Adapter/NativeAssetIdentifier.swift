/// One of the parts that a native ad is drawn from.
public enum NativeAssetIdentifier: String, CaseIterable, Sendable {
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
