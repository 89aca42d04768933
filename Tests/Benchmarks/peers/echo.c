// The floor: reads what is there and writes it back, with no idea of lines or JSON.

#include <unistd.h>

int main(void) {
  static char bytes[65536];
  for (;;) {
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return count < 0;
    for (ssize_t sent = 0; sent < count;) {
      ssize_t written = write(STDOUT_FILENO, bytes + sent, (size_t)(count - sent));
      if (written < 0) return 1;
      sent += written;
    }
  }
}
