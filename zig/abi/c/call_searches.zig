//! Calls that search for patterns of a library by name: queries of records, groups, explanations, rules.
//!
//! Twin: ts/api/tables.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../../gen/kinds.zig").Kind;
const clock = @import("../../value/clock.zig");
const templates = @import("../../template/template.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const Answer = @import("answer.zig").Answer;
const Call = @import("calls.zig").Call;
const edits = @import("edits.zig");
const Entry = @import("libraries.zig").Entry;
const Matches = @import("matches.zig").Matches;
const Cursor = @import("places.zig").Cursor;
const Span = @import("../../record/records.zig").Span;
const pattern_records = @import("pattern_records.zig");
const scans = @import("scans.zig");
const texts = @import("call_texts.zig");
const types = @import("types.zig");
const Status = types.Status;
const gpa = types.gpa;

fn matchesOf(call: *Call, entry: Entry, out: **Matches) Status {
    const options: types.Options = .{ .flags = .{ .captures = true, .lists = true }, .to = call.input.len };
    out.* = scans.scan(entry.shared, call.input, options) catch |err| return scans.failScan(call.fault, err);
    return .ok;
}

/// The matches of the library's pattern with this name.
fn matchesNamed(call: *Call, name: []const u8, out: **Matches) Status {
    var entry: Entry = undefined;
    const status = entryNamed(call, name, &entry);
    return if (status == .ok) matchesOf(call, entry, out) else status;
}

/// The library's pattern with this name.
fn entryNamed(call: *Call, name: []const u8, out: *Entry) Status {
    const library = call.library orelse
        return types.fail(call.fault, .option, "this call needs a library with the patterns it names", .{});
    const entry = library.find(name) orelse return types.failAt(
        call.fault,
        .declaration,
        .{ .name = name },
        "the library has no pattern \"{s}\"",
        .{name},
    );
    out.* = entry.*;
    return .ok;
}

const QueryOptions = struct {
    patterns: []const []const u8,
    require: ?enum { any, all, none } = null,
    atLeast: ?u64 = null,
    exclude: []const []const u8 = &.{},
    unit: ?[]const u8 = null,
    recordStart: ?[]const u8 = null,
    recordSpan: ?[]const u8 = null,
    maxCount: ?u64 = null,
};

/// Records selected by the patterns that match in them.
pub fn query(call: *Call) Allocator.Error!Status {
    var options: QueryOptions = undefined;
    var status = try call.options(QueryOptions, &options);
    if (status != .ok) return status;
    if (options.require != null and options.atLeast != null) {
        return types.fail(call.fault, .option, "require and atLeast exclude each other", .{});
    }
    if (options.patterns.len == 0) return types.fail(call.fault, .option, "patterns: expected at least one", .{});
    var records: std.ArrayList(Span) = .empty;
    status = try recordsFor(call, options, &records);
    if (status != .ok) return status;
    const held = try call.arena.alloc(std.DynamicBitSetUnmanaged, options.patterns.len);
    for (options.patterns, held) |name, *set| {
        status = try holders(call, name, records.items, set);
        if (status != .ok) return status;
    }
    var excluded: std.DynamicBitSetUnmanaged = try .initEmpty(call.arena, records.items.len);
    for (options.exclude) |name| {
        var set: std.DynamicBitSetUnmanaged = undefined;
        status = try holders(call, name, records.items, &set);
        if (status != .ok) return status;
        excluded.setUnion(set);
    }
    try writeRecords(call, options, records.items, held, excluded);
    return .ok;
}

/// The records of a unit, or of a pattern of the library.
fn recordsFor(call: *Call, options: QueryOptions, out: *std.ArrayList(Span)) Allocator.Error!Status {
    const given = [_]bool{ options.unit != null, options.recordStart != null, options.recordSpan != null };
    if (std.mem.countScalar(bool, &given, true) > 1) {
        return types.fail(call.fault, .option, "unit, recordStart and recordSpan exclude each other", .{});
    }
    const name = options.recordStart orelse options.recordSpan orelse
        return texts.recordsOf(call, options.unit orelse "line", out);
    var entry: Entry = undefined;
    const status = entryNamed(call, name, &entry);
    if (status != .ok) return status;
    const kind: pattern_records.Kind = if (options.recordStart != null) .start else .span;
    pattern_records.collect(call.arena, entry.shared, kind, call.input, out) catch |err|
        return scans.failScan(call.fault, err);
    return .ok;
}

/// The records that overlap a match of a pattern.
fn holders(
    call: *Call,
    name: []const u8,
    records: []const Span,
    out: *std.DynamicBitSetUnmanaged,
) Allocator.Error!Status {
    out.* = try .initEmpty(call.arena, records.len);
    var matches: *Matches = undefined;
    const status = matchesNamed(call, name, &matches);
    if (status != .ok) return status;
    defer matches.destroy();
    var first: usize = 0;
    for (matches.spans.items) |span| {
        while (first < records.len and records[first].end <= span.start) first += 1;
        var record = first;
        while (record < records.len and records[record].start < span.end) : (record += 1) out.set(record);
    }
    return .ok;
}

fn writeRecords(
    call: *Call,
    options: QueryOptions,
    records: []const Span,
    held: []const std.DynamicBitSetUnmanaged,
    excluded: std.DynamicBitSetUnmanaged,
) Allocator.Error!void {
    const answer = &call.answer;
    var cursor: Cursor = .{};
    var given: u64 = 0;
    try answer.begin('[');
    for (records, 0..) |record, i| {
        if (given == options.maxCount orelse std.math.maxInt(u64)) break;
        var count: usize = 0;
        for (held) |set| count += @intFromBool(set.isSet(i));
        const is_wanted = if (options.atLeast) |least| count >= least else switch (options.require orelse .any) {
            .any => count > 0,
            .all => count == held.len,
            .none => count == 0,
        };
        if (!is_wanted or excluded.isSet(i)) continue;
        given += 1;
        cursor.moveTo(.{}, call.input, record.start);
        try answer.begin('{');
        try answer.fieldNumber("line", cursor.at.line);
        try answer.fieldNumber("start", record.start);
        try answer.fieldNumber("end", record.end);
        try answer.field("text", call.input[@intCast(record.start)..@intCast(record.end)]);
        try answer.key("patterns");
        try answer.begin('[');
        for (held, options.patterns) |set, name| if (set.isSet(i)) try answer.text(name);
        try answer.end(']');
        try answer.end('}');
    }
    try answer.end(']');
}

const GroupOptions = struct {
    pattern: []const u8,
    key: []const u8,
    order: enum { key, count } = .key,
    limit: ?u64 = null,
};

const Group = struct {
    key: []const u8,
    count: u64,

    fn isBefore(order: @FieldType(GroupOptions, "order"), a: Group, b: Group) bool {
        if (order == .count and a.count != b.count) return a.count > b.count;
        return std.mem.lessThan(u8, a.key, b.key);
    }
};

/// Keys of the matches, and the number of matches of each.
fn groups(call: *Call, out: *[]const Group) Allocator.Error!Status {
    var options: GroupOptions = undefined;
    var status = try call.options(GroupOptions, &options);
    if (status != .ok) return status;
    var matches: *Matches = undefined;
    status = matchesNamed(call, options.pattern, &matches);
    if (status != .ok) return status;
    defer matches.destroy();
    var fault: templates.Fault = .{};
    const registers = matches.members.items[0].registers;
    const key = templates.Template.parse(call.arena, options.key, registers, .format, &fault) catch |err| switch (err) {
        error.OutOfMemory => return error.OutOfMemory,
        error.Template => return edits.failTemplate(call.fault, fault, "key: ", .{}),
    };
    var counts: std.StringArrayHashMapUnmanaged(u64) = .empty;
    var cursor: Cursor = .{};
    for (0..matches.spans.items.len) |i| {
        const text = try renderMatch(call, matches, i, key, &cursor);
        const counted = try counts.getOrPutValue(call.arena, text, 0);
        counted.value_ptr.* += 1;
    }
    const rows = try call.arena.alloc(Group, counts.count());
    for (counts.keys(), counts.values(), rows) |text, count, *row| row.* = .{ .key = text, .count = count };
    std.mem.sortUnstable(Group, rows, options.order, Group.isBefore);
    out.* = rows[0..@intCast(@min(rows.len, options.limit orelse rows.len))];
    return .ok;
}

fn renderMatch(
    call: *Call,
    matches: *const Matches,
    i: usize,
    template: templates.Template,
    cursor: *Cursor,
) Allocator.Error![]const u8 {
    var match = matches.view(i, call.input);
    cursor.moveTo(.{}, call.input, match.start);
    match.line = cursor.at.line;
    match.column = cursor.at.column;
    var text: std.ArrayList(u8) = .empty;
    _ = try template.render(call.arena, match, clock.now().order, &text);
    return text.items;
}

pub fn countBy(call: *Call) Allocator.Error!Status {
    return writeGroups(call, writePair);
}

pub fn groupBy(call: *Call) Allocator.Error!Status {
    return writeGroups(call, writeObject);
}

pub fn distinct(call: *Call) Allocator.Error!Status {
    return writeGroups(call, writeKey);
}

const WriteGroup = fn (answer: *Answer, group: Group) Allocator.Error!void;

fn writeGroups(call: *Call, comptime write: WriteGroup) Allocator.Error!Status {
    var rows: []const Group = &.{};
    const status = try groups(call, &rows);
    if (status != .ok) return status;
    try call.answer.begin('[');
    for (rows) |row| try write(&call.answer, row);
    try call.answer.end(']');
    return .ok;
}

fn writePair(answer: *Answer, group: Group) Allocator.Error!void {
    try answer.begin('[');
    try answer.text(group.key);
    try answer.number(group.count);
    try answer.end(']');
}

fn writeObject(answer: *Answer, group: Group) Allocator.Error!void {
    try answer.begin('{');
    try answer.field("key", group.key);
    try answer.fieldNumber("count", group.count);
    try answer.end('}');
}

fn writeKey(answer: *Answer, group: Group) Allocator.Error!void {
    try answer.text(group.key);
}

/// The tokens of each match, and the scan's route.
pub fn explain(call: *Call) Allocator.Error!Status {
    var options: struct { pattern: []const u8 } = undefined;
    var status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    var matches: *Matches = undefined;
    status = matchesNamed(call, options.pattern, &matches);
    if (status != .ok) return status;
    defer matches.destroy();
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    status = try texts.lexInput(call, false, &found);
    if (status != .ok) return status;
    const answer = &call.answer;
    try answer.begin('[');
    var first: usize = 0;
    for (matches.spans.items) |span| {
        try answer.begin('{');
        try answer.fieldNumber("start", span.start);
        try answer.fieldNumber("end", span.end);
        try answer.key("tokens");
        try answer.begin('[');
        while (first < found.len and found.items(.start)[first] < span.start) first += 1;
        var token = first;
        while (token < found.len and found.items(.start)[token] < span.end) : (token += 1) {
            try answer.begin('{');
            try answer.field("kind", std.enums.tagName(Kind, found.items(.kind)[token]) orelse "");
            try answer.field("text", call.input[found.items(.start)[token]..found.items(.end)[token]]);
            try answer.end('}');
        }
        try answer.end(']');
        try answer.field("route", matches.route);
        try answer.end('}');
    }
    try answer.end(']');
    return .ok;
}

const Finding = struct { entry: Entry, matches: *Matches, index: usize, rule: usize };

/// The findings of the library's rules, in order of place.
pub fn check(call: *Call) Allocator.Error!Status {
    var options: struct { maxCount: ?u64 = null } = undefined;
    var status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    const library = call.library orelse
        return types.fail(call.fault, .option, "check needs a library with a rule", .{});
    var found: std.ArrayList(Finding) = .empty;
    var opened: std.ArrayList(*Matches) = .empty;
    defer for (opened.items) |matches| matches.destroy();
    var rules: usize = 0;
    for (library.entries.values()) |entry| if (entry.rule != null) {
        rules += 1;
        try opened.ensureUnusedCapacity(call.arena, 1);
        var matches: *Matches = undefined;
        status = matchesOf(call, entry, &matches);
        if (status != .ok) return status;
        opened.appendAssumeCapacity(matches);
        for (0..matches.spans.items.len) |index| {
            try found.append(call.arena, .{ .entry = entry, .matches = matches, .index = index, .rule = rules });
        }
    };
    if (rules == 0) return types.fail(call.fault, .option, "the library has no rule to check", .{});
    std.mem.sortUnstable(Finding, found.items, {}, isBefore);
    var start: Cursor = .{};
    var end: Cursor = .{};
    try call.answer.begin('[');
    for (found.items[0..@intCast(@min(found.items.len, options.maxCount orelse found.items.len))]) |finding| {
        status = try writeFinding(call, finding, &start, &end);
        if (status != .ok) return status;
    }
    try call.answer.end(']');
    return .ok;
}

fn isBefore(_: void, a: Finding, b: Finding) bool {
    const left = a.matches.spans.items[a.index];
    const right = b.matches.spans.items[b.index];
    if (left.start != right.start) return left.start < right.start;
    if (left.end != right.end) return left.end < right.end;
    return if (a.rule == b.rule) a.index < b.index else a.rule < b.rule;
}

fn writeFinding(call: *Call, finding: Finding, start: *Cursor, end: *Cursor) Allocator.Error!Status {
    const rule = finding.entry.rule.?;
    const match = finding.matches.view(finding.index, call.input);
    start.moveTo(.{}, call.input, match.start);
    end.moveTo(.{}, call.input, match.end);
    const answer = &call.answer;
    try answer.begin('{');
    try answer.field("rule", finding.entry.name);
    try answer.field("severity", @tagName(rule.severity));
    try answer.key("message");
    const refused = try writeTemplate(call, finding, rule.message, "message", start);
    if (refused != .ok) return refused;
    try answer.fieldNumber("line", start.at.line);
    try answer.fieldNumber("col", start.at.column);
    try answer.fieldNumber("end_line", end.at.line);
    try answer.fieldNumber("end_col", end.at.column);
    try answer.fieldNumber("start", match.start);
    try answer.fieldNumber("end", match.end);
    try answer.field("text", call.input[match.start..match.end]);
    try answer.key("captures");
    try writeCaptures(call, match);
    try answer.key("fix");
    if (rule.fix) |fix| {
        const status = try writeTemplate(call, finding, fix, "fix", start);
        if (status != .ok) return status;
    } else try answer.raw("null");
    try answer.end('}');
    return .ok;
}

/// The text of each register; of one in a repetition all of them.
fn writeCaptures(call: *Call, match: templates.Match) Allocator.Error!void {
    const answer = &call.answer;
    try answer.begin('{');
    for (match.registers, 0..) |register, i| {
        try answer.key(register.name);
        if (!register.is_repeated) {
            try writeSpan(call, match.slots[2 * i ..][0..2]);
            continue;
        }
        try answer.begin('[');
        const pairs = match.pairsOf(i);
        var at: usize = 0;
        while (at < pairs.len) : (at += 2) try writeSpan(call, pairs[at..][0..2]);
        try answer.end(']');
    }
    try answer.end('}');
}

fn writeSpan(call: *Call, span: *const [2]u64) Allocator.Error!void {
    try call.answer.text(if (span[0] == types.unbound) "" else call.input[@intCast(span[0])..@intCast(span[1])]);
}

/// Writes the text that the message or the fix of a rule makes of a finding.
fn writeTemplate(
    call: *Call,
    finding: Finding,
    written: []const u8,
    what: []const u8,
    start: *Cursor,
) Allocator.Error!Status {
    var fault: templates.Fault = .{};
    const registers = finding.matches.members.items[0].registers;
    const read = templates.Template.parse(call.arena, written, registers, .rewrite, &fault);
    const template = read catch |err| switch (err) {
        error.OutOfMemory => return error.OutOfMemory,
        error.Template => {
            const values = .{ what, finding.entry.name };
            return edits.failTemplate(call.fault, fault, "the {s} of rule {s}: ", values);
        },
    };
    try call.answer.text(try renderMatch(call, finding.matches, finding.index, template, start));
    return .ok;
}
