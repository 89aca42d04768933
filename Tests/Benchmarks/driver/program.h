// The program under test: a child with a pipe on each side, in a process group of its own.

#pragma once

#include <signal.h>
#include <sys/types.h>

/// The processors of the driver and the program.
enum placement { anywhere, sameCore, twoCores };

/// The framing of the program's messages.
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

/// Set when the program was killed because of the time limit.
extern volatile sig_atomic_t timedOut;

/// Kills the program when this process gets a signal to end.
void watchSignals(void);

/// Starts the time limit: after `limit` seconds the program is killed, which ends every wait for it.
void arm(unsigned limit);
void disarm(void);

void start(void);

/// Waits for the program to exit with code 0.
void awaitEnd(void);

/// Prints the failure on standard output, kills the program, and exits.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
