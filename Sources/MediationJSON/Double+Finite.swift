extension Double {
  /// A number for the wire, where every number is finite.
  ///
  /// An adapter that divides by the height of an image that it does not have means none, and must
  /// not end the process.
  package var orZero: Double { isFinite ? self : 0 }
}
