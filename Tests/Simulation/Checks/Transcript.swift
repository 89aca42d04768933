/// A run as people read it: the client's lines as in `protocol/clients/transcripts`, and in comments
/// what the programs read and write.
struct Transcript {
  private(set) var lines: [String] = []

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
    note("\(name) < " + String(decoding: line, as: UTF8.self))
  }

  mutating func programWrites(_ name: String, _ bytes: [UInt8]) {
    let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
    note("\(name) > " + (bytes.last == 0x0A ? String(text.dropLast()) : text + " (no line end)"))
  }

  mutating func realTimePasses(_ ms: Int) {
    note("\(ms) ms of real time pass")
  }

  mutating func note(_ text: String) {
    lines.append("# " + text)
  }
}
