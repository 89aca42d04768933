/// What is wrong with what the program was started with, in one sentence for a person.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
