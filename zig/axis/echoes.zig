//! The echoes of a whole text, for the report: recurring contents with their frequency and distance, and constructs
//! with the same structure.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const construct = @import("../structure/construct.zig");
const recurrence = @import("recurrence.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Texts = @import("texts.zig").Texts;
const Tokens = @import("../lex/tokens.zig").Tokens;
const isKeyedKind = @import("token.zig").isKeyedKind;
const dropWhitespace = @import("units.zig").dropWhitespace;
const Allocator = std.mem.Allocator;

/// A recurring content.
pub const Echo = extern struct {
    /// Offset of its first occurrence; for a structure, of its name in the report's texts.
    start: u64,
    end: u64,
    count: u64,
    /// In bytes; NaN if there is none.
    period: f32,
    _pad: u32 = 0,
};

/// A token that can recur.
pub const Row = struct { start: u32, end: u32, content: u32 };

pub const Report = struct {
    /// All tokens, including white space.
    token_count: u64 = 0,
    /// Keyed tokens whose content occurs more than once.
    echoed_count: u64 = 0,
    counts: recurrence.Counts,
    rows: std.MultiArrayList(Row) = .empty,
    echoes: std.ArrayList(Echo) = .empty,
    structures: std.ArrayList(Echo) = .empty,
    structure_texts: Texts = .{},

    pub fn deinit(report: *Report, gpa: Allocator) void {
        report.counts.deinit(gpa);
        report.rows.deinit(gpa);
        report.echoes.deinit(gpa);
        report.structures.deinit(gpa);
        report.structure_texts.deinit(gpa);
    }

    /// Reads `tokens` of `text`, which have rows for white space; those rows are removed.
    pub fn read(
        report: *Report,
        gpa: Allocator,
        text: []const u8,
        tokens: *Tokens,
        variation: f32,
        with_structures: bool,
    ) Texts.Error!void {
        report.token_count = tokens.len;
        dropWhitespace(tokens);
        const columns: Columns = .of(text, tokens.slice());
        var firsts: std.ArrayList(u32) = .empty;
        defer firsts.deinit(gpa);
        for (columns.kinds, columns.starts, columns.ends) |kind, start, end| {
            if (!isKeyedKind(kind)) continue;
            const content = try report.counts.add(gpa, text[start..end], start);
            if (content == firsts.items.len) try firsts.append(gpa, @intCast(report.rows.len));
            try report.rows.append(gpa, .{ .start = start, .end = end, .content = content });
        }
        for (report.counts.counts.items, firsts.items, 0..) |count, first, content| {
            if (count < 2) continue;
            report.echoed_count += count;
            try report.echoes.append(gpa, .{
                .start = report.rows.items(.start)[first],
                .end = report.rows.items(.end)[first],
                .count = count,
                .period = report.counts.period(@intCast(content), variation) orelse std.math.nan(f32),
            });
        }
        std.mem.sortUnstable(Echo, report.echoes.items, {}, isMoreFrequent);
        if (with_structures) try report.readStructures(gpa, &columns, variation);
    }

    fn readStructures(
        report: *Report,
        gpa: Allocator,
        columns: *const Columns,
        variation: f32,
    ) Texts.Error!void {
        const mates = try brackets.pair(gpa, columns);
        defer gpa.free(mates);
        var found = try construct.find(gpa, columns, mates);
        defer found.deinit(gpa);
        var counts: recurrence.Counts = .{ .spacings = .empty };
        defer counts.deinit(gpa);
        var name: std.ArrayList(u8) = .empty;
        defer name.deinit(gpa);
        for (found.items) |one| {
            name.clearRetainingCapacity();
            try name.print(gpa, "{t}:", .{one.role});
            for (@intCast(one.first)..@intCast(one.end)) |token| try name.appendSlice(gpa, markOf(columns, token));
            _ = try counts.add(gpa, name.items, one.span.start);
        }
        std.mem.swap(Texts, &report.structure_texts, &counts.texts);
        var start: u64 = 0;
        for (counts.counts.items, report.structure_texts.ends.items, 0..) |count, end, content| {
            defer start = end;
            if (count < 2) continue;
            const period = counts.period(@intCast(content), variation) orelse std.math.nan(f32);
            try report.structures.append(gpa, .{ .start = start, .end = end, .count = count, .period = period });
        }
        std.mem.sortUnstable(Echo, report.structures.items, {}, isMoreFrequent);
    }

    fn isMoreFrequent(_: void, a: Echo, b: Echo) bool {
        return if (a.count == b.count) a.start < b.start else a.count > b.count;
    }
};

/// Notation of a token in the name of a structure.
fn markOf(columns: *const Columns, token: usize) []const u8 {
    return switch (columns.kinds[token]) {
        .word => "W",
        .number => "N",
        .quoted => "Q",
        .punct, .open, .close => columns.bytes(token),
        else => "T",
    };
}

test "echoes and structures are listed by descending frequency" {
    const gpa = std.testing.allocator;
    const text = "x=1; yy=2\nok = yy; x;";
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    const lexer = @import("../lex/lexer.zig");
    try lexer.lex(gpa, text, 0, text.len, .{ .whitespace = true }, &tokens);
    var report: Report = .{ .counts = .{ .spacings = .empty } };
    defer report.deinit(gpa);
    try report.read(gpa, text, &tokens, recurrence.variation_max, true);
    try std.testing.expectEqual(18, report.token_count);
    try std.testing.expectEqual(4, report.echoed_count);
    try std.testing.expectEqual(2, report.echoes.items.len);
    for (report.echoes.items, [_][]const u8{ "x", "yy" }) |echo, wanted| {
        try std.testing.expectEqual(2, echo.count);
        try std.testing.expectEqualStrings(wanted, text[@intCast(echo.start)..@intCast(echo.end)]);
    }
    const structure = report.structures.items[0];
    const name = report.structure_texts.bytes.items[@intCast(structure.start)..@intCast(structure.end)];
    try std.testing.expectEqualStrings("assign:W=N", name);
    try std.testing.expectEqual(1, report.structures.items.len);
}
