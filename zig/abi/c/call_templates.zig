//! The templates of the input's records, for C callers.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Answer = @import("answer.zig").Answer;
const Call = @import("calls.zig").Call;
const Kind = @import("../../gen/kinds.zig").Kind;
const kinds = @import("../../gen/kinds.zig");
const limits = @import("../../gen/limits.zig");
const merging = @import("../../mine/merge/merge.zig");
const mining = @import("../../mine/mine.zig");
const silhouette = @import("../../mine/silhouette.zig");
const Span = @import("../../record/records.zig").Span;
const texts = @import("call_texts.zig");
const types = @import("types.zig");
const Status = types.Status;
const gpa = types.gpa;

const Options = struct {
    merge: bool = false,
    unit: []const u8 = "line",
    /// A template is rare with fewer records than this; by default, than the mean.
    cut: ?u64 = null,
    rare: bool = false,
    maxCount: ?u64 = null,
};

/// A template, before it is written.
const Row = struct {
    count: u64,
    readable: []const u8,
    /// Null if templates are merged.
    pattern: ?[]const u8,
    /// Groups of the mined table, ascending.
    groups: []const u32,

    fn isBefore(_: void, a: Row, b: Row) bool {
        if (a.count != b.count) return a.count > b.count;
        return switch (std.mem.order(u8, a.readable, b.readable)) {
            .lt => true,
            .gt => false,
            .eq => a.groups[0] < b.groups[0],
        };
    }
};

pub fn templates(call: *Call) Allocator.Error!Status {
    var options: Options = undefined;
    var status = try call.options(Options, &options);
    if (status != .ok) return status;
    if (options.cut == 0) return types.fail(call.fault, .option, "cut: expected a number from 1, found 0", .{});
    var spans: std.ArrayList(Span) = .empty;
    const is_lines = std.mem.eql(u8, options.unit, "line");
    if (!is_lines) status = try texts.recordsOf(call, options.unit, &spans);
    if (status != .ok) return status;
    write(call, options, if (is_lines) null else spans.items) catch |err| return switch (err) {
        error.OutOfMemory => error.OutOfMemory,
        error.TooManyGroups => types.fail(call.fault, .option, "the input has more than 2^24 templates", .{}),
        error.TooManyWordings => types.fail(call.fault, .option, "the input has too many wordings to merge", .{}),
    };
    return .ok;
}

fn write(call: *Call, options: Options, spans: ?[]const Span) (mining.Error || merging.Error)!void {
    var table: silhouette.Table = .{
        .gpa = gpa,
        .grain = if (options.merge) .wording else .silhouette,
        .is_numbered = true,
    };
    defer table.deinit();
    if (options.merge) table.wordings_limit = limits.merge_wordings;
    try mining.mine(&table, call.input, try recordsOf(call.arena, spans), .{ .cores = 1, .is_mapped = false });
    const rows = if (options.merge) try mergeRows(call.arena, &table) else try plainRows(call.arena, &table);
    std.mem.sortUnstable(Row, rows, {}, Row.isBefore);
    const row_of_group = try call.arena.alloc(u32, table.groups.items.len);
    for (rows, 0..) |row, number| for (row.groups) |group| {
        row_of_group[group] = @intCast(number);
    };
    const records = try recordsByRow(call.arena, &table, row_of_group, rows.len);
    try writeRows(&call.answer, options, rows, records);
}

fn recordsOf(arena: Allocator, spans: ?[]const Span) Allocator.Error!mining.Records {
    const given = spans orelse return .lines;
    const starts = try arena.alloc(f64, given.len);
    const ends = try arena.alloc(f64, given.len);
    for (given, starts, ends) |span, *start, *end| {
        start.* = @floatFromInt(span.start);
        end.* = @floatFromInt(span.end);
    }
    return .{ .spans = .{ .starts = starts, .ends = ends } };
}

fn writeRows(
    answer: *Answer,
    options: Options,
    rows: []const Row,
    records: []const std.ArrayList(u64),
) Allocator.Error!void {
    var covered: u64 = 0;
    for (rows) |row| covered += row.count;
    var given: u64 = 0;
    try answer.begin('[');
    for (rows, records) |row, numbers| {
        const is_rare = if (options.cut) |least| row.count < least else row.count * rows.len < covered;
        if (options.rare and !is_rare) continue;
        if (given == options.maxCount orelse std.math.maxInt(u64)) break;
        given += 1;
        try answer.begin('{');
        try answer.fieldNumber("count", row.count);
        try answer.key("records");
        try answer.begin('[');
        for (numbers.items) |number| try answer.number(number);
        try answer.end(']');
        try answer.field("readable", row.readable);
        if (row.pattern) |pattern| try answer.field("pattern", pattern);
        try answer.key("rare");
        try answer.raw(if (is_rare) "true" else "false");
        try answer.fieldNumber("covered", covered);
        try answer.end('}');
    }
    try answer.end(']');
}

/// Numbers of the records of each row.
fn recordsByRow(
    arena: Allocator,
    table: *const silhouette.Table,
    row_of_group: []const u32,
    row_count: usize,
) Allocator.Error![]std.ArrayList(u64) {
    const records = try arena.alloc(std.ArrayList(u64), row_count);
    @memset(records, .empty);
    for (table.group_of_record.items, 0..) |group, number| {
        if (group != silhouette.no_group) try records[row_of_group[group]].append(arena, number);
    }
    return records;
}

