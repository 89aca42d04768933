package import Ads
package import JSON
package import Mediation

/// The parameters of every load: the source, the request to the networks, the ad's id and the
/// timeout.
package struct LoadParameters: JSONReadable {
  package let source: AdSource
  package let request: AdRequest
  package let adID: AdID?
  package let timeoutMs: Int?

  package init(_ json: JSONValue) throws(JSONReadError) {
    let params = try JSONObject(json)
    source = try AdSource(params)
    request = try params.readIfPresent("request") ?? .plain
    adID = try params.readIfPresent("adId", as: ChosenAdID.self)?.id
    timeoutMs = try params.readTimeoutMs()
  }

  /// An id that the client chose: any text that the bridge does not use for its own ids.
  private struct ChosenAdID: JSONReadable {
    /// The maximum number of code points. Ids are remembered long after their ads are gone.
    static let longest = 256

    let id: AdID

    init(_ json: JSONValue) throws(JSONReadError) {
      id = try AdID(json)
      if id.rawValue.isEmpty {
        throw JSONReadError(expected: "an id of at least one character", value: json)
      }
      if id.rawValue.unicodeScalars.count > Self.longest {
        throw JSONReadError(expected: "an id of at most \(Self.longest) characters", value: json)
      }
      if id.isBridgeNumbered {
        throw JSONReadError(expected: "an id that does not look like ad-<digits>", value: json)
      }
    }
  }
}

extension AdSource {
  /// Reads `adUnitId` or `adapter`. A load has exactly one of them.
  init(_ params: JSONObject) throws(JSONReadError) {
    let adUnitID = try params.readIfPresent("adUnitId", as: String.self)
    let adapter = try params.readIfPresent("adapter", as: LineItem.self)
    switch (adUnitID, adapter) {
    case (let id?, nil): self = .adUnit(id)
    case (nil, let lineItem?): self = .adapter(lineItem)
    case (nil, nil):
      let error = JSONReadError(expected: "adUnitId or adapter", found: "neither")
      guard let size = params["adSize"], size.string != nil, (try? AdSize(size)) == nil else {
        throw error
      }
      throw error.advising(
        "adSize \(size.excerpt) is not a size. Write {\"adUnitId\":\(size.excerpt)}.")
    case (_?, _?): throw JSONReadError(expected: "adUnitId or adapter", found: "both")
    }
  }
}

extension LineItem: JSONReadable {
  /// Reads an adapter with its parameter and settings. The timeout is a parameter of the load.
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    if case .string = json {
      throw JSONReadError(expected: "an object", kindOf: json)
        .advising("Write {\"className\":\(json.excerpt)}.")
    }
    let item = try JSONObject(json)
    self.init(
      className: try item.readText("className"),
      label: try item.readTextIfPresent("label"),
      parameter: try item.readTextIfPresent("parameter"),
      settings: try item.readFreelyIfPresent("settings") ?? JSONObject())
  }
}
