import JSON
import Testing

@testable import Tapes

/// What is remembered to be removed, and what is found of it.
@Suite struct SecretsTests {
  private func secrets(_ values: String...) -> Secrets {
    var secrets = Secrets()
    for (number, value) in zip(1..., values) { secrets.add(Array(value.utf8), mark: "<\(number)>") }
    return secrets
  }

  @Test(arguments: [
    ("s3cr3t-1", "<1>"), ("a s3cr3t-1.", "a <1>."), ("s3cr3t-1s3cr3t-1", "<1><1>"),
    ("s3cr3t-12", "<2>"), ("s3cr3t-123", "<2>3"), ("s3cr3t-1 s3cr3t-12", "<1> <2>"),
    ("ss3cr3t-1", "s<1>"), ("another-1", "<3>"), ("s3cr3t-anothe", nil), ("s3cr3t-", nil),
    ("", nil),
  ])
  func `each value in a text is replaced, the longest first`(text: String, result: String?) {
    let secrets = secrets("s3cr3t-1", "s3cr3t-12", "another-1")
    #expect(secrets.replaced(in: text) == result)
    #expect(secrets.occur(in: text) == (result != nil))
  }

  @Test func `a whole value has its first mark`() {
    var secrets = secrets("s3cr3t-1")
    secrets.add(Array("s3cr3t-1".utf8), mark: "<other>")
    #expect(secrets.mark(of: "s3cr3t-1") == "<1>")
    #expect(secrets.mark(of: "s3cr3t-12") == nil)
    #expect(secrets.mark(of: "s3cr3t-") == nil)
    #expect(Secrets().isEmpty && !secrets.isEmpty)
  }

  @Test func `4,096 values are remembered, and one more costs the older half`() {
    var secrets = Secrets()
    func value(_ number: Int) -> String { "value-\(100_000 + number)" }
    for number in 1...4_096 { secrets.add(Array(value(number).utf8), mark: "m") }
    #expect([1, 2, 2_048, 2_049, 4_096].allSatisfy { secrets.mark(of: value($0)) == "m" })

    secrets.add(Array(value(4_097).utf8), mark: "m")
    let kept = [1, 2, 2_048, 2_049, 2_050, 4_096, 4_097].filter { secrets.occur(in: value($0)) }
    #expect(kept == [2_049, 2_050, 4_096, 4_097])
  }

  @Test func `values of 4 MiB are remembered, and a longer one is not`() {
    var secrets = secrets("s3cr3t-1")
    let longest = [UInt8](repeating: 97, count: 4 << 20)
    secrets.add(longest + [98], mark: "m")
    #expect(secrets.mark(of: "s3cr3t-1") == "<1>")

    secrets.add(longest, mark: "m")
    #expect(secrets.mark(of: String(decoding: longest, as: UTF8.self)) == "m")
    #expect(secrets.mark(of: "s3cr3t-1") == nil)
  }

  @Test(arguments: [
    ("x1y2z3!", false), ("x1y2z3!!", true), ("abcdefghijklmno", false), ("abcdefghijklmnop", true),
    ("ABCDEFGHIJKLMNO", false), ("abcdefg-", true), ("abcdefg1", true), ("abcdefgä", true),
    ("rewardedInterstitial", false), ("rewardedinterstitial", true),
  ])
  func `a value is remembered from eight bytes on, and a word from sixteen letters on`(
    value: String, isRemembered: Bool
  ) {
    var redaction = Redaction(salt: "1", isOn: true)
    _ = redaction.canonical(["settings": ["key": .string(value)]])
    #expect((redaction.cleaned(.string("(\(value))")) != .string("(\(value))")) == isRemembered)
  }
}
