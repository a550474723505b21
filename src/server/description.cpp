#include "server/description.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <variant>

#include "ask/field.h"

namespace grundy::server {

namespace {

using OrderedJson = nlohmann::ordered_json;
using ask::Field;
using ask::Front;
using ask::Type;

OrderedJson reference(std::string_view name) {
  return {{"$ref", "#/components/schemas/" + std::string(name)}};
}

OrderedJson whole_number(const Field& field) {
  // JavaScript's numbers are exact up to here.
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53U;
  OrderedJson json{{"type", "integer"}, {"minimum", field.least}};
  if (field.most < UINT64_MAX) json["maximum"] = field.most;
  if (field.most > kExact && field.bound == nullptr) json["format"] = "uint64";
  return json;
}

OrderedJson rule_files(const Field& field) {
  constexpr int kMost = 8;
  OrderedJson json{{"type", "array"}};
  if (field.required) json["minItems"] = 1;
  json["maxItems"] = kMost;
  json["items"] = reference("RuleFile");
  return json;
}

OrderedJson type_of(const Field& field) {
  switch (field.type) {
    case Type::flag:
      return {{"type", "boolean"}};
    case Type::either:
    case Type::degree:
    case Type::choice:
      return {{"type", "string"}, {"enum", field.words}};
    case Type::number:
    case Type::size:
      return whole_number(field);
    case Type::share:
      return {{"type", "number"}, {"minimum", 0}, {"maximum", 1}};
    case Type::duration:
      return {{"type", "number"}, {"minimum", 0}};
    case Type::ranges: {
      const OrderedJson range{{"type", "array"},
                              {"minItems", 2},
                              {"maxItems", 2},
                              {"items", {{"type", "integer"}, {"minimum", 0}}}};
      return {{"type", "array"}, {"minItems", 1}, {"maxItems", 2}, {"items", range}};
    }
    case Type::rules:
      return rule_files(field);
    default:
      return {{"type", "string"}};
  }
}

/// The value of a field that the body leaves out, or nothing if the server decides.
OrderedJson default_of(const Field& field) {
  if (field.required || field.bound != nullptr) return nullptr;
  const ask::Value value = field.member.get(ask::Asked());
  if (!field.words.empty()) return field.words[std::get<std::uint64_t>(value)];
  if (const auto* const flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* const number = std::get_if<std::uint64_t>(&value)) return *number;
  if (const auto* const share = std::get_if<double>(&value)) return *share;
  return nullptr;
}

std::string describe(const Field& field) {
  std::string text = ask::help(field, Front::http);
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

OrderedJson property(const Field& field) {
  if (!field.schema.empty()) return reference(field.schema);
  OrderedJson json = type_of(field);
  if (OrderedJson value = default_of(field); !value.is_null()) json["default"] = std::move(value);
  json["description"] = describe(field);
  return json;
}

OrderedJson body_of(ask::Kind kind) {
  OrderedJson properties = OrderedJson::object();
  OrderedJson required = OrderedJson::array();
  for (const Field* const field : ask::fields_of(Front::http, kind)) {
    const std::string name = ask::spell(*field, Front::http);
    properties[name] = property(*field);
    if (field->required) required.push_back(name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

}  // namespace

Expected<std::string> with_requests(std::string_view openapi) {
  OrderedJson document = OrderedJson::parse(openapi, nullptr, false);
  if (!document.is_object() || !document.contains("components")) {
    return bad_input("this is not a description of the interface");
  }
  OrderedJson& schemas = document["components"]["schemas"];
  for (const ask::Question& question : ask::questions()) {
    if (!question.path.empty()) schemas[std::string(question.schema)] = body_of(question.kind);
  }
  return document.dump(1) + "\n";
}

Expected<std::string> with_fields(std::string_view manual) {
  std::string text(manual);
  for (const ask::Question& question : ask::questions()) {
    if (question.path.empty()) continue;
    const std::string row = fmt::format("\n| `{}` |", question.path);
    const std::size_t begin = text.find(row);
    if (begin == std::string::npos) {
      return bad_input(fmt::format("there is no row for {}", question.path));
    }
    std::string cell;
    for (const Field* const field : ask::fields_of(Front::http, question.kind)) {
      if (field->type == Type::rules && !field->required) continue;
      cell += fmt::format("{}`{}`", cell.empty() ? "" : ", ", ask::spell(*field, Front::http));
    }
    const std::size_t first = begin + row.size();
    text.replace(first, text.find(" |", first) - first, " " + cell);
  }
  return text;
}

}  // namespace grundy::server
