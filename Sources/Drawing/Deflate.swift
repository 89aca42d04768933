/// Compresses bytes that repeat, such as the rows of a simple picture.
///
/// It writes one block with the fixed codes of RFC 1951. Of the repetitions it finds only runs of
/// one byte.
struct Deflate {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// The longest run that one code stands for.
  private static let longestRun = 258

  /// The bytes in the format of RFC 1950.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.append(1, count: 1)
    deflate.append(1, count: 2)
    var position = 0
    while position < data.count {
      let byte = data[position]
      deflate.append(symbol: Int(byte))
      position += 1
      let run = data[position...].prefix(longestRun).prefix { $0 == byte }.count
      guard run >= 3 else { continue }
      deflate.append(run: run)
      position += run
    }
    deflate.append(symbol: 256)
    deflate.append(0, count: 7)
    return [0x78, 0x01] + deflate.bytes + checksum(of: data)
  }

  /// Writes the lowest bits of a number, the lowest first.
  private mutating func append(_ value: Int, count: Int) {
    bits |= UInt64(value) << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Writes a code, the highest bit first.
  private mutating func append(code: Int, count: Int) {
    for bit in (0..<count).reversed() { append(code >> bit & 1, count: 1) }
  }

  private mutating func append(symbol: Int) {
    switch symbol {
    case ..<144: append(code: 0x30 + symbol, count: 8)
    case ..<256: append(code: 0x190 + symbol - 144, count: 9)
    case ..<280: append(code: symbol - 256, count: 7)
    default: append(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  /// Repeats the last byte `run` times.
  private mutating func append(run: Int) {
    // Four symbols for each number of extra bits: 3 to 10 have none, 258 is a symbol of its own.
    if run == Self.longestRun {
      append(symbol: 285)
    } else if run < 11 {
      append(symbol: 254 + run)
    } else {
      let offset = run - 3
      let extra = Int.bitWidth - 3 - offset.leadingZeroBitCount
      append(symbol: 257 + 4 * extra + offset >> extra)
      append(offset & (1 << extra - 1), count: extra)
    }
    // One byte back.
    append(code: 0, count: 5)
  }

  /// Adler-32, the highest byte first.
  private static func checksum(of data: [UInt8]) -> [UInt8] {
    var (sum, sums) = (1, 0)
    for byte in data {
      sum = (sum + Int(byte)) % 65_521
      sums = (sums + sum) % 65_521
    }
    return [sums >> 8, sums, sum >> 8, sum].map { UInt8(truncatingIfNeeded: $0) }
  }
}
