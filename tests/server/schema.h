// Whether JSON is as openapi.json describes it: the part of JSON Schema that is used there.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace grundy::server {

class Schema {
 public:
  explicit Schema(nlohmann::json document) : document_(std::move(document)) {}

  /// What is wrong, or nothing.
  [[nodiscard]] std::string fault_in_answer(const std::string& path, const std::string& method,
                                            int status, const std::string& body) const;
  [[nodiscard]] std::string fault_in_question(const std::string& path,
                                              const std::string& body) const;

 private:
  [[nodiscard]] std::string fault(const nlohmann::json& value, const nlohmann::json& schema,
                                  const std::string& where) const;
  [[nodiscard]] std::string fault_in_object(const nlohmann::json& value,
                                            const nlohmann::json& schema,
                                            const std::string& where) const;

  nlohmann::json document_;
};

}  // namespace grundy::server
