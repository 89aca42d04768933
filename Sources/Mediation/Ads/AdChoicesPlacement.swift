/// Where the AdChoices icon of a drawn ad is.
package struct AdChoicesPlacement: Sendable, Equatable {
  package let position: AdChoicesPosition
  /// In the view that holds the ad.
  package let frame: Rect

  package init(position: AdChoicesPosition, frame: Rect) {
    self.position = position
    self.frame = frame
  }
}
