// `grundy cluster`, and surveys on a cluster. They are in a program of their own, grundy-cluster,
// because libnats brings OpenSSL; a build without libnats has no such program.
#pragma once

#include "grundy/error.h"
#include "grundy/sequence.h"
#include "session.h"

namespace grundy::cli {

/// The value of --cluster that starts a broker and nodes for one question.
constexpr const char* kLocalCluster = "local";

/// In grundy: becomes grundy-cluster (cluster_elsewhere.cpp). In grundy-cluster: does what is asked
/// (cluster_here.cpp).
void cluster(Session& session);

/// The same for `grundy survey --cluster`.
[[nodiscard]] Expected<Survey> survey_on_cluster(Session& session, const SurveyRequest& request);

}  // namespace grundy::cli
