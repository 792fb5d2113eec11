// SPDX-License-Identifier: MIT
// The web server that `tabiya serve` becomes; that command has checked the arguments:
//
//     tabiya-serve FOLDER HOST PORT this-port|other-ports plain|isolated
#include <httplib.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

httplib::Headers headers_for(bool isolated) {
    httplib::Headers headers{{"Cache-Control", "no-cache"}, {"X-Content-Type-Options", "nosniff"}};
    if (!isolated) return headers;
    // Browsers give shared memory, and with it threads, only to pages that shut everybody else out.
    headers.emplace("Cross-Origin-Opener-Policy", "same-origin");
    headers.emplace("Cross-Origin-Embedder-Policy", "require-corp");
    return headers;
}

/// Binds the wanted port, or any free one if that will do; 0 if none can be had.
int bind(httplib::Server& server, const char* host, int port, bool others) {
    if (server.bind_to_port(host, port)) return port;
    const int any = others ? server.bind_to_any_port(host) : 0;
    return any > 0 ? any : 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 6) {
        std::fputs("tabiya-serve: this is a part of `tabiya serve`\n", stderr);
        return 2;
    }
    const char* const host = argv[2];
    const int wanted = std::atoi(argv[3]);
    httplib::Server server;
    // A second server on the same port would answer every other request.
    server.set_socket_options([](socket_t) {});
    server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
    server.set_file_extension_and_mimetype_mapping("woff2", "font/woff2");
    server.set_file_extension_and_mimetype_mapping("js", "text/javascript");
    server.set_file_extension_and_mimetype_mapping("txt", "text/plain; charset=utf-8");
    server.set_mount_point("/", argv[1], headers_for(std::string_view(argv[5]) == "isolated"));
    const int port = bind(server, host, wanted, std::string_view(argv[4]) == "other-ports");
    if (port == 0) {
        std::fprintf(stderr, "tabiya: cannot listen on %s, port %d\n", host, wanted);
        return 1;
    }
    std::printf("Tabiya is at http://%s:%d/ (Ctrl-C ends it)\n", host, port);
    std::fflush(stdout);
    return server.listen_after_bind() ? 0 : 1;
}
