# Writes OUT, a source file that contains the description of the HTTP interface.
file(READ ${OPENAPI} openapi)
set(parts "")
while(openapi)  # compilers limit the length of a literal, also of one that is put together
  string(LENGTH "${openapi}" length)
  if(length GREATER 8000)
    set(length 8000)
  endif()
  string(SUBSTRING "${openapi}" 0 ${length} part)
  string(SUBSTRING "${openapi}" ${length} -1 openapi)
  string(APPEND parts "    all += R\"part(${part})part\";\n")
endwhile()
file(WRITE ${OUT} "// Generated from openapi.json.
#include <string>

#include \"server/resources.h\"

namespace grundy::server {

std::string_view openapi() {
  static const std::string description = [] {
    std::string all;
${parts}    return all;
  }();
  return description;
}

}  // namespace grundy::server
")
