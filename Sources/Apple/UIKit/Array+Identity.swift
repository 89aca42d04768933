/// Objects that are found by their identity.
///
/// A closure in a method of the main actor ends the program off the main thread. These closures
/// belong to no actor, so that ``MainThreadChecker`` can report the call instead.
extension Array where Element: AnyObject {
  func index(of object: Element) -> Int? { firstIndex { $0 === object } }

  mutating func remove(_ object: Element) { removeAll { $0 === object } }
}
