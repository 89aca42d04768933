import Foundation

extension Bundle {
  /// Finds no views: interface files are compiled by Xcode only.
  ///
  /// - Returns: `nil`, as UIKit does for a file that does not exist.
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any]? { nil }
}

/// An interface file. It has no views: Xcode only compiles them.
open class UINib: NSObject {
  public init(nibName name: String, bundle: Bundle?) { super.init() }

  open func instantiate(withOwner owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any] { [] }
}
