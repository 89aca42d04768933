import Testing

@testable import JSON

@Suite struct JSONWriterTests {
  @Test func `the writer adds commas and colons`() {
    let text = write { writer in
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.int(1)
      writer.beginArray()
      writer.endArray()
      writer.beginObject()
      writer.endObject()
      writer.null()
      writer.endArray()
      writer.key(escaping: "b\"")
      writer.bool(false)
      writer.key("c")
      writer.raw(Array(#"{"raw":[]}"#.utf8))
      writer.member("d", 0.5)
      writer.endObject()
    }

    #expect(text == #"{"a":[1,[],{},null],"b\"":false,"c":{"raw":[]},"d":0.5}"#)
  }

  @Test func `no comma separates a piece from its value`() {
    let text = write { writer in
      writer.beginArray()
      writer.int(1)
      writer.start(",{\"id\":")
      writer.int(2)
      writer.endObject()
      writer.int(3)
      writer.endArray()
    }

    #expect(text == #"[1,{"id":2},3]"#)
  }

  @Test func `a writer with a maximum keeps no more, and says that bytes are missing`() {
    var writer = JSONWriter(atMost: 5_000)
    for _ in 0..<1_000 { writer.string("\u{7F}\u{7F}\u{7F}") }
    let (hasOverflowed, count) = (writer.hasOverflowed, writer.bytes.count)
    #expect(hasOverflowed)
    #expect(count <= 5_000)
    writer.removeAll()
    let stillOverflows = writer.hasOverflowed
    #expect(!stillOverflows)
    writer.string("short")
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == #""short""#)
  }

  @Test(
    arguments: [
      (["a": 1], "{\n  \"a\": 1\n}\n"), ([1, [2, 3]], "[\n  1,\n  [2,3]\n]\n"), ([], "[]\n"),
      ([:], "{}\n"), ("text", "\"text\"\n"), ([[], [:]], "[\n  [],\n  {}\n]\n"),
    ] as [(JSONValue, String)])
  func `people get a member a line`(value: JSONValue, text: String) {
    #expect(JSONWriter.indentedText(of: value) == text)
  }

  @Test(arguments: [(84, false), (85, true)])
  func `people get an array that is longer than a line divided`(length: Int, isDivided: Bool) {
    let text = String(repeating: "x", count: length)
    let written = JSONWriter.indentedText(of: [[.string(text)]])
    #expect(
      written
        == (isDivided ? "[\n  [\n    \"\(text)\"\n  ]\n]\n" : "[\n  [\"\(text)\"]\n]\n"))
  }

  @Test func `a writer keeps its maximum when its memory is freed`() {
    var writer = JSONWriter(atMost: 100_000)
    for _ in 1...2 {
      writer.string(String(repeating: "x", count: 90_000))
      let hadRoom = !writer.hasOverflowed
      #expect(hadRoom)
      writer.string(String(repeating: "x", count: 90_000))
      let hasOverflowed = writer.hasOverflowed
      #expect(hasOverflowed)
      writer.removeAll()
    }
  }

  @Test func `a text of more than 1,000 bytes is shortened to 250 characters`() {
    let text = String(repeating: "é", count: 500)
    #expect(text.shortened == text)
    #expect((text + "x").shortened == String(repeating: "é", count: 250) + "…")
  }

  @Test func `members have any type, and nil is written as null`() {
    let text = write { writer in
      writer.beginObject()
      writer.member("string", "s")
      writer.member("noString", nil as String?)
      writer.member("int", 7)
      writer.member("noInt", nil as Int?)
      writer.member("bool", true)
      writer.member("double", 320.0)
      writer.member("size", Size(width: 320, height: 50))
      writer.member("noSize", nil as Size?)
      writer.member("sizes", [Size(width: 1, height: 2), Size(width: 3, height: 4)])
      writer.member("names", ["a", "b"])
      writer.member("value", ["x": [1, nil]] as JSONValue)
      writer.endObject()
    }

    #expect(
      text == #"{"string":"s","noString":null,"int":7,"noInt":null,"bool":true,"double":320,"#
        + #""size":{"width":320,"height":50},"noSize":null,"#
        + #""sizes":[{"width":1,"height":2},{"width":3,"height":4}],"#
        + #""names":["a","b"],"value":{"x":[1,null]}}"#)
  }

  @Test(arguments: [1, 1_000_000])
  func `a writer whose bytes were removed starts again`(length: Int) {
    var writer = JSONWriter()
    writer.string(String(repeating: "x", count: length))
    writer.removeAll()
    let capacity = writer.output.capacity
    #expect(capacity <= 64 << 10)
    writer.int(1)
    writer.endLine()
    writer.int(2)

    #expect(String(decoding: writer.bytes, as: UTF8.self) == "1\n2")
  }

  private struct Size: JSONWritable {
    var width: Double
    var height: Double

    func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("width", width)
      writer.member("height", height)
      writer.endObject()
    }
  }

  private func write(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
