import Foundation

/// An interface file. It has no views: Xcode only compiles them.
open class UINib: NSObject {
  public init(nibName name: String, bundle: Bundle?) { super.init() }

  open func instantiate(withOwner owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any] { [] }
}
