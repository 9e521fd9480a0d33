//! The lexer: splits text into typed tokens, left to right. The first recognizer that accepts decides.
const std = @import("std");
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const Opening = @import("opening.zig").Opening;
const openings = @import("opening.zig").openings;
const quantity = @import("quantity.zig");
const quoted = @import("quoted.zig");
const recognizing = @import("recognize.zig");
const Token = recognizing.Token;
const secret = @import("secret.zig");
const terminal = @import("terminal.zig");
const blob = @import("blob.zig");
const Blobs = blob.Blobs;
const columns = @import("columns.zig");
const Columns = columns.Columns;
const Counter = columns.Counter;
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;
const Runs = @import("runs.zig").Runs;
const behindBit = @import("runs.zig").behindBit;
const fromBit = @import("runs.zig").fromBit;
const lastBit = @import("runs.zig").lastBit;
const run_kind_set = @import("runs.zig").kind_set;
const run_kinds = @import("runs.zig").kinds;
const typed = @import("typed.zig").of;
const Shapes = @import("shapes.zig").Shapes;
const BlockTokens = @import("block_tokens.zig").BlockTokens;
const block_bytes = @import("../kernels/classify.zig").block_bytes;
const Window = @import("window.zig").Window;
const Flags = @import("tokens.zig").Flags;
const Tokens = @import("tokens.zig").Tokens;

const assert = std.debug.assert;

pub const Options = struct {
    /// Whether white space gets rows.
    whitespace: bool = false,
    /// Declared and library kinds, recognized by their bytes. Running them fills caches: each thread needs its own.
    shapes: ?*Shapes = null,
    /// Tokens of other kinds may get no row, and flags of lines may be wrong; null if all tokens are needed.
    kept_kinds: ?columns.KindSet = null,
    /// Tokens without a row are counted.
    counts_all: bool = true,
    /// Tokens that start after this place may be left out; the line flags of the last one before them are then
    /// undefined. Not combined with shapes or white space.
    last_start: usize = std.math.maxInt(usize),
    /// The lex starts, or ends, at a cut within a line (`run_cuts.zig`).
    begins_in_line: bool = false,
    ends_in_line: bool = false,
    /// The lex starts where a token of the whole text does, anywhere in a line. Flags of the first token are undefined.
    begins_at_token: bool = false,

    /// The kinds that get rows, unless those of all plain runs do.
    pub fn kindsKeptAmongRuns(options: *const Options) ?columns.KindSet {
        const kinds = options.kept_kinds orelse return null;
        return if (run_kind_set.subsetOf(kinds)) null else kinds;
    }
};

/// Number of bytes before a segment that its tokens may depend on; a caller that drops older text keeps this many.
pub const context_bytes = 64;

/// Terminal sequences in the context of a segment are known if their line starts no further back than this.
const context_line_bytes = 64 << 10;

/// Appends the tokens of text[from..to]. `from` and `to` are safe cuts (`cuts.zig`) or ends of the input; text outside
/// them serves as context.
pub fn lex(
    gpa: std.mem.Allocator,
    text: []const u8,
    from: u32,
    to: u32,
    options: Options,
    out: *Tokens,
) std.mem.Allocator.Error!void {
    _ = try lexCounted(gpa, text, from, to, options, out);
}

/// Like `lex`.
/// @returns the number of tokens, including those without a row if `counts_all` is set
pub fn lexCounted(
    gpa: std.mem.Allocator,
    text: []const u8,
    from: u32,
    to: u32,
    options: Options,
    out: *Tokens,
) std.mem.Allocator.Error!usize {
    const behind = @min(text.len, @as(usize, to) + context_bytes);
    if (!terminal.holdsEscape(text[from -| context_bytes..behind])) return lexPlain(gpa, text, from, to, options, out);
    // Terminal sequences count as blank: a copy without them is read.
    const base = contextStart(text, @intCast(if (options.begins_at_token) bytes.stretchStart(text, from) else from));
    const copy = try gpa.dupe(u8, text[base..behind]);
    defer gpa.free(copy);
    terminal.blank(copy, 0);
    var moved = options;
    moved.last_start -|= base;
    const first_row = out.len;
    const count_all = try lexPlain(gpa, copy, from - base, to - base, moved, out);
    for (out.items(.start)[first_row..], out.items(.end)[first_row..]) |*start, *end| {
        start.* += base;
        end.* += base;
    }
    return count_all;
}

