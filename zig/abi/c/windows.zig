//! Parts of files, decoded: `10..20`, `head:5`, `tail:5` of a unit.
const std = @import("std");
const records = @import("../../record/records.zig");
const units = @import("../../gen/record_units.zig");
const sources = @import("sources.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

pub const Range = union(enum) { head: u64, tail: u64, between: struct { u64, u64 } };

export fn mt_read(path: Text, binary: c_int, out: **Buffer, fault: Out) callconv(.c) Status {
    var text: []const u8 = undefined;
    const status = sources.readText(path.bytes(), binary != 0, &text, fault);
    if (status != .ok) return status;
    const buffer = gpa.create(Buffer) catch {
        gpa.free(text);
        return types.noMemory(fault);
    };
    buffer.* = .{ .bytes = text };
    out.* = buffer;
    return .ok;
}

const ranges = "\"A..B\", \"A..\", \"..B\", \"A\", \"head:N\" or \"tail:N\", counted from 1";

/// A range of records of a unit.
pub const Asked = struct {
    range: Range,
    unit: records.Unit,
    argument: records.Argument = .{},

    pub fn read(asked: *Asked, range: []const u8, unit: []const u8, fault: Out) Status {
        asked.range = readRange(range) orelse return types.fail(
            fault,
            .option,
            "\"{s}\" is not a range: expected " ++ ranges,
            .{range},
        );
        asked.argument = .{};
        return unitNamed(unit, &asked.unit, &asked.argument, fault);
    }
};

pub fn failTooLong(fault: Out, path: []const u8) Status {
    return types.fail(fault, .option, "{s}: a record is too long", .{path});
}

export fn mt_window(
    path: Text,
    range: Text,
    unit: Text,
    out: **Buffer,
    at: ?*u64,
    line: ?*u64,
    fault: Out,
) callconv(.c) Status {
    var asked: Asked = undefined;
    const refused = asked.read(range.bytes(), unit.bytes(), fault);
    if (refused != .ok) return refused;
    var text: []const u8 = undefined;
    const status = sources.readText(path.bytes(), true, &text, fault);
    if (status != .ok) return status;
    defer gpa.free(text);
    const span = cut(text, asked) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.TooLong => failTooLong(fault, path.bytes()),
    };
    out.* = Buffer.copy(text[@intCast(span.start)..@intCast(span.end)]) catch return types.noMemory(fault);
    if (at) |place| place.* = span.start;
    if (line) |place| place.* = 1 + std.mem.countScalar(u8, text[0..@intCast(span.start)], '\n');
    return .ok;
}

export fn mt_text_window(text: Text, range: Text, unit: Text, from: *u64, to: *u64, fault: Out) callconv(.c) Status {
    var asked: Asked = undefined;
    const status = asked.read(range.bytes(), unit.bytes(), fault);
    if (status != .ok) return status;
    const span = cut(text.bytes(), asked) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.TooLong => failTooLong(fault, "the text"),
    };
    from.* = span.start;
    to.* = span.end;
    return .ok;
}

fn readRange(text: []const u8) ?Range {
    if (std.mem.startsWith(u8, text, "head:")) return .{ .head = parseNumber(text[5..]) orelse return null };
    if (std.mem.startsWith(u8, text, "tail:")) return .{ .tail = parseNumber(text[5..]) orelse return null };
    const dots = std.mem.find(u8, text, "..");
    const first = text[0 .. dots orelse text.len];
    const last = if (dots) |place| text[place + 2 ..] else first;
    if (first.len == 0 and last.len == 0) return null;
    const from = if (first.len == 0) 1 else parseNumber(first) orelse return null;
    const to = if (last.len == 0) std.math.maxInt(u64) else parseNumber(last) orelse return null;
    return if (from == 0 or to < from) null else .{ .between = .{ from, to } };
}

fn parseNumber(text: []const u8) ?u64 {
    for (text) |byte| if (!std.ascii.isDigit(byte)) return null;
    return std.fmt.parseInt(u64, text, 10) catch null;
}

/// The unit called `text` (lines if it is empty), with the role, percentile or level after its colon.
pub fn unitNamed(text: []const u8, unit: *records.Unit, argument: *records.Argument, fault: Out) Status {
    const found = readUnit(text, argument) orelse
        return types.failAt(fault, .option, .{ .name = text }, "\"{s}\" is not a record unit", .{text});
    unit.* = found;
    return .ok;
}

fn readUnit(text: []const u8, argument: *records.Argument) ?records.Unit {
    if (text.len == 0) return .line;
    const colon = std.mem.findScalar(u8, text, ':') orelse return std.meta.stringToEnum(records.Unit, text);
    const unit = std.meta.stringToEnum(records.Unit, text[0..colon]) orelse return null;
    const given = text[colon + 1 ..];
    switch (units.takes[@backingInt(unit)]) {
        .nothing => return null,
        .role => argument.role = std.meta.stringToEnum(units.Role, given) orelse return null,
        .percentile => {
            const percentile = std.fmt.parseFloat(f64, given) catch return null;
            if (!(percentile >= 0 and percentile <= 100)) return null;
            argument.percentile = percentile;
        },
        .level => {
            const level = parseNumber(given) orelse return null;
            if (level < 1 or level > units.level_max) return null;
            argument.level = @intCast(level);
        },
    }
    return unit;
}

pub const Span = records.Span;

pub fn cut(text: []const u8, asked: Asked) records.Error!Span {
    const empty: Span = .{ .start = text.len, .end = text.len };
    var opened: records.Records = try .init(types.gpa, asked.unit, asked.argument, text);
    defer opened.deinit();
    const found = switch (asked.range) {
        .head => |count| if (count == 0) Span{ .start = 0, .end = 0 } else try records.range(&opened, 0, count),
        .tail => |count| if (count == 0) empty else try records.last(&opened, count),
        .between => |ends| try records.range(&opened, ends[0] - 1, ends[1] - ends[0] +| 1),
    } orelse return empty;
    // A line end directly after the last record belongs to the window.
    const has_line_end = found.end < text.len and text[@intCast(found.end)] == '\n';
    return .{ .start = found.start, .end = found.end + @intFromBool(has_line_end) };
}
