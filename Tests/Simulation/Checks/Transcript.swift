/// A run as people read it, in the format of `protocol/adapters/transcripts`; comments name the
/// program and the real time.
struct Transcript {
  private(set) var lines: [String] = []
  private var lastName = ""

  mutating func clientWrites(_ line: [UInt8]) {
    guard let text = String(validating: line, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }), text.last != " "
    else {
      let digits = line.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }
      lines.append(">x " + digits.joined())
      return
    }
    lines.append("> " + text)
  }

  mutating func clientGets(_ line: [UInt8]) {
    lines.append("< " + String(decoding: line, as: UTF8.self))
  }

  mutating func programGets(_ name: String, _ line: [UInt8]) {
    speak(of: name)
    lines.append(">> " + String(decoding: line, as: UTF8.self))
  }

  mutating func programWrites(_ name: String, _ bytes: [UInt8]) {
    speak(of: name)
    let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
    lines.append("<< " + (bytes.last == 0x0A ? String(text.dropLast()) : text))
    if bytes.last != 0x0A { note("without a line end") }
  }

  mutating func programEnds(_ name: String, code: Int32) {
    speak(of: name)
    lines.append("<<! \(code)")
  }

  mutating func realTimePasses(_ ms: Int) {
    note("\(ms) ms of real time pass")
  }

  mutating func note(_ text: String) {
    lines.append("# " + text)
  }

  /// Says whose lines come next: there are several programs, and only one in a transcript.
  private mutating func speak(of name: String) {
    if name != lastName { note("the program \(name):") }
    lastName = name
  }
}
