import JSON
import Testing

@Suite struct ConformanceTests {
  @Test(arguments: ConformanceCase.accepted)
  func `every valid text of the suite is accepted, and is written as the same value`(
    text: ConformanceCase
  ) throws {
    let value = try JSONValue(parsing: text.bytes)

    #expect(try JSONValue(parsing: JSONWriter.bytes(of: value)) == value)
  }

  @Test(arguments: ConformanceCase.refused)
  func `every invalid text of the suite is refused`(text: ConformanceCase) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.bytes) }
  }

  @Test(arguments: ConformanceCase.acceptedByChoice)
  func `numbers of any size keep their digits`(text: ConformanceCase) throws {
    let value = try JSONValue(parsing: text.bytes)

    #expect(JSONWriter.bytes(of: value) == text.bytes)
  }

  @Test(arguments: ConformanceCase.refusedByChoice)
  func `incomplete characters, other encodings and deep nesting are refused`(text: ConformanceCase)
  {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.bytes) }
  }

  @Test(arguments: ConformanceCase.accepted + ConformanceCase.refused)
  func `skipping a value accepts exactly what reading it accepts`(text: ConformanceCase) {
    let isRead = (try? JSONValue(parsing: text.bytes)) != nil
    let isSkipped = text.bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer)
      do throws(JSONSyntaxError) {
        _ = try scanner.skipValue()
        try scanner.expectEnd()
        return true
      } catch {
        return false
      }
    }

    #expect(isSkipped == isRead)
  }

  @Test func `the table has the whole suite`() {
    #expect(ConformanceCase.accepted.count == 95)
    #expect(ConformanceCase.refused.count == 188)
    #expect(ConformanceCase.acceptedByChoice.count + ConformanceCase.refusedByChoice.count == 35)
    let all =
      ConformanceCase.accepted + ConformanceCase.refused + ConformanceCase.acceptedByChoice
      + ConformanceCase.refusedByChoice
    #expect(Set(all.map(\.name)).count == all.count)
  }
}
