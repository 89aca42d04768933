import Testing

@testable import UIKit

/// Labels, buttons, image views, colors and stack views.
@MainActor
@Suite struct ControlTests {
  /// A GIF of 30 by 20 pixels.
  private static let gif = Data(Array("GIF89a".utf8) + [30, 0, 20, 0])

  @Test func `a label shows one line that ends with dots`() {
    let label = UILabel()
    #expect(label.text == nil)
    #expect(label.numberOfLines == 1)
    #expect(label.textAlignment == .natural)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(!label.adjustsFontSizeToFitWidth)
    #expect(label.font == nil)
    #expect(label.textColor == nil)
  }

  @Test func `fonts have their size`() {
    #expect(UIFont.systemFont(ofSize: 12).pointSize == 12)
    #expect(UIFont.boldSystemFont(ofSize: 14.5).pointSize == 14.5)
  }

  @Test func `an image view is as large as its image`() throws {
    let image = try #require(UIImage(data: Self.gif))

    let view = UIImageView(image: image)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(UIImageView(image: nil).frame == .zero)

    view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    view.sizeToFit()
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 20))
    view.image = nil
    #expect(view.sizeThatFits(CGSize(width: 5, height: 5)) == CGSize(width: 30, height: 20))
  }

  @Test func `a button has a title, a color and an image`() throws {
    let image = try #require(UIImage(data: Self.gif))
    let button = UIButton(type: .system)
    #expect(button.frame == .zero)
    #expect(button.currentTitle == nil)

    button.setTitle("Install", for: .normal)
    button.setTitleColor(.red, for: .normal)
    button.setImage(image, for: .normal)

    #expect(button.currentTitle == "Install")
    #expect(button.title(for: .normal) == "Install")
    #expect(button.titleLabel?.text == "Install")
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.imageView?.image === image)

    button.setTitle(nil, for: .normal)
    #expect(button.currentTitle == nil)
  }

  @Test func `a new control takes touches, and is neither selected nor highlighted`() {
    let control = UIControl()
    #expect(control.isEnabled)
    #expect(!control.isSelected)
    #expect(!control.isHighlighted)
  }

  @Test func `the states of a control are those of UIKit`() {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4])
  }

  @Test func `a new scroll view shows the beginning of no content`() {
    let view = UIScrollView()
    #expect(view.contentSize == .zero)
    #expect(view.contentOffset == .zero)
    #expect(view.isScrollEnabled)
  }

  @Test func `colors are equal if their parts are`() {
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(red == UIColor.red)
    #expect(red.hash == UIColor.red.hash)
    #expect(red != UIColor.green)
    #expect(red != red.withAlphaComponent(0.5))
    #expect(!red.isEqual("red"))
    #expect(
      UIColor(white: 0.5, alpha: 0.25) == UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
  }

  @Test func `a color keeps its parts when it becomes transparent`() {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1).withAlphaComponent(0.5)
    #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
  }

  @Test func `named colors are those of the bright style`() {
    func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
      UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
    #expect(UIColor.clear == UIColor(white: 0, alpha: 0))
    #expect(UIColor.black == color(0, 0, 0))
    #expect(UIColor.white == color(1, 1, 1))
    #expect(UIColor.gray == color(0.5, 0.5, 0.5))
    #expect(UIColor.lightGray == color(2 / 3, 2 / 3, 2 / 3))
    #expect(UIColor.darkGray == color(1 / 3, 1 / 3, 1 / 3))
    #expect(UIColor.green == color(0, 1, 0))
    #expect(UIColor.blue == color(0, 0, 1))
    #expect(UIColor.yellow == color(1, 1, 0))
    #expect(UIColor.orange == color(1, 0.5, 0))
    #expect(UIColor.systemBackground == .white)
    #expect(UIColor.label == .black)
    #expect(UIColor.red == color(1, 0, 0))
    #expect(
      [
        UIColor.secondaryLabel, .systemGray, .systemRed, .systemGreen, .systemBlue,
      ] == [.darkGray, .gray, .red, .green, .blue])
    #expect(UIColor(red: 0, green: 0, blue: 0, alpha: 0.25).cgColor.alpha == 0.25)
  }

  // MARK: Stack views

  @Test func `a view is arranged at its index, and a subview at the end`() {
    let (first, second, third) = (UIView(), UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [first, second])

    stack.insertArrangedSubview(third, at: 1)
    #expect(stack.arrangedSubviews == [first, third, second])
    #expect(stack.subviews == [first, second, third])

    stack.insertArrangedSubview(first, at: 9)
    #expect(stack.arrangedSubviews == [third, second, first])
    #expect(stack.subviews == [first, second, third])

    stack.insertArrangedSubview(second, at: -1)
    #expect(stack.arrangedSubviews == [second, third, first])
  }

  @Test func `a stack view has its views as subviews`() {
    let (first, second) = (UIView(), UILabel())
    let stack = UIStackView(arrangedSubviews: [first])
    stack.addArrangedSubview(second)
    second.removeFromSuperview()

    #expect(stack.arrangedSubviews == [first])
    #expect(stack.subviews == [first])
  }

  @Test func `a view that is no longer arranged stays inside`() {
    let view = UIView()
    let stack = UIStackView(arrangedSubviews: [view])

    stack.removeArrangedSubview(view)

    #expect(stack.arrangedSubviews == [])
    #expect(stack.subviews == [view])
    #expect(view.superview === stack)
  }

  @Test func `a view that moves elsewhere is no longer arranged`() {
    let view = UIView()
    let stack = UIStackView(arrangedSubviews: [view])
    UIView().addSubview(view)
    #expect(stack.arrangedSubviews == [])
  }

  @Test func `a new stack view is a row without space between`() {
    let stack = UIStackView()
    #expect(stack.axis == .horizontal)
    #expect(stack.distribution == .fill)
    #expect(stack.alignment == .fill)
    #expect(stack.spacing == 0)
    #expect(stack.layoutMargins == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    #expect(!stack.isLayoutMarginsRelativeArrangement)
  }
}
