#include "render/json.h"

#include <charconv>

#include "render/json_line.h"

namespace grundy::render {

namespace {

/// Every object begins as Json::object(). The library makes an object of a null in two steps; if
/// memory runs out between them, its destructor follows a null pointer (seen in 3.11.2).
using Json = nlohmann::ordered_json;

Json value_json(const std::optional<NimValue>& value) {
  return value ? Json(value->number()) : Json(nullptr);
}

/// The members of an infinite value; written only if there is one.
void add_loopy(Json& json, const std::optional<LoopyValue>& value) {
  if (!value) return;
  json["loopy_value"] = Json::array();
  for (const NimValue member : value->members()) json["loopy_value"].push_back(member.number());
}

Json outcome_json(const std::optional<Outcome>& outcome) {
  return outcome ? Json(letter(*outcome)) : Json(nullptr);
}

Json bool_json(const std::optional<bool>& answer) {
  return answer ? Json(*answer) : Json(nullptr);
}

std::string_view play_name(Play play) {
  return play == Play::normal ? "normal" : "misere";
}

Json search_json(const SearchWork& search) {
  return {{"questions", search.questions},
          {"options", search.options},
          {"again", search.again},
          {"reductions", search.reductions},
          {"table_hits", search.table_hits},
          {"window_hits", search.window_hits},
          {"window_damage", search.window_damage},
          {"table_bytes", search.table_bytes},
          {"stored", search.stored}};
}

Json work_json(const Work& work) {
  Json json{{"positions", work.positions}, {"seconds", work.seconds}};
  if (work.search) json["search"] = search_json(*work.search);
  if (work.not_kept) json["not_kept"] = work.not_kept->message;
  return json;
}

std::string_view reason_name(StopReason reason) {
  switch (reason) {
    case StopReason::time:
      return "time";
    case StopReason::memory:
      return "memory";
    case StopReason::positions:
      return "positions";
    case StopReason::cancelled:
      return "cancelled";
    case StopReason::too_large:
      return "too_large";
    case StopReason::failed:
      return "failed";
  }
  return "";
}

void add_stop(Json& json, const std::optional<Stop>& stop) {
  if (stop) json["stopped"] = {{"reason", reason_name(stop->reason)}, {"message", stop->message}};
}

Json move_json(const MoveResult& move, const Sum& position) {
  Json json = Json::object();
  if (position.components.size() > 1) {
    json["component"] = move.component;
    json["in"] = position.components[move.component].print();
  }
  json["move"] = move.move;
  json["to"] = move.to ? Json(move.to->print()) : Json(nullptr);
  if (move.count > 1) json["count"] = move.count;
  if (move.moves_to_end) json["moves_to_end"] = *move.moves_to_end;
  return json;
}

void add_pictures(Json& json, const Sum& position) {
  Json pictures = Json::array();
  bool drawn = false;
  for (const Component& component : position.components) {
    std::string picture =
        component.game->foreign() ? component.game->draw(component.position) : std::string();
    drawn = drawn || !picture.empty();
    pictures.push_back(picture.empty() ? Json(nullptr) : Json(std::move(picture)));
  }
  if (drawn) json["pictures"] = std::move(pictures);
}

Json info_json(const CatalogueEntry& entry) {
  const GameInfo& info = *entry.info;
  return {{"name", info.name},         {"title", info.title},       {"summary", info.summary},
          {"notation", info.notation}, {"examples", info.examples}, {"aliases", info.aliases}};
}

Json fact_json(const Fact::Value& value) {
  return std::visit([](const auto& held) { return Json(held); }, value);
}

}  // namespace

// Explanations are a few levels deep: games and engine nest them by hand.
// NOLINTNEXTLINE(misc-no-recursion)
Json explanation_json(const Explanation& reason) {
  Json json{{"kind", reason.kind}, {"claim", reason.claim}};
  if (!reason.facts.empty()) {
    Json facts = Json::object();
    for (const Fact& fact : reason.facts) facts[fact.name] = fact_json(fact.value);
    json["facts"] = std::move(facts);
  }
  if (!reason.figure.empty()) json["figure"] = reason.figure;
  if (!reason.because.empty()) {
    json["because"] = Json::array();
    for (const Explanation& sub : reason.because) json["because"].push_back(explanation_json(sub));
  }
  return json;
}

namespace {

/// What became of a proof; the error says why there is none.
Json proof_report_json(const ProofReport& proof, const ProofText& text) {
  Json json{
      {text ? "text" : "file", proof.failure ? Json(nullptr) : Json(text.value_or(proof.file))}};
  if (proof.failure) {
    json["error"] = proof.failure->message;
    return json;
  }
  json["claim"] = proof.claim;
  json["records"] = proof.records;
  json["bytes"] = proof.bytes;
  return json;
}

Json advice_json(const Advice& advice, const Sum& position) {
  Json json = move_json(advice.move, position);
  json.erase("count");
  json["winning_replies"] = advice.replies;
  json["longest"] = advice.longest ? Json(*advice.longest) : Json(nullptr);
  json["of_all_moves"] = advice.of_all_moves;
  return json;
}

/// A decimal number: as a number if 64 bits hold it, else as text.
Json number_json(const std::string& digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc() ? Json(number) : Json(digits);
}

Json list_json(const MoveList& list, const Sum& position) {
  Json json = Json::array();
  for (const MoveResult& move : list.moves) json.push_back(move_json(move, position));
  return json;
}

void add_moves(Json& json, const Result& result) {
  json["winning_moves"] = nullptr;
  if (const auto& winning = result.winning_moves) {
    json["winning_moves"] = list_json(*winning, result.position);
    if (winning->by_theorem || winning->untried) {
      json["winning_moves_complete"] = false;
    } else if (!winning->complete) {
      json["winning_moves_total"] = winning->total;
    }
  }
  if (const auto& drawing = result.drawing_moves) {
    json["drawing_moves"] = list_json(*drawing, result.position);
    if (!drawing->complete) json["drawing_moves_total"] = drawing->total;
  }
  if (result.advice) json["advice"] = advice_json(*result.advice, result.position);
}

void add_plays(Json& json, const PlayCount& count) {
  json["plays"] = count.plays ? number_json(*count.plays) : Json(nullptr);
  json["plays_by_length"] = Json::array();
  for (const std::string& ways : count.by_length) {
    json["plays_by_length"].push_back(number_json(ways));
  }
}

}  // namespace

std::string solve_json(const Result& result, const PlayCount* plays, const ProofText& proof) {
  Json json = Json::object();
  json["position"] = result.position.print();
  json["play"] = play_name(result.play);
  json["outcome"] = outcome_json(result.outcome);
  json["nim_value"] = value_json(result.nim_value);
  add_loopy(json, result.loopy_value);
  if (result.moves_to_end) json["moves_to_end"] = *result.moves_to_end;
  json["components"] = Json::array();
  for (std::size_t i = 0; i < result.components.size(); ++i) {
    Json component{{"position", result.position.components[i].print()},
                   {"nim_value", value_json(result.components[i].nim_value)}};
    add_loopy(component, result.components[i].loopy_value);
    json["components"].push_back(std::move(component));
  }
  add_moves(json, result);
  if (plays != nullptr) add_plays(json, *plays);
  if (result.explanation) json["explanation"] = explanation_json(*result.explanation);
  if (result.proof) json["proof"] = proof_report_json(*result.proof, proof);
  json["method"] = result.method;
  add_stop(json, result.stop ? result.stop : plays != nullptr ? plays->stop : std::nullopt);
  json["work"] = work_json(result.work);
  return json_line(json);
}

std::string moves_json(const Options& options, bool pictures) {
  Json json = Json::object();
  json["position"] = options.position.print();
  json["play"] = play_name(options.play);
  json["options"] = Json::array();
  for (const MoveResult& move : options.options.moves) {
    Json option = move_json(move, options.position);
    option["nim_value"] = value_json(move.nim_value);
    add_loopy(option, move.loopy_value);
    option["outcome"] = outcome_json(move.outcome);
    json["options"].push_back(std::move(option));
  }
  if (!options.options.complete) json["complete"] = false;
  if (pictures) add_pictures(json, options.position);
  add_stop(json, options.stop);
  json["work"] = work_json(options.work);
  return json_line(json);
}

std::string comparison_json(const Comparison& comparison, const Sum& left, const Sum& right,
                            const ProofText& proof) {
  Json json = Json::object();
  json["equivalent"] = bool_json(comparison.equivalent);
  json["isomorphic"] = bool_json(comparison.isomorphic);
  json["witness"] = comparison.witness ? Json(comparison.witness->print()) : Json(nullptr);
  json["left"] = {{"position", left.print()}, {"nim_value", value_json(comparison.left)}};
  json["right"] = {{"position", right.print()}, {"nim_value", value_json(comparison.right)}};
  add_loopy(json["left"], comparison.left_loopy);
  add_loopy(json["right"], comparison.right_loopy);
  if (comparison.witness) {
    json["left"]["outcome_with_witness"] = outcome_json(comparison.left_with_witness);
    json["right"]["outcome_with_witness"] = outcome_json(comparison.right_with_witness);
  }
  if (const auto& misere = comparison.misere) {
    const auto text_or_null = [](const std::string& text) {
      return text.empty() ? Json(nullptr) : Json(text);
    };
    json["play"] = "misere";
    json["set"] = text_or_null(misere->set);
    json["in_all_games"] = bool_json(misere->in_all_games);
    json["left"]["value"] = text_or_null(misere->left_value);
    json["right"]["value"] = text_or_null(misere->right_value);
    json["method"] = text_or_null(misere->method);
  }
  json["reason"] = comparison.reason;
  if (comparison.proof) json["proof"] = proof_report_json(*comparison.proof, proof);
  add_stop(json, comparison.stop);
  json["work"] = work_json(comparison.work);
  return json_line(json);
}

std::string proof_json(const ProofExplanation& proof) {
  return json_line(Json{{"claim", proof.claim},
                        {"records", proof.records},
                        {"explanation", explanation_json(proof.explanation)}});
}

std::string position_json(const Sum& position) {
  Json json{{"position", position.print()}, {"components", Json::array()}};
  for (const Component& component : position.components) {
    json["components"].push_back(
        {{"position", component.print()}, {"game", component.game->info().name}});
  }
  return json_line(json);
}

std::string reply_json(const std::optional<MoveResult>& move, const Sum& position, Play play) {
  Json json{{"position", position.print()}, {"play", play_name(play)}, {"reply", nullptr}};
  if (move) {
    json["reply"] = move_json(*move, position);
    json["reply"].erase("count");
    json["reply"]["outcome"] = outcome_json(move->outcome);
  }
  return json_line(json);
}

std::string table_json(const Table& table) {
  const auto cell_json = [&](const Table::Cell& cell) {
    return table.play == Play::normal ? value_json(cell.nim_value) : outcome_json(cell.outcome);
  };
  Json json = Json::object();
  json["game"] = table.expression;
  json["play"] = play_name(table.play);
  const char* const name = table.play == Play::normal ? "values" : "outcomes";
  if (table.one_dimensional) {
    json["n"] = table.columns;
    json[name] = Json::array();
    for (const Table::Cell& cell : table.cells) json[name].push_back(cell_json(cell));
  } else {
    json["rows"] = table.rows;
    json["columns"] = table.columns;
    json[name] = Json::array();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      Json row = Json::array();
      for (std::size_t j = 0; j < table.columns.size(); ++j) {
        row.push_back(cell_json(table.cells[i * table.columns.size() + j]));
      }
      json[name].push_back(std::move(row));
    }
  }
  add_stop(json, table.stop);
  json["work"] = work_json(table.work);
  return json_line(json);
}

std::string games_json(const std::vector<CatalogueEntry>& catalogue) {
  Json json = Json::array();
  for (const CatalogueEntry& entry : catalogue) json.push_back(info_json(entry));
  return json_line({{"games", json}});
}

std::string game_json(const CatalogueEntry& entry) {
  Json json = info_json(entry);
  json["manual"] = entry.manual;
  return json_line(json);
}

std::string error_json(const Error& error, std::optional<std::size_t> input_line) {
  Json json{{"message", error.message}};
  json["offset"] = error.offset ? Json(*error.offset) : Json(nullptr);
  if (!error.expected.empty()) json["expected"] = error.expected;
  if (input_line) json["line"] = *input_line;
  return json_line({{"error", json}});
}

std::string work_text(const Work& work) {
  return json_line(work_json(work));
}

}  // namespace grundy::render