/// Start of the line in which the context of a segment at `from` starts, so that reading never starts inside a
/// sequence.
pub fn contextStart(text: []const u8, from: u32) u32 {
    const context = from -| context_bytes;
    const first = context -| context_line_bytes;
    const line_end = std.mem.findScalarLast(u8, text[first..context], '\n') orelse return context;
    return @intCast(first + line_end + 1);
}

/// Like `lexCounted`, for text without terminal sequences.
fn lexPlain(
    gpa: std.mem.Allocator,
    text: []const u8,
    from: u32,
    to: u32,
    options: Options,
    out: *Tokens,
) std.mem.Allocator.Error!usize {
    const before = out.len;
    if (options.kindsKeptAmongRuns()) |kinds| {
        var sink: columns.Kept = .init(try .init(gpa, out, 0), kinds, options.counts_all);
        defer sink.columns.close();
        var machine: Machine(columns.Kept) = undefined;
        machine.init(text, from, to, options, &sink);
        try machine.run();
        return sink.passed + sink.columns.count - before;
    }
    var sink: Columns = try .init(gpa, out, to - from);
    defer sink.close();
    var machine: Machine(Columns) = undefined;
    machine.init(text, from, to, options, &sink);
    try machine.run();
    return sink.count - before;
}

/// Number of tokens that `lex` would append.
pub fn count(text: []const u8, from: u32, to: u32, options: Options) std.mem.Allocator.Error!usize {
    var sink: Counter = .{};
    var machine: Machine(Counter) = undefined;
    machine.init(text, from, to, options, &sink);
    try machine.run();
    return sink.count;
}

