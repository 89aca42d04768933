class Failure(Exception):
    """A promise was broken. `lines` are the lines in that show it again, where there are any."""

    def __init__(self, reason, lines=None, arguments=()):
        super().__init__(reason)
        self.reason = reason
        self.lines = lines
        self.arguments = list(arguments)
