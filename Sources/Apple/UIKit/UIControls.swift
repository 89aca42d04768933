import Foundation

/// A view with a text.
@preconcurrency @MainActor
open class UILabel: UIView {
  open var text: String? {
    didSet { MainThreadChecker.called("UILabel.text") }
  }
  open var textColor: UIColor?
  open var font: UIFont?
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  open var adjustsFontSizeToFitWidth = false
}

/// A view with an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet { MainThreadChecker.called("UIImageView.image") }
  }

  /// Makes a view as large as the image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
}

/// A view that people operate.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The state of a control.
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
}

/// A button.
@preconcurrency @MainActor
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  open private(set) var titleLabel: UILabel? = UILabel()
  open private(set) var imageView: UIImageView? = UIImageView(image: nil)
  open var currentTitle: String? { titleLabel?.text }

  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
  }

  open func setTitle(_ title: String?, for state: State) {
    titleLabel?.text = title
  }

  open func title(for state: State) -> String? { titleLabel?.text }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleLabel?.textColor = color
  }

  open func setImage(_ image: UIImage?, for state: State) {
    imageView?.image = image
  }
}

/// A view whose content is larger than itself.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var contentOffset = CGPoint.zero
  open var isScrollEnabled = true
}

/// The alignment of a text.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// Where a text that is too long is broken.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

/// A font.
public final class UIFont: NSObject, Sendable {
  public let pointSize: CGFloat

  private init(pointSize: CGFloat) {
    self.pointSize = pointSize
    super.init()
  }

  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
}

/// Recognizes what people do with a view.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  open internal(set) weak var view: UIView?
  open var isEnabled = true
  open var cancelsTouchesInView = true
}

/// Recognizes taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
}

/// A swipe. Nobody touches the views of a program, so it never begins.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  open var direction = Direction.right
}
