import PlatformTesting
import Testing

@testable import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite struct FileIdentityTests {
  @Test func `a descriptor is open on the file at its path`() throws {
    let file = try Descriptor.open(readingFrom: #filePath)
    defer { file.close() }

    #expect(FileIdentity(ofFile: file) != nil)
    #expect(FileIdentity(ofFile: file) == FileIdentity(ofFileAt: #filePath))
  }

  @Test func `a link leads to its file, and is another file itself`() throws {
    let place = try TemporaryPath()
    try #require(symlink(#filePath, place.path) == 0)

    #expect(FileIdentity(ofFileAt: place.path) == FileIdentity(ofFileAt: #filePath))
    #expect(FileIdentity(place.path) != nil)
    #expect(FileIdentity(place.path) != FileIdentity(#filePath))
  }

  @Test func `a file that is replaced has another identity`() throws {
    let place = try TemporaryPath()
    let first = try Descriptor.open(writingTo: place.path)
    defer { first.close() }
    unlink(place.path)
    try Descriptor.open(writingTo: place.path).close()

    #expect(FileIdentity(ofFile: first) != FileIdentity(ofFileAt: place.path))
  }

  @Test(arguments: ["/no/such/file", "/dev/null", "/", ""])
  func `only a file has the identity of a file`(path: String) {
    #expect(FileIdentity(ofFileAt: path) == nil)
  }

  @Test func `neither a pipe nor a closed descriptor is a file`() {
    #expect(FileIdentity(ofFile: Ends.ofPipe().reader) == nil)
    #expect(FileIdentity(ofFile: Descriptor(-1)) == nil)
  }
}
