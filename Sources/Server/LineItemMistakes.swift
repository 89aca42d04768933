package import Ads
package import EventLoop
package import JSON
package import Mediation

/// Finds probable mistakes in a valid line item: what makes each of its loads fail, and rules that no
/// load fits.
@LoopActor
package struct LineItemMistakes {
  /// A mistake, and its place in the line item.
  @LoopActor
  package struct Mistake {
    package let path: JSONPath
    /// Made when it is read: of many mistakes only the first ones are.
    package var what: String { makeText() }

    private let makeText: @LoopActor () -> String

    fileprivate init(
      _ keys: [String], _ what: @escaping @autoclosure @LoopActor () -> String
    ) {
      self.init(keys.map { .key($0) }, what())
    }

    fileprivate init(
      _ steps: [JSONPath.Step], _ what: @escaping @autoclosure @LoopActor () -> String
    ) {
      path = JSONPath(steps)
      makeText = what
    }
  }

  private let classes: [String: AdapterClass]
  private let inOrder: [AdapterClass]
  private let classNames: [String]

  /// - Parameters:
  ///   - classes: The adapters that say what they load.
  ///   - classNames: All adapters.
  package init(classes: [AdapterClass], classNames: [String]) {
    inOrder = classes
    self.classes = Dictionary(
      classes.map { ($0.className, $0) }, uniquingKeysWith: { first, _ in first })
    self.classNames = classNames
  }

  /// - Parameter timeoutMs: How long a whole load may take.
  package func mistakes(
    in item: JSONObject, of format: AdFormat, timeoutMs: Int
  ) -> [Mistake] {
    var all: [Mistake] = []
    let className = item["className"]?.string ?? ""
    if let adapterClass = classes[className] {
      if let mistake = mistake(in: item, of: format, for: adapterClass) { all.append(mistake) }
    } else if let mistake = missing(className) {
      all.append(mistake)
    }
    if let itemTimeoutMs = item["timeoutMs"]?.int, itemTimeoutMs > timeoutMs {
      all.append(
        Mistake(
          ["timeoutMs"],
          "\(itemTimeoutMs) is above the \(timeoutMs) ms that the whole load may take."))
    }
    if let parameter = item["parameter"], parameter != .null,
      let replaced = item["settings"]?.object?["parameter"], replaced != parameter
    {
      all.append(
        Mistake(
          ["settings", "parameter"],
          "the parameter of the line item, \(parameter.excerpt), replaces it."))
    }
    return all + uselessRules(in: item, of: format)
  }

  /// What is probably wrong with the id of an ad unit.
  package static func mistake(inAdUnitID id: String) -> String? {
    guard let first = id.first, let last = id.last else { return "the id is empty." }
    guard first.isWhitespace || last.isWhitespace else { return nil }
    return "the id begins or ends with white space."
  }

  /// Why the exchange of an ad unit never bids; `nil` if that is unknown.
  package func mistake(inExchange exchange: JSONObject) -> Mistake? {
    let className = exchange["className"]?.string ?? ""
    guard let adapterClass = classes[className] else { return missing(className) }
    guard adapterClass.adapter.isExchange == false else { return nil }
    return Mistake(
      ["className"], "\(className) is not an exchange: it does not answer requests for bids.")
  }

  private func missing(_ className: String) -> Mistake? {
    guard !classNames.contains(className) else { return nil }
    return Mistake(
      ["className"],
      "there is no adapter \(JSONValue.string(className).excerpt). \(hint(className))")
  }

  /// The rules of a bidder that never decide.
  private func uselessRules(in item: JSONObject, of format: AdFormat) -> [Mistake] {
    let rules = item["rules"]?.array ?? []
    let always = rules.firstIndex { rule in
      (rule.object?["when"]?.object?.members ?? []).allSatisfy { $0.value == .null }
    }
    return rules.indices.compactMap { index in
      let place: [JSONPath.Step] = [.key("rules"), .index(index)]
      if let always, index > always {
        return Mistake(place, "it is never used: rule \(always) fits every load.")
      }
      let condition = rules[index].object?["when"]?.object ?? [:]
      if let name = condition["format"]?.string, name != format.rawValue {
        return Mistake(
          place + [.key("when"), .key("format")],
          "it fits no load: the format of the ad unit is \(format.rawValue).")
      }
      if let lowest = condition["minFloor"]?.double, let highest = condition["maxFloor"]?.double,
        lowest > highest
      {
        return Mistake(
          place + [.key("when"), .key("minFloor")], "it fits no load: it is above maxFloor.")
      }
      return nil
    }
  }

  private func mistake(
    in item: JSONObject, of format: AdFormat, for adapterClass: AdapterClass
  ) -> Mistake? {
    guard adapterClass.formats.contains(format) else {
      let formats = adapterClass.formats.map(\.rawValue).joined(separator: ", ")
      let other = inOrder.first { $0.formats.contains(format) }
      return Mistake(
        ["className"],
        "\(adapterClass.className) loads no \(format.rawValue) ads, only \(formats)."
          + (other.map { " Use for example \($0.className)." } ?? ""))
    }
    let parameter = item["parameter"]?.string
    return adapterClass.adapter.mistake(inParameter: parameter).map { what in
      Mistake(parameter == nil ? [] : ["parameter"], what())
    }
  }

  private func hint(_ className: String) -> String {
    nearestNames(to: className, in: classNames).first.map { "Did you mean \($0)?" }
      ?? "Available: \(classNames.prefix(20).joined(separator: ", "))."
  }
}
