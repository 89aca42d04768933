import EventLoop
import Testing

/// The secret of a port.
@Suite struct AccessTokenTests {
  @Test func `a token has at least 16 bytes`() {
    #expect(AccessToken.leastBytes == 16)
    #expect(AccessToken(nil) == nil)
    #expect(AccessToken("") == nil)
    #expect(AccessToken("0123456789abcde") == nil)
    #expect(AccessToken("0123456789abcdef") != nil)
    // Bytes count, and not characters.
    #expect(AccessToken("éééééééé") != nil)
  }

  @Test func `a token is equal to its whole text only`() throws {
    let text = "0123456789abcdef"
    let token = try #require(AccessToken(text))
    #expect(token.isEqual(to: text))
    for other in ["", "0123456789abcde", text + "0", "X123456789abcdef", "0123456789abcdeX"] {
      #expect(!token.isEqual(to: other), "\(other)")
    }
    // Two differences do not cancel each other.
    #expect(!token.isEqual(to: "1023456789abcdef"))
  }
}
