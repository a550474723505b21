#include "cluster/list_coordinator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/found.h"

namespace grundy::cluster {

namespace {

constexpr Milliseconds kNever{-1'000'000};
constexpr Milliseconds kRenewLease = kKept / 3;
constexpr Milliseconds kLookAtNodes{500};
constexpr Milliseconds kAnnounce{1000};
/// A job without a result for so long is given out again, the next time after twice as long. The
/// broker keeps what it has acknowledged, so this is for the day when it does not.
constexpr Milliseconds kPatience{300'000};
constexpr Milliseconds kMostPatience{86'400'000};
constexpr Milliseconds kCatchUp{200};
constexpr double kSecondsOfJob = 1;
constexpr double kFirstGuess = 0.25;  // seconds of an item
constexpr double kWeightOfLast = 0.3;
constexpr std::size_t kMostEntriesAtOnce = 1000;
constexpr unsigned kMostNonsense = 3;

/// A run is named by its contents and all its items.
std::string name_of(const ListRun& run) {
  std::string text = run.contents;
  for (const std::string& item : run.items) text += '\n' + item;
  return run_of(text);
}

}  // namespace

ListCoordinator::ListCoordinator(Bus& bus, ListRun run, std::string owner, Take take)
    : bus_(bus),
      run_(std::move(run)),
      owner_(std::move(owner)),
      take_(std::move(take)),
      seconds_per_item_(kFirstGuess),
      patience_(kPatience),
      leased_(kNever),
      looked_(kNever),
      announced_(kNever) {
  for (const std::string& item : run_.items) is_finished_.emplace(item, false);
  state_ = {.run = name_of(run_), .title = run_.title, .items = run_.items.size()};
}

bool ListCoordinator::is_open(const std::string& item) const {
  const auto found = is_finished_.find(item);
  return found != is_finished_.end() && !found->second;
}

std::vector<std::string> ListCoordinator::open_among(std::vector<std::string> items) const {
  std::erase_if(items, [&](const std::string& item) { return !is_open(item); });
  return items;
}

void ListCoordinator::is_known(const std::string& item) {
  if (!is_open(item)) return;
  is_finished_[item] = true;
  ++finished_;
}

Expected<void> ListCoordinator::step(Milliseconds now, Milliseconds wait) {
  now_ = now;
  if (began_ < Milliseconds{0}) began_ = now;
  GRUNDY_TRY_VOID(lead());
  GRUNDY_TRY_VOID(look_at_nodes());
  GRUNDY_TRY(const std::size_t read, read_results(begun_ ? Milliseconds{0} : kCatchUp));
  if (finished()) return {};
  if (leads_ && !begun_ && read == 0) begin();
  if (begun_) {
    ask_again_for_overdue();
    GRUNDY_TRY_VOID(give_out());
  }
  GRUNDY_TRY_VOID(announce());
  if (read == 0 && wait > Milliseconds{0}) GRUNDY_TRY_VOID(read_results(wait));
  return {};
}

Expected<void> ListCoordinator::lead() {
  if (now_ - leased_ < kRenewLease) return {};
  GRUNDY_TRY(leads_, bus_.lease(state_.run, owner_));
  leased_ = now_;
  if (!leads_) begun_ = false;
  return {};
}

/// Once the log has been read to its end: what it knows is not asked again. Whatever an earlier
/// coordinator has given out is given out anew, and done twice, a job or two of each thread. (To
/// take them back from the queue was tried. A broker of NATS 2.9 that is told to forget the jobs of
/// one run never delivers those of other runs that waited meanwhile.)
void ListCoordinator::begin() {
  ready_.clear();
  out_.clear();
  const std::vector<std::string> open = open_among(run_.items);
  open_.assign(open.begin(), open.end());
  begun_ = true;
}

Expected<std::size_t> ListCoordinator::read_results(Milliseconds wait) {
  std::size_t read = 0;
  for (; read < kMostEntriesAtOnce && !finished(); ++read) {
    GRUNDY_TRY(const auto entry, bus_.follow(state_.run, wait));
    if (!entry) break;
    wait = Milliseconds{0};
    // A record that cannot be read costs the work that it reported.
    if (const auto result = decode_result(*entry)) take_result(*result);
  }
  state_.finished = finished_;
  return read;
}

void ListCoordinator::take_result(const JobResult& result) {
  if (result.run != state_.run) return;
  for (const Done& done : result.done) take_line(done, result.node);
  if (!out_.contains(result.job)) return;
  if (!result.done.empty() && result.seconds > 0) {
    const double each = result.seconds / static_cast<double>(result.done.size());
    seconds_per_item_ += kWeightOfLast * (each - seconds_per_item_);
  }
  if (!result.failure.empty() && !open_among(result.left).empty()) failure_ = result.failure;
  end_job(result.job, result.cut);
}

void ListCoordinator::take_line(const Done& done, const std::string& node) {
  if (!is_open(done.item)) return;
  if (take_(done)) {
    is_known(done.item);
  } else if (++nonsense_[done.item] == kMostNonsense) {
    failure_ = fmt::format("what nodes say of {} makes no sense, the last time {}", done.item,
                           node.empty() ? "one without a name" : node);
  }
}

/// What a job has left open is given out first: it was among the hardest.
void ListCoordinator::end_job(const Id& id, bool cut) {
  const auto job = out_.find(id);
  std::vector<std::string> left = open_among(std::move(job->second.items));
  out_.erase(job);
  if (left.empty()) return;
  if (!cut || left.size() == 1) {
    add_job(std::move(left), true);
    return;
  }
  const auto middle = left.begin() + std::ssize(left) / 2;
  add_job({middle, left.end()}, true);
  add_job({left.begin(), middle}, true);
}

void ListCoordinator::ask_again_for_overdue() {
  std::vector<Id> overdue;
  for (const auto& [id, job] : out_) {
    if (now_ - job.since > patience_) overdue.push_back(id);
  }
  for (const Id& id : overdue) end_job(id, true);
  if (!overdue.empty()) patience_ = std::min(2 * patience_, kMostPatience);
}

/// No two jobs have the same id, nor one of another coordinator: the broker would leave it out.
void ListCoordinator::add_job(std::vector<std::string> items, bool first) {
  const std::string attempt = fmt::format("{} {}", owner_, ++jobs_made_);
  Job job{.run = state_.run,
          .contents = run_.contents,
          .id = id_of(state_.run, items, attempt),
          .items = std::move(items)};
  if (first) {
    ready_.push_front(std::move(job));
  } else {
    ready_.push_back(std::move(job));
  }
}

/// The next job, of about a second, and towards the end of less, so that all end together.
void ListCoordinator::fill_ready() {
  while (!open_.empty() && !is_open(open_.front())) open_.pop_front();
  if (open_.empty()) return;
  const double wanted = kSecondsOfJob / std::max(seconds_per_item_, 1e-6);
  const std::size_t share = open_.size() / (2 * std::max<std::uint64_t>(threads_, 1)) + 1;
  const std::size_t count = std::min(
      {static_cast<std::size_t>(std::clamp(wanted, 1.0, double{kMostItems})), share, open_.size()});
  const auto end = open_.begin() + static_cast<std::ptrdiff_t>(count);
  std::vector<std::string> items = open_among({open_.begin(), end});
  open_.erase(open_.begin(), end);
  add_job(std::move(items), false);
}

Expected<void> ListCoordinator::give_out() {
  // Half as many again as are worked on: each node holds one that it has not begun.
  const std::size_t most = threads_ + std::max<std::size_t>(threads_ / 2, 2);
  while (out_.size() < most && failure_.empty()) {
    if (ready_.empty()) fill_ready();
    if (ready_.empty()) break;
    const Job& job = ready_.front();
    GRUNDY_TRY_VOID(bus_.publish_job(state_.run, text_of(job.id), encode(job)));
    out_[job.id] = {job.items, now_};
    ready_.pop_front();
  }
  state_.jobs_out = out_.size();
  return {};
}

Expected<void> ListCoordinator::look_at_nodes() {
  if (now_ - looked_ < kLookAtNodes) return {};
  GRUNDY_TRY(const auto entries, bus_.entries(Table::nodes));
  looked_ = now_;
  constexpr std::uint64_t kMostThreads = 1U << 16U;  // of a node
  nodes_ = 0;
  threads_ = 0;
  for (const Entry& entry : entries) {
    const auto node = decode_node(entry.bytes);
    if (!node) continue;
    ++nodes_;
    threads_ += std::min(node->threads, kMostThreads);
  }
  return {};
}

Expected<void> ListCoordinator::announce() {
  if (!leads_ || now_ - announced_ < kAnnounce) return {};
  state_.seconds = std::chrono::duration<double>(now_ - began_).count();
  GRUNDY_TRY_VOID(bus_.put(Table::runs, state_.run, encode(state_)));
  announced_ = now_;
  return {};
}

Expected<void> ListCoordinator::close() {
  if (!leads_) return {};
  // If the log knew everything, what the last coordinator said of the run stands.
  if (begun_) {
    state_.ended = finished();
    state_.finished = finished_;
    state_.jobs_out = 0;
    state_.seconds = std::chrono::duration<double>(now_ - began_).count();
    GRUNDY_TRY_VOID(bus_.put(Table::runs, state_.run, encode(state_)));
  }
  leads_ = begun_ = false;
  return bus_.end_lease(state_.run, owner_);
}

}  // namespace grundy::cluster
