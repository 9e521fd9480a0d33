//! A lex that can pause, so that only part of a long line's tokens are in memory at a time. The results of searches are
//! kept between parts, so the tokens are those of an uninterrupted lex and nothing is searched twice.
const std = @import("std");
const columns = @import("columns.zig");
const lexer = @import("lexer.zig");
const terminal = @import("terminal.zig");
const Tokens = @import("tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const Session = struct {
    gpa: Allocator,
    /// The text without its terminal sequences, if it has any.
    copy: ?[]u8 = null,
    /// Offset of the text that is read within the caller's text.
    base: u32 = 0,
    machine: union(enum) {
        all: lexer.Machine(columns.Columns),
        kept: lexer.Machine(columns.Kept),
    },

    /// Prepares to lex text[from..to], with the same conditions as `lexer.lex`. `has_sequences`: it may have terminal
    /// sequences, also in the context around it. `session` must not move; `text` is borrowed.
    pub fn init(
        session: *Session,
        gpa: Allocator,
        text: []const u8,
        from: u32,
        to: u32,
        has_sequences: bool,
        options: lexer.Options,
    ) Allocator.Error!void {
        assert(from <= to and to <= text.len);
        session.gpa = gpa;
        session.copy = null;
        session.base = 0;
        var read = text;
        var moved = options;
        if (has_sequences) {
            const behind = @min(text.len, @as(usize, to) + lexer.context_bytes);
            session.base = lexer.contextStart(text, from);
            const copy = try gpa.dupe(u8, text[session.base..behind]);
            terminal.blank(copy, 0);
            session.copy = copy;
            read = copy;
            moved.last_start -|= session.base;
        }
        if (options.kindsKeptAmongRuns() != null) {
            session.machine = .{ .kept = undefined };
            session.machine.kept.init(read, from - session.base, to - session.base, moved, undefined);
        } else {
            session.machine = .{ .all = undefined };
            session.machine.all.init(read, from - session.base, to - session.base, moved, undefined);
        }
    }

    pub fn deinit(session: *Session) void {
        if (session.copy) |copy| session.gpa.free(copy);
    }

    /// Start of the next token's search; the end of the lex when it is finished.
    pub fn place(session: *const Session) u32 {
        return switch (session.machine) {
            inline else => |*machine| session.base + @as(u32, @intCast(machine.place)),
        };
    }

    /// Whether the next token, if any, is on the same line as the last one.
    pub fn isInLine(session: *const Session) bool {
        return switch (session.machine) {
            inline else => |*machine| machine.isInLine(),
        };
    }

    /// Appends the tokens of roughly the next `bytes` of text.
    /// @returns the number of tokens, including those without a row
    pub fn lex(session: *Session, bytes: usize, out: *Tokens) Allocator.Error!usize {
        assert(bytes > 0);
        const first = out.len;
        const looked_at = switch (session.machine) {
            .all => |*machine| blk: {
                var sink: columns.Columns = try .init(session.gpa, out, @min(bytes, machine.to - machine.place));
                defer sink.close();
                machine.sink = &sink;
                try machine.runTo(machine.place +| bytes);
                break :blk sink.count - first;
            },
            .kept => |*machine| blk: {
                var sink: columns.Kept = .init(try .init(session.gpa, out, 0), machine.options.kept_kinds.?, true);
                defer sink.columns.close();
                machine.sink = &sink;
                try machine.runTo(machine.place +| bytes);
                break :blk sink.passed + sink.columns.count - first;
            },
        };
        if (session.base != 0) {
            for (out.items(.start)[first..], out.items(.end)[first..]) |*start, *end| {
                start.* += session.base;
                end.* += session.base;
            }
        }
        return looked_at;
    }
};

const testing = std.testing;
const runs = @import("runs.zig");

/// Pieces of text whose tokens depend on their surroundings.
const words = "word|12|10 KB|10.0.0.1|a@b.org|http://|x.y/z?q=1|2026-01-02|T|10:11|(|]|-|=|+1|0x1f|\"|'|\\|é|,|" ++
    "4111 1111 1111 1|aGVsbG8gd29ybGQhIQ==|\x00\x00\x00|\x01\x7f\x0b|\xff\xff|\xc3\xc3|" ++
    "kX9$qLz#Vm2!pRw8@Tn4^Ys6&Bd0*Gh5(Jc7)Ke3_Fu1+Ai%Ob~Wv?Zx:Ql;E";
