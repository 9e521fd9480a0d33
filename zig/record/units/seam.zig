//! The unit `seam`: bytes between the cuts of branching entropy.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Cuts = seam.Cuts;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Segments = @import("../../lex/segments.zig").Segments;
const Span = @import("../../structure/span.zig").Span;
const Watcher = @import("../watcher.zig").Watcher;
const seam = @import("../../structure/seam.zig");

pub const Records = Listed(Finder);

/// Finds the cuts of a text segment by segment, once the statistics of the whole text are known.
const Cutting = struct {
    bytes: seam.Bytes,
    lexed: Segments,
    /// Text before this offset has been cut.
    at: u32 = 0,

    fn init(gpa: std.mem.Allocator, text: []const u8) Error!Cutting {
        return .{ .bytes = try .init(gpa, text), .lexed = .{ .gpa = gpa, .text = text, .is_threaded = true } };
    }

    fn deinit(cutting: *Cutting, gpa: std.mem.Allocator) void {
        cutting.bytes.deinit(gpa);
        cutting.lexed.deinit();
    }

    /// Appends the cuts in the next segment, which `watcher` sees before. @returns whether there may be more
    fn more(cutting: *Cutting, gpa: std.mem.Allocator, found: *Cuts, watcher: ?Watcher, open_from: u64) Error!bool {
        var cutter: seam.Cutter = .{
            .bytes = &cutting.bytes,
            .level = cutting.bytes.level(seam.cut_threshold),
            .at = cutting.at,
        };
        const segment = try cutting.lexed.next() orelse {
            try cutter.finish(gpa, found);
            return false;
        };
        if (watcher) |it| try it.see(it.context, segment, open_from);
        for (segment.tokens.items(.start), segment.tokens.items(.end)) |start, end| {
            try cutter.take(gpa, @intCast(segment.base + start), @intCast(segment.base + end), found);
        }
        cutting.at = cutter.at;
        return true;
    }
};

pub fn findCuts(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Cuts {
    var cutting: Cutting = try .init(gpa, text);
    defer cutting.deinit(gpa);
    var found: Cuts = .empty;
    errdefer found.deinit(gpa);
    while (try cutting.more(gpa, &found, null, 0)) {}
    return found;
}

const Finder = struct {
    gpa: std.mem.Allocator,
    text: []const u8,
    /// Made when the first records are asked for.
    cutting: ?Cutting = null,
    watcher: ?Watcher = null,
    /// Cuts of the last segment.
    cuts: Cuts = .empty,
    /// Start of the record that the next cut ends.
    start: u64 = 0,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Finder {
        if (text.len > std.math.maxInt(u32)) return error.TooLong;
        return .{ .gpa = gpa, .text = text };
    }

    pub fn deinit(finder: *Finder) void {
        if (finder.cutting) |*cutting| cutting.deinit(finder.gpa);
        finder.cuts.deinit(finder.gpa);
    }

    pub fn watch(finder: *Finder, watcher: Watcher) void {
        finder.watcher = watcher;
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        const gpa = finder.gpa;
        const size = finder.text.len;
        if (size == 0) return false;
        if (finder.cutting == null) finder.cutting = try .init(gpa, finder.text);
        finder.cuts.clearRetainingCapacity();
        const is_more = try finder.cutting.?.more(gpa, &finder.cuts, finder.watcher, finder.start);
        try found.ensureUnusedCapacity(gpa, finder.cuts.items.len + 1);
        for (finder.cuts.items) |cut| {
            if (cut == 0) continue;
            found.appendAssumeCapacity(.{ .start = finder.start, .end = cut });
            finder.start = cut;
        }
        if (!is_more) found.appendAssumeCapacity(.{ .start = finder.start, .end = size });
        return is_more;
    }
};

test "text is cut at tokens and inside long ones" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, " the cat\n", &.{ " ", "the", " ", "cat", "\n" });
    try expectRecords(Records, "xxxxxxxxxxxxx", &.{ "x", "xxxxxxxxxxx", "x" });
}
