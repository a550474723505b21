#include "core/wait_for_input.h"

#include <poll.h>

#include <cerrno>

#include "core/meter.h"

namespace grundy {

void wait_for_input(int descriptor) {
  constexpr int kPause = 50;  // milliseconds
  Meter* const meter = Meter::current();
  if (meter == nullptr) return;
  pollfd input{descriptor, POLLIN, 0};
  int ready = 0;
  do {
    meter->check();
    ready = ::poll(&input, 1, kPause);
  } while (ready == 0 || (ready < 0 && errno == EINTR));
}

}  // namespace grundy
