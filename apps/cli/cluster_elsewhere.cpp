// `grundy cluster` and `--cluster` in programs that do not know a cluster: they become
// grundy-cluster with the same arguments.

#include <filesystem>

#include "become.h"
#include "cluster.h"

namespace grundy::cli {

namespace {

Error become_cluster() {
  constexpr const char* kProgram = "grundy-cluster";
  std::error_code error;
  if (std::filesystem::exists(program_beside(kProgram), error)) return become_program(kProgram);
  return {ErrorKind::io,
          "this grundy was built without libnats, which a cluster needs: install libnats-dev and "
          "nats-server, and build it again"};
}

}  // namespace

void cluster(Session& session) {
  session.complain(become_cluster());
}

Expected<Survey> survey_on_cluster(Session& /*session*/, const SurveyRequest& /*request*/) {
  return std::unexpected(become_cluster());
}

}  // namespace grundy::cli
