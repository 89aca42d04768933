import JSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "1.0", "4.50", "1e2", "1E+2", "9007199254740993", "-12.0e-07",
    "123456789012345678901234567890.000",
  ])
  func `a number is written as it was read`(digits: String) throws {
    let value = try JSONValue(parsing: Array(digits.utf8))

    #expect(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) == digits)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("0e5", 0), ("0e99999999999999999999", 0), ("1.0", 1),
      ("1e3", 1_000), ("1E3", 1_000), ("-1e3", -1_000), ("1.50e1", 15), ("1500e-2", 15),
      ("1.5", nil),
      ("15e-1", nil), ("9007199254740993", 9_007_199_254_740_993),
      ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("-9223372036854775808.0", Int.min),
      ("9223372036854775808", nil), ("9223372036854775808.0", nil),
      ("1e18", 1_000_000_000_000_000_000),
      ("1e19", nil), ("1e9999", nil), ("1e-9999", nil), ("1e99999999999999999999", nil),
      ("1.5e9223372036854775807", nil), ("10e9223372036854775807", nil), ("0.00001e5", 1),
    ] as [(String, Int?)])
  func `a whole number is read from its digits, however it is written`(
    digits: String, int: Int?
  ) throws {
    #expect(try JSONValue(parsing: Array(digits.utf8)).int == int)
  }

  @Test(
    arguments: [
      ("0.1", 0.1), ("-1.5e3", -1500), ("1e400", .infinity), ("5e-324", .leastNonzeroMagnitude),
      ("1e-400", 0),
    ] as [(String, Double)])
  func `a number is read as the nearest double`(digits: String, double: Double) throws {
    #expect(try JSONValue(parsing: Array(digits.utf8)).double == double)
  }

  @Test(
    arguments: [
      (320, "320"), (0, "0"), (0.5, "0.5"), (-1.25, "-1.25"), (1e16, "1e+16"), (1e-5, "1e-05"),
      (0.1 + 0.2, "0.30000000000000004"), (-0.0, "-0"),
    ] as [(Double, String)])
  func `a double is written with the fewest digits that identify it`(double: Double, digits: String)
  {
    #expect(String(decoding: JSONWriter.bytes(of: double), as: UTF8.self) == digits)
  }

  @Test(arguments: [
    Double.pi, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude, 1 / 3, 1e15,
    1e22, 123_456_789.125,
  ])
  func `a double that is written and read is the same double`(double: Double) throws {
    #expect(try JSONValue(parsing: JSONWriter.bytes(of: double)).double == double)
  }

  @Test(arguments: [0, 9, 10, -1, 99, 100, 12_345, Int.max, Int.min])
  func `an integer is written with its digits`(int: Int) {
    #expect(String(decoding: JSONWriter.bytes(of: int), as: UTF8.self) == "\(int)")
  }
}
