package import JSON

/// A corner of a native ad. Platforms number the corners differently, so only names are used.
package enum AdChoicesPosition: String, CaseIterable, Sendable, JSONReadable {
  case topRight
  case topLeft
  case bottomRight
  case bottomLeft
}

extension AdChoicesPosition {
  /// The frame of a view in this corner: without a margin, scaled down to fit.
  ///
  /// - Parameters:
  ///   - width: The width of the view, in points.
  ///   - height: The height of the view, in points.
  ///   - bounds: The frame of the view that the corner belongs to. Its origin does not count.
  package func frame(forWidth width: Double, height: Double, in bounds: Rect) -> Rect {
    let scale = min(1, bounds.width / width, bounds.height / height)
    let (width, height) = (width * scale, height * scale)
    let (right, bottom) = (bounds.width - width, bounds.height - height)
    return switch self {
    case .topLeft: Rect(x: 0, y: 0, width: width, height: height)
    case .topRight: Rect(x: right, y: 0, width: width, height: height)
    case .bottomLeft: Rect(x: 0, y: bottom, width: width, height: height)
    case .bottomRight: Rect(x: right, y: bottom, width: width, height: height)
    }
  }

  /// The corner of `bounds` that is nearest to the centre of a frame.
  ///
  /// - Parameter preferred: Decides if two corners are equally near, for example because the frame
  ///   fills the view.
  package init(of frame: Rect, in bounds: Rect, preferring preferred: AdChoicesPosition) {
    let right = frame.x + frame.width / 2 - bounds.width / 2
    let down = frame.y + frame.height / 2 - bounds.height / 2
    let isLeft = abs(right) < Rect.tolerance ? preferred.isLeft : right < 0
    let isTop = abs(down) < Rect.tolerance ? preferred.isTop : down < 0
    self =
      switch (isTop, isLeft) {
      case (true, true): .topLeft
      case (true, false): .topRight
      case (false, true): .bottomLeft
      case (false, false): .bottomRight
      }
  }

  private var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  private var isTop: Bool { self == .topLeft || self == .topRight }
}

/// The place of the AdChoices icon in a drawn ad.
package struct AdChoicesPlacement: Sendable, Equatable {
  package let position: AdChoicesPosition
  /// In the view that holds the ad.
  package let frame: Rect

  package init(position: AdChoicesPosition, frame: Rect) {
    self.position = position
    self.frame = frame
  }
}

extension AdChoicesPlacement: JSONReadable, JSONWritable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let placement = try JSONObject(json)
    position = try placement.read("position")
    frame = try placement.read("frame")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("position", position.rawValue)
    writer.member("frame", frame)
    writer.endObject()
  }
}
