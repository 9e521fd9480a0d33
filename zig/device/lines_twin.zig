//! For tests: what a device writes, computed on the CPU.
//!
//! Twin: shaders/lines.comp, compared by zig/device/device_test.zig.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const bytes = @import("../lex/bytes.zig");
const lexing_table = @import("lexing_table.zig");
const goesBack = @import("lexing_table_test.zig").goesBack;
const readEntry = @import("lexing_table_test.zig").readEntry;
const resumes = @import("lexing_table_test.zig").resumes;
const Entry = lexing_table.Entry;
const Kind = @import("../gen/kinds.zig").Kind;
const lines = @import("lines.zig");
const Automaton = lines.Automaton;
const Block = lines.Block;
const block_bytes = lines.block_bytes;
const integers_end = lines.integers_end;
const LinePlan = lines.LinePlan;
const Part = lines.Part;
const luhn = @import("../lex/secret.zig").luhn;
const Plan = @import("plan.zig").Plan;

const assert = std.debug.assert;

const blob_bytes_min = 48;
const blob_window_bytes = 64;
/// The most that repetitions of bytes may weigh in a window of a blob: its entropy is 6 - weight / 64, and at least
/// 0.85 · 6. In thousandths, rounded so that the window of a blob never weighs more.
const blob_weight_max = 57_600;
/// What the second, third and later occurrence of a byte adds to the sum of c log2 c, at least.
const repetition_weights = [_]u32{ 2000, 2754, 3245 };

var made: ?lexing_table.LexingTable = null;

/// The table of the lexer of lines, made by the first call and kept until the process ends.
pub fn tableForTests() !*const lexing_table.LexingTable {
    if (made == null) made = try .init(std.heap.page_allocator);
    return &made.?;
}

/// What a device writes for `text`. Without `parts`, it leaves only whole lines.
pub fn run(plan: *const LinePlan, by_line: bool, text: []const u8, blocks: []Block, parts: ?[]Part) !void {
    assert(blocks.len == lines.blockCount(text.len));
    const work: lines.Work = .{ .plan = plan, .by_line = by_line };
    var runner: Runner = .{
        .automaton = &plan.automaton,
        .table = try tableForTests(),
        .joins_lines = work.joinsLines(),
        .takes_parts = parts != null,
        .text = text,
    };
    @memset(blocks, .{});
    var start: usize = 0;
    while (start < text.len) {
        const number = start / block_bytes;
        const block = &blocks[number];
        const line = runner.line(start);
        block.has_line = true;
        block.is_doubtful = block.is_doubtful or line.is_doubtful or (line.part != null and block.has_part);
        block.is_linked = line.is_linked or (block.is_linked and line.is_passed);
        block.is_passed = line.is_passed;
        block.matches += @intCast(line.matches);
        if (line.matches != 0) block.lines += 1;
        if (line.part) |part| {
            block.has_part = true;
            block.is_counted = block.is_counted or line.matches != 0;
            parts.?[number] = .{
                .from = @intCast(part.from - number * block_bytes),
                .size = @intCast(part.to - part.from),
            };
        }
        start = (std.mem.findScalarPos(u8, text, start, '\n') orelse text.len) + 1;
    }
    for (blocks) |*block| if (block.is_doubtful) {
        block.has_part = false;
        block.is_counted = false;
    };
}

const Span = struct { from: usize, to: usize };

const Line = struct {
    matches: usize = 0,
    is_doubtful: bool = false,
    is_linked: bool = false,
    is_passed: bool = false,
    part: ?Span = null,
};

/// Where the first token that is not certain may start, and the runner's count there.
const Certain = struct { to: usize = 0, count: usize = 0 };

