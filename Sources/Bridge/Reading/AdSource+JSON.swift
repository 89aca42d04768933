package import JSON
package import Mediation

extension AdSource {
  /// Reads the one of `adUnitId` and `adapter` that a load names.
  init(_ params: JSONObject) throws(JSONReadError) {
    let adUnitID = try params.readIfPresent("adUnitId", as: String.self)
    let adapter = try params.readIfPresent("adapter", as: LineItem.self)
    switch (adUnitID, adapter) {
    case (let id?, nil): self = .adUnit(id)
    case (nil, let lineItem?): self = .adapter(lineItem)
    case (nil, nil): throw JSONReadError(expected: "adUnitId or adapter", found: "neither")
    case (_?, _?): throw JSONReadError(expected: "adUnitId or adapter", found: "both")
    }
  }
}

extension LineItem: JSONReadable {
  /// Reads an adapter and what it is given. In a load, a time limit of its own has no place.
  package convenience init(_ json: JSONValue) throws(JSONReadError) {
    let item = try JSONObject(json)
    self.init(
      className: try item.read("className"),
      label: try item.readIfPresent("label"),
      parameter: try item.readIfPresent("parameter"),
      settings: try item.readIfPresent("settings") ?? JSONObject())
  }
}
