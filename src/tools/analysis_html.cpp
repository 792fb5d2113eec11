// SPDX-License-Identifier: MIT
#include "tools/analysis_html.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/svg.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/annotate.hpp"

namespace tabiya::tools {

using namespace chess;

namespace {

using Json = nlohmann::ordered_json;

/// JSON inside a script element: nothing in it may look like the end of one.
std::string script_safe(const Json& json) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    for (std::size_t at = text.find("</"); at != std::string::npos; at = text.find("</", at + 3))
        text.insert(at + 1, 1, '\\');
    return text;
}

std::string squares_of(Move move) {
    return move ? formats::to_uci(move, formats::CastlingText::Chess960).substr(0, 4) : "";
}

Json position_json(const AnalysisRecord& record) {
    Json json{{"fen", formats::to_fen(record.position)},
              {"score", score_text(record.score())},
              {"win", double(std::int64_t(win_percent(record.score()) * 100)) / 100},
              {"best", squares_of(record.best())},
              {"lines", Json::array()}};
    for (const AnalysedLine& line : record.lines)
        json["lines"].push_back({{"score", score_text(line.score)},
                                 {"depth", line.depth},
                                 {"text", line_text(record.position, line.pv, 16)}});
    return json;
}

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--line:#8886;--good:#15781b}
body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;max-width:1100px;padding:1rem}
h1{font-size:1.3rem;margin:.2rem 0 1rem}main{display:flex;flex-wrap:wrap;gap:1.2rem}
#left{flex:0 1 440px;min-width:280px}#right{flex:1 1 320px;min-width:280px}
#board{width:100%;height:auto;display:block}#graph{width:100%;height:120px;display:block;cursor:pointer;background:#8882;margin-top:.6rem}
#moves{max-height:340px;overflow:auto;border:1px solid var(--line);padding:.4rem}
#moves button{font:inherit;border:0;background:none;color:inherit;padding:.1rem .25rem;cursor:pointer;border-radius:3px}
#moves .no{opacity:.6;margin-left:.3rem}
.Blunder{color:#d33}.Mistake{color:#d9730d}.Inaccuracy{color:#2d7fb8}
#moves .Blunder{color:#d33}#moves .Mistake{color:#d9730d}#moves .Inaccuracy{color:#2d7fb8}
#moves button[aria-current=true]{background:#2d6cdf;color:#fff!important}
table{border-collapse:collapse;width:100%;margin:.6rem 0}td,th{border-bottom:1px solid var(--line);padding:.2rem .4rem;text-align:left}
#controls button,select{font:inherit;padding:.2rem .7rem}
#say{min-height:3em}
.w{fill:#fff;stroke:#000}.b{fill:#222;stroke:#000}.w,.b{stroke-width:1.5;stroke-linejoin:round}.line{fill:none}.w .eye{fill:#000}.b .eye,.b .line{stroke:#eee}.b .eye{fill:#eee}
)";

constexpr std::string_view body = R"HTML(
<h1>Game report</h1>
<p><label>Game <select id="pick"></select></label></p>
<main><div id="left"><svg id="board" viewBox="0 0 360 360" role="img" aria-label="board"></svg>
<svg id="graph" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="win percentage of White, move by move"></svg>
<p id="controls"><button data-go="first" aria-label="first position">|&lt;</button> <button data-go="back" aria-label="previous move">&lt;</button>
<button data-go="next" aria-label="next move">&gt;</button> <button data-go="last" aria-label="last position">&gt;|</button>
<button data-go="flip">flip</button> <button data-go="blunder">next mistake</button></p></div>
<div id="right"><p id="say" aria-live="polite"></p><div id="lines"></div><div id="moves"></div><table id="table"></table></div></main>
)HTML";

