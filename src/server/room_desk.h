// Requests about rooms (rooms.h): JSON in, JSON out. The engine checks every position and every
// move; a question to it waits in line like any other.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/answer.h"
#include "server/room_body.h"
#include "server/rooms.h"

namespace grundy::server {

/// A look at a room, which may wait for news.
class RoomLook {
 public:
  RoomLook(std::shared_ptr<Room> room, std::string seat, std::uint64_t seen,
           Room::Clock::time_point until, std::shared_ptr<void> ticket);
  RoomLook(RoomLook&&) = default;
  RoomLook& operator=(RoomLook&&) = delete;
  ~RoomLook();

  /// Waits a moment; true if there is news, or no more time.
  [[nodiscard]] bool ready();
  [[nodiscard]] Answer answer(Room::Clock::time_point now) const;

 private:
  std::shared_ptr<Room> room_;
  std::string seat_;
  std::uint64_t seen_;
  Room::Clock::time_point until_;
  std::shared_ptr<void> ticket_;
};

class RoomDesk {
 public:
  static constexpr std::string_view kLook = "/api/rooms/look";

  RoomDesk(const RoomLimits& rooms, const RequestLimits& limits,
           Rooms::Now now = &Rooms::Clock::now)
      : rooms_(rooms, now), limits_(limits) {}

  /// True if a POST to this path is about rooms.
  [[nodiscard]] static bool knows(std::string_view path);

  using Asked = std::variant<Answer, std::unique_ptr<Question>>;
  [[nodiscard]] Asked post(std::string_view path, std::string_view body, std::string_view client);
  [[nodiscard]] std::expected<RoomLook, Answer> look(std::string_view body,
                                                     std::string_view client);
  [[nodiscard]] Rooms& rooms() { return rooms_; }

 private:
  /// Who asks what.
  struct Visitor {
    RoomBody body;
    std::string client;
    std::shared_ptr<Room> room;
    std::string seat;
  };
  struct Path;
  static std::span<const Path> paths();

  Asked open(Visitor& visitor);
  Asked sit(Visitor& visitor);
  Asked move(Visitor& visitor);
  Asked resign(Visitor& visitor);
  Asked begin(Visitor& visitor);
  Asked ask(Visitor& visitor);
  Asked answer(Visitor& visitor);
  Asked show(Visitor& visitor);
  Asked close(Visitor& visitor);

  [[nodiscard]] Answer after(const Granted<void>& done, const Visitor& visitor) const;

  Rooms rooms_;
  RequestLimits limits_;
};

}  // namespace grundy::server
