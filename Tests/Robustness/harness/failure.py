class Failure(Exception):
    """A promise was broken. `lines` are the input lines that reproduce it, if there are any."""

    def __init__(self, reason, lines=None, arguments=()):
        super().__init__(reason)
        self.reason = reason
        self.lines = lines
        self.arguments = list(arguments)
