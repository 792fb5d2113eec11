// SPDX-License-Identifier: MIT
#include "tabiya/chess/game.hpp"

namespace tabiya::chess {

std::string_view to_text(Outcome outcome) noexcept {
    switch (outcome) {
        case Outcome::Ongoing: return "*";
        case Outcome::WhiteWins: return "1-0";
        case Outcome::BlackWins: return "0-1";
        case Outcome::Draw: return "1/2-1/2";
    }
    return "*";
}

std::string_view sentence(Ending ending) noexcept {
    switch (ending) {
        case Ending::Checkmate: return "checkmate";
        case Ending::Stalemate: return "stalemate";
        case Ending::InsufficientMaterial: return "neither side has the material to mate";
        case Ending::FivefoldRepetition: return "the position has occurred five times";
        case Ending::SeventyFiveMoves: return "seventy-five moves without a capture or a pawn move";
        case Ending::ThreefoldRepetition: return "the position has occurred three times";
        case Ending::FiftyMoves: return "fifty moves without a capture or a pawn move";
    }
    return "unknown ending";
}

Key repetition_key(const Position& position) noexcept {
    const auto passed = position.en_passant();
    if (!passed || position.can_capture_en_passant()) return position.key();
    return position.key() ^ zobrist::en_passant(file_of(*passed));
}

Game::Game(const Position& start) : start_(start), position_(start), key_(repetition_key(start)) {}

Move Game::move(std::size_t ply) const noexcept {
    TABIYA_ASSERT(ply < played_.size());
    return played_[ply].move;
}

Position Game::position_at(std::size_t ply) const noexcept {
    TABIYA_ASSERT(ply <= played_.size());
    Position position = position_;
    for (std::size_t i = played_.size(); i > ply; --i) position.unmake(played_[i - 1].move, played_[i - 1].undo);
    return position;
}

bool Game::play(Move move) {
    if (!position_.is_legal(move)) return false;
    played_.push_back({move, Undo{}, key_});
    played_.back().undo = position_.make(move);
    key_ = repetition_key(position_);
    return true;
}

std::optional<Move> Game::undo() noexcept {
    if (played_.empty()) return std::nullopt;
    const Played last = played_.back();
    played_.pop_back();
    position_.unmake(last.move, last.undo);
    key_ = last.key_before;
    return last.move;
}

int Game::occurrences() const noexcept {
    // No position from before the last capture or pawn move can come again.
    std::size_t reversible = std::size_t(position_.halfmove_clock());
    if (reversible > played_.size()) reversible = played_.size();
    int count = 1;
    for (std::size_t back = 2; back <= reversible; back += 2)
        if (played_[played_.size() - back].key_before == key_) ++count;
    return count;
}

std::optional<Ending> Game::ending() const noexcept {
    if (!has_legal_move(position_)) return position_.in_check() ? Ending::Checkmate : Ending::Stalemate;
    if (position_.has_insufficient_material()) return Ending::InsufficientMaterial;
    if (position_.halfmove_clock() >= 150) return Ending::SeventyFiveMoves;
    if (occurrences() >= 5) return Ending::FivefoldRepetition;
    return std::nullopt;
}

std::optional<Ending> Game::claimable_draw() const noexcept {
    if (ending()) return std::nullopt;
    if (occurrences() >= 3) return Ending::ThreefoldRepetition;
    if (position_.halfmove_clock() >= 100) return Ending::FiftyMoves;
    return std::nullopt;
}

Outcome Game::outcome() const noexcept {
    const auto why = ending();
    if (!why) return Outcome::Ongoing;
    if (*why != Ending::Checkmate) return Outcome::Draw;
    return position_.turn() == Color::White ? Outcome::BlackWins : Outcome::WhiteWins;
}

}  // namespace tabiya::chess
