// SPDX-License-Identifier: MIT
// `tabiya serve`: the web page on this machine, with the headers that its threads need.
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/commands.hpp"

#if defined(TABIYA_HAS_HTTPLIB)
#include <httplib.h>
#endif

namespace tabiya::app {

namespace {

struct Options {
    std::string folder = TABIYA_WEB_FOLDER;
    std::string host = "localhost";
    std::int64_t port = 8090;
    bool plain = false;
};

#if defined(TABIYA_HAS_HTTPLIB)

httplib::Headers headers_for(bool plain) {
    httplib::Headers headers{{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}};
    if (plain) return headers;
    // Browsers give shared memory, and with it threads, only to pages that shut everybody else out.
    headers.emplace("Cross-Origin-Opener-Policy", "same-origin");
    headers.emplace("Cross-Origin-Embedder-Policy", "require-corp");
    return headers;
}

/// Binds the wanted port, or any free one if it is taken and was not asked for; 0 if neither can be had.
int bind(httplib::Server& server, const Options& options) {
    if (server.bind_to_port(options.host.c_str(), int(options.port))) return int(options.port);
    const int any = options.port == Options{}.port ? server.bind_to_any_port(options.host.c_str()) : 0;
    return any > 0 ? any : 0;
}

int serve(const Options& options) {
    if (!std::filesystem::exists(options.folder + "/index.html")) {
        std::fprintf(stderr, "tabiya: there is no page in %s; build it with ./run web\n", options.folder.c_str());
        return exit_bad_input;
    }
    httplib::Server server;
    // A second server on the same port would answer every other request.
    server.set_socket_options([](socket_t) {});
    server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    server.set_file_extension_and_mimetype_mapping("woff2", "font/woff2");
    server.set_file_extension_and_mimetype_mapping("js", "text/javascript");
    server.set_file_extension_and_mimetype_mapping("txt", "text/plain; charset=utf-8");
    server.set_mount_point("/", options.folder, headers_for(options.plain));
    const int port = bind(server, options);
    if (port == 0) {
        std::fprintf(stderr, "tabiya: cannot listen on %s, port %lld\n", options.host.c_str(),
                     static_cast<long long>(options.port));
        return exit_failure;
    }
    std::printf("Tabiya is at http://%s:%d/ (Ctrl-C ends it)\n", options.host.c_str(), port);
    std::fflush(stdout);
    return server.listen_after_bind() ? exit_success : exit_failure;
}

#else

int serve(const Options&) {
    std::fputs("tabiya: this build cannot serve: cpp-httplib was not there when it was made\n", stderr);
    return exit_failure;
}

#endif

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
