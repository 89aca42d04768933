#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

/// As much of a line as a message shows.
#define SHOWN(line) (int)((line).length < 300 ? (line).length : 300), (line).at

static const struct requests *asked;
static long done;
static unsigned char *isAnswered, *hasEvent;  // by request of the step
static long lastIndex = -1;                   // of an event, over all steps
static struct span first, last;

// Bytes that were read: those before `scanned` hold no newline.
static char *bytes;
static size_t capacity, used, scanned;

static void keep(struct span *copy, struct span line) {
  free((char *)copy->at);
  copy->length = line.length;
  copy->at = memcpy(malloc(line.length + 1), line.at, line.length);
}

/// The place of request `id` in the step.
static long place(long id, struct span line) {
  if (id < asked->first || id >= asked->first + asked->count) {
    fail("nobody asked for this: %.*s", SHOWN(line));
  }
  return id - asked->first;
}

static void takeEvent(struct span params, struct span line) {
  static const char *const names[] = {"adId", "seq", "index", "event"};
  struct span values[4];
  members(params, names, values, 4);
  long request = place(number(values[0], "\"ad-", "\""), line);
  if (hasEvent[request]++ || !equals(values[3], "\"impression\"")) {
    fail("not the one impression of that ad: %.*s", SHOWN(line));
  }
  if (number(values[1], "", "") != 1) fail("the first event of an ad has seq 1: %.*s", SHOWN(line));
  long index = number(values[2], "", "");
  if (index < 0 || (lastIndex >= 0 && index != lastIndex + 1)) {
    fail("the index after %ld is %ld: %.*s", lastIndex, lastIndex + 1, SHOWN(line));
  }
  lastIndex = index;
}

static void takeResult(long id, struct span result, struct span line) {
  struct span value;
  switch (asked->check) {
    case echo:
    case object:
      break;
    case ping:
      if (id != asked->first + done) fail("out of order: %.*s", SHOWN(line));
      if (!equals(result, "{}")) fail("the result of a ping is {}: %.*s", SHOWN(line));
      break;
    case load:
      members(result, (const char *const[]){"adId"}, &value, 1);
      if (number(value, "\"ad-", "\"") != id) fail("not the ad ad-%ld: %.*s", id, SHOWN(line));
      break;
    case impression:
      members(result, (const char *const[]){"counted"}, &value, 1);
      if (!equals(value, "true")) fail("the impression was not counted: %.*s", SHOWN(line));
      if (!hasEvent[id - asked->first]) fail("answered before its event: %.*s", SHOWN(line));
      break;
  }
}

static void takeAnswer(struct span line) {
  if (asked->check == echo) {
    size_t start = done == 0 ? 0 : asked->ends[done - 1];
    if (line.length + 1 != asked->ends[done] - start ||
        memcmp(line.at, asked->bytes + start, line.length) != 0) {
      fail("not what was sent: %.*s", SHOWN(line));
    }
  } else {
    static const char *const names[] = {"id", "result", "method", "params"};
    struct span values[4];
    members(line, names, values, 4);
    if (asked->check == impression && equals(values[2], "\"adEvent\"")) {
      takeEvent(values[3], line);
      return;
    }
    long request = place(number(values[0], "", ""), line);
    if (isAnswered[request]++) fail("answered twice: %.*s", SHOWN(line));
    if (values[1].length == 0 || *values[1].at != '{') fail("not a result: %.*s", SHOWN(line));
    takeResult(asked->first + request, values[1], line);
  }
  if (done == 0) keep(&first, line);
  if (++done == asked->count) keep(&last, line);
}

void expect(const struct requests *requests) {
  if (used > 0) fail("after the last answer came: %.*s", SHOWN(((struct span){bytes, used})));
  asked = requests;
  done = 0;
  free(isAnswered);
  free(hasEvent);
  isAnswered = calloc((size_t)requests->count, 1);
  hasEvent = calloc((size_t)requests->count, 1);
}

long answered(void) { return done; }

struct span firstAnswer(void) { return first; }

struct span lastAnswer(void) { return last; }

/// Reads once; returns false at the end of output.
static bool fill(void) {
  if (capacity - used < 65536) {
    capacity = capacity * 2 + 262144;
    bytes = realloc(bytes, capacity);
  }
  ssize_t count = read(program.output, bytes + used, capacity - used);
  if (count < 0 && errno != EINTR) fail("read: %s", strerror(errno));
  if (count > 0) used += (size_t)count;
  return count != 0;
}

void readAnswers(void) {
  bool isOpen = fill();
  size_t start = 0;
  const char *newline;
  while (done < asked->count && (newline = memchr(bytes + scanned, '\n', used - scanned))) {
    takeAnswer((struct span){bytes + start, (size_t)(newline - bytes) - start});
    start = scanned = (size_t)(newline - bytes) + 1;
  }
  memmove(bytes, bytes + start, used - start);
  used -= start;
  scanned = done < asked->count ? used : 0;
  if (done == asked->count) return;
  if (timedOut) fail("only %ld of %ld answers came in time; it was ended", done, asked->count);
  if (!isOpen) fail("it ended after %ld of %ld answers", done, asked->count);
}

void expectEnd(void) {
  while (fill() && !timedOut) continue;
  if (used > 0) fail("after the last answer came: %.*s", SHOWN(((struct span){bytes, used})));
}
