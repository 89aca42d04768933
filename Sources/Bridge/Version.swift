/// What the program calls itself in `initialize` and with `--version`.
package enum Version {
  package static let current = "0.1.0"
}
