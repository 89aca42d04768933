// The floor: reads what is there and writes it back, with no idea of lines or JSON. With an argument it
// first asks what has happened, as a program has to that wants to hear of signals, of its other threads,
// and of a reader that leaves.

#include <poll.h>
#include <unistd.h>

int main(int count, char **arguments) {
  static char bytes[65536];
  (void)arguments;
  int signals[2] = {-1, -1}, wakeUps[2] = {-1, -1};
  if (count > 1 && (pipe(signals) < 0 || pipe(wakeUps) < 0)) return 1;
  struct pollfd polled[] = {
    {.fd = wakeUps[0], .events = POLLIN},
    {.fd = signals[0], .events = POLLIN},
    {.fd = STDOUT_FILENO},
    {.fd = STDIN_FILENO, .events = POLLIN},
  };
  for (;;) {
    if (count > 1 && poll(polled, 4, -1) < 0) return 1;
    ssize_t read_count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (read_count <= 0) return read_count < 0;
    for (ssize_t sent = 0; sent < read_count;) {
      ssize_t written = write(STDOUT_FILENO, bytes + sent, (size_t)(read_count - sent));
      if (written < 0) return 1;
      sent += written;
    }
  }
}
