//! Finds the next token of some kinds, without storing those before it.
const std = @import("std");
const columns = @import("columns.zig");
const KindSet = columns.KindSet;
const Kind = @import("../gen/kinds.zig").Kind;
const lexer = @import("lexer.zig");
const BlockTokens = @import("block_tokens.zig").BlockTokens;
const runs = @import("runs.zig");
const Flags = @import("tokens.zig").Flags;

/// Stops the lexer at such a token.
const Sink = struct {
    kinds: KindSet,
    /// A plain run may be such a token.
    has_runs: bool,
    /// Tokens that end at or before this place are skipped.
    after: usize,
    start: usize = 0,
    end: usize = 0,

    pub const stops_early = {};
    const Error = error{Found};

    pub inline fn put(sink: *Sink, kind: Kind, start: usize, end: usize, _: Flags) Error!void {
        if (end <= sink.after or !sink.kinds.isSet(@backingInt(kind))) return;
        sink.start = start;
        sink.end = end;
        return error.Found;
    }

    pub inline fn putBlock(
        sink: *Sink,
        text: []const u8,
        base: usize,
        starts: u64,
        tokens: *const BlockTokens,
    ) Error!void {
        if (!sink.has_runs) return;
        var left = starts;
        while (left != 0) : (left &= left - 1) {
            const bit: u6 = @intCast(@ctz(left));
            const end_bit: u6 = @intCast(@ctz(tokens.ends & runs.behindBit(bit)));
            try sink.put(runs.kinds[text[base + bit]], base + bit, base + end_bit, .{});
        }
    }

    pub fn endLine(_: *Sink) void {}
};

pub const KindFinder = struct {
    machine: lexer.Machine(Sink),
    sink: Sink,

    pub const Token = struct { start: usize, end: usize };

    /// Searches text[from..to], with the same conditions as `lexer.lex`; the text must not have terminal sequences.
    /// Initialises in place: the machine keeps a pointer to the sink.
    pub fn init(finder: *KindFinder, text: []const u8, from: usize, to: usize, kinds: KindSet) void {
        const run_kinds = kinds.intersectWith(runs.kind_set);
        finder.sink = .{ .kinds = kinds, .has_runs = !run_kinds.eql(.empty), .after = from };
        finder.machine.init(text, from, to, .{}, &finder.sink);
    }

    /// The next token; null if there is none.
    pub fn next(finder: *KindFinder) ?Token {
        return finder.nextBefore(finder.machine.to);
    }

    /// The next token, or null: then the tokens before `stop` were passed, and perhaps some after it.
    pub fn nextBefore(finder: *KindFinder, stop: usize) ?Token {
        finder.machine.tokensTo(stop) catch |err| switch (err) {
            error.Found => {
                const found: Token = .{ .start = finder.sink.start, .end = finder.sink.end };
                finder.machine.moveTo(found.end, false);
                finder.sink.after = found.end;
                return found;
            },
            error.OutOfMemory => unreachable, // Only shapes need memory.
        };
        return null;
    }

    /// Skips the tokens that end at or before `place`; with `is_cut`, `place` is a safe cut, so they are not lexed.
    pub fn pass(finder: *KindFinder, place: usize, is_cut: bool) void {
        finder.sink.after = place;
        if (is_cut) finder.machine.moveTo(@min(place, finder.machine.to), true);
    }
};

test "the tokens found are those of a complete lex" {
    const gpa = std.testing.allocator;
    const pieces = [_][]const u8{
        "ab ",  "10.0.0.1", " 7",          "(", "\"x y\" ", "\n", "\\\n",
        "'\n'",
        "größe",
        "=",    "  ",       "2025-10-09 ",
    };
    var prng: std.Random.DefaultPrng = .init(9);
    const random = prng.random();
    for (0..300) |_| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.uintLessThan(usize, 1500)) |_| {
            try text.appendSlice(gpa, pieces[random.uintLessThan(usize, pieces.len)]);
        }
        var kinds: KindSet = .empty;
        for ([_]Kind{ .word, .number, .ip, .punct, .quoted }) |kind| {
            if (random.boolean()) kinds.set(@backingInt(kind));
        }
        var tokens: @import("tokens.zig").Tokens = .empty;
        defer tokens.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{}, &tokens);
        var finder: KindFinder = undefined;
        finder.init(text.items, 0, text.items.len, kinds);
        for (tokens.items(.kind), tokens.items(.start), tokens.items(.end)) |kind, start, end| {
            if (!kinds.isSet(@backingInt(kind))) continue;
            try std.testing.expectEqual(KindFinder.Token{ .start = start, .end = end }, finder.next());
        }
        try std.testing.expectEqual(null, finder.next());
    }
}
