/// What a host of the Model Context Protocol is told that has started the wrong command.
enum ModelContextAdvice {
  static let sentence =
    "This looks like the Model Context Protocol: start adbridge mcp to speak it."

  /// Whether a method that does not exist here is one of the Model Context Protocol.
  static func isMethod(_ name: String) -> Bool {
    name == "server/discover" || name == "notifications/initialized"
      || ["tools/", "resources/", "prompts/", "completion/", "logging/", "subscriptions/"]
        .contains { name.hasPrefix($0) }
  }
}
