import Foundation
import Testing

@testable import os

/// Formats of C with all kinds of arguments.
@Suite struct FormatTests {
  @Test(arguments: [
    ("%5d|%-5d|%05d", "    7|7    |00007"), ("%ld %lld %hhd", "7 7 7"), ("%u %i %o", "7 7 7"),
    ("%X %c", "7 \u{7}"),
    ("%+d % d %#x", "+7  7 0x7"), ("%d%%%d", "7%7"), ("%{public}d %{private}d", "7 7"),
    ("%d %d %d %d", "7 7 7 %d"), ("no place", "no place"), ("", ""), ("%d%", "7%"), ("%", "%"),
    ("%{public", "7public"), ("%s %@ %f", "7 7 7"),
  ])
  func `numbers have the notation of their place`(format: String, text: String) {
    #expect(LogFormat.string(format, [7, 7, 7]) == text)
  }

  @Test(arguments: [
    ("%.2f %e", "1.50 1.500000e+00"), ("%6.1f|%-6.1f|", "   1.5|1.5   |"), ("%g %G", "1.5 1.5"),
    ("%@ %s", "1.5 1.5"),
  ])
  func `fractions have the notation of their place`(format: String, text: String) {
    #expect(LogFormat.string(format, [1.5, 1.5]) == text)
  }

  @Test func `a text is shown wherever it stands`() {
    #expect(LogFormat.string("%d, %x and %@", ["one", "two", "three"]) == "one, two and three")
    #expect(LogFormat.string("%@", ["a", "b"]) == "a")
    #expect(LogFormat.string("%d %f %x", [1.5, 7, "a"]) == "1.5 7 a")
    #expect(LogFormat.string("%d %@", [true, true]) == "1 true")
  }

  @Test func `every notation of a message is that of the system`() {
    let message: OSLogMessage = """
      \(0.5, format: .hybrid)|\(0.5, format: .exponential)|\(1, format: .hex)|\
      \(171, format: .hex(includePrefix: true, uppercase: true))|\(171, format: .hex())|\
      \("ab", align: .left(columns: 2))|\("ab", align: .right(columns: 4))|\("ab", align: .none)|
      """
    #expect(message.text == "0.5|5.000000e-01|1|0xAB|ab|ab|  ab|ab|")
  }
}
