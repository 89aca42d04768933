/// Where bytes go that somebody else will write.
@BridgeActor
package protocol ByteSink: AnyObject {
  /// Appends bytes to those that wait to be written.
  ///
  /// `body` may only append to the array it is given; what stands there already is not its own.
  func append(_ body: (inout [UInt8]) -> Void)
}
