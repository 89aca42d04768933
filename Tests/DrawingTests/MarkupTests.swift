import Testing

@testable import Drawing

@Suite struct MarkupTests {
  @Test(
    arguments: [
      (0, "0"), (2, "2"), (1.5, "1.5"), (1.05, "1.05"), (1.25, "1.25"), (0.004, "0"),
      (-0.25, "-0.25"), (-3, "-3"), (-0.001, "0"), (1e9, "1000000"), (-1e9, "-1000000"),
      (.nan, "0"), (.infinity, "0"),
    ] as [(Double, String)])
  func `a number has at most two decimals`(number: Double, text: String) {
    #expect(Markup.text(of: number) == text)
  }
}