constexpr std::string_view script = R"JS(
const $=id=>document.getElementById(id),NS='http://www.w3.org/2000/svg';
let game=games[0],ply=0,flipped=false;
const esc=s=>String(s).replace(/[&<>"]/g,c=>({'&':'&amp;','<':'&lt;','>':'&gt;','"':'&quot;'}[c]));
const spot=name=>{const f=name.charCodeAt(0)-97,r=name.charCodeAt(1)-49;return flipped?[7-f,r]:[f,7-r]};
function board(){const p=game.positions[ply],last=ply?game.moves[ply-1].squares:'';let out='';
for(let i=0;i<64;i++){const f=i%8,r=i>>3,name=String.fromCharCode(97+f)+(r+1),[x,y]=spot(name);
out+=`<rect x="${x*45}" y="${y*45}" width="45" height="45" fill="${(f+r)%2?'#f0d9b5':'#b58863'}"/>`;
if(last.slice(0,2)===name||last.slice(2)===name)out+=`<rect x="${x*45}" y="${y*45}" width="45" height="45" fill="#cdd26a99"/>`}
p.fen.split(' ')[0].split('/').forEach((row,i)=>{let f=0;for(const c of row){if(c>='1'&&c<='8'){f+=+c;continue}
const[x,y]=spot(String.fromCharCode(97+f)+(8-i));out+=`<g transform="translate(${x*45} ${y*45})">${pieces[c]}</g>`;f++}});
if(p.best){const[a,b]=spot(p.best),[c,d]=spot(p.best.slice(2)),dx=c-a,dy=d-b,l=Math.hypot(dx,dy),ux=dx/l,uy=dy/l,
m=v=>v*45+22.5,nx=m(c)-ux*16,ny=m(d)-uy*16;
out+=`<g opacity=".7" fill="#15781b"><line x1="${m(a)}" y1="${m(b)}" x2="${nx}" y2="${ny}" stroke="#15781b" stroke-width="7"/><polygon points="${m(c)},${m(d)} ${nx-uy*10},${ny+ux*10} ${nx+uy*10},${ny-ux*10}"/></g>`}
$('board').innerHTML=out}
function graph(){const n=Math.max(1,game.positions.length-1),x=i=>100*i/n,y=p=>100-p.win;
let pts=game.positions.map((p,i)=>`${x(i)},${y(p)}`).join(' ');
let out=`<polygon points="0,100 ${pts} 100,100" fill="#fff" stroke="none"/><polyline points="${pts}" fill="none" stroke="#555" stroke-width="1" vector-effect="non-scaling-stroke"/><line x1="0" x2="100" y1="50" y2="50" stroke="#8888" vector-effect="non-scaling-stroke"/>`;
game.moves.forEach((m,i)=>{if(m.judgement)out+=`<line x1="${x(i+1)}" x2="${x(i+1)}" y1="${y(game.positions[i+1])-6}" y2="${y(game.positions[i+1])+6}" stroke="${{Blunder:'#d33',Mistake:'#d9730d',Inaccuracy:'#2d7fb8'}[m.judgement]}" stroke-width="3" vector-effect="non-scaling-stroke"/>`});
out+=`<line x1="${x(ply)}" x2="${x(ply)}" y1="0" y2="100" stroke="#2d6cdf" stroke-width="2" vector-effect="non-scaling-stroke"/>`;
$('graph').innerHTML=out}
function moves(){let out='';game.moves.forEach((m,i)=>{if(m.number)out+=`<span class="no">${m.number}</span> `;
out+=`<button data-ply="${i+1}" class="${m.judgement}" aria-current="${ply===i+1}">${esc(m.san)}${m.mark}</button> `});$('moves').innerHTML=out;
const now=$('moves').querySelector('[aria-current=true]');if(now)now.scrollIntoView({block:'nearest'})}
function say(){const p=game.positions[ply],m=ply?game.moves[ply-1]:null;
$('say').innerHTML=`<b>${esc(p.score)}</b> (White wins ${p.win.toFixed(0)} %)`+(m?` after ${esc(m.full)}${m.mark}. <span class="${m.judgement}">${esc(m.sentence)}</span>`:'');
$('lines').innerHTML=p.lines.map(l=>`<div><b>${esc(l.score)}</b> <small>depth ${l.depth}</small> ${esc(l.text)}</div>`).join('')}
function table(){const s=game.summary;$('table').innerHTML=s?'<tr><th></th><th>accuracy</th><th>average loss</th><th>?!</th><th>?</th><th>??</th></tr>'+s.map(r=>`<tr><td>${esc(r.name)}</td><td>${r.accuracy} %</td><td>${r.loss} cp</td><td>${r.inaccuracies}</td><td>${r.mistakes}</td><td>${r.blunders}</td></tr>`).join(''):''}
function show(to){ply=Math.max(0,Math.min(game.positions.length-1,to));board();graph();moves();say()}
function open(i){game=games[i];table();show(0)}
function act(what){if(what==='first')show(0);else if(what==='back')show(ply-1);else if(what==='next')show(ply+1);else if(what==='last')show(1e9);
else if(what==='flip'){flipped=!flipped;show(ply)}else if(what==='blunder'){const i=game.moves.findIndex((m,j)=>j>=ply&&m.judgement);if(i>=0)show(i+1)}}
$('pick').innerHTML=games.map((g,i)=>`<option value="${i}">${esc(g.title)}</option>`).join('');
$('pick').onchange=e=>open(+e.target.value);
$('moves').onclick=e=>{if(e.target.dataset.ply)show(+e.target.dataset.ply)};
$('controls').onclick=e=>{if(e.target.dataset.go)act(e.target.dataset.go)};
$('graph').onclick=e=>{const b=$('graph').getBoundingClientRect();show(Math.round((e.clientX-b.left)/b.width*(game.positions.length-1)))};
document.onkeydown=e=>{const k={ArrowLeft:'back',ArrowRight:'next',Home:'first',End:'last',f:'flip',b:'blunder'}[e.key];if(k&&e.target.tagName!=='SELECT'){act(k);e.preventDefault()}};
if(games.length)open(0);
)JS";

}  // namespace