fn plainRows(arena: Allocator, table: *const silhouette.Table) Allocator.Error![]Row {
    const rows = try arena.alloc(Row, table.groups.items.len);
    for (rows, table.groups.items, 0..) |*row, group, number| {
        const positions = positionsOf(table, group);
        const sample = sampleOf(table, group);
        var readable: std.ArrayList(u8) = .empty;
        var shown: usize = 0;
        for (positions) |position| {
            if (position.is_slot == 0) continue;
            try readable.appendSlice(arena, sample[shown..position.start]);
            try readable.print(arena, "<{s}>", .{nameOf(position.kind)});
            shown = position.end;
        }
        try readable.appendSlice(arena, sample[shown..]);
        row.* = .{
            .count = group.count,
            .readable = readable.items,
            .pattern = try patternOf(arena, positions, sample),
            .groups = try arena.dupe(u32, &.{@intCast(number)}),
        };
    }
    return rows;
}

fn mergeRows(arena: Allocator, table: *const silhouette.Table) merging.Error![]Row {
    var merged = try merging.merge(gpa, table, .{});
    defer merged.deinit();
    const members = try arena.alloc(std.ArrayList(u32), merged.form_count);
    @memset(members, .empty);
    for (merged.form_of_group.items, 0..) |form, group| try members[form].append(arena, @intCast(group));
    const rows = try arena.alloc(Row, merged.form_count);
    var hole: usize = 0;
    for (rows, members, 0..) |*row, groups, form| {
        const first = hole;
        while (hole < merged.holes.items.len and merged.holes.items[hole].form == form) hole += 1;
        var count: u64 = 0;
        for (groups.items) |group| count += table.groups.items[group].count;
        const readable = try withHoles(
            arena,
            table,
            table.groups.items[groups.items[0]],
            merged.holes.items[first..hole],
            merged.texts.items,
        );
        row.* = .{ .count = count, .readable = readable, .pattern = null, .groups = groups.items };
    }
    return rows;
}

/// The group's first record with each hole as its own text, if it has one, or as its kind.
fn withHoles(
    arena: Allocator,
    table: *const silhouette.Table,
    group: silhouette.Group,
    holes: []const merging.Hole,
    hole_texts: []const u8,
) Allocator.Error![]const u8 {
    const positions = positionsOf(table, group);
    const sample = sampleOf(table, group);
    var readable: std.ArrayList(u8) = .empty;
    var shown: usize = 0;
    for (holes) |hole| {
        // A value that is empty in this record is written behind the token before it.
        const is_empty = hole.token_from == hole.token_to;
        const start = if (!is_empty)
            positions[hole.token_from].start
        else if (hole.token_from == 0) 0 else positions[hole.token_from - 1].end;
        try readable.appendSlice(arena, sample[shown..start]);
        const text = hole_texts[hole.text_from..hole.text_to];
        if (text.len > 0) {
            try readable.appendSlice(arena, text);
        } else {
            const name = if (hole.kind == merging.mixed) "*" else nameOf(@intCast(hole.kind));
            try readable.print(arena, "<{s}>", .{name});
        }
        shown = if (is_empty) start else positions[hole.token_to - 1].end;
    }
    try readable.appendSlice(arena, sample[shown..]);
    return readable.items;
}

fn positionsOf(table: *const silhouette.Table, group: silhouette.Group) []const silhouette.Position {
    return table.positions.items[@intCast(group.token_start)..][0..@intCast(group.token_count)];
}

fn sampleOf(table: *const silhouette.Table, group: silhouette.Group) []const u8 {
    return table.samples.items[@intCast(group.sample_start)..@intCast(group.sample_end)];
}

fn nameOf(kind: u8) []const u8 {
    return std.enums.tagName(Kind, @fromBackingInt(kind)) orelse "*";
}

/// Matches exactly the records of a group.
fn patternOf(
    arena: Allocator,
    positions: []const silhouette.Position,
    sample: []const u8,
) Allocator.Error![]const u8 {
    var pattern: std.ArrayList(u8) = .empty;
    for (positions, 0..) |position, i| {
        if (i > 0) try pattern.append(arena, ' ');
        if (position.is_slot != 0) {
            try pattern.appendSlice(arena, kinds.atoms[position.kind]);
        } else try appendLiteral(arena, &pattern, sample[position.start..position.end]);
    }
    return pattern.items;
}

/// A literal. Since a pattern's text is well-formed, a token with other bytes becomes a byte pattern, in which those
/// are any byte except ASCII letters, digits and "_".
fn appendLiteral(arena: Allocator, pattern: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    if (std.unicode.utf8ValidateSlice(text)) {
        try pattern.append(arena, '"');
        for (text) |byte| {
            if (byte == '"' or byte == '\\') try pattern.append(arena, '\\');
            try pattern.append(arena, byte);
        }
        return pattern.append(arena, '"');
    }
    try pattern.appendSlice(arena, "[`");
    var rest = text;
    while (rest.len > 0) {
        const size = characterBytes(rest);
        if (size == 0) {
            try pattern.appendSlice(arena, "\\W");
        } else if (rest[0] == '`') {
            try pattern.append(arena, '.'); // A backtick cannot be escaped in a byte pattern.
        } else {
            if (std.ascii.isPrint(rest[0]) and !std.ascii.isAlphanumeric(rest[0]) and rest[0] != '_' and
                rest[0] != ' ') try pattern.append(arena, '\\');
            try pattern.appendSlice(arena, rest[0..size]);
        }
        rest = rest[@max(size, 1)..];
    }
    try pattern.appendSlice(arena, "` -- `.*`]");
}

/// Size of the character at the start of a text; 0 if none is there.
fn characterBytes(text: []const u8) usize {
    const size = std.unicode.utf8ByteSequenceLength(text[0]) catch return 0;
    return if (size <= text.len and std.unicode.utf8ValidateSlice(text[0..size])) size else 0;
}
