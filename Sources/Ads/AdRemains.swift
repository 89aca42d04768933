package import JSON

/// The views and the ad that an adapter still holds.
package struct AdRemains: Equatable, Sendable {
  /// The number of the ad's own views that are still in the view that it left last.
  package let subviewCount: Int
  /// Whether the adapter still holds that view.
  package let isViewHeld: Bool
  /// Whether the ad was disposed of, and the adapter still holds it.
  package let isAdHeld: Bool

  package init(subviewCount: Int = 0, isViewHeld: Bool = false, isAdHeld: Bool = false) {
    self.subviewCount = subviewCount
    self.isViewHeld = isViewHeld
    self.isAdHeld = isAdHeld
  }
}

extension AdRemains: JSONReadable {
  package init(_ json: JSONValue) throws(JSONReadError) {
    let remains = try JSONObject(json)
    subviewCount = try remains.readIfPresent("subviewCount", in: 0...Int.max) ?? 0
    isViewHeld = try remains.readIfPresent("isViewHeld") ?? false
    isAdHeld = try remains.readIfPresent("isAdHeld") ?? false
  }
}