std::string html_head() {
    Json pieces;
    for (Piece piece : all_pieces) pieces[std::string(1, to_char(piece))] = formats::piece_svg(piece);
    return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
           "content=\"width=device-width\">"
           "<title>Tabiya: game report</title><style>" +
           std::string(style) + "</style>" + std::string(body) + "<script>const pieces=" + script_safe(pieces) +
           ";\nconst games=[\n";
}

std::string html_item(const AnalysedItem& item, bool first) {
    const std::vector<JudgedMove> moves = judged_moves(item);
    Json json;
    const auto name = [&](const char* tag) { return std::string(item.game.tag(tag).value_or("?")); };
    const std::string label = item.records.empty() ? "" : item.records.front().label;
    json["title"] = item.is_game ? fmt::format("{}. {} - {} {}", item.number, name("White"), name("Black"),
                                               formats::pgn::text_of(item.game.result()))
                                 : fmt::format("{}. {}", item.number, label.empty() ? "position" : label);
    json["positions"] = Json::array();
    for (const AnalysisRecord& record : item.records) json["positions"].push_back(position_json(record));
    json["moves"] = Json::array();
    for (const JudgedMove& move : moves) {
        const bool white = move.before.turn() == Color::White;
        const std::string san = formats::to_san(move.played, move.before);
        const std::string number = fmt::format("{}{}", move.before.fullmove_number(), white ? "." : "...");
        json["moves"].push_back({{"san", san},
                                 {"number", white || json["moves"].empty() ? number : ""},
                                 {"full", number + " " + san},
                                 {"squares", squares_of(move.played)},
                                 {"judgement", name_of(move.judgement)},
                                 {"mark", mark_of(move.judgement)},
                                 {"sentence", verdict(move)}});
    }
    if (item.is_game) {
        const GameSummary summary = summary_of(moves);
        json["summary"] = Json::array();
        for (Color color : all_colors)
            json["summary"].push_back({{"name", name(color == Color::White ? "White" : "Black")},
                                       {"accuracy", fmt::format("{:.1f}", summary[color].accuracy())},
                                       {"loss", fmt::format("{:.0f}", summary[color].average_loss())},
                                       {"inaccuracies", summary[color].inaccuracies},
                                       {"mistakes", summary[color].mistakes},
                                       {"blunders", summary[color].blunders}});
    }
    return (first ? "" : ",\n") + script_safe(json);
}

std::string html_tail() { return "\n];\n" + std::string(script) + "</script></html>\n"; }

}  // namespace tabiya::tools
