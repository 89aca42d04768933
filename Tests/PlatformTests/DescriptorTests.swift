import Testing

@testable import Platform

@Suite struct DescriptorTests {
  @Test func `the ends of a pipe are never standard streams`() async {
    await #expect(processExitsWith: .success) {
      for number in [0 as Int32, 1, 2] { Descriptor(number).close() }
      let pipe = try Descriptor.makePipe()
      precondition(pipe.readEnd.number > 2)
      precondition(pipe.writeEnd.number > 2)
    }
  }
}
