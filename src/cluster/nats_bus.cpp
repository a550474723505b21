#include "cluster/nats_bus.h"

#include <fmt/format.h>
#include <nats/nats.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "core/found.h"

namespace grundy::cluster {

namespace {

constexpr const char* kJobs = "JOBS";
constexpr const char* kResults = "RES";
constexpr const char* kNodes = "nodes";  // the consumer of all nodes
constexpr std::int64_t kAnswerMs = 2000;
constexpr std::int64_t kNanosecond = 1'000'000;  // in a millisecond

template <auto Destroy>
struct Destroyer {
  template <class Object>
  void operator()(Object* object) const {
    Destroy(object);
  }
};
template <class Object, auto Destroy>
using Owned = std::unique_ptr<Object, Destroyer<Destroy>>;

using Options = Owned<natsOptions, natsOptions_Destroy>;
using Connection = Owned<natsConnection, natsConnection_Destroy>;
using JetStream = Owned<jsCtx, jsCtx_Destroy>;
using Subscription = Owned<natsSubscription, natsSubscription_Destroy>;
using Message = Owned<natsMsg, natsMsg_Destroy>;
using Bucket = Owned<kvStore, kvStore_Destroy>;
using Watcher = Owned<kvWatcher, kvWatcher_Destroy>;
using Value = Owned<kvEntry, kvEntry_Destroy>;

std::unexpected<Error> no_answer(const char* what, natsStatus status) {
  return std::unexpected(Error{
      ErrorKind::io, fmt::format("the broker does not {}: {}", what, natsStatus_GetText(status))});
}

Expected<void> answered(const char* what, natsStatus status) {
  if (status == NATS_OK) return {};
  return no_answer(what, status);
}

jsOptions call_options() {
  jsOptions options;
  jsOptions_Init(&options);
  options.Wait = kAnswerMs;
  return options;
}

std::string subject(const char* stream, const std::string& run) {
  return fmt::format("{}.{}", stream, run);
}

std::string text_of(const natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

/// A bucket of small values.
struct BucketOf {
  const char* name;
  Milliseconds kept;  // 0: for good
};

constexpr std::array<BucketOf, 4> kBuckets{
    {{"CLUSTER", Milliseconds{0}}, {"RUNS", Milliseconds{0}}, {"NODES", kKept}, {"LEASES", kKept}}};
constexpr std::size_t kLeases = 3;

class NatsBus final : public Bus {
 public:
  Expected<void> connect(const std::string& url);

  Expected<void> publish_job(const std::string& run, const std::string& id,
                             std::string_view bytes) override {
    return publish(kJobs, run, id, bytes);
  }
  Expected<std::optional<Delivery>> pull(Milliseconds wait) override;
  Expected<void> ack(const Delivery& delivery) override;
  Expected<void> extend(const Delivery& delivery) override;
  Expected<void> release(const Delivery& delivery) override;
  Expected<void> publish_result(const std::string& run, const std::string& id,
                                std::string_view bytes) override {
    return publish(kResults, run, id, bytes);
  }
  Expected<std::optional<std::string>> follow(const std::string& run, Milliseconds wait) override;
  Expected<void> put(Table table, const std::string& key, std::string_view bytes) override;
  Expected<std::vector<Entry>> entries(Table table) override;
  Expected<bool> lease(const std::string& key, const std::string& owner) override;
  Expected<void> end_lease(const std::string& key, const std::string& owner) override;

 private:
  /// A log that is being read.
  struct Followed {
    std::uint64_t next = 1;  // the first sequence number that was not read
    Subscription news;       // says that there is something to read
  };

  Expected<void> make_streams();
  Expected<void> make_stream(const char* name, jsRetentionPolicy retention);
  Expected<void> make_buckets();
  Expected<void> subscribe_to_jobs();
  Expected<void> publish(const char* stream, const std::string& run, const std::string& id,
                         std::string_view bytes);
  Expected<std::optional<std::string>> next_entry(const std::string& run, Followed& log);
  [[nodiscard]] natsMsg* message_of(const Delivery& delivery) const;

  // Destroyed from the last to the first.
  Connection connection_;
  JetStream stream_;
  std::array<Bucket, kBuckets.size()> buckets_;
  Subscription jobs_;
  std::map<std::string, Followed> followed_;
  std::map<std::uint64_t, Message> deliveries_;
  std::uint64_t tokens_ = 0;
};

Expected<void> NatsBus::connect(const std::string& url) {
  natsOptions* made = nullptr;
  GRUNDY_TRY_VOID(answered("start", natsOptions_Create(&made)));
  const Options options(made);
  natsOptions_SetURL(made, url.c_str());
  natsOptions_SetTimeout(made, kAnswerMs);
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetSendAsap(made, true);  // or else a request for a job waits for a millisecond
  constexpr std::int64_t kReconnectMs = 200;
  natsOptions_SetReconnectWait(made, kReconnectMs);
  // The library would write to standard error.
  natsOptions_SetErrorHandler(
      made, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
  natsConnection* connection = nullptr;
  if (const auto status = natsConnection_Connect(&connection, made); status != NATS_OK) {
    return std::unexpected(Error{
        ErrorKind::io, fmt::format("no broker answers at {} ({}); 'grundy cluster up' starts one",
                                   url, natsStatus_GetText(status))});
  }
  connection_.reset(connection);
  jsOptions call = call_options();
  jsCtx* stream = nullptr;
  GRUNDY_TRY_VOID(answered("answer", natsConnection_JetStream(&stream, connection, &call)));
  stream_.reset(stream);
  GRUNDY_TRY_VOID(make_streams());
  return make_buckets();
}

Expected<void> NatsBus::make_stream(const char* name, jsRetentionPolicy retention) {
  const std::string all = fmt::format("{}.>", name);
  const char* subjects = all.c_str();
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = name;
  config.Subjects = &subjects;
  config.SubjectsLen = 1;
  config.Retention = retention;
  config.Storage = js_FileStorage;
  config.AllowDirect = true;
  jsOptions call = call_options();
  return answered("make a stream", js_AddStream(nullptr, stream_.get(), &config, &call, nullptr));
}

Expected<void> NatsBus::make_streams() {
  GRUNDY_TRY_VOID(make_stream(kJobs, js_WorkQueuePolicy));
  GRUNDY_TRY_VOID(make_stream(kResults, js_LimitsPolicy));
  jsConsumerConfig config;
  jsConsumerConfig_Init(&config);
  config.Durable = kNodes;
  config.AckPolicy = js_AckExplicit;
  config.AckWait = kAckWait.count() * kNanosecond;
  config.MaxDeliver = -1;
  constexpr std::int64_t kMostJobsOut = 100'000;
  constexpr std::int64_t kMostNodes = 16'384;
  config.MaxAckPending = kMostJobsOut;
  config.MaxWaiting = kMostNodes;
  jsOptions call = call_options();
  return answered("make a queue",
                  js_AddConsumer(nullptr, stream_.get(), kJobs, &config, &call, nullptr));
}

Expected<void> NatsBus::make_buckets() {
  for (std::size_t i = 0; i < kBuckets.size(); ++i) {
    kvConfig config;
    kvConfig_Init(&config);
    config.Bucket = kBuckets.at(i).name;
    config.TTL = kBuckets.at(i).kept.count() * kNanosecond;
    config.StorageType = js_FileStorage;
    kvStore* bucket = nullptr;
    // Two that begin at once may both try to make it.
    auto status = js_KeyValue(&bucket, stream_.get(), config.Bucket);
    if (status != NATS_OK) status = js_CreateKeyValue(&bucket, stream_.get(), &config);
    if (status != NATS_OK) status = js_KeyValue(&bucket, stream_.get(), config.Bucket);
    GRUNDY_TRY_VOID(answered("make a table", status));
    buckets_.at(i).reset(bucket);
  }
  return {};
}

Expected<void> NatsBus::publish(const char* stream, const std::string& run, const std::string& id,
                                std::string_view bytes) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  options.MaxWait = kAnswerMs;
  options.MsgId = id.c_str();
  const std::string to = subject(stream, run);
  return answered("take a message", js_Publish(nullptr, stream_.get(), to.c_str(), bytes.data(),
                                               static_cast<int>(bytes.size()), &options, nullptr));
}

Expected<void> NatsBus::subscribe_to_jobs() {
  if (jobs_) return {};
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = kJobs;
  options.Consumer = kNodes;
  jsOptions call = call_options();
  natsSubscription* made = nullptr;
  const auto status =
      js_PullSubscribe(&made, stream_.get(), nullptr, kNodes, &call, &options, nullptr);
  if (status != NATS_OK) return no_answer("hand out jobs", status);
  jobs_.reset(made);
  return {};
}

Expected<std::optional<Delivery>> NatsBus::pull(Milliseconds wait) {
  GRUNDY_TRY_VOID(subscribe_to_jobs());
  natsMsgList list{};
  constexpr std::int64_t kLeast = 1;
  const auto status = natsSubscription_Fetch(&list, jobs_.get(), 1,
                                             std::max<std::int64_t>(wait.count(), kLeast), nullptr);
  if (status == NATS_TIMEOUT || (status == NATS_OK && list.Count == 0)) {
    natsMsgList_Destroy(&list);
    return std::optional<Delivery>();
  }
  if (status != NATS_OK) {
    jobs_.reset();
    return no_answer("hand out jobs", status);
  }
  Message message(std::exchange(list.Msgs[0], nullptr));
  natsMsgList_Destroy(&list);
  Delivery delivery{.bytes = text_of(message.get()), .token = ++tokens_};
  jsMsgMetaData* data = nullptr;
  if (natsMsg_GetMetaData(&data, message.get()) == NATS_OK) {
    constexpr std::uint64_t kMost = std::numeric_limits<unsigned>::max();
    delivery.times = static_cast<unsigned>(std::min<std::uint64_t>(data->NumDelivered, kMost));
    jsMsgMetaData_Destroy(data);
  }
  deliveries_[delivery.token] = std::move(message);
  return delivery;
}

natsMsg* NatsBus::message_of(const Delivery& delivery) const {
  const auto found = deliveries_.find(delivery.token);
  return found == deliveries_.end() ? nullptr : found->second.get();
}

Expected<void> NatsBus::ack(const Delivery& delivery) {
  natsMsg* const message = message_of(delivery);
  if (message == nullptr) return {};
  const auto status = natsMsg_Ack(message, nullptr);
  deliveries_.erase(delivery.token);
  return answered("take an acknowledgement", status);
}

Expected<void> NatsBus::extend(const Delivery& delivery) {
  natsMsg* const message = message_of(delivery);
  if (message == nullptr) return {};
  return answered("extend a job", natsMsg_InProgress(message, nullptr));
}

Expected<void> NatsBus::release(const Delivery& delivery) {
  natsMsg* const message = message_of(delivery);
  if (message == nullptr) return {};
  const auto status = natsMsg_Nak(message, nullptr);
  deliveries_.erase(delivery.token);
  return answered("take a job back", status);
}

/// What is at hand, without waiting.
Expected<std::optional<std::string>> NatsBus::next_entry(const std::string& run, Followed& log) {
  const std::string name = subject(kResults, run);
  jsDirectGetMsgOptions which;
  jsDirectGetMsgOptions_Init(&which);
  which.NextBySubject = name.c_str();
  which.Sequence = log.next;
  jsOptions call = call_options();
  natsMsg* made = nullptr;
  const auto status = js_DirectGetMsg(&made, stream_.get(), kResults, &call, &which);
  if (status == NATS_NOT_FOUND) return std::optional<std::string>();
  if (status != NATS_OK) return no_answer("show the log", status);
  const Message message(made);
  log.next = natsMsg_GetSequence(made) + 1;
  return text_of(made);
}

Expected<std::optional<std::string>> NatsBus::follow(const std::string& run, Milliseconds wait) {
  Followed& log = followed_[run];
  if (!log.news) {
    natsSubscription* made = nullptr;
    const std::string name = subject(kResults, run);
    GRUNDY_TRY_VOID(answered("follow the log",
                             natsConnection_SubscribeSync(&made, connection_.get(), name.c_str())));
    log.news.reset(made);
  }
  GRUNDY_TRY(auto entry, next_entry(run, log));
  if (entry || wait <= Milliseconds{0}) return entry;
  // A message tells that there may be more. If it is lost, the next call looks all the same.
  natsMsg* made = nullptr;
  if (natsSubscription_NextMsg(&made, log.news.get(), wait.count()) != NATS_OK) {
    return std::optional<std::string>();
  }
  natsMsg_Destroy(made);
  return next_entry(run, log);
}

Expected<void> NatsBus::put(Table table, const std::string& key, std::string_view bytes) {
  kvStore* const bucket = buckets_.at(static_cast<std::size_t>(table)).get();
  return answered("keep a value", kvStore_Put(nullptr, bucket, key.c_str(), bytes.data(),
                                              static_cast<int>(bytes.size())));
}

Expected<std::vector<Entry>> NatsBus::entries(Table table) {
  kvWatchOptions options;
  kvWatchOptions_Init(&options);
  options.IgnoreDeletes = true;
  options.Timeout = kAnswerMs;
  kvWatcher* made = nullptr;
  GRUNDY_TRY_VOID(answered(
      "show a table",
      kvStore_WatchAll(&made, buckets_.at(static_cast<std::size_t>(table)).get(), &options)));
  const Watcher watcher(made);
  std::vector<Entry> found;
  for (;;) {
    kvEntry* next = nullptr;
    GRUNDY_TRY_VOID(answered("show a table", kvWatcher_Next(&next, made, kAnswerMs)));
    if (next == nullptr) return found;  // what is there has been shown
    const Value value(next);
    found.push_back({kvEntry_Key(next),
                     {static_cast<const char*>(kvEntry_Value(next)),
                      static_cast<std::size_t>(kvEntry_ValueLen(next))}});
  }
}

Expected<bool> NatsBus::lease(const std::string& key, const std::string& owner) {
  kvStore* const leases = buckets_.at(kLeases).get();
  const auto length = static_cast<int>(owner.size());
  kvEntry* got = nullptr;
  auto status = kvStore_Get(&got, leases, key.c_str());
  const Value value(got);
  if (status == NATS_NOT_FOUND) {
    status = kvStore_Create(nullptr, leases, key.c_str(), owner.data(), length);
    // Another one was faster, unless the broker is away.
    if (status == NATS_ERR) return false;
  } else if (status == NATS_OK) {
    const std::string_view has(static_cast<const char*>(kvEntry_Value(got)),
                               static_cast<std::size_t>(kvEntry_ValueLen(got)));
    if (has != owner) return false;
    status =
        kvStore_Update(nullptr, leases, key.c_str(), owner.data(), length, kvEntry_Revision(got));
    if (status == NATS_ERR) return false;
  }
  if (status != NATS_OK) return no_answer("give a lease", status);
  return true;
}

Expected<void> NatsBus::end_lease(const std::string& key, const std::string& owner) {
  kvStore* const leases = buckets_.at(kLeases).get();
  kvEntry* got = nullptr;
  if (kvStore_Get(&got, leases, key.c_str()) != NATS_OK) return {};
  const Value value(got);
  const std::string_view has(static_cast<const char*>(kvEntry_Value(got)),
                             static_cast<std::size_t>(kvEntry_ValueLen(got)));
  if (has != owner) return {};
  return answered("take a lease back", kvStore_Delete(leases, key.c_str()));
}

}  // namespace

Expected<std::unique_ptr<Bus>> connect_nats(const std::string& url) {
  constexpr std::string_view kScheme = "nats://";
  if (!url.starts_with(kScheme) || url.size() == kScheme.size()) {
    return bad_input(fmt::format(
        "'{}' is no address of a cluster: it should be like nats://127.0.0.1:4222", url));
  }
  auto bus = std::make_unique<NatsBus>();
  GRUNDY_TRY_VOID(bus->connect(url));
  return bus;
}

}  // namespace grundy::cluster
