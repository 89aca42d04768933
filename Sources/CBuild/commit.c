#include "CBuild.h"

#ifndef ADBRIDGE_COMMIT
#define ADBRIDGE_COMMIT ""
#endif

const char *adbridge_commit(void) { return ADBRIDGE_COMMIT; }
