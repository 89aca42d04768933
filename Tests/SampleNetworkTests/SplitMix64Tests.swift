import Testing

@testable import SampleNetwork

@Suite struct SplitMix64Tests {
  @Test func `the numbers are those that the algorithm's authors publish`() {
    var generator = SplitMix64(seed: 1_234_567)

    let numbers = (0..<5).map { _ in generator.next() }

    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `a bounded number is the same share of its bound as the number is of all`() {
    var generator = SplitMix64(seed: 1_234_567)

    #expect((0..<5).map { _ in generator.next(below: 100) } == [35, 17, 53, 24, 88])
  }

  @Test func `a bounded number takes each value below the bound, never the bound`() {
    var generator = SplitMix64(seed: 1)

    #expect(Set((0..<1_000).map { _ in generator.next(below: 10) }) == Set(0..<10))
  }
}
