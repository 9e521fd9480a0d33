//! Events as the records of a query over fields: `.level`, `.time`, `.source`, `.message` and the fields of any format.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Error = @import("format.zig").Error;
const Formats = @import("format.zig").Formats;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const Place = @import("../field/found.zig").Place;
const Value = @import("../field/found.zig").Value;
const records = @import("../field/records.zig");
const Placed = @import("layers.zig").Placed;
const findPlace = @import("place.zig").findPlace;
const documents = @import("documents.zig");
const learning = @import("learning.zig");
const Reader = @import("reader.zig").Reader;
const instants = @import("../value/instant.zig");

pub const Source = struct {
    gpa: Allocator,
    formats: *Formats,
    reader: Reader,
    /// The role of each field that is asked for.
    roles: []const ?Role,
    /// Values have the places at which they can be replaced.
    has_places: bool = false,

    /// @param words formats, with the query's fields as those that are asked for
    pub fn open(gpa: Allocator, words: []const u32) Error!*Source {
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
        return @ptrCast(source.reader.tallies);
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
        if (base + from == 0) try learning.learn(&source.reader, text, is_last);
        switch (try source.reader.next(text, from, is_last)) {
            .incomplete => return .incomplete,
            .end => return .end,
            .event => |record| {
                documents.noteWithin(&source.reader);
                for (source.roles, 0..) |role, field| {
                    found.set(field, try source.valueOf(text, record.start, record.end, @intCast(field), role));
                }
                const place: records.Record = .{ .start = record.start, .end = record.end };
                if (source.reader.event.layers[0].format == null) return .{ .unread = place };
                const is_header = source.reader.event.isBare() or source.reader.isHeader();
                return if (is_header) .{ .header = place } else .{ .record = place };
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
            const found = try reader.event.findAsked(field) orelse return null;
            return try source.placeValue(text, found, start, end);
        };
        switch (role) {
            .level => {
                const found = try reader.event.findLevel() orelse {
                    try reader.event.noteUnknownLevel();
                    return null;
                };
                return .{
                    .start = start,
                    .end = end,
                    .spelling = .plain,
                    .held = @tagName(found.level),
                    .place = try source.findPlaceOf(text, found.placed),
                };
            },
            .time => {
                const time = try reader.event.time() orelse {
                    reader.event.noteUnreadTime();
                    return null;
                };
                if (!reader.event.resolves(time)) return try source.placeValue(text, time.placed, start, end);
                var out: std.ArrayList(u8) = .empty;
                try instants.append(reader.event.scratch.allocator(), time.instant, &out);
                return .{
                    .start = start,
                    .end = end,
                    .spelling = .plain,
                    .held = out.items,
                    .place = try source.findPlaceOf(text, time.placed),
                };
            },
            .source => return try source.placeValue(text, reader.event.firstOf(.source) orelse return null, start, end),
            .message => {
                if (reader.event.isBare()) return .{
                    .start = start,
                    .end = end,
                    .spelling = .plain,
                    .place = .{ .start = start, .end = end, .form = .{ .container = .text } },
                };
                return try source.placeValue(text, reader.event.firstOf(.message) orelse return null, start, end);
            },
        }
    }

    /// Where a value can be replaced; null if it can't be, or that is not asked for.
    fn findPlaceOf(source: *Source, text: []const u8, found: Placed) Allocator.Error!?Place {
        if (!source.has_places or found.joined != null) return null;
        return findPlace(source.reader.event.scratch.allocator(), text, found);
    }

    /// The value with its place in the input, or with its text if its layer was decoded.
    fn placeValue(
        source: *Source,
        text: []const u8,
        found: Placed,
        start: usize,
        end: usize,
    ) Allocator.Error!Value {
        var value = found.value;
        value.place = try source.findPlaceOf(text, found);
        if (try source.reader.event.decodeBytes(found.layer, value)) |bytes| value.held = bytes;
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
};
