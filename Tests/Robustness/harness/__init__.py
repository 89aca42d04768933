"""What `run` is made of; see the README beside it."""
