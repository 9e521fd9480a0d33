//! Searches redacted text, as it is written, for what still reads as a match.
const std = @import("std");
const AllStream = @import("all_stream.zig").AllStream;
const Leftovers = @import("redaction.zig").Leftovers;
const places = @import("places.zig");
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const types = @import("types.zig");
const Options = types.Options;
const gpa = types.gpa;

pub const LeftoverStream = struct {
    stream: AllStream,
    /// Start and end in the output of the masks that later matches may touch, ascending; adjacent ones are joined.
    masks: std.ArrayList([2]u64) = .empty,
    /// Bytes of output so far.
    size: u64 = 0,
    cursor: places.Cursor = .{},
    left: Leftovers = .{},

    /// Initialised in place: the stream keeps pointers into itself.
    pub fn init(it: *LeftoverStream, shared: *Shared, given: Options) scans.Error!void {
        var options: Options = .{ .cancel = given.cancel };
        options.flags.lines = given.flags.lines;
        options.flags.shallow = given.flags.shallow;
        it.* = .{ .stream = undefined };
        try it.stream.init(shared, options);
    }

    pub fn deinit(it: *LeftoverStream) void {
        it.stream.deinit();
        it.masks.deinit(gpa);
    }

    pub fn restart(it: *LeftoverStream) scans.Error!void {
        try it.stream.restart();
        it.masks.clearRetainingCapacity();
        it.size = 0;
        it.cursor = .{};
        it.left = .{};
    }

    /// A mask of the output that is pushed next.
    pub fn addMask(it: *LeftoverStream, from: usize, to: usize) std.mem.Allocator.Error!void {
        if (from == to) return;
        const masks = it.masks.items;
        if (masks.len > 0 and masks[masks.len - 1][1] == it.size + from) {
            masks[masks.len - 1][1] = it.size + to;
        } else try it.masks.append(gpa, .{ it.size + from, it.size + to });
    }

    pub fn push(it: *LeftoverStream, output: []const u8, is_last: bool) scans.Error!void {
        it.size += output.len;
        try it.look(output);
        if (is_last) try it.look(null);
    }

    fn look(it: *LeftoverStream, output: ?[]const u8) scans.Error!void {
        const stream = &it.stream;
        try stream.begin(output);
        const base = stream.held.base;
        var mask: usize = 0;
        const masks = it.masks.items;
        while (try stream.next()) |found| {
            const start = base + found.start;
            while (mask < masks.len and masks[mask][1] <= start) mask += 1;
            if (mask < masks.len and masks[mask][0] < base + found.end) continue;
            it.left.count += 1;
            if (it.left.count > 1) continue;
            var cursor = it.cursor;
            cursor.advance(stream.held.text, base, start);
            it.left.line = cursor.at.line;
            it.left.column = cursor.at.column;
        }
        it.cursor.advance(stream.held.text, base, stream.open);
        stream.end();
        var passed: usize = 0;
        while (passed < masks.len and masks[passed][1] <= stream.open) passed += 1;
        it.masks.replaceRangeAssumeCapacity(0, passed, &.{});
    }
};
