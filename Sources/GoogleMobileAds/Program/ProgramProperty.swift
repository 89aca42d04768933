/// A property of a class, as the symbol of its getter names it.
struct ProgramProperty {
  let name: String
  /// The type, without modules.
  let type: String
  let isStatic: Bool

  /// - Parameter symbol: `static Module.Class.mediaView.getter : UIKit.UIView?`. A private property is
  ///   the adapter's own.
  init?(_ symbol: String, of type: String) {
    var rest = symbol[...]
    isStatic = rest.hasPrefix("static ")
    if isStatic { rest = rest.dropFirst(7) }
    guard rest.hasPrefix("\(type).") else { return nil }
    let words = rest.dropFirst(type.count + 1).split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[1] == ":", words[0].hasSuffix(".getter") else { return nil }
    let own = words[0].dropLast(7)
    guard own.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    name = String(own)
    let optional = "Swift.Optional<"
    let isOptional = words[2].hasPrefix(optional) && words[2].hasSuffix(">")
    let wrapped = isOptional ? words[2].dropFirst(optional.count).dropLast() : words[2]
    self.type = (wrapped.split(separator: ".").last ?? "") + (isOptional ? "?" : "")
  }
}

/// A property that the SDK reads if a class has it.
struct SDKProperty {
  let name: String
  let type: String

  /// The properties of native ads. The others are required.
  static let all = [
    SDKProperty(name: "adChoicesView", type: "UIView?"),
    SDKProperty(name: "mediaView", type: "UIView?"),
    SDKProperty(name: "hasVideoContent", type: "Bool"),
    SDKProperty(name: "mediaContentAspectRatio", type: "CGFloat"),
    SDKProperty(name: "duration", type: "Double"),
    SDKProperty(name: "currentTime", type: "Double"),
  ]

  /// Whether a property of a class is this one.
  func isSame(as property: ProgramProperty) -> Bool {
    property.name == name && property.type == type && !property.isStatic
  }
}
