// SPDX-License-Identifier: MIT
#include "tools/analysis_journal.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace tabiya::tools {

using chess::Failure;
using chess::Result;

Result<Journal, std::string> Journal::create(const std::string& path, const std::string& purpose) {
    Journal journal;
    journal.path_ = path;
    journal.file_.reset(std::fopen(path.c_str(), "w+b"));
    const std::string line = purpose + '\n';
    if (!journal.file_ || std::fwrite(line.data(), 1, line.size(), journal.file_.get()) != line.size() ||
        std::fflush(journal.file_.get()) != 0)
        return Failure{"cannot write " + path + ": " + std::strerror(errno)};
    return journal;
}

Result<Journal, std::string> Journal::resume(const std::string& path, const std::string& purpose) {
    std::ifstream old(path, std::ios::binary);
    std::string line;
    // A first line without its end was being written when the earlier run was killed.
    if (!old || !std::getline(old, line) || old.eof()) return create(path, purpose);
    if (line != purpose)
        return Failure{path + " belongs to another analysis, of other input or with other settings:\n  then " + line +
                       "\n  now  " + purpose};
    Journal journal;
    journal.path_ = path;
    long good = long(old.tellg());
    while (std::getline(old, line) && !old.eof()) {
        const auto record = record_from_json(line);
        if (!record) break;
        journal.places_[place_key(record->game, record->ply)] = {good, long(line.size())};
        good = long(old.tellg());
    }
    old.close();
    std::error_code error;
    std::filesystem::resize_file(path, std::uintmax_t(good), error);
    journal.file_.reset(error ? nullptr : std::fopen(path.c_str(), "r+b"));
    if (!journal.file_) return Failure{"cannot go on with " + path};
    std::fseek(journal.file_.get(), 0, SEEK_END);
    return journal;
}

bool Journal::append(const AnalysisRecord& record) {
    const std::string line = to_json_line(record);
    std::fseek(file_.get(), 0, SEEK_END);
    return std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size() && std::fflush(file_.get()) == 0;
}

std::optional<AnalysisRecord> Journal::find(std::uint64_t game, int ply) {
    const auto place = places_.find(place_key(game, ply));
    if (place == places_.end()) return std::nullopt;
    std::string line(std::size_t(place->second.length), '\0');
    std::fseek(file_.get(), place->second.offset, SEEK_SET);
    if (std::fread(line.data(), 1, line.size(), file_.get()) != line.size()) return std::nullopt;
    return record_from_json(line);
}

void Journal::remove() {
    file_.reset();
    std::remove(path_.c_str());
}

}  // namespace tabiya::tools
