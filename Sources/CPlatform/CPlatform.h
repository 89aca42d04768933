/* System calls that Swift cannot import because they take any number of arguments. */
#pragma once

#ifdef __linux__
#include <sys/prctl.h>

/* Stops other processes of the same user from reading this one through /proc, and core dumps. */
static inline int adbridge_set_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#endif
