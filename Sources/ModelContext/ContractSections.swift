/// The pages of the clients' contract in parts: one for each heading of the first three levels.
struct ContractSections {
  static let shared = ContractSections(of: contractPage)

  private struct Section {
    let name: String
    let title: String
    let level: Int
    var text: String
  }

  private var sections: [Section] = []

  init(of page: String) {
    var isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, let level = Self.level(of: line) {
        let title = String(line.dropFirst(level + 1))
        sections.append(
          Section(name: Self.name(of: title), title: title, level: level, text: String(line)))
      } else if !sections.isEmpty {
        sections[sections.count - 1].text += "\n\(line)"
      }
    }
  }

  private static func level(of line: Substring) -> Int? {
    (1...3).first { line.hasPrefix(String(repeating: "#", count: $0) + " ") }
  }

  /// The name of a heading, as links on the page write it.
  private static func name(of title: String) -> String {
    var name = ""
    for scalar in title.lowercased().unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9", "-", "_": name.unicodeScalars.append(scalar)
      case " ": name += "-"
      default: break
      }
    }
    return name
  }

  var names: [String] { sections.map(\.name) }

  /// A part; the name may be written in upper case, as methods are.
  func text(named name: String) -> String? {
    sections.first { $0.name == name.lowercased() }?.text
  }

  /// The list of the parts, with their addresses.
  var index: String {
    let lines = sections.map { section in
      String(repeating: "  ", count: section.level - 1) + "- "
        + "[\(section.title)](\(ContractResource.sectionPrefix)\(section.name))"
    }
    return "# The clients' contract\n\nEach part is a resource of its own. The tool "
      + "explain_contract explains single names.\n\n" + lines.joined(separator: "\n") + "\n"
  }
}
