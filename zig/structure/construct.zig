//! Constructs: runs of tokens between line ends, semicolons and paired brackets, and the role of each.
const std = @import("std");
const assert = std.debug.assert;
const Kind = @import("../gen/kinds.zig").Kind;
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const Span = @import("span.zig").Span;
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
            .role = run.role(by_opening),
        };
    }
};

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
            run.first = number;
            run.span.start = token.start;
            run.starts_with_word = is_word;
        }
        run.span.end = token.end;
        run.ends_with_word = is_word;
        run.tokens += 1;
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

    fn role(run: *const Run, by_opening: bool) Role {
        if (by_opening and run.ends_with_word) return .call;
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
