// The program under test: a child with a pipe on each side, in a process group of its own.

#ifndef PROGRAM_H
#define PROGRAM_H

#include <signal.h>
#include <sys/types.h>

/// Which processors the driver and the program run on.
enum placement { anywhere, sameCore, twoCores };

/// How the messages of the program are told apart.
enum framing { lines, headers };

struct program {
  char **arguments;  // its name and its arguments
  enum placement placement;
  enum framing framing;
  pid_t pid;   // 0 before its start and after its end
  int input;   // where its standard input is written; never blocks
  int output;  // where its standard output is read; blocks
};

extern struct program program;

/// Set when a limit was over, and the program was killed for it.
extern volatile sig_atomic_t timedOut;

/// Kills the program when this process is told to end.
void watchSignals(void);

/// Gives what follows `limit` seconds; then the program is killed, so that a wait for it ends.
void arm(unsigned limit);
void disarm(void);

void start(void);

/// Awaits that the program leaves, with code 0.
void awaitEnd(void);

/// Says on standard output what went wrong, kills the program, and exits.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