const gaps = " |  |\n|\r\n|\t|\u{a0}|\u{85}|\u{2003}|\x1b[1m|\x1b]8;;u|\x1b|";

fn pick(random: std.Random, comptime list: []const u8) []const u8 {
    const count = comptime blk: {
        @setEvalBranchQuota(10_000);
        break :blk std.mem.countScalar(u8, list, '|') + 1;
    };
    var parts = std.mem.splitScalar(u8, list, '|');
    for (0..random.uintLessThan(usize, count)) |_| _ = parts.next();
    return parts.next().?;
}

fn expectSame(text: []const u8, options: lexer.Options, part_bytes: usize) !void {
    const gpa = testing.allocator;
    var wanted: Tokens = .empty;
    defer wanted.deinit(gpa);
    const count = try lexer.lexCounted(gpa, text, 0, @intCast(text.len), options, &wanted);
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    var session: Session = undefined;
    try session.init(gpa, text, 0, @intCast(text.len), terminal.holdsEscape(text), options);
    defer session.deinit();
    var found_count: usize = 0;
    while (session.place() < text.len) found_count += try session.lex(part_bytes, &found);
    errdefer std.debug.print("text {any}, parts of {d}\n", .{ text, part_bytes });
    try testing.expectEqualSlices(u32, wanted.items(.start), found.items(.start));
    try testing.expectEqualSlices(u32, wanted.items(.end), found.items(.end));
    try testing.expectEqualSlices(@import("../gen/kinds.zig").Kind, wanted.items(.kind), found.items(.kind));
    try testing.expectEqualSlices(@import("tokens.zig").Flags, wanted.items(.flags), found.items(.flags));
    try testing.expectEqual(count, found_count);
}

test "parts of any size have the tokens of the whole text" {
    for (0..400) |seed| {
        var prng = std.Random.DefaultPrng.init(seed);
        const random = prng.random();
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(testing.allocator);
        for (0..random.uintLessThan(usize, 40)) |_| {
            try text.appendSlice(testing.allocator, pick(random, words));
            try text.appendSlice(testing.allocator, pick(random, gaps));
        }
        const part_bytes = random.intRangeAtMost(usize, 1, 40);
        try expectSame(text.items, .{ .whitespace = seed % 3 == 0 }, part_bytes);
        var kinds: columns.KindSet = .empty;
        kinds.set(@backingInt(@import("../gen/kinds.zig").Kind.ip));
        kinds.set(@backingInt(@import("../gen/kinds.zig").Kind.quoted));
        try testing.expect(kinds.intersectWith(runs.kind_set).eql(.empty));
        try expectSame(text.items, .{ .kept_kinds = kinds }, part_bytes);
    }
}

test "a part ends soon after the requested bytes, for any text" {
    const gpa = testing.allocator;
    for (0..256) |byte| {
        const text = &@as([20_000]u8, @splat(@intCast(byte)));
        var session: Session = undefined;
        try session.init(gpa, text, 0, text.len, false, .{});
        defer session.deinit();
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        _ = try session.lex(1000, &tokens);
        try testing.expect(tokens.len < 1100);
    }
}

test "a part ends soon after the requested bytes, and tokens after the last place are left out" {
    const gpa = testing.allocator;
    const text = &@as([100_000]u8, @bitCast(@as([50_000][2]u8, @splat("a,".*))));
    var session: Session = undefined;
    try session.init(gpa, text, 0, text.len, false, .{ .last_start = 5000 });
    defer session.deinit();
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    _ = try session.lex(1000, &tokens);
    try testing.expect(tokens.len >= 1000 and tokens.len < 1010);
    try testing.expectEqual(session.place(), tokens.items(.end)[tokens.len - 1]);
    while (session.place() < text.len) _ = try session.lex(1000, &tokens);
    try testing.expect(tokens.len >= 5000 and tokens.len < 5100);
}
