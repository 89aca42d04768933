"""The script that copies the sources of a Swift adapter."""

import importlib.machinery
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "copy-swift-adapter"

loader = importlib.machinery.SourceFileLoader("copy_swift_adapter", str(SCRIPT))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
sys.dont_write_bytecode = True
loader.exec_module(script)


@pytest.mark.parametrize("before, after", [
    ("@objc(GADMyAdapter)\nfinal class A: NSObject {}\n", "\nfinal class A: NSObject {}\n"),
    ("  @objc public static func setUp() {}", "  public static func setUp() {}"),
    ("@objcMembers class A: NSObject {", "class A: NSObject {"),
    ("  @objc dynamic var x = 1", "  var x = 1"),
    ("  @objc private func tapped() {", "  private func tapped() {"),
    ("  @nonobjc func f() {}", "  func f() {}"),
    ("  @IBOutlet weak var title: UILabel!", "  weak var title: UILabel!"),
    ("  @IBOutlet private(set) var title: UILabel!", "  private(set) var title: UILabel!"),
    ("  @IBAction func tapped(_ sender: Any) {", "  func tapped(_ sender: Any) {"),
    ("if ProcessInfo.processInfo.isOperatingSystemAtLeast(v) { ProcessInfo.processInfo.systemUptime }",
     "if ProcessInfo.device.isOperatingSystemAtLeast(v) { ProcessInfo.processInfo.systemUptime }"),
    ("  @objc\n  func loadBanner(", "\n  func loadBanner("),
    ("  @IBOutlet weak var label: UILabel!", "  weak var label: UILabel!"),
    ("  @IBAction func tapped(_ sender: Any) {", "  func tapped(_ sender: Any) {"),
    ("@IBDesignable class V: UIView { @IBInspectable var x = 1 }", "class V: UIView { var x = 1 }"),
    ("  @objc nonisolated(unsafe) public weak var delegate: D?",
     "  nonisolated(unsafe) public weak var delegate: D?"),
])
def test_attributes_are_taken_out(before, after):
    assert script.convert(before) == after


@pytest.mark.parametrize("source", [
    "// @objc is not needed here.",
    '// ProcessInfo.processInfo.operatingSystemVersion',
    "let uptime = ProcessInfo.processInfo.systemUptime",
    '/* dynamic */ let text = "@objc dynamic #selector(x)"',
    'let text = """\n  @objc\n  """',
    'let pattern = #"@objc "x""#',
    "let dynamic = 1\nlet dynamicSize = dynamic",
    "static let name = \"a\\\"@objc\"",
    "@objcFoo class A {}",
])
def test_comments_strings_and_names_stay(source):
    assert script.convert(source) == source


def test_an_optional_function_of_a_protocol_gets_a_default_on_the_same_lines():
    before = """@objc public protocol D: AnyObject {
  @objc optional func loaded(ad: A)
  @objc optional func failed(
    ad: A, error: E)
  func required()
  @objc optional func screen() -> S?
}
d?.loaded?(ad: a)
d?.failed?(ad: a, error: e)
d?.required()
other?(1)
"""
    after = """public protocol D: AnyObject {
  func loaded(ad: A)
  func failed(
    ad: A, error: E)
  func required()
  func screen() -> S?
}; extension D { public func loaded(ad: A) {}; public func failed( ad: A, error: E) {} }
d?.loaded(ad: a)
d?.failed(ad: a, error: e)
d?.required()
other?(1)
"""

    assert script.convert(before) == after


def test_calls_of_optional_functions_in_other_files_change_too(tmp_path):
    (tmp_path / "from").mkdir()
    (tmp_path / "from/A.swift").write_text("@objc protocol D { @objc optional func f(x: Int) }\n")
    (tmp_path / "from/B.swift").write_text("d?.f?(x: 1)\n")

    subprocess.run([SCRIPT, tmp_path / "from", tmp_path / "to"], check=True, stdout=subprocess.DEVNULL)

    assert (tmp_path / "to/A.swift").read_text() == "protocol D { func f(x: Int) }; extension D { func f(x: Int) {} }\n"
    assert (tmp_path / "to/B.swift").read_text() == "d?.f(x: 1)\n"


def test_the_selector_of_a_gesture_recognizer_is_taken_out_of_its_call():
    before = "let tap = UITapGestureRecognizer(target: self, action: #selector(A.tapped(_:)))\n"

    assert script.convert(before) == "let tap = UITapGestureRecognizer()\n"


def test_a_statement_with_a_selector_is_taken_out_as_a_whole():
    before = """func f() {
  let x = 1
  NotificationCenter.default.addObserver(
    self,
    selector: #selector(changed),
    name: .changed, object: nil)
  button.addTarget(self, action: #selector(tapped), for: .touchUpInside)
  let y = 2
}
"""
    after = """func f() {
  let x = 1





  let y = 2
}
"""

    assert script.convert(before) == after


def test_a_statement_in_one_line_with_its_block_leaves_the_block():
    before = "func f() { observe(#selector(g)) }\nfunc g() {}\n"

    assert script.convert(before) == "func f() {}\nfunc g() {}\n"


def test_a_folder_is_copied_with_its_structure(tmp_path):
    (tmp_path / "from/inner").mkdir(parents=True)
    (tmp_path / "from/A.swift").write_text("@objc class A {}\n")
    (tmp_path / "from/inner/B.swift").write_text("class B {}\n")
    (tmp_path / "from/README.md").write_text("x")

    run = subprocess.run(
        [SCRIPT, tmp_path / "from", tmp_path / "to"], capture_output=True, text=True, check=True)

    assert (tmp_path / "to/A.swift").read_text() == "class A {}\n"
    assert (tmp_path / "to/inner/B.swift").read_text() == "class B {}\n"
    assert not (tmp_path / "to/README.md").exists()
    assert run.stdout == (
        f"2 files with 4 lines copied to {tmp_path}/to; 1 lines changed, because they need Objective-C.\n")


def test_a_folder_without_sources_is_an_error(tmp_path):
    run = subprocess.run([SCRIPT, tmp_path, tmp_path / "to"], capture_output=True, text=True)

    assert (run.returncode, run.stderr) == (1, f"{tmp_path} has no Swift sources.\n")
