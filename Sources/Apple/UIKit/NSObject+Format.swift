#if !canImport(Darwin)
  public import Foundation
  import Synchronization

  // Objects are arguments of `String(format:)` and `NSLog` on Apple's systems.
  extension NSObject: @retroactive CVarArg {
    /// The object's description, which `%@` shows.
    public var _cVarArgEncoding: [Int] { [FormattedTexts.keep(description)] }
  }

  /// Keeps the last texts of objects: the format reads them after they were encoded.
  private enum FormattedTexts {
    private static let kept = Mutex<[NSString]>([])
    private static let limit = 4096

    /// - Returns: The address of the text.
    static func keep(_ description: String) -> Int {
      kept.withLock { kept in
        if kept.count >= limit { kept.removeFirst(limit / 2) }
        let text = NSString(string: description)
        kept.append(text)
        return unsafeBitCast(text, to: Int.self)
      }
    }
  }
#endif
