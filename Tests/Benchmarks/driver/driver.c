// Starts one program, sends it messages, checks the answers, and prints the times.
//
//   driver PLACEMENT FRAMING SECONDS PROGRAM ARGUMENT...
//
// PLACEMENT is `any`, `same` (driver and program on one processor) or `two` (on one each). FRAMING
// is `lines`, or `headers` with the length of each message, for language servers. The driver reads
// steps from standard input, one a line, and answers each with one line of JSON:
//
//   MODE CHECK FIRST COUNT TEMPLATE
//
// The requests of a step are COUNT copies of TEMPLATE, with FIRST, FIRST + 1, … instead of `@`. MODE
// `all` sends them without waiting, and prints the total time; `each` waits for each answer, and
// prints the time of each; `start` is `each` with the time since the start of the program, for the
// first step; `tell` sends notifications. The first and the last answer are printed too. After the
// last step, the driver closes the program's input, and the program must exit with code 0. If a step
// takes longer than SECONDS, or CHECK does not accept an answer, the driver kills the program, and
// the last line says why.

#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "check.h"
#include "program.h"

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/// Sends as much as the pipe takes, and returns the position after it.
static size_t sendFrom(const struct requests *requests, size_t sent, size_t end) {
  ssize_t count = write(program.input, requests->bytes + sent, end - sent);
  if (count >= 0) return sent + (size_t)count;
  // The program has closed its input. Its output and its exit code explain more than this error.
  if (errno == EPIPE) return end;
  if (errno != EAGAIN && errno != EINTR) fail("write: %s", strerror(errno));
  return sent;
}

static void tell(const struct requests *requests) {
  size_t sent = 0, end = requests->ends[requests->count - 1];
  while (sent < end && !timedOut) sent = sendFrom(requests, sent, end);
  if (timedOut) fail("it did not read in time; it was ended");
}

/// Sends the messages from `from` up to `to`, and reads answers until all have come.
static void exchange(const struct requests *requests, long from, long to) {
  size_t sent = from == 0 ? 0 : requests->ends[from - 1];
  size_t end = requests->ends[to - 1];
  while (answered() < to) {
    // A short line fits into the empty pipe: one write and one read, to measure the latency of a
    // single request.
    if (sent < end) sent = sendFrom(requests, sent, end);
    if (sent < end) {
      struct pollfd ends[] = {{program.output, POLLIN, 0}, {program.input, POLLOUT, 0}};
      if (poll(ends, 2, -1) < 0 && errno != EINTR) fail("poll: %s", strerror(errno));
      if (!ends[0].revents && !timedOut) continue;
    }
    readAnswers();
  }
}

/// Writes all messages of the step into one buffer.
static void expand(struct requests *requests, const char *template) {
  size_t most = strlen(template) + 50;  // what frames it, and the end of the string
  for (const char *at = template; (at = strchr(at, '@')); at++) most += 20;
  char *bytes = malloc(most * (size_t)requests->count), *end = bytes;
  requests->ends = malloc((size_t)requests->count * sizeof *requests->ends);
  if (!bytes || !requests->ends) fail("not enough memory for the requests");
  char *message = malloc(most);
  for (long i = 0; i < requests->count; i++) {
    const char *at = template;
    char *to = message;
    for (const char *mark; (mark = strchr(at, '@')); at = mark + 1) {
      to += sprintf(to, "%.*s%ld", (int)(mark - at), at, requests->first + i);
    }
    to += sprintf(to, "%s", at);
    if (program.framing == headers) {
      end += sprintf(end, "Content-Length: %td\r\n\r\n%s", to - message, message);
    } else {
      end += sprintf(end, "%s\n", message);
    }
    requests->ends[i] = (size_t)(end - bytes);
  }
  free(message);
  requests->bytes = bytes;
}

enum mode { all, each, fromStart, untimed };

static void run(enum mode mode, const struct requests *requests) {
  long rounds = mode == untimed ? 0 : mode == all ? 1 : requests->count;
  long long *times = malloc((size_t)(rounds + 1) * sizeof *times);
  if (mode == untimed) {
    tell(requests);
  } else {
    expect(requests);
  }
  for (long round = 0; round < rounds; round++) {
    long long begin = now();
    if (mode == fromStart && round == 0) start();
    exchange(requests, round, mode == all ? requests->count : round + 1);
    times[round] = now() - begin;
  }
  printf("{\"pid\":%ld,\"nanoseconds\":[", (long)program.pid);
  for (long round = 0; round < rounds; round++) printf("%s%lld", round ? "," : "", times[round]);
  free(times);
  struct span first = firstAnswer(), last = lastAnswer();
  printf("],\"first\":%.*s", (int)first.length, first.at);
  printf(",\"last\":%.*s}\n", (int)last.length, last.at);
  fflush(stdout);
}

static int choose(const char *word, const char *const words[], int count) {
  for (int i = 0; i < count; i++) {
    if (word && strcmp(word, words[i]) == 0) return i;
  }
  fail("the driver knows no %s", word ? word : "empty step");
}

static void step(char *line) {
  static const char *const modes[] = {"all", "each", "start", "tell"};
  static const char *const checks[] = {
      "echo", "ping", "load", "impression", "video", "object", "response"};
  char *rest = line;
  enum mode mode = (enum mode)choose(strsep(&rest, " "), modes, 4);
  struct requests requests = {.check = (enum check)choose(strsep(&rest, " "), checks, 7)};
  requests.first = atol(strsep(&rest, " "));
  requests.count = atol(strsep(&rest, " "));
  expand(&requests, rest);
  run(mode, &requests);
  free((char *)requests.bytes);
  free(requests.ends);
}

int main(int count, char **arguments) {
  static const char *const placements[] = {"any", "same", "two"};
  static const char *const framings[] = {"lines", "headers"};
  if (count < 5) fail("usage: driver PLACEMENT FRAMING SECONDS PROGRAM ARGUMENT...");
  watchSignals();
  program.placement = (enum placement)choose(arguments[1], placements, 3);
  program.framing = (enum framing)choose(arguments[2], framings, 2);
  program.arguments = arguments + 4;
  unsigned limit = (unsigned)atoi(arguments[3]);

  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    line[strcspn(line, "\n")] = '\0';
    arm(limit);
    step(line);
    disarm();
  }
  if (program.pid > 0) {
    arm(limit);
    close(program.input);
    expectEnd();
    awaitEnd();
  }
  printf("{}\n");
}
