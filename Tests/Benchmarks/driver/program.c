#define _GNU_SOURCE
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

extern char **environ;

struct program program;
volatile sig_atomic_t timedOut;

static void killProgram(void) {
  if (program.pid > 0) kill(-program.pid, SIGKILL);
}

/// Waits for the end of the program and returns its wait status.
static int reap(void) {
  int status = 0;
  while (waitpid(program.pid, &status, 0) < 0 && errno == EINTR) continue;
  program.pid = 0;
  return status;
}

void fail(const char *format, ...) {
  killProgram();
  char message[2048];
  va_list values;
  va_start(values, format);
  vsnprintf(message, sizeof message, format, values);
  va_end(values);
  for (char *at = message; *at; at++) {
    if ((unsigned char)*at < ' ') *at = ' ';
  }
  printf("%s\n", message);
  fflush(stdout);
  if (program.pid > 0) reap();
  _exit(1);
}

static void onAlarm(int signal) {
  (void)signal;
  timedOut = 1;
  killProgram();
}

static void onEnd(int signal) {
  killProgram();
  _exit(128 + signal);
}

void watchSignals(void) {
  // Without SA_RESTART, so that a waiting read returns and its failure is reported.
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = onAlarm}, NULL);
  sigaction(SIGINT, &(struct sigaction){.sa_handler = onEnd}, NULL);
  sigaction(SIGTERM, &(struct sigaction){.sa_handler = onEnd}, NULL);
  sigaction(SIGHUP, &(struct sigaction){.sa_handler = onEnd}, NULL);
  sigaction(SIGPIPE, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
}

void arm(unsigned limit) { alarm(limit); }

void disarm(void) { alarm(0); }

#ifdef __linux__
/// Pins this process and its future children to one of its processors, counted from the last.
static void moveTo(int fromLast) {
  static cpu_set_t allowed;
  if (CPU_COUNT(&allowed) == 0) sched_getaffinity(0, sizeof allowed, &allowed);
  int left = CPU_COUNT(&allowed) - fromLast;
  if (left < 1) fail("this machine has too few processors for that");
  int processor = 0;
  while (!CPU_ISSET(processor, &allowed) || --left > 0) processor++;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) fail("sched_setaffinity: %s", strerror(errno));
}
#else
static void moveTo(int fromLast) {
  (void)fromLast;
  fail("a process can't be kept on one processor on this system");
}
#endif

static void openPipe(int ends[2]) {
  if (pipe(ends) != 0) fail("pipe: %s", strerror(errno));
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
}

void start(void) {
  int input[2], output[2];
  openPipe(input);
  openPipe(output);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);

  if (program.placement != anywhere) moveTo(0);
  const char *name = program.arguments[0];
  pid_t pid;
  int error = posix_spawnp(&pid, name, &actions, &attributes, program.arguments, environ);
  if (error != 0) fail("%s: %s", name, strerror(error));
  program.pid = pid;
  if (program.placement == twoCores) moveTo(1);
  close(input[0]);
  close(output[1]);
  program.input = input[1];
  program.output = output[0];
  fcntl(program.input, F_SETFL, O_NONBLOCK);
}

void awaitEnd(void) {
  int status = reap();
  if (timedOut) fail("it was still there after the end of its input; it was ended");
  if (WIFSIGNALED(status)) fail("it was ended by signal %d", WTERMSIG(status));
  if (WEXITSTATUS(status) != 0) fail("it left with code %d", WEXITSTATUS(status));
}
