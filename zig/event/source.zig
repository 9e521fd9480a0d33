//! Events as the records of a query over fields: `.level`, `.time`, `.source`, `.message` and the fields of any format.
const std = @import("std");
const Allocator = std.mem.Allocator;
const format_ = @import("format.zig");
const Formats = format_.Formats;
const Role = format_.Role;
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const records = @import("../field/records.zig");
const reader_ = @import("reader.zig");
const Reader = reader_.Reader;
const instants = @import("instant.zig");

pub const Source = struct {
    gpa: Allocator,
    formats: *Formats,
    reader: Reader,
    /// The role of each field that is asked for.
    roles: []const ?Role,

    /// @param words formats, with the query's fields as those that are asked for
    pub fn open(gpa: Allocator, words: []const u32) format_.Error!*Source {
        const formats: *Formats = try .open(gpa, words);
        errdefer formats.close(gpa);
        const roles = try formats.arena.allocator().alloc(?Role, formats.asked_count);
        for (roles, formats.fields[0..roles.len]) |*role, name| role.* = std.meta.stringToEnum(Role, name);
        const source = try gpa.create(Source);
        errdefer gpa.destroy(source);
        source.* = .{ .gpa = gpa, .formats = formats, .reader = try .init(gpa, formats), .roles = roles };
        return source;
    }

    fn close(context: *anyopaque) void {
        const source: *Source = @ptrCast(@alignCast(context));
        const gpa = source.gpa;
        source.reader.deinit();
        source.formats.close(gpa);
        gpa.destroy(source);
    }

    pub fn external(source: *Source) records.External {
        return .{ .context = source, .next = next, .reset = reset, .counts = counts, .close = close };
    }

    fn reset(context: *anyopaque) void {
        const source: *Source = @ptrCast(@alignCast(context));
        source.reader.reset();
    }

    fn counts(context: *anyopaque) []const u64 {
        const source: *Source = @ptrCast(@alignCast(context));
        return source.reader.read_counts;
    }

    fn next(
        context: *anyopaque,
        text: []const u8,
        from: usize,
        base: u64,
        is_last: bool,
        found: *Found,
    ) Allocator.Error!records.Step {
        const source: *Source = @ptrCast(@alignCast(context));
        if (base + from == 0) try source.reader.learn(text, is_last);
        switch (try source.reader.next(text, from, is_last)) {
            .incomplete => return .incomplete,
            .end => return .end,
            .event => |record| {
                for (source.roles, found.values, 0..) |role, *value, field| {
                    value.* = try source.valueOf(text, record.start, record.end, @intCast(field), role);
                }
                const place: records.Record = .{ .start = record.start, .end = record.end };
                return if (source.reader.layers[0].format == null) .{ .unread = place } else .{ .record = place };
            },
        }
    }

    fn valueOf(
        source: *Source,
        text: []const u8,
        start: usize,
        end: usize,
        field: u32,
        given: ?Role,
    ) Allocator.Error!?Value {
        const reader = &source.reader;
        const role = given orelse {
            const found = try reader.asked(field) orelse return null;
            return placed(text, found, start, end);
        };
        switch (role) {
            .level => {
                const level = try reader.severity() orelse return null;
                return .{ .start = start, .end = end, .spelling = .plain, .held = @tagName(level) };
            },
            .time => {
                const time = try reader.time() orelse return null;
                if (time.placed.joined != null) {
                    const held = try reader.joinedText(time.placed);
                    return .{ .start = start, .end = end, .spelling = .plain, .held = held };
                }
                if (!time.is_epoch) return placed(text, time.placed, start, end);
                var out: std.ArrayList(u8) = .empty;
                try instants.append(reader.scratch.allocator(), time.instant, &out);
                return .{ .start = start, .end = end, .spelling = .plain, .held = out.items };
            },
            .source => return placed(text, reader.firstOf(.source) orelse return null, start, end),
            .message => {
                if (reader.isBare()) return .{ .start = start, .end = end, .spelling = .plain };
                return placed(text, reader.firstOf(.message) orelse return null, start, end);
            },
        }
    }
};

/// The value with its place in the input, or with its text if its layer was decoded.
fn placed(text: []const u8, found: Reader.Placed, start: usize, end: usize) Value {
    var value = found.value;
    if (value.held != null) {
        value.start = start;
        value.end = end;
        return value;
    }
    const from = @intFromPtr(found.layer.text.ptr);
    const whole = @intFromPtr(text.ptr);
    if (from >= whole and from + found.layer.text.len <= whole + text.len) {
        value.start += from - whole;
        value.end += from - whole;
        return value;
    }
    value.held = found.layer.text[value.start..value.end];
    value.start = start;
    value.end = end;
    return value;
}
