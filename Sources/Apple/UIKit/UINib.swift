import Foundation

/// An interface file. Only Xcode compiles them, so the program says which views a file has.
open class UINib: NSObject {
  /// Makes the views of an interface file, by the name of the file: what Xcode compiles, and
  /// `Bundle.loadNibNamed` gives.
  ///
  /// ```swift
  /// UINib.views["MyAdView"] = { _ in [MyAdView()] }
  /// ```
  ///
  /// Set it before the adapter is served: nothing guards it.
  nonisolated(unsafe) public static var views: [String: (_ owner: Any?) -> [Any]] = [:]

  private let name: String

  public init(nibName name: String, bundle: Bundle?) {
    self.name = name
    super.init()
  }

  /// The views of the file; none if the program has not said which views it has.
  open func instantiate(withOwner owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any] {
    Self.views[name]?(owner) ?? []
  }
}
