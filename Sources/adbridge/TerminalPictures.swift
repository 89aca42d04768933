import Ads
import JSON
import Platform

/// Shows pictures in terminals that can: those with the protocol of kitty, and iTerm2.
///
/// A terminal says what it is in its environment. Within another program, such as tmux, it may not
/// get the sequences, so no picture is shown there.
struct TerminalPictures {
  private enum Dialect {
    case kitty, iTerm
  }

  /// How many bytes of base64 a part of kitty's sequence may have.
  private static let partLength = 4_096
  /// How many bytes a picture may have.
  private static let byteLimit = 4 << 20
  /// How high the picture is, in lines of text.
  private static let rows = 10

  private let dialect: Dialect

  /// - Parameter variable: The value of an environment variable.
  /// - Returns: `nil` if the terminal is not known to show pictures.
  init?(variable: (String) -> String? = { CurrentProcess.environmentVariable($0) }) {
    func isSet(_ name: String) -> Bool { variable(name)?.isEmpty == false }
    let (term, program) = (variable("TERM") ?? "", variable("TERM_PROGRAM") ?? "")
    if isSet("TMUX") || isSet("STY") || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      return nil
    }
    if isSet("KITTY_WINDOW_ID") || term == "xterm-kitty" || term == "xterm-ghostty"
      || program == "ghostty"
    {
      dialect = .kitty
    } else if program == "iTerm.app" || program == "WezTerm" {
      dialect = .iTerm
    } else {
      return nil
    }
  }

  /// The sequence that shows an image; `nil` if the terminal can't show it.
  func sequence(showing image: ImageData) -> String? {
    guard !image.bytes.isEmpty, image.bytes.count <= Self.byteLimit else { return nil }
    // Without the quotes.
    let base64 = JSONWriter.bytes(of: Base64(image.bytes)).dropFirst().dropLast()
    switch dialect {
    case .iTerm:
      let text = String(decoding: base64, as: UTF8.self)
      return "\u{1B}]1337;File=inline=1;size=\(image.bytes.count);height=\(Self.rows):\(text)\u{07}"
    case .kitty:
      // It knows PNG only.
      guard image.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
      var sequence = ""
      var rest = base64
      var keys = "a=T,f=100,q=2,r=\(Self.rows),"
      repeat {
        let part = rest.prefix(Self.partLength)
        rest = rest.dropFirst(part.count)
        sequence +=
          "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);" + String(decoding: part, as: UTF8.self)
          + "\u{1B}\\"
        keys = ""
      } while !rest.isEmpty
      return sequence
    }
  }
}

extension CurrentProcess {
  /// Whether the user has not switched colors off.
  static var allowsColors: Bool {
    environmentVariable("NO_COLOR")?.isEmpty != false && environmentVariable("TERM") != "dumb"
  }

  /// How many columns a text may have, if the environment says so.
  static var columns: Int? {
    environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 < 40 ? nil : $0 }
  }
}
