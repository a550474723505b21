// `grundy serve` in programs that do not serve: becomes grundy-serve with the same arguments.

#include "become.h"
#include "serve.h"

namespace grundy::cli {

void serve(Session& session) {
  session.complain(become_program("grundy-serve"));
}

}  // namespace grundy::cli
