/* Calls of the C library that Swift cannot import, or that differ between systems. */
#pragma once

#include <limits.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#endif

#ifdef __linux__
#include <sys/prctl.h>

/* The headers show these only with _GNU_SOURCE. */
extern char **environ;
extern int pipe2(int ends[2], int flags);

/* Stops other processes of the same user from reading this one through /proc, and core dumps. */
static inline int adbridge_set_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* Makes this process the parent of all processes below it that lose their own. */
static inline int adbridge_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* Lets the system send a signal to this process when its parent dies. */
static inline int adbridge_set_parent_death_signal(int number) {
  return prctl(PR_SET_PDEATHSIG, number, 0, 0, 0);
}
#endif

/* The limit of the stack in bytes, or ULONG_MAX if there is none or it is unknown. */
static inline unsigned long adbridge_stack_limit(void) {
  struct rlimit limit;
  int result = getrlimit(RLIMIT_STACK, &limit);
  return result == 0 && limit.rlim_cur != RLIM_INFINITY ? (unsigned long)limit.rlim_cur : ULONG_MAX;
}

/* The variables of this process's environment, and NULL after the last. */
static inline char **adbridge_environment(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

/* Starts a process that leads a group of its own and ends at once. Returns its number, or -1. */
static inline pid_t adbridge_start_group(void) {
  pid_t number = fork();
  if (number == 0) {
    setpgid(0, 0);
    _exit(0);
  }
  return number;
}
