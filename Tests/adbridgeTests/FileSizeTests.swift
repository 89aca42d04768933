import Testing

/// The limit of the system on the size of files, which is an error as a full disk is.
@Suite struct FileSizeTests {
  @Test func `init names the file that can't be written, and leaves no part of it`() throws {
    let folder = try TemporaryFile("").path + "-folder"
    let script = #"(ulimit -f 0; exec "$0" "$@"); echo $? $(ls -A "$2"); rmdir "$2""#
    let program = try RunningDaemon(["init", folder], through: ["sh", "-c", script])
    program.closeInput()
    #expect(try program.waitForExit() == 0)
    #expect(String(decoding: program.output, as: UTF8.self) == "2\n")
    let errors = String(decoding: program.errorOutput, as: UTF8.self)
    #expect(errors.contains("\(folder)/adbridge.json can't be written: File too large."))
  }
}
