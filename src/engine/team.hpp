// SPDX-License-Identifier: MIT
// Team: several workers on one table ("lazy SMP"). All search the same position and help each other
// through what they leave in the table; nobody divides the work. At the end they vote.
#pragma once

#include <memory>
#include <vector>

#include "engine/control.hpp"
#include "engine/network_choice.hpp"
#include "engine/pool.hpp"
#include "search/params.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

namespace tabiya::engine {

class Team final : public Census {
  public:
    /// The members share the table. Throws what std::thread throws if the system has no more threads.
    Team(search::Table& table, const Options& options, SharedNetwork network, search::ParamSet params);

    /// Searches with all members on this and their own threads, until the leader's control ends it.
    /// Returns the member whose answer is to be trusted.
    const search::Worker& search(const Root& root, Control& control);
    void new_game();
    /// Empties the table, every member its part.
    void clear(search::Table& table);

    [[nodiscard]] std::uint64_t nodes() const override;
    [[nodiscard]] std::uint64_t tablebase_hits() const override;
    [[nodiscard]] int size() const noexcept { return int(workers_.size()); }
    [[nodiscard]] const SharedNetwork& network() const noexcept { return network_; }
    /// The numbers all members play by; who plans for them should do so too.
    [[nodiscard]] const search::ParamSet& params() const noexcept { return params_; }
    [[nodiscard]] search::Worker& leader() noexcept { return *workers_.front(); }

  private:
    [[nodiscard]] const search::Worker& elect() const;

    SharedNetwork network_;
    search::ParamSet params_;
    std::vector<std::unique_ptr<search::Worker>> workers_;
    std::vector<std::unique_ptr<Labourer>> helpers_;  // one less than workers: the leader has a thread already
};

}  // namespace tabiya::engine
