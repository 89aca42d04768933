// The loggers are in the module `os`, as on a device. The store of what was logged is not here.
@_exported public import os
