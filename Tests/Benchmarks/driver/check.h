// Checks every message that the program writes against the requests of a step.

#pragma once

#include "span.h"

/// The expected answers of a step.
enum check {
  echo,        // the request itself, byte for byte
  ping,        // {} for each request, in the order of the requests
  load,        // a native ad with the id ad-N for request N
  impression,  // `counted`, after the event of ad-N with seq 1; events are numbered without gaps
  video,       // for each request, ten events of one ad, didPlayVideo and didPauseVideo by turns and
               // numbered without gaps, and then a batch of one answer
  object,      // an object
  response,    // a result or an error; everything else is skipped
};

/// The requests of one step: messages with the numbers `first`, `first + 1`, …
struct requests {
  enum check check;
  long first;
  long count;
  const char *bytes;
  size_t *ends;  // where message i ends, after what frames it
};

/// Begins a step. Unread output of the previous step is a failure.
void expect(const struct requests *requests);

/// Reads output of the program, waits for it if necessary, and checks each complete message.
void readAnswers(void);

/// The number of answered requests of the step.
long answered(void);

/// The step's first or last answer.
struct span firstAnswer(void);
struct span lastAnswer(void);

/// Reads to the end of the output, which must contain nothing more.
void expectEnd(void);