const Runner = struct {
    automaton: *const Automaton,
    table: *const lexing_table.LexingTable,
    joins_lines: bool,
    takes_parts: bool,
    text: []const u8,
    row: [lines.tokens_max + 1]u8 = undefined,
    /// Number of tokens, or of matches if each is one.
    count: usize = 0,
    /// What follows in the line changes none of the first tokens, up to this place. Not known if matches have several.
    settled: usize = 0,
    certain: Certain = .{},
    /// What is left to the CPU, and the count before it.
    part: ?Span = null,
    part_count: usize = 0,
    /// States in which a match that began before this place, perhaps in an earlier line, may be.
    alive: u32 = 0,
    /// Set behind a line, where such a match may end.
    behind: ?Behind = null,

    const Behind = struct {
        /// The start of the line.
        first: usize,
        is_doubtful: bool,
        has_ended: bool = false,
        /// The last place that was read.
        at: usize,
    };

    fn at(runner: *const Runner, place: usize) u8 {
        return if (place < runner.text.len) runner.text[place] else '\n';
    }

    fn line(runner: *Runner, start: usize) Line {
        const end = std.mem.findScalarPos(u8, runner.text, start, '\n') orelse runner.text.len;
        if (end - start > lines.line_bytes_max) return .{ .is_doubtful = true, .is_linked = true };
        const is_known = runner.lex(start, end);
        const before = runner.text[start..end];
        const may_be_literal = std.mem.endsWith(u8, before, "'") and
            (end + 1 >= runner.text.len or runner.text[end + 1] == '\'');
        const is_carried = !is_known and
            (std.mem.endsWith(u8, before, "\\") or std.mem.endsWith(u8, before, "\\\r") or may_be_literal);
        runner.alive = if (is_known) runner.alive & ~runner.automaton.accepting else runner.automaton.inner_states;
        const behind = if (runner.joins_lines) runner.endBehind(start, end, !is_known) else end;
        const may_match = !is_known and runner.mayMatch(behind orelse end);
        const is_passed = behind != end;
        if (is_carried or behind == null or (is_passed and may_match))
            return .{ .is_doubtful = true, .is_linked = true };
        // A match that begins behind the settled tokens would contain what is looked for.
        if (may_match) {
            if (!runner.takes_parts) return .{ .is_doubtful = true };
            runner.leave(end);
        }
        return .{ .matches = runner.countMatches(), .is_passed = is_passed, .part = runner.part };
    }

    /// A place behind the line [start, end) up to which matches that its end does not complete are complete, if those
    /// contain what is looked for; null if some may go on; `end` if there are none.
    fn endBehind(runner: *const Runner, start: usize, end: usize, is_doubtful: bool) ?usize {
        var ahead = runner.*;
        ahead.behind = .{ .first = start, .is_doubtful = is_doubtful, .at = end };
        var place = end;
        while (ahead.alive != 0) {
            place += 1;
            if (place >= runner.text.len or ahead.alive & runner.automaton.testing != 0) return null;
            const next = std.mem.findScalarPos(u8, runner.text, place, '\n') orelse runner.text.len;
            if (!ahead.lex(place, next)) return null;
            place = next;
        }
        return if (ahead.behind.?.has_ended) ahead.behind.?.at else end;
    }

    /// Leaves what is not certain before `end` to the CPU, and what is behind an earlier such part.
    fn leave(runner: *Runner, end: usize) void {
        const certain = runner.certain;
        const from = if (runner.part) |part| @min(part.from, certain.to) else certain.to;
        runner.count = if (runner.part == null) certain.count else @min(runner.part_count, certain.count);
        runner.part_count = runner.count;
        runner.part = .{ .from = from, .to = end };
    }

    /// Whether a match may end between the settled tokens and `end`, by the bytes that every match contains, with the
    /// byte at `end`, which may follow it.
    fn mayMatch(runner: *const Runner, end: usize) bool {
        const needles = &runner.automaton.needles;
        if (needles.starts == 0) return true;
        var state: Plan.State = .{};
        for (runner.settled..end + 1) |place| if (state.ends(needles, runner.at(place))) return true;
        return false;
    }

    /// Stores the symbols of the line's tokens. @returns whether all are known
    fn lex(runner: *Runner, start: usize, end: usize) bool {
        runner.count = 0;
        runner.settled = start;
        runner.certain = .{ .to = start };
        runner.part = null;
        var before_run = runner.certain;
        var is_open = false;
        const settles = runner.automaton.inner_states == 0;
        if (runner.behind == null) runner.alive = runner.automaton.inner_states;
        var state: usize = lexing_table.start_state;
        var token = start;
        var noted = start;
        var stretch = start;
        var place = start;
        while (place <= end) : (place +%= 1) {
            if (runner.behind) |*behind| {
                if (place - behind.first > lines.line_bytes_max) return false;
                behind.at = place;
            }
            const byte = runner.at(place);
            const entry = readEntry(runner.table, state, byte);
            state = entry.state;
            const is_space = bytes.isSpace(byte);
            if (is_space or blob.divides(byte)) {
                if (runner.mayBeBlob(stretch, place)) {
                    if (!settles) return false;
                    is_open = true;
                    runner.certain = before_run;
                    runner.settled = @min(runner.settled, before_run.to);
                }
                stretch = place + 1;
            }
            if (state == lexing_table.doubtful_state) return false;
            if (goesBack(entry)) {
                place = token -% 1;
                continue;
            }
            var begin = place;
            if (entry.code != Entry.code_none) {
                const is_full = runner.count + tokenCount(entry) > lines.tokens_max;
                if (!settles and runner.behind == null and is_full) return false;
                begin = runner.putEnded(entry, token, noted, place) orelse return false;
            }
            if (entry.starts) token = begin;
            if (entry.notes) noted = place;
            if (!settles and resumes(entry)) return false;
            if (settles and (entry.is_settled or resumes(entry))) {
                // Behind the end of a string, that is not a token yet.
                const to = if ((byte == '"' or byte == '\'') and !entry.starts) token else place;
                if ((is_open or resumes(entry)) and runner.mayMatch(to)) {
                    if (!runner.takes_parts) return false;
                    runner.leave(to);
                }
                is_open = false;
                runner.settled = place;
                runner.certain = .{ .to = to, .count = runner.count };
            }
            if (is_space) before_run = runner.certain;
            if (runner.behind != null and runner.alive == 0 and entry.is_settled) return true;
        }
        return !is_open;
    }

    /// Stores what an entry ends at `place`. @returns where the next token begins; null if not all symbols are known
    fn putEnded(runner: *Runner, entry: Entry, start: usize, noted: usize, place: usize) ?usize {
        var token = start;
        const stop = if (entry.is_noted) noted else place - entry.back;
        if (entry.may_be_card and luhn(runner.text[token..stop])) return null;
        for (entry.held.sizes()) |size| {
            const kind: Kind = if (size == 1) .punct else .number;
            if (!runner.put(@backingInt(kind), token, token + size)) return null;
            token += size;
        }
        if (!runner.put(entry.code, token, stop)) return null;
        switch (entry.behind) {
            .nothing => return place,
            .blank => return stop + 1,
            .sign => return if (runner.put(@backingInt(Kind.punct), stop, stop + 1)) stop + 1 else null,
            .word => return if (runner.put(@backingInt(Kind.word), stop + 1, place)) place else null,
        }
    }

    /// False if the token's symbol is unknown.
    fn put(runner: *Runner, code: u32, start: usize, end: usize) bool {
        const it = runner.automaton;
        const token = runner.text[start..end];
        const symbol = for (it.texts[0..it.text_count], 1..) |*text, number| {
            if (!std.mem.eql(u8, text.bytes[0..text.size], token)) continue;
            break it.class_of_code[code] + @as(u32, @intCast(number)) * it.kind_class_count;
        } else if (it.measured_codes >> @intCast(code) & 1 != 0)
            runner.valueSymbol(code, token)
        else
            it.class_of_code[code];
        if (it.unknown >> @intCast(symbol) & 1 != 0) return false;
        if (it.inner_states == 0) {
            runner.count += it.sets[it.labels[symbol]] >> @intCast(it.root) & 1;
            return true;
        }
        if (runner.behind == null) {
            runner.row[runner.count] = @intCast(symbol);
            runner.count += 1;
            runner.alive |= it.root_follow;
        }
        var taking = runner.alive & it.takes[symbol];
        runner.alive = 0;
        while (taking != 0) : (taking &= taking - 1) runner.alive |= it.follow[@ctz(taking)];
        const behind = if (runner.behind) |*found| found else return true;
        if (runner.alive & it.accepting != 0) behind.has_ended = true;
        runner.alive &= ~it.accepting;
        if (runner.alive & it.testing != 0) return false;
        return !behind.has_ended or (behind.is_doubtful and runner.alive == 0);
    }

    /// The symbol of a token by its value, if that is known.
    fn valueSymbol(runner: *const Runner, code: u32, token: []const u8) u32 {
        const it = runner.automaton;
        const symbol = it.class_of_code[code];
        const head = std.mem.findNone(u8, token, "0123456789.") orelse token.len;
        if (token.len - head > lines.unit_bytes_max or std.mem.findAny(u8, token[head..], "0123456789") != null)
            return symbol;
        const unit: Automaton.Unit = for (it.units) |unit| {
            if (unit.head.code == code and unit.text == Automaton.Unit.pack(token[head..])) break unit;
        } else return symbol;
        const point = std.mem.findScalar(u8, token[0..head], '.') orelse head;
        const has_fraction = std.mem.findNone(u8, token[point..head], ".0") != null;
        const integer = std.fmt.parseInt(u64, token[0..point], 10) catch integers_end;
        const is_less = integer < integers_end;
        const value = if (is_less) 2 * integer + @intFromBool(has_fraction) else 2 * integers_end;
        var number: u32 = 0;
        while (number < unit.thresholds.len and unit.thresholds[number] <= value) number += 1;
        return unit.head.symbol + number;
    }

    fn mayBeBlob(runner: *const Runner, start: usize, end: usize) bool {
        var place = start + blob_bytes_min;
        while (place <= end) : (place += blob_bytes_min) {
            if (!runner.isRandom(place)) continue;
            if (runner.isRandom(place - blob_bytes_min / 2)) return true;
            const behind = place + blob_bytes_min / 2;
            if (behind <= end and runner.isRandom(behind)) return true;
        }
        return false;
    }

    fn isRandom(runner: *const Runner, place: usize) bool {
        if (place < blob_window_bytes) return true;
        var counts: [256]u8 = @splat(0);
        var weight: u32 = 0;
        for (runner.text[place - blob_window_bytes .. place]) |byte| {
            if (counts[byte] != 0) weight += repetition_weights[@min(counts[byte], repetition_weights.len) - 1];
            counts[byte] += 1;
        }
        return weight <= blob_weight_max;
    }

    fn countMatches(runner: *Runner) usize {
        const it = runner.automaton;
        if (it.inner_states == 0) return runner.count;
        var label: u8 = 0;
        runner.row[runner.count] = label;
        var place = runner.count;
        while (place > 0) {
            place -= 1;
            label = it.labels[label * it.symbol_count + runner.row[place]];
            runner.row[place] = label;
        }
        var matches: usize = 0;
        while (place < runner.count) {
            var end = place;
            if (runner.leads(it.root, place)) {
                matches += 1;
                end = runner.matchEnd(place);
            }
            place = @max(end, place + 1);
        }
        return matches;
    }

    /// End of the match at token `start`.
    fn matchEnd(runner: *const Runner, start: usize) usize {
        var end = start;
        var state = runner.automaton.root;
        while (true) {
            const it = runner.automaton.states[state];
            switch (it.operation) {
                .fail => unreachable, // Cannot be completed.
                .accept => return end,
                .take => {
                    end += 1;
                    state = it.next;
                },
                .pass => state = it.next,
                .split => state = if (runner.leads(it.next, end)) it.next else it.second,
            }
        }
    }

    fn leads(runner: *const Runner, state: u32, place: usize) bool {
        return runner.automaton.sets[runner.row[place]] >> @intCast(state) & 1 != 0;
    }
};

/// Number of tokens that ended, if one did.
fn tokenCount(entry: Entry) usize {
    const own: usize = if (entry.behind == .sign or entry.behind == .word) 2 else 1;
    return entry.held.sizes().len + own;
}
