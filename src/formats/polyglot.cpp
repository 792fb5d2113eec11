// SPDX-License-Identifier: MIT
#include "tabiya/formats/polyglot.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tabiya/chess/movegen.hpp"

namespace tabiya::formats::polyglot {

using namespace chess;

namespace {

template <class T>
T read_big_endian(const std::uint8_t* bytes) noexcept {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value = T(value << 8U | bytes[i]);
    return value;
}

template <class T>
void append_big_endian(std::vector<std::uint8_t>& bytes, T value) {
    for (std::size_t i = sizeof(T); i-- > 0;) bytes.push_back(std::uint8_t(value >> 8U * i & 0xFFU));
}

Entry entry_at(const std::uint8_t* bytes) noexcept {
    return {read_big_endian<std::uint64_t>(bytes), read_big_endian<std::uint16_t>(bytes + 8),
            read_big_endian<std::uint16_t>(bytes + 10), read_big_endian<std::uint32_t>(bytes + 12)};
}

bool by_key(const Entry& a, const Entry& b) noexcept { return a.key < b.key; }

}  // namespace

// A move in a book:   14 … 12     11 … 9    8 … 6     5 … 3    2 … 0
//                    promotion  from rank  from file  to rank  to file

std::uint16_t encode_move(Move move) noexcept {
    const unsigned promotion = move.is_promotion() ? unsigned(move.promoted_to()) : 0;
    return std::uint16_t(promotion << 12U | unsigned(move.from()) << 6U | unsigned(move.to()));
}

std::optional<Move> decode_move(const Position& position, std::uint16_t bits) noexcept {
    const Square from = Square(bits >> 6U & 63U);
    const Square to = Square(bits & 63U);
    const unsigned promotion = bits >> 12U & 7U;
    const auto if_legal = [&](Move move) { return position.is_legal(move) ? std::optional(move) : std::nullopt; };

    if (promotion != 0) {
        if (promotion > unsigned(PieceType::Queen)) return std::nullopt;
        return if_legal(Move::promotion(from, to, PieceType(promotion)));
    }
    const Piece piece = position.at(from);
    if (piece == make_piece(position.turn(), PieceType::King)) {
        if (position.at(to) == make_piece(position.turn(), PieceType::Rook)) return if_legal(Move::castling(from, to));
        if (position.is_legal(Move::normal(from, to))) return Move::normal(from, to);
        for (CastlingSide side : all_castling_sides)
            if (to == castled_king_square(position.turn(), side))
                if (const auto rook = position.castling_rook(position.turn(), side))
                    return if_legal(Move::castling(from, *rook));
        return std::nullopt;
    }
    if (piece == make_piece(position.turn(), PieceType::Pawn) && position.en_passant() == to &&
        file_of(from) != file_of(to))
        return if_legal(Move::en_passant(from, to));
    return if_legal(Move::normal(from, to));
}

Result<Book, BookError> Book::open(const std::string& path) {
    struct Closer {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "rb"));
    if (!file) return Failure{BookError{"cannot open " + path}};
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> chunk(1U << 16U);
    while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), file.get()))
        bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + std::ptrdiff_t(count));
    if (std::ferror(file.get())) return Failure{BookError{"cannot read " + path}};
    if (bytes.size() < entry_size) return Failure{BookError{path + " is too short to be a book"}};
    return from_bytes(bytes);
}

Book Book::from_bytes(std::span<const std::uint8_t> bytes) {
    Book book;
    book.entries_.reserve(bytes.size() / entry_size);
    for (std::size_t at = 0; at + entry_size <= bytes.size(); at += entry_size)
        book.entries_.push_back(entry_at(bytes.data() + at));
    book.trailing_bytes_ = bytes.size() % entry_size;
    book.was_sorted_ = std::is_sorted(book.entries_.begin(), book.entries_.end(), by_key);
    if (!book.was_sorted_) std::stable_sort(book.entries_.begin(), book.entries_.end(), by_key);
    return book;
}

std::vector<BookMove> Book::moves(const Position& position) const {
    std::vector<BookMove> moves;
    const auto [first, last] =
        std::equal_range(entries_.begin(), entries_.end(), Entry{position.key(), 0, 0, 0}, by_key);
    for (auto entry = first; entry != last; ++entry)
        if (const auto move = decode_move(position, entry->move_bits))
            moves.push_back({*move, entry->weight, entry->learn});
    std::stable_sort(moves.begin(), moves.end(),
                     [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
    return moves;
}

std::optional<Move> Book::best(const Position& position) const {
    const std::vector<BookMove> known = moves(position);
    if (known.empty() || known.front().weight == 0) return std::nullopt;
    return known.front().move;
}

std::optional<Move> Book::weighted(const Position& position, std::uint64_t random) const {
    const std::vector<BookMove> known = moves(position);
    std::uint64_t total = 0;
    for (const BookMove& candidate : known) total += candidate.weight;
    if (total == 0) return std::nullopt;
    std::uint64_t ticket = random % total;
    for (const BookMove& candidate : known) {
        if (ticket < candidate.weight) return candidate.move;
        ticket -= candidate.weight;
    }
    return std::nullopt;
}

void BookMaker::add(const Position& position, Move move, Outcome outcome) {
    Tally& tally = tallies_[{position.key(), encode_move(move)}];
    ++tally.games;
    if (outcome == Outcome::Win) tally.points += 2;
    else if (outcome != Outcome::Loss) tally.points += 1;
}

std::vector<Entry> BookMaker::entries(int min_games) const {
    constexpr std::uint64_t heaviest = 0xFFFF;
    std::vector<Entry> result;
    for (auto first = tallies_.begin(); first != tallies_.end();) {
        std::uint64_t most = 0;
        auto last = first;
        for (; last != tallies_.end() && last->first.key == first->first.key; ++last)
            most = std::max(most, last->second.points);
        const std::size_t start = result.size();
        for (; first != last; ++first) {
            const auto& [place, tally] = *first;
            if (tally.games < std::uint32_t(std::max(min_games, 0))) continue;
            // What scored at all must not sink to "never".
            const std::uint64_t points =
                most <= heaviest ? tally.points
                                 : std::max<std::uint64_t>(tally.points * heaviest / most, tally.points > 0);
            result.push_back({place.key, place.move_bits, std::uint16_t(points), 0});
        }
        std::stable_sort(result.begin() + std::ptrdiff_t(start), result.end(),
                         [](const Entry& a, const Entry& b) { return a.weight > b.weight; });
    }
    return result;
}

std::vector<std::uint8_t> to_bytes(std::span<const Entry> entries) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(entries.size() * entry_size);
    for (const Entry& entry : entries) {
        append_big_endian(bytes, entry.key);
        append_big_endian(bytes, entry.move_bits);
        append_big_endian(bytes, entry.weight);
        append_big_endian(bytes, entry.learn);
    }
    return bytes;
}

}  // namespace tabiya::formats::polyglot
