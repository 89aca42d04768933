/// A method of a class, as a symbol names it.
struct ProgramMethod {
  let isStatic: Bool
  let isAsync: Bool
  let isPrivate: Bool
  let base: String
  /// The labels of the parameters; `_` for none.
  let labels: [String]
  /// The types of the parameters, in the text of the symbol.
  let types: [String]

  /// The name as Swift documents it: `setUp(with:completionHandler:)`.
  var name: String { "\(base)(\(labels.map { "\($0):" }.joined()))" }

  /// Whether a parameter has one of the types, which have no module here.
  func shares(_ names: [String]) -> Bool {
    types.contains { type in
      type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        .contains { names.contains(String($0)) }
    }
  }

  /// - Parameter symbol: `static Module.Class.setUp(with: A) async throws -> ()`.
  init?(_ symbol: String, of type: String) {
    var rest = symbol[...]
    isStatic = rest.hasPrefix("static ")
    if isStatic { rest = rest.dropFirst(7) }
    guard rest.hasPrefix("\(type).") else { return nil }
    rest = rest.dropFirst(type.count + 1)
    isPrivate = rest.first == "("
    if isPrivate {
      // A private method: `(name in _F43A…)(label: A) -> ()`.
      guard let end = rest.firstIndex(of: " "), let close = rest.firstIndex(of: ")") else {
        return nil
      }
      base = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: close)...]
    } else {
      guard let end = rest.firstIndex(where: { $0 == "(" || $0 == "<" }) else { return nil }
      base = String(rest[..<end])
      rest = rest[end...]
    }
    guard let first = base.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
      rest.first == "(", let parameters = Self.parameters(&rest)
    else { return nil }
    labels = parameters.map(\.label)
    types = parameters.map(\.type)
    isAsync = rest.hasPrefix(" async")
  }

  /// Takes the parameters from the front of the text.
  private static func parameters(_ rest: inout Substring) -> [(label: String, type: String)]? {
    var texts: [String] = [""]
    var depth = 0
    var last: Character = " "
    for place in rest.indices {
      let character = rest[place]
      switch character {
      case "(", "<", "[": depth += 1
      case ")", "]": depth -= 1
      // Not the end of an arrow.
      case ">" where last != "-": depth -= 1
      case "," where depth == 1:
        texts.append("")
        continue
      default: break
      }
      last = character
      if depth == 0 {
        rest = rest[rest.index(after: place)...]
        return texts.map(parameter).filter { !$0.type.isEmpty }
      }
      if depth > 1 || character != "(" { texts[texts.count - 1].append(character) }
    }
    return nil
  }

  private static func parameter(_ text: String) -> (label: String, type: String) {
    let text = text.drop { $0 == " " }
    guard let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { return ("_", String(text)) }
    return (String(text[..<colon]), String(text[text.index(after: colon)...].drop { $0 == " " }))
  }
}
