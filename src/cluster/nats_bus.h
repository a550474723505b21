// The bus on NATS with JetStream. This header and its source are all that knows of NATS; a build
// without libnats has no such source.
//
// Streams JOBS (a work queue, one durable consumer for all nodes) and RES (a log with a subject for
// each run), key-value buckets for the tables and the leases. The log is read message by message
// with direct gets, not through a consumer: a consumer in memory is gone when the broker is killed,
// and nobody says so.
#pragma once

#include <memory>
#include <string>

#include "cluster/bus.h"
#include "grundy/error.h"

namespace grundy::cluster {

/// Connects to nats://HOST:PORT, and makes streams and buckets if they are not there. If the broker
/// goes away later, the connection is made again as soon as it is back, and calls meanwhile are
/// errors.
[[nodiscard]] Expected<std::unique_ptr<Bus>> connect_nats(const std::string& url);

}  // namespace grundy::cluster
