#include "CBuild.h"

const char *adbridge_commit(void) { return ADBRIDGE_COMMIT; }
