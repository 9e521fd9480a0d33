//! Constructs: runs of tokens between line ends, semicolons and paired brackets, and the role of each.
const std = @import("std");
const assert = std.debug.assert;
const Kind = @import("../gen/kinds.zig").Kind;
const brackets = @import("brackets.zig");
const dividers = @import("dividers.zig");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const Span = @import("span.zig").Span;
const row_masks = @import("../lex/row_masks.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const Role = @import("../gen/record_units.zig").Role;

pub const Construct = struct {
    span: Span,
    /// Its tokens, half-open.
    first: u64,
    end: u64,
    /// Number of paired brackets around it.
    depth: u32,
    role: Role,
};

/// A token with the properties that the fold needs. `mark` is its byte if it is one byte of punctuation, else 0.
pub const Token = struct { kind: Kind, mark: u8, start: u64, end: u64, opens_line: bool, is_paired: bool };

/// Consumes tokens one by one, and returns a construct once a token shows that it has ended.
pub const Fold = struct {
    /// Number of tokens consumed.
    count: u64 = 0,
    /// Relative to the first token, which may be within brackets; then it wraps below 0.
    depth: u32 = 0,
    run: Run = .{},
    /// If false, only the role `call` is determined, from the last token of a construct; all others are `plain`.
    finds_roles: bool = true,

    pub inline fn step(fold: *Fold, token: Token) ?Construct {
        steps.count(1);
        defer fold.count += 1;
        const is_bracket = token.is_paired and (token.kind == .open or token.kind == .close);
        const opens = is_bracket and token.kind == .open;
        // A construct ended by a line end is not ended by the bracket after it.
        const ended = if (token.opens_line or is_bracket or token.mark == ';')
            fold.close(opens and !token.opens_line)
        else
            null;
        if (is_bracket) {
            if (opens) fold.depth +%= 1 else fold.depth -%= 1;
        } else if (token.mark != ';') {
            fold.run.add(token, fold.count);
            if (fold.finds_roles) fold.run.count(token);
        }
        return ended;
    }

    /// Consumes the tokens of a part of the text that starts at byte `base`, and passes the constructs that end to
    /// `sink.take`. `pairs.nextIsPaired` is asked about each bracket in order.
    pub fn stepAll(fold: *Fold, columns: *const Columns, base: u64, pairs: anytype, sink: anytype) !void {
        // A local copy, so that the compiler keeps it in registers.
        var own = fold.*;
        defer fold.* = own;
        var row: usize = 0;
        var block: usize = 0;
        while (block < columns.count()) : (block += row_masks.lanes) {
            var left = dividers.findDividers(columns, block);
            while (left != 0) : (left &= left - 1) {
                const divider = block + @ctz(left);
                own.pass(columns, base, row, divider);
                const kind = columns.kinds[divider];
                const is_bracket = kind == .open or kind == .close;
                if (own.step(tokenOf(columns, base, divider, is_bracket and pairs.nextIsPaired()))) |ended| {
                    try sink.take(ended);
                }
                row = divider + 1;
            }
        }
        own.pass(columns, base, row, columns.count());
    }

    /// Consumes rows that neither begin nor end a construct.
    inline fn pass(fold: *Fold, columns: *const Columns, base: u64, from: usize, to: usize) void {
        if (from == to) return;
        steps.count(to - from);
        if (fold.finds_roles) {
            for (from..to) |row| {
                const token = tokenOf(columns, base, row, false);
                fold.run.add(token, fold.count);
                fold.run.count(token);
                fold.count += 1;
            }
            return;
        }
        if (fold.run.tokens == 0) fold.run.begin(base + columns.starts[from], fold.count);
        fold.run.extend(base + columns.ends[to - 1], to - from);
        fold.run.ends_with_word = columns.kinds[to - 1] == .word;
        fold.count += to - from;
    }

    /// The construct ended by the end of the text.
    pub fn finish(fold: *Fold) ?Construct {
        return fold.close(false);
    }

    inline fn close(fold: *Fold, by_opening: bool) ?Construct {
        const run = fold.run;
        if (run.tokens == 0) return null;
        fold.run = .{};
        return .{
            .span = run.span,
            .first = run.first,
            .end = run.first + run.tokens,
            .depth = fold.depth,
            .role = if (fold.finds_roles) run.role(by_opening) else run.callOrPlain(by_opening),
        };
    }
};

inline fn tokenOf(columns: *const Columns, base: u64, row: usize, is_paired: bool) Token {
    return .{
        .kind = columns.kinds[row],
        .mark = columns.mark(row),
        .start = base + columns.starts[row],
        .end = base + columns.ends[row],
        .opens_line = columns.flags[row].line_first,
        .is_paired = is_paired,
    };
}

/// The tokens since the last cut, summarized as far as roles depend on them.
const Run = struct {
    span: Span = undefined,
    first: u64 = 0,
    tokens: u64 = 0,
    starts_with_word: bool = false,
    ends_with_word: bool = false,
    words: u64 = 0,
    numbers: u64 = 0,
    commas: u64 = 0,
    is_key: bool = false,
    assigns: bool = false,
    /// The last token is `=` and not the end of an operator.
    lone_equals: bool = false,
    /// The last token is a mark that forms an operator with a following `=`.
    joins_equals: bool = false,

    inline fn add(run: *Run, token: Token, number: u64) void {
        assert(run.tokens == 0 or number == run.first + run.tokens);
        const is_word = token.kind == .word;
        if (run.tokens == 0) {
            run.begin(token.start, number);
            run.starts_with_word = is_word;
        }
        run.extend(token.end, 1);
        run.ends_with_word = is_word;
    }

    /// Its first token is token `number` and starts at `start`.
    inline fn begin(run: *Run, start: u64, number: u64) void {
        run.first = number;
        run.span.start = start;
    }

    /// Adds tokens of which the last one ends at `end`.
    inline fn extend(run: *Run, end: u64, tokens: u64) void {
        run.span.end = end;
        run.tokens += tokens;
    }

    /// Updates what roles other than `call` need of the last token added.
    inline fn count(run: *Run, token: Token) void {
        run.words += @intFromBool(token.kind == .word);
        run.numbers += @intFromBool(token.kind == .number);
        run.assigns = run.assigns or run.lone_equals and token.mark != '=';
        if (token.mark == 0) {
            run.lone_equals = false;
            run.joins_equals = false;
        } else {
            run.is_key = run.is_key or run.tokens == 2 and run.starts_with_word and token.mark == ':';
            run.commas += @intFromBool(token.mark == ',');
            run.lone_equals = token.mark == '=' and !run.joins_equals;
            run.joins_equals = joins_equals[token.mark];
        }
    }

    fn callOrPlain(run: *const Run, by_opening: bool) Role {
        return if (by_opening and run.ends_with_word) .call else .plain;
    }

    fn role(run: *const Run, by_opening: bool) Role {
        if (run.callOrPlain(by_opening) == .call) return .call;
        if (run.assigns or run.lone_equals) return .assign;
        if (run.is_key) return .kv;
        if (run.commas >= 2) return .list;
        if (run.numbers > 0 and run.numbers >= run.words) return .numeric;
        return .plain;
    }
};

/// Marks that form an operator with a following `=`.
const joins_equals = blk: {
    var joins: [256]bool = @splat(false);
    for ("=!<>+-*/%&|^:") |mark| joins[mark] = true;
    break :blk joins;
};

/// All constructs of the tokens, in order.
pub fn find(gpa: Allocator, columns: *const Columns, mates: brackets.Mates) Allocator.Error!std.ArrayList(Construct) {
    var list: List = .{ .gpa = gpa };
    errdefer list.found.deinit(gpa);
    try each(columns, mates, &list);
    return list.found;
}

const List = struct {
    gpa: Allocator,
    found: std.ArrayList(Construct) = .empty,

    pub fn take(list: *List, construct: Construct) Allocator.Error!void {
        try list.found.append(list.gpa, construct);
    }
};

/// Passes all constructs of the tokens, in order, to `sink.take`.
pub fn each(columns: *const Columns, mates: brackets.Mates, sink: anytype) !void {
    var fold: Fold = .{};
    for (
        columns.kinds,
        columns.starts,
        columns.ends,
        columns.flags,
        mates,
        0..,
    ) |kind, start, end, flags, mate, token| {
        if (fold.step(.{
            .kind = kind,
            .mark = columns.mark(token),
            .start = start,
            .end = end,
            .opens_line = flags.line_first,
            .is_paired = mate != brackets.unpaired,
        })) |ended| try sink.take(ended);
    }
    if (fold.finish()) |ended| try sink.take(ended);
}

const testing = std.testing;

fn expectRoles(text: []const u8, wanted: []const struct { []const u8, Role, u32 }) !void {
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    const columns = &fixture.columns;
    const mates = try brackets.pair(testing.allocator, columns);
    defer testing.allocator.free(mates);
    var found = try find(testing.allocator, columns, mates);
    defer found.deinit(testing.allocator);
    for (wanted, 0..) |expected, index| {
        try testing.expect(index < found.items.len);
        const construct = found.items[index];
        try testing.expectEqualStrings(expected[0], text[construct.span.start..construct.span.end]);
        try testing.expectEqual(expected[1], construct.role);
        try testing.expectEqual(expected[2], construct.depth);
        try testing.expectEqual(construct.span.start, columns.starts[construct.first]);
        try testing.expectEqual(construct.span.end, columns.ends[construct.end - 1]);
    }
    try testing.expectEqual(wanted.len, found.items.len);
}

test "constructs end at cuts and have roles" {
    try expectRoles("f(a, [b]) x; y\n\n(]z", &.{
        .{ "f", .call, 0 },  .{ "a,", .plain, 1 }, .{ "b", .plain, 2 },
        .{ "x", .plain, 0 }, .{ "y", .plain, 0 },  .{ "(]z", .plain, 0 },
    });
    try expectRoles("x = 1", &.{.{ "x = 1", .assign, 0 }});
    try expectRoles("x =", &.{.{ "x =", .assign, 0 }});
    try expectRoles("x == y", &.{.{ "x == y", .plain, 0 }});
    try expectRoles("x= =y", &.{.{ "x= =y", .plain, 0 }});
    try expectRoles("x <= 1, 2", &.{.{ "x <= 1, 2", .numeric, 0 }});
    try expectRoles("x => y", &.{.{ "x => y", .assign, 0 }});
    try expectRoles("port: 80", &.{.{ "port: 80", .kv, 0 }});
    try expectRoles("a := 1", &.{.{ "a := 1", .kv, 0 }});
    try expectRoles("a, b, c", &.{.{ "a, b, c", .list, 0 }});
    try expectRoles("12:00 a 3", &.{.{ "12:00 a 3", .numeric, 0 }});
    try expectRoles("50% 5ms", &.{.{ "50% 5ms", .plain, 0 }});
    try expectRoles("call me\r\n{a}", &.{ .{ "call me", .plain, 0 }, .{ "a", .plain, 1 } });
    try expectRoles("call\r(a) (b)", &.{ .{ "call", .call, 0 }, .{ "a", .plain, 1 }, .{ "b", .plain, 1 } });
}

/// Collects constructs, and tells by `mates` which brackets are paired.
const Rows = struct {
    mates: brackets.Mates,
    columns: *const Columns,
    row: usize = 0,
    list: List,

    pub fn nextIsPaired(rows: *Rows) bool {
        while (rows.columns.kinds[rows.row] != .open and rows.columns.kinds[rows.row] != .close) rows.row += 1;
        defer rows.row += 1;
        return rows.mates[rows.row] != brackets.unpaired;
    }
};

test "tokens consumed many at once have the same constructs" {
    const gpa = testing.allocator;
    var random: std.Random.DefaultPrng = .init(5);
    var calls: usize = 0;
    for (0..600) |round| {
        var text: [700]u8 = undefined;
        const dense = "ab1 ==:(),[]{};\n";
        const sparse = "ab1 ab1 ab1 , : = ab1 ab1 ab1 (a)b;\n";
        for (&text) |*byte| byte.* = if (round % 2 == 0)
            dense[random.random().uintLessThan(usize, dense.len)]
        else
            sparse[random.random().uintLessThan(usize, sparse.len)];
        var fixture: Fixture = try .init(text[0..random.random().uintAtMost(usize, text.len)]);
        defer fixture.deinit();
        const columns = &fixture.columns;
        const mates = try brackets.pair(gpa, columns);
        defer gpa.free(mates);
        for ([_]bool{ true, false }) |finds_roles| {
            var wanted: List = .{ .gpa = gpa };
            defer wanted.found.deinit(gpa);
            var one_by_one: Fold = .{ .finds_roles = finds_roles };
            for (mates, 0..) |mate, row| {
                const token = tokenOf(columns, 7, row, mate != brackets.unpaired);
                if (one_by_one.step(token)) |ended| try wanted.take(ended);
            }
            var rows: Rows = .{ .mates = mates, .columns = columns, .list = .{ .gpa = gpa } };
            defer rows.list.found.deinit(gpa);
            var at_once: Fold = .{ .finds_roles = finds_roles };
            try at_once.stepAll(columns, 7, &rows, &rows.list);
            try testing.expectEqualSlices(Construct, wanted.found.items, rows.list.found.items);
            try testing.expectEqual(one_by_one.finish(), at_once.finish());
            for (wanted.found.items) |found| calls += @intFromBool(found.role == .call);
        }
    }
    try testing.expect(calls > 0);
}
