//! Constructs: runs of tokens between line ends, semicolons and paired brackets, and the role each plays.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Span = @import("plain.zig").Span;
const blocks = @import("blocks.zig");
const segments = @import("segments.zig");

/// Numbers are shared with ts/window/units.ts.
pub const Role = enum(u8) { call = 1, assign, kv, list, numeric, plain };

pub const Construct = struct { span: Span, role: Role };

/// Every construct of a text, in order.
pub fn constructs(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.ArrayList(Construct) {
    var paired = try blocks.pairedBrackets(gpa, text);
    defer paired.deinit(gpa);
    var found: std.ArrayList(Construct) = .empty;
    errdefer found.deinit(gpa);
    var run: Run = .{};
    var bracket: usize = 0;
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        const columns = segment.tokens;
        for (columns.items(.kind), columns.items(.start), columns.items(.end), columns.items(.flags)) |kind, start, end, flags| {
            if (flags.line_first) try run.close(gpa, false, &found);
            if (kind == .open or kind == .close) {
                const is_paired = paired.isSet(bracket);
                bracket += 1;
                if (is_paired) {
                    try run.close(gpa, kind == .open, &found);
                    continue;
                }
            }
            const token = segment.text[start..end];
            if (token[0] == ';' and kind == .punct) {
                try run.close(gpa, false, &found);
            } else run.add(kind, token, .{ .start = segment.base + start, .end = segment.base + end });
        }
    }
    try run.close(gpa, false, &found);
    return found;
}

/// The tokens since the last cut, told apart as far as roles ask.
const Run = struct {
    span: Span = undefined,
    tokens: u64 = 0,
    words: u64 = 0,
    numbers: u64 = 0,
    commas: u64 = 0,
    starts_with_word: bool = false,
    is_key: bool = false,
    assigns: bool = false,
    /// The last token is a `=` with nothing before it that makes it part of an operator.
    lone_equals: bool = false,
    last_kind: Kind = .other,
    last_byte: u8 = 0,

    fn add(run: *Run, kind: Kind, token: []const u8, span: Span) void {
        const byte: u8 = if (kind == .punct and token.len == 1) token[0] else 0;
        if (run.tokens == 0) run.span = span;
        run.span.end = span.end;
        if (run.tokens == 0) run.starts_with_word = kind == .word;
        if (run.tokens == 1) run.is_key = run.starts_with_word and byte == ':';
        if (run.lone_equals and byte != '=') run.assigns = true;
        run.lone_equals = byte == '=' and std.mem.findScalar(u8, "=!<>+-*/%&|^:", run.last_byte) == null;
        run.words += @intFromBool(kind == .word);
        run.numbers += @intFromBool(kind == .number);
        run.commas += @intFromBool(byte == ',');
        run.tokens += 1;
        run.last_kind = kind;
        run.last_byte = byte;
    }

    fn close(run: *Run, gpa: std.mem.Allocator, by_opening: bool, found: *std.ArrayList(Construct)) !void {
        if (run.tokens > 0) try found.append(gpa, .{ .span = run.span, .role = run.role(by_opening) });
        run.* = .{};
    }

    fn role(run: *const Run, by_opening: bool) Role {
        if (by_opening and run.last_kind == .word) return .call;
        if (run.assigns or run.lone_equals) return .assign;
        if (run.is_key) return .kv;
        if (run.commas >= 2) return .list;
        if (run.numbers > 0 and run.numbers >= run.words) return .numeric;
        return .plain;
    }
};

fn expectRoles(text: []const u8, want: []const struct { []const u8, Role }) !void {
    const gpa = std.testing.allocator;
    var found = try constructs(gpa, text);
    defer found.deinit(gpa);
    for (want, 0..) |expected, index| {
        try std.testing.expect(index < found.items.len);
        const construct = found.items[index];
        try std.testing.expectEqualStrings(expected[0], text[construct.span.start..construct.span.end]);
        try std.testing.expectEqual(expected[1], construct.role);
    }
    try std.testing.expectEqual(want.len, found.items.len);
}

test "cuts and roles" {
    try expectRoles("f(a, [b]) x; y\n\n(]z", &.{
        .{ "f", .call }, .{ "a,", .plain }, .{ "b", .plain }, .{ "x", .plain }, .{ "y", .plain }, .{ "(]z", .plain },
    });
    try expectRoles("x = 1", &.{.{ "x = 1", .assign }});
    try expectRoles("x =", &.{.{ "x =", .assign }});
    try expectRoles("x == y", &.{.{ "x == y", .plain }});
    try expectRoles("x= =y", &.{.{ "x= =y", .plain }});
    try expectRoles("x <= 1, 2", &.{.{ "x <= 1, 2", .numeric }});
    try expectRoles("x => y", &.{.{ "x => y", .assign }});
    try expectRoles("port: 80", &.{.{ "port: 80", .kv }});
    try expectRoles("a := 1", &.{.{ "a := 1", .kv }});
    try expectRoles("a, b, c", &.{.{ "a, b, c", .list }});
    try expectRoles("12:00 a 3", &.{.{ "12:00 a 3", .numeric }});
    try expectRoles("50% 5ms", &.{.{ "50% 5ms", .plain }});
    try expectRoles("call me\r\n{a}", &.{ .{ "call me", .plain }, .{ "a", .plain } });
}
