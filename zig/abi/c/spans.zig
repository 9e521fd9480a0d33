//! Spans of a text that are no matches: its tokens, and records of a unit.
const std = @import("std");
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const Matches = @import("matches.zig").Matches;
const pattern_records = @import("pattern_records.zig");
const record_room = @import("../../record/records.zig");
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const types = @import("types.zig");
const windows = @import("windows.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

export fn mt_tokens(text: Text, whitespace: c_int, out: **Matches, fault: Out) callconv(.c) Status {
    if (text.len > std.math.maxInt(u32)) {
        return types.fail(fault, .option, "the text has {d} bytes; at most 2^32 - 1 can be lexed", .{text.len});
    }
    out.* = tokens(text.bytes(), whitespace != 0) catch return types.noMemory(fault);
    return .ok;
}

fn tokens(text: []const u8, whitespace: bool) std.mem.Allocator.Error!*Matches {
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{ .whitespace = whitespace }, &found);
    const spans = try Matches.create();
    errdefer spans.destroy();
    try spans.spans.ensureTotalCapacityPrecise(gpa, found.len);
    for (found.items(.kind), found.items(.start), found.items(.end)) |kind, start, end| {
        spans.spans.appendAssumeCapacity(.{ .start = start, .end = end, .member = @backingInt(kind) });
    }
    return spans;
}

export fn mt_records(text: Text, unit: Text, out: **Matches, fault: Out) callconv(.c) Status {
    var argument: record_room.Argument = .{};
    var known: record_room.Unit = undefined;
    const status = windows.unitNamed(unit.bytes(), &known, &argument, fault);
    if (status != .ok) return status;
    out.* = records(text.bytes(), known, argument) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.TooLong => windows.failTooLong(fault, "the text"),
    };
    return .ok;
}

fn records(text: []const u8, unit: record_room.Unit, argument: record_room.Argument) record_room.Error!*Matches {
    var opened: record_room.Records = try .init(gpa, unit, argument, text);
    defer opened.deinit();
    const spans = try Matches.create();
    errdefer spans.destroy();
    while (try opened.next()) |span| {
        try spans.spans.append(gpa, .{ .start = span.start, .end = span.end, .member = 0 });
    }
    return spans;
}

export fn mt_pattern_records(
    shared: *const Shared,
    starts: c_int,
    text: Text,
    out: **Matches,
    fault: Out,
) callconv(.c) Status {
    const kind: pattern_records.Kind = if (starts != 0) .start else .span;
    out.* = recordsOfPattern(shared, kind, text.bytes()) catch |err| return scans.failScan(fault, err);
    return .ok;
}

fn recordsOfPattern(shared: *const Shared, kind: pattern_records.Kind, text: []const u8) scans.Error!*Matches {
    var found: std.ArrayList(record_room.Span) = .empty;
    defer found.deinit(gpa);
    try pattern_records.collect(gpa, shared, kind, text, &found);
    const spans = try Matches.create();
    errdefer spans.destroy();
    for (found.items) |span| {
        try spans.spans.append(gpa, .{ .start = span.start, .end = span.end, .member = 0 });
    }
    return spans;
}
