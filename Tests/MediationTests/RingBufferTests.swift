import Testing

@testable import Mediation

@Suite struct RingBufferTests {
  @Test func `a full buffer replaces its oldest element`() {
    var buffer = RingBuffer<Int>(capacity: 3)
    let replaced = (1...5).map { buffer.append($0) }
    #expect(replaced == [nil, nil, nil, 1, 2])
    #expect((0..<buffer.count).map { buffer[$0] } == [3, 4, 5])
  }

  @Test(arguments: [1, 2, 7, 16, 17, 100])
  func `elements stay in order when the oldest are removed meanwhile`(capacity: Int) {
    var buffer = RingBuffer<Int>(capacity: capacity)
    var expected: [Int] = []
    for number in 0..<1_000 {
      if expected.count == capacity { expected.removeFirst() }
      expected.append(number)
      buffer.append(number)
      if number % 7 < 3, !expected.isEmpty {
        #expect(buffer.removeFirst() == expected.removeFirst())
      }
      #expect(buffer.count == expected.count)
      #expect((0..<buffer.count).map { buffer[$0] } == expected)
    }
    for element in expected { #expect(buffer.removeFirst() == element) }
    #expect(buffer.removeFirst() == nil)
  }
}
