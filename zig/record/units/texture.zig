//! The unit `texture`: regions of one texture, as divided by the spectral timeline.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Span = @import("../../structure/span.zig").Span;
const steps = @import("../../steps.zig");
const regions = @import("../../axis/regions.zig");
const spectral = @import("../../axis/spectral.zig");

pub const Records = Listed(Finder);

/// Frames read at a time.
const batch_frames = 1 << 12;

const Finder = struct {
    gpa: std.mem.Allocator,
    pass: *spectral.Pass,
    timeline: regions.Timeline,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Finder {
        const pass = try gpa.create(spectral.Pass);
        pass.* = .init(text, .{ .mix = true, .changes = true }, .{});
        return .{ .gpa = gpa, .pass = pass, .timeline = .{ .gpa = gpa } };
    }

    pub fn deinit(finder: *Finder) void {
        finder.timeline.deinit();
        finder.gpa.destroy(finder.pass);
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        const is_done = for (0..batch_frames) |_| {
            const frame = finder.pass.next() orelse break true;
            steps.count(spectral.frame_bytes);
            try finder.timeline.add(frame, finder.pass.changes());
        } else false;
        if (is_done) try finder.timeline.finish(finder.pass.text.len);
        const ended = &finder.timeline.regions;
        for (ended.items) |region| try found.append(finder.gpa, .{ .start = region.start, .end = region.end });
        ended.clearRetainingCapacity();
        return !is_done;
    }
};

test "prose and code are two regions" {
    const sentence = "The ferry left the harbour at dusk and the town behind it grew small while nobody said a word. ";
    const statement = "for(i=0;i<n;i++){a[i]^=(b[i]<<3)|(c[i]>>5);if(!a[i])break;}\n";
    const prose = sentence ++ sentence ++ sentence;
    const code = statement ++ statement ++ statement ++ statement;
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, prose, &.{prose});
    var records: Records = try .init(std.testing.allocator, prose ++ code, .{});
    defer records.deinit();
    const first = (try records.next()).?;
    const second = (try records.next()).?;
    try std.testing.expectEqual(first.end, second.start);
    try std.testing.expect(first.end >= prose.len and first.end < prose.len + 20);
    try std.testing.expectEqual(prose.len + code.len, second.end);
    try std.testing.expectEqual(null, try records.next());
}
