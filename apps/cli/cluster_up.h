// `grundy cluster up`: a broker on this machine, and nodes.
#pragma once

#include <memory>

#include "cluster/bus.h"
#include "session.h"

namespace grundy::cli {

/// Runs until it is told to end: by a signal, or by `cluster down`.
void cluster_up(Session& session);

/// The keys of the table of the cluster.
constexpr const char* kEngineKey = "engine";  ///< the version of grundy that all nodes have
constexpr const char* kDownKey = "down";      ///< not empty: the cluster is to end

/// Connects to a cluster that `cluster up` has started, of this version.
[[nodiscard]] Expected<std::unique_ptr<cluster::Bus>> join_cluster(const std::string& url);

/// A name of this process that no other has had.
[[nodiscard]] std::string unique_name();

}  // namespace grundy::cli