pub fn Machine(comptime Sink: type) type {
    return struct {
        reader: Reader,
        blobs: Blobs,
        options: Options,
        sink: *Sink,
        place: usize,
        /// End of the text to lex.
        to: usize,
        /// Up to this place the masks are known and no blob starts.
        limit: usize,
        flags: Flags,

        const Self = @This();

        /// Runs are stored before the next recognizer is tried, because the sink may end the lex there.
        const stops_early = @hasDecl(Sink, "stops_early");

        /// Initialises in place: copying the window, whose masks are still undefined, would be a waste.
        pub fn init(machine: *Self, text: []const u8, from: usize, to: usize, options: Options, sink: *Sink) void {
            // A blob may be all of the run around the first token.
            const known = if (options.begins_at_token) bytes.stretchStart(text, from) else from;
            machine.reader = .{ .text = text, .window = .{ .base = known, .end = known } };
            // The run around a cut within a line is no blob.
            machine.blobs = .{ .searched = if (options.begins_in_line) blob.runEnd(text, from) else known };
            machine.options = options;
            machine.sink = sink;
            machine.place = from;
            machine.to = to;
            machine.limit = from;
            machine.flags = if (options.begins_in_line) .{} else .{ .line_first = true, .space_before = from > 0 };
        }

        fn run(machine: *Self) !void {
            try machine.tokensTo(machine.to);
            if (!machine.options.ends_in_line) machine.sink.endLine();
        }

        /// Lexes up to the first token at or after `pause`, which decides whether the one before it is the last of its
        /// line; to the end if there is none.
        pub fn runTo(machine: *Self, pause: usize) !void {
            const begun = machine.place;
            try machine.tokensTo(@min(pause, machine.to));
            while (!machine.isOver() and !recognizing.opensToken(&machine.reader, machine.place))
                try machine.tokensTo(machine.place + 1);
            if (machine.isOver()) machine.place = machine.to;
            assert(machine.place > begun or begun == machine.to);
            if (!machine.isInLine()) machine.sink.endLine();
        }

        /// Continues at `place`, the end of a token, or with `opens_line` a later safe cut.
        pub fn moveTo(machine: *Self, place: usize, opens_line: bool) void {
            assert(place <= machine.to);
            machine.place = place;
            machine.flags = .{ .line_first = opens_line, .space_before = opens_line };
        }

        /// Whether the next token, if any, is on the same line as the last one.
        pub fn isInLine(machine: *const Self) bool {
            return if (machine.isOver()) machine.options.ends_in_line else !machine.flags.line_first;
        }

        fn isOver(machine: *const Self) bool {
            return machine.place >= @min(machine.to, machine.options.last_start +| 1);
        }

        /// Lexes tokens until `place` is at or after `stop`.
        pub inline fn tokensTo(machine: *Self, stop: usize) !void {
            assert(stop <= machine.to);
            if (machine.options.shapes) |shapes| {
                while (machine.place < stop) try machine.stepAmong(shapes);
            } else if (machine.options.whitespace) {
                while (machine.place < stop) try machine.stepAmong(null);
            } else {
                const until = @min(stop, machine.options.last_start +| 1);
                while (machine.place < until) {
                    if (try machine.block()) try machine.step();
                }
            }
        }

        /// Lexes the tokens that are entirely within the block of bytes at `place`, which is nearly all of them. Runs
        /// and the longer tokens among them are stored together.
        /// @returns whether the token at `place` is left to `step`
        inline fn block(machine: *Self) !bool {
            const stop = @min(machine.limit, machine.to);
            const base = machine.place;
            const reader = &machine.reader;
            // Three bytes after each run are read.
            if (base >= stop or base + block_bytes + 1 >= reader.text.len) return true;
            const ahead = reader.window.ahead(base);
            const size = @min(ahead.count, stop - base);
            const within = ~@as(u64, 0) >> @intCast(block_bytes - size);
            const runs: Runs = .of(&ahead);
            var longer_kinds: [block_bytes]Kind = undefined;
            var tokens: BlockTokens = .of(&ahead, &runs, within, machine.flags, &longer_kinds);
            var hints = runs.hints & within;
            // A token that is not only in this part of the block.
            var last: Token = .none;
            var last_bit: u6 = 0;
            while (hints != 0) {
                var bit: u6 = @intCast(@ctz(hints));
                var token: Token = undefined;
                if (tokens.quotes >> bit & 1 != 0) {
                    if (!stops_early) {
                        const others = ahead.string_stop & ~tokens.quotes;
                        const done = tokens.takeStrings(bit, hints, others, within);
                        hints &= ~done;
                        if (done != 0) continue;
                    }
                    hints &= hints - 1;
                    if (stops_early) try machine.putBefore(&tokens, bit, base);
                    token = machine.string(&ahead, base, bit);
                } else {
                    bit = lastBit(runs.starts & ~behindBit(bit));
                    if (stops_early) try machine.putBefore(&tokens, bit, base);
                    const edges = runs.edges & behindBit(bit);
                    if (edges == 0) break;
                    const end_bit: u6 = @intCast(@ctz(edges));
                    hints &= fromBit(end_bit);
                    token = machine.moreThanRun(base + bit, base + end_bit);
                }
                if (token.end == 0) continue;
                const size_taken = token.end - base;
                const is_inside = size_taken < size and runs.edges >> @intCast(size_taken) & 1 != 0;
                if (!is_inside or token.kind() == .whitespace) {
                    last = token;
                    last_bit = bit;
                    break;
                }
                const next_bit: u6 = @intCast(size_taken);
                hints &= fromBit(next_bit);
                if (stops_early) {
                    try machine.sink.put(token.kind(), base + bit, token.end, .{});
                    tokens.starts &= fromBit(next_bit);
                } else tokens.extend(bit, next_bit, token.kind());
            }
            var stored = tokens.starts;
            const is_cut = last.end != 0 or (stored != 0 and tokens.ends & behindBit(lastBit(stored)) == 0);
            if (is_cut) {
                if (last.end == 0) last_bit = lastBit(stored); // The end of the last run is unknown.
                stored &= ~fromBit(last_bit);
            }
            if (stored != 0) try machine.sink.putBlock(reader.text, base, stored, &tokens);
            if (is_cut) {
                machine.place = base + last_bit;
                machine.flags = tokens.flagsAt(last_bit);
                if (last.end == 0) return last_bit == 0;
                if (last.kind() == .whitespace) return true;
                try machine.put(last.kind(), machine.place, last.end);
                return last.end - base < size;
            }
            // The rest of the block is white space.
            machine.place = base + size;
            machine.flags = .{
                .space_before = true,
                .line_first = tokens.endsLine(within) or ahead.line_end >> @intCast(size - 1) & 1 != 0,
            };
            return false;
        }

        /// Stores the runs before `bit`, and removes them.
        inline fn putBefore(machine: *Self, tokens: *BlockTokens, bit: u6, base: usize) !void {
            const before = tokens.starts & ~fromBit(bit);
            if (before != 0) try machine.sink.putBlock(machine.reader.text, base, before, tokens);
            tokens.starts &= fromBit(bit);
        }

        /// The string that starts with the double quote at `bit`, if any.
        inline fn string(machine: *Self, ahead: *const Window.Ahead, base: usize, bit: u6) Token {
            const stops = ahead.string_stop & behindBit(bit);
            const stop = base + @ctz(stops);
            if (stops != 0 and machine.reader.text[stop] == '"') return .of(.quoted, stop + 1);
            return .of(.quoted, quoted.double(&machine.reader, base + bit));
        }

        /// The token at `start` if it is longer than the run that ends at `end`; otherwise an end of 0.
        inline fn moreThanRun(machine: *Self, start: usize, end: usize) Token {
            const text = machine.reader.text;
            const first = text[start];
            var set = candidates.first[first] & candidates.behind[text[end]] & candidates.second[text[end + 1]] &
                candidates.length[@min(end - start, candidates.length_max_seen)];
            if (set & candidates.quantity_apart != 0 and (!quantity.mayBeApart(text, end + 1) or
                !quantity.isApart(&machine.reader, end + 1))) set &= ~candidates.quantity_apart;
            if (set == 0) return .none;
            const token = typed(&machine.reader, start, end, set);
            return if (token.end == end and token.kind() == run_kinds[first]) .none else token;
        }

        /// Lexes the token at `place` and skips the white space after it.
        inline fn step(machine: *Self) !void {
            const start = machine.place;
            if (start >= machine.limit) {
                try machine.boundary();
                return machine.skip(machine.place);
            }
            if (bytes.isSpace(machine.reader.text[start])) return machine.skip(start);
            const token = machine.significant(start);
            if (token.kind() == .whitespace) {
                machine.flags.space_before = true;
            } else try machine.put(token.kind(), start, token.end);
            machine.skip(token.end);
        }

        /// Lexes the token at `place`, which may be white space or a shape.
        fn stepAmong(machine: *Self, shapes: ?*Shapes) !void {
            const start = machine.place;
            if (start >= machine.limit) {
                if (shapes) |declared| if (try machine.keyInBlob(declared)) return;
                return machine.boundary();
            }
            const text = machine.reader.text;
            if (shapes) |declared| {
                if (try declared.longestBefore(text, start)) |match| {
                    return machine.put(match.kind, start, match.end);
                }
            }
            if (bytes.isSpace(text[start])) return machine.space(start, machine.reader.runEnd(.space, start));
            var token = machine.significant(start);
            if (shapes) |declared| if (yields(token.kind())) {
                if (try declared.longest(.after, text, start)) |match| token = .of(match.kind, match.end);
            };
            if (token.kind() == .whitespace) return machine.space(start, token.end);
            try machine.put(token.kind(), start, token.end);
        }

        /// Lexes the first key of the blob at `place`, and what precedes it there. False if it has none.
        noinline fn keyInBlob(machine: *Self, shapes: *Shapes) !bool {
            const start = machine.place;
            const next = machine.blobs.next;
            if (start < next.start or start >= next.end) return false;
            const key = try shapes.firstKey(machine.reader.text, start, next.end, .no_word) orelse return false;
            if (key.start > start) try machine.put(.other, start, key.start);
            try machine.put(key.match.kind, key.start, key.match.end);
            return true;
        }

        /// Lexes the blob at `place`, if there is one, and moves the window forward.
        noinline fn boundary(machine: *Self) !void {
            const text = machine.reader.text;
            const window = &machine.reader.window;
            const start = machine.place;
            const next = machine.blobs.next;
            if (start >= next.start and start < next.end) {
                const is_base64 = secret.base64(&machine.reader, start) == next.end;
                try machine.put(if (is_base64) .base64 else .other, start, next.end);
            }
            machine.blobs.advance(text, window, machine.place);
            while (machine.place >= window.end and machine.place < text.len) {
                window.fill(text, @min(machine.place, machine.blobs.searched), machine.to);
                machine.blobs.advance(text, window, machine.place);
            }
            machine.limit = @min(window.end, machine.blobs.next.start);
        }

        inline fn put(machine: *Self, kind: Kind, start: usize, end: usize) !void {
            try machine.sink.put(kind, start, end, machine.flags);
            machine.flags = .{};
            machine.place = end;
        }

        /// Handles white space as a token.
        fn space(machine: *Self, start: usize, end: usize) !void {
            if (machine.options.whitespace) try machine.sink.put(.whitespace, start, end, .{});
            machine.pass(start, end);
        }

        /// Moves `place` past the white space at `start`, if any.
        inline fn skip(machine: *Self, start: usize) void {
            machine.place = start;
            if (start >= machine.reader.window.end) return;
            const masks, const bit = machine.reader.window.block(start);
            const gaps = ~masks.space >> bit;
            if (gaps == 0) return machine.pass(start, machine.reader.runEnd(.space, start));
            const size: u6 = @intCast(@ctz(gaps));
            machine.place = start + size;
            if (size != 0) machine.flags.space_before = true;
            if (masks.line_end >> bit & ((@as(u64, 1) << size) - 1) != 0) machine.flags.line_first = true;
        }

        /// Moves `place` to the end of white space and sets the flags of the next token.
        noinline fn pass(machine: *Self, start: usize, end: usize) void {
            machine.place = end;
            machine.flags.space_before = true;
            if (std.mem.indexOfScalar(u8, machine.reader.text[start..end], '\n') != null) {
                machine.flags.line_first = true;
            }
        }

        /// The token at `start`, which is before the limit and not ASCII white space. If no rule selects a recognizer,
        /// it is the run of bytes that starts there.
        inline fn significant(machine: *Self, start: usize) Token {
            const reader = &machine.reader;
            const first = reader.text[start];
            const opening = openings[first];
            const masks, const bit = reader.window.block(start);
            const gaps = ~opening.run(masks) >> bit;
            const end = if (gaps != 0) start + @max(@ctz(gaps), 1) else machine.farEnd(opening.class, start);
            const behind = reader.at(end);
            const second = reader.at(end + 1);
            const set = candidates.first[first] & candidates.behind[behind] & candidates.second[second] &
                candidates.length[@min(end - start, candidates.length_max_seen)];
            if (set == 0) return .of(opening.kind, end);
            return typed(reader, start, end, set);
        }

        noinline fn farEnd(machine: *Self, class: Opening.Class, start: usize) usize {
            return switch (class) {
                .word => machine.reader.runEnd(.word, start),
                .digit => machine.reader.runEnd(.digit, start),
                .none => start + 1,
            };
        }
    };
}

/// Whether shapes that are tried after the recognizers take precedence over a token of this kind.
fn yields(kind: Kind) bool {
    return switch (kind) {
        .number, .word, .open, .close, .punct => true,
        else => false,
    };
}
