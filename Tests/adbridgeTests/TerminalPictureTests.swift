import Ads
import Platform
import Testing

@testable import adbridge

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which terminals get pictures and colors, and how.
@Suite struct TerminalPictureTests {
  private func pictures(_ variables: [String: String]) -> TerminalPictures? {
    TerminalPictures { variables[$0] }
  }

  private func image(_ bytes: [UInt8]) -> ImageData {
    ImageData(bytes, mimeType: "image/png", width: 1, height: 1)
  }

  @Test(arguments: [
    (["KITTY_WINDOW_ID": "1"], true), (["TERM": "xterm-kitty"], true),
    (["TERM": "xterm-ghostty"], true), (["TERM_PROGRAM": "ghostty"], true),
    (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "WezTerm"], true),
    (["TERM": "xterm-256color"], false), (["TERM_PROGRAM": "Apple_Terminal"], false), ([:], false),
    (["KITTY_WINDOW_ID": ""], false),
    (["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/tmux"], false),
    (["KITTY_WINDOW_ID": "1", "TMUX": ""], true), (["KITTY_WINDOW_ID": "1", "STY": "1.s"], false),
    (["KITTY_WINDOW_ID": "1", "TERM": "screen-256color"], false),
    (["TERM_PROGRAM": "iTerm.app", "TERM": "tmux-256color"], false),
  ])
  func `a terminal that is known to show pictures gets them, unless another program is between`(
    variables: [String: String], shows: Bool
  ) {
    #expect((pictures(variables) != nil) == shows)
  }

  @Test(arguments: [
    ["KITTY_WINDOW_ID": "1"], ["TERM": "xterm-kitty"], ["TERM": "xterm-ghostty"],
    ["TERM_PROGRAM": "ghostty"],
  ])
  func `kitty and ghostty get the sequence of kitty`(variables: [String: String]) {
    let sequence = pictures(variables)?.sequence(showing: image([0x89, 0x50, 0x4E, 0x47]))
    #expect(sequence?.hasPrefix("\u{1B}_G") == true)
  }

  @Test(arguments: ["iTerm.app", "WezTerm"])
  func `iTerm gets an image whole, with its size and its height`(program: String) {
    let terminal = pictures(["TERM_PROGRAM": program])
    #expect(
      terminal?.sequence(showing: image([1, 2, 3, 4, 5]))
        == "\u{1B}]1337;File=inline=1;size=5;height=10:AQIDBAU=\u{07}")
    #expect(terminal?.sequence(showing: image([])) == nil)
    let largest = [UInt8](repeating: 0, count: 4 << 20)
    #expect(terminal?.sequence(showing: image(largest)) != nil)
    #expect(terminal?.sequence(showing: image(largest + [0])) == nil)
  }

  @Test func `kitty gets a PNG in parts of 4,096 characters, and no other image`() {
    let terminal = pictures(["TERM": "xterm-kitty"])
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    #expect(
      terminal?.sequence(showing: image(signature))
        == "\u{1B}_Ga=T,f=100,q=2,r=10,m=0;iVBORw==\u{1B}\\")
    #expect(terminal?.sequence(showing: image([0xFF, 0xD8, 0xFF])) == nil)
    func png(_ count: Int) -> ImageData {
      image(signature + [UInt8](repeating: 0, count: count - signature.count))
    }
    let first = "iVBORw" + String(repeating: "A", count: 4_090)
    #expect(
      terminal?.sequence(showing: png(3_072))
        == "\u{1B}_Ga=T,f=100,q=2,r=10,m=0;\(first)\u{1B}\\")
    #expect(
      terminal?.sequence(showing: png(6_145))
        == "\u{1B}_Ga=T,f=100,q=2,r=10,m=1;\(first)\u{1B}\\"
        + "\u{1B}_Gm=1;\(String(repeating: "A", count: 4_096))\u{1B}\\"
        + "\u{1B}_Gm=0;AA==\u{1B}\\")
  }

  @Test func `variables of the environment switch colors off, and say how wide a text is`() async {
    // In a process of its own, which changes its environment.
    await #expect(processExitsWith: .success) {
      for (color, term, allows) in [
        (nil, nil, true), ("", "xterm", true), ("1", "xterm", false), (nil, "dumb", false),
        (nil, "dumber", true),
      ] as [(String?, String?, Bool)] {
        Self.set("NO_COLOR", color)
        Self.set("TERM", term)
        #expect(CurrentProcess.allowsColors == allows)
      }
      for (text, columns) in [
        (nil, nil), ("", nil), ("wide", nil), ("39", nil), ("40", 40), ("200", 200),
      ] as [(String?, Int?)] {
        Self.set("COLUMNS", text)
        #expect(CurrentProcess.columns == columns)
      }
    }
  }

  private static func set(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }
}
