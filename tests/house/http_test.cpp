// HTTP against the table of fields: every field arrives, no other is taken, and openapi.json says
// the same.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "house/architecture.h"
#include "server/body.h"
#include "server/description.h"
#include "support/sample_fields.h"

namespace grundy::house {
namespace {

using Json = nlohmann::json;
using ask::Field;
using ask::Front;
using ask::Type;

Json as_json(const Field& field) {
  const ask::Value value = support::sample(field);
  switch (field.type) {
    case Type::flag:
      return std::get<bool>(value);
    case Type::either:
    case Type::degree:
    case Type::choice:
      return field.words[std::get<std::uint64_t>(value)];
    case Type::number:
    case Type::size:
      return std::get<std::uint64_t>(value);
    case Type::share:
      return std::get<double>(value);
    case Type::duration:
      return std::get<std::chrono::nanoseconds>(value).count() / 1'000'000'000;
    case Type::ranges:
      return Json::array({{1, 3}});
    case Type::rules:
      return Json::array({{{"file", "sample.lua"}, {"text", ""}}});
    default:
      return std::get<std::string>(value);
  }
}

/// A body that the question accepts, with the one field besides those that it must have.
Json body_with(ask::Kind kind, const Field* extra) {
  Json body = Json::object();
  for (const Field* field : ask::fields_of(Front::http, kind)) {
    if (field->required || field == extra) body[std::string(field->name)] = as_json(*field);
  }
  return body;
}

TEST(HttpFields, ArriveInTheRequest) {
  int tried = 0;
  const server::RequestLimits limits;
  for (const ask::Question& question : ask::questions()) {
    const auto bare =
        server::read_body(body_with(question.kind, nullptr).dump(), question.kind, limits);
    for (const Field* field : ask::fields_of(Front::http, question.kind)) {
      SCOPED_TRACE(std::string(question.path) + " " + std::string(field->name));
      ++tried;
      const auto asked =
          server::read_body(body_with(question.kind, field).dump(), question.kind, limits);
      ASSERT_TRUE(asked.has_value()) << asked.error().message;
      EXPECT_TRUE(field->member.get(*asked) == support::sample(*field));
      ASSERT_TRUE(bare.has_value()) << bare.error().message;
      for (const Field& other : ask::fields()) {
        if (other.member.get == nullptr || support::shares_member(*field, other)) continue;
        EXPECT_TRUE(other.member.get(*asked) == other.member.get(*bare)) << other.name;
      }
    }
  }
  EXPECT_GT(tried, 40);
}

TEST(HttpFields, OfOtherQuestionsAreNotTaken) {
  for (const ask::Question& question : ask::questions()) {
    if (question.path.empty()) continue;
    for (const Field& field : ask::fields()) {
      const std::string name = ask::spell(field, Front::http);
      if (ask::find_field(Front::http, question.kind, name) != nullptr) continue;
      Json body = body_with(question.kind, nullptr);
      body[name] = field.type == Type::callback ? Json(true) : as_json(field);
      const auto asked = server::read_body(body.dump(), question.kind, {});
      ASSERT_FALSE(asked.has_value()) << question.path << " takes " << name;
      EXPECT_TRUE(asked.error().message.starts_with("unknown field '" + name + "'"))
          << asked.error().message;
    }
  }
}

TEST(HttpFields, AreInTheDescriptionOfTheInterface) {
  const std::string text =
      text_of(std::filesystem::path(GRUNDY_SOURCE_DIR) / "src/server/openapi.json");
  const auto made = server::with_requests(text);
  ASSERT_TRUE(made.has_value());
  EXPECT_TRUE(*made == text) << "openapi.json is out of date: run tools/refresh-fields";
  const Json document = Json::parse(text);
  for (const ask::Question& question : ask::questions()) {
    if (question.path.empty()) continue;
    ASSERT_TRUE(document["paths"].contains(std::string(question.path)))
        << "openapi.json has no path " << question.path << ": write it by hand";
    const Json& post = document["paths"][std::string(question.path)]["post"];
    EXPECT_EQ(post["requestBody"]["content"]["application/json"]["schema"]["$ref"],
              "#/components/schemas/" + std::string(question.schema));
  }
}

TEST(HttpFields, AreInTheManualOfTheServer) {
  const std::string text = text_of(std::filesystem::path(GRUNDY_SOURCE_DIR) / "docs/SERVER.md");
  const auto made = server::with_fields(text);
  ASSERT_TRUE(made.has_value()) << made.error().message;
  EXPECT_TRUE(*made == text) << "docs/SERVER.md is out of date: run tools/refresh-fields";
}

}  // namespace
}  // namespace grundy::house
