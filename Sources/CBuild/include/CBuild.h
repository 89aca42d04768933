// What the build knows about itself.

/// The commit that the program was built from; empty if the build was not told.
const char *adbridge_commit(void);
