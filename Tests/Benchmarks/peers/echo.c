// The floor: reads bytes and writes them back, without parsing lines or JSON. With an argument it
// calls `poll` before each read, like a program that receives signals, messages of other threads, and
// the end of its reader.

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
