# Writes OUT, the resources of a server that has the HTTP interface alone.
file(READ ${OPENAPI} openapi)
set(parts "")
while(openapi)  # compilers bound the length of a literal
  string(LENGTH "${openapi}" length)
  if(length GREATER 8000)
    set(length 8000)
  endif()
  string(SUBSTRING "${openapi}" 0 ${length} part)
  string(SUBSTRING "${openapi}" ${length} -1 openapi)
  string(APPEND parts "  R\"part(${part})part\"\n")
endwhile()
file(WRITE ${OUT} "// Generated: a server without its page.
#include \"server/resources.h\"

namespace grundy::server {

std::string_view openapi() {
  return
${parts};
}

std::span<const Asset> page() {
  static constexpr Asset kPage[]{
      {\"/index.html\", \"text/html; charset=utf-8\",
       \"<!doctype html><title>grundy</title><p>This server was built without its page.\", \"\",
       \"none\"}};
  return kPage;
}

}  // namespace grundy::server
")
