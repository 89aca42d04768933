/// The version of the program, in `initialize` and with `--version`.
package enum Version {
  package static let current = "0.1.0"
}
