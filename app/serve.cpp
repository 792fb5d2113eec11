// SPDX-License-Identifier: MIT
// `tabiya serve`: the web page on this machine, with the headers that its threads need.
//
// The server is a program of its own beside this one (app/server): an HTTP library brings encryption
// along, and to load that took half of the time in which the engine starts.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "app/commands.hpp"

namespace tabiya::app {

namespace {

struct Options {
    std::string folder = TABIYA_WEB_FOLDER;
    std::string host = "localhost";
    std::int64_t port = 8090;
    bool plain = false;
};

int serve(const Options& options) {
    if (!std::filesystem::exists(options.folder + "/index.html")) {
        std::fprintf(stderr, "tabiya: there is no page in %s; build it with ./run web\n", options.folder.c_str());
        return exit_bad_input;
    }
    std::error_code no_proc;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", no_proc);
    const std::string server = self.parent_path() / "tabiya-serve";
    const std::string port = std::to_string(options.port);
    // Another free port will do, unless this one was asked for.
    const char* const others = options.port == Options{}.port ? "other-ports" : "this-port";
    execl(server.c_str(), server.c_str(), options.folder.c_str(), options.host.c_str(), port.c_str(), others,
          options.plain ? "plain" : "isolated", nullptr);
    std::fprintf(stderr, "tabiya: cannot start %s: %s; it is built where cpp-httplib is installed\n", server.c_str(),
                 std::strerror(errno));
    return exit_failure;
}

}  // namespace

Command serve_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "serve", .summary = "serve the web page on this machine"};
    command.details =
        "Serves a folder over HTTP with the two headers (COOP and COEP) without which browsers refuse threads to a "
        "page. Only this machine can reach it unless --host says otherwise.";
    command.parameters = {
        {.names = "FOLDER", .help = "the built page", .target = &o->folder, .completes = Completes::Files},
        {.names = "--port,-p", .value = "N", .help = "port to listen on", .target = &o->port, .min = 0, .max = 65535},
        {.names = "--host", .value = "NAME", .help = "address to listen on", .target = &o->host},
        {.names = "--plain", .help = "without the headers, like any file host", .target = &o->plain},
    };
    command.examples = {{"serve", "the page that ./run web has built"},
                        {"serve --port 9000 --plain", "as an ordinary file host would: the engine runs on one thread"}};
    command.run = [o] { return serve(*o); };
    return command;
}

}  // namespace tabiya::app
