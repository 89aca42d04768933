// The loggers are in the Swift module os.
