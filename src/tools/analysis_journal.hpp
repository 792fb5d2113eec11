// SPDX-License-Identifier: MIT
// The file an unfinished analysis lives in: a first line that says what is being done, and a line for
// every position that is done, in whatever order they were. A kill at any instant loses at most the line
// being written, which is then cut off.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>

#include "tabiya/chess/result.hpp"
#include "tools/analysis_record.hpp"

namespace tabiya::tools {

class Journal {
  public:
    /// Begins a new journal. Its purpose is one line of JSON; a later run must have the same.
    static chess::Result<Journal, std::string> create(const std::string& path, const std::string& purpose);
    /// Takes up an old one; refused with a reason if it was kept for another purpose.
    static chess::Result<Journal, std::string> resume(const std::string& path, const std::string& purpose);

    /// Writes a line and hands it to the system at once; false if that failed.
    bool append(const AnalysisRecord& record);
    /// The record of an earlier run, if there is one.
    [[nodiscard]] std::optional<AnalysisRecord> find(std::uint64_t game, int ply);
    /// How many records earlier runs have left.
    [[nodiscard]] std::size_t size() const noexcept { return places_.size(); }
    /// The work is done: the journal is no longer needed.
    void remove();

  private:
    struct Closer {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    struct Place {
        long offset;
        long length;
    };
    static std::uint64_t place_key(std::uint64_t game, int ply) noexcept { return game << 16U | std::uint64_t(ply); }

    std::string path_;
    std::unique_ptr<std::FILE, Closer> file_;
    std::unordered_map<std::uint64_t, Place> places_;
};

}  // namespace tabiya::tools
