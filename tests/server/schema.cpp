#include "server/schema.h"

#include <algorithm>

namespace grundy::server {

namespace {

using Json = nlohmann::json;

bool is_of_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "integer") return value.is_number_integer();
  return type == "number" && value.is_number();
}

}  // namespace

// Descriptions and answers are a few levels deep.
// NOLINTNEXTLINE(misc-no-recursion)
std::string Schema::fault(const Json& value, const Json& schema, const std::string& where) const {
  if (schema.contains("$ref")) {
    const auto reference = schema["$ref"].get<std::string>();
    return fault(value, document_.at(Json::json_pointer(reference.substr(1))), where);
  }
  if (schema.contains("oneOf")) {
    std::string all;
    for (const Json& one : schema["oneOf"]) {
      const std::string found = fault(value, one, where);
      if (found.empty()) return {};
      all += (all.empty() ? "" : " and ") + found;
    }
    return all;
  }
  if (!is_of_type(value, schema["type"])) return where + " is not of type " + schema["type"].dump();
  if (schema.contains("enum") && std::ranges::find(schema["enum"], value) == schema["enum"].end()) {
    return where + " is none of " + schema["enum"].dump();
  }
  if (schema.contains("minimum") && value < schema["minimum"]) return where + " is too small";
  if (value.is_array()) {
    if (!schema.contains("items")) return {};
    for (const Json& item : value) {
      if (auto found = fault(item, schema["items"], where + "[]"); !found.empty()) return found;
    }
  }
  return value.is_object() ? fault_in_object(value, schema, where) : std::string();
}

// NOLINTNEXTLINE(misc-no-recursion)
std::string Schema::fault_in_object(const Json& value, const Json& schema,
                                    const std::string& where) const {
  const Json properties = schema.value("properties", Json::object());
  for (const Json& name : schema.value("required", Json::array())) {
    if (!value.contains(name)) return where + "." + name.get<std::string>() + " is missing";
  }
  for (const auto& [name, field] : value.items()) {
    if (properties.contains(name)) {
      if (auto found = fault(field, properties[name], where + "." + name); !found.empty()) {
        return found;
      }
    } else if (schema.contains("additionalProperties")) {
      const Json& others = schema["additionalProperties"];
      if (others == false) return where + "." + name + " is not described";
      if (auto found = fault(field, others, where + "." + name); !found.empty()) return found;
    }
  }
  return {};
}

std::string Schema::fault_in_answer(const std::string& path, const std::string& method, int status,
                                    const std::string& body) const {
  const Json& responses = document_["paths"][path][method]["responses"];
  const std::string code = std::to_string(status);
  if (!responses.contains(code)) return "the status " + code + " is not described";
  const Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) return "the answer is not JSON";
  return fault(json, responses[code]["content"]["application/json"]["schema"], "answer");
}

std::string Schema::fault_in_question(const std::string& path, const std::string& body) const {
  const Json& content = document_["paths"][path]["post"]["requestBody"]["content"];
  return fault(Json::parse(body), content["application/json"]["schema"], "question");
}

}  // namespace grundy::server
