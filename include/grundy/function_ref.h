// A reference to something callable: the visitor type of the type-erased interfaces.
//
// std::function would allocate for most visitors, and std::function_ref is newer than our compiler.
// A FunctionRef does not own what it refers to: take it as a parameter, never store it.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace grundy {

template <class Signature>
class FunctionRef;

template <class Result, class... Args>
class FunctionRef<Result(Args...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
             std::is_invocable_r_v<Result, F&, Args...>)
  // NOLINTNEXTLINE(google-explicit-constructor): a lambda must pass as a visitor without ceremony
  FunctionRef(F&& callable)
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Args... args) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Args>(args)...);
        }) {}

  Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  void* object_;
  Result (*call_)(void*, Args...);
};

}  // namespace grundy
