import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct CurrentProcessTests {
  @Test func `an exit has its code, after everything that was printed`() async {
    let result = await #expect(
      processExitsWith: .exitCode(7), observing: [\.standardOutputContent]
    ) {
      print("last words", terminator: "")
      CurrentProcess.exit(7)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.hasSuffix("last words"))
  }

  @Test func `a failure has exit code 1, and its message on standard error`() async {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      CurrentProcess.fail("It is too late.")
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.hasSuffix("adbridge: error: It is too late.\n"))
  }

  @Test func `a failure without standard error still ends the process`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      Descriptor.standardError.close()
      CurrentProcess.fail("Nobody reads this.")
    }
  }

  @Test func `a variable that is empty is set`() {
    setenv("ADBRIDGE_TEST_EMPTY", "", 1)
    #expect(CurrentProcess.environmentVariable("ADBRIDGE_TEST_EMPTY")?.isEmpty == true)
    #expect(CurrentProcess.environmentVariable("ADBRIDGE_TEST_UNSET") == nil)
  }

  @Test func `the path of this program leads to a program`() throws {
    let path = try #require(CurrentProcess.executable)
    #expect(access(path, X_OK) == 0)
  }

  @Test func `time does not go back`() {
    let times = (0..<1_000).map { _ in MonotonicTime.ns }
    #expect(times == times.sorted())
    // After the year 2020, in milliseconds.
    #expect(WallTime.ms > 1_577_836_800_000)
  }
}
