//! The start of the current byte regime, which is the last change point at or before a place, for ascending places.
const std = @import("std");
const spectral = @import("spectral.zig");
const Allocator = std.mem.Allocator;

pub const Regimes = struct {
    pass: ?*spectral.Pass = null,
    frames_pulled: u64 = 0,
    /// Change points after all places so far.
    points: std.ArrayList(u64) = .empty,
    points_passed: usize = 0,

    pub fn deinit(regimes: *Regimes, gpa: Allocator) void {
        if (regimes.pass) |pass| gpa.destroy(pass);
        regimes.points.deinit(gpa);
    }

    /// Borrows `text`, which must be the whole text.
    pub fn begin(regimes: *Regimes, gpa: Allocator, text: []const u8) Allocator.Error!void {
        const pass = regimes.pass orelse try gpa.create(spectral.Pass);
        pass.* = .init(text, .{ .changes = true }, .{});
        regimes.pass = pass;
    }

    /// Whether a regime started after the place of the previous call, at or before `place`. A change point at 0 does
    /// not count.
    pub fn changesBefore(regimes: *Regimes, gpa: Allocator, place: u64) Allocator.Error!bool {
        const pass = regimes.pass.?;
        // A change point is found at most one frame late.
        while (regimes.frames_pulled <= place / spectral.frame_bytes + 1) : (regimes.frames_pulled += 1) {
            if (pass.next() == null) break;
            try regimes.points.appendSlice(gpa, pass.changes());
        }
        var changes = false;
        for (regimes.points.items[regimes.points_passed..]) |point| {
            if (point > place) return changes;
            regimes.points_passed += 1;
            changes = changes or point > 0;
        }
        regimes.points.clearRetainingCapacity();
        regimes.points_passed = 0;
        return changes;
    }
};

test "a regime starts at each change point" {
    const gpa = std.testing.allocator;
    const text = "The ferry left the harbour at dusk and the town behind it grew small while nobody on the deck " ++
        "said a word. for(i=0;i<n;i++){a[i]^=(b[i]<<3)|(c[i]>>5);if(!a[i])break;} Then the wind turned and the " ++
        "lamps along the rail swayed with the slow water until the island stood ahead of them.";
    for ([_]usize{ 1, 7, 40 }) |step| {
        var regimes: Regimes = .{};
        defer regimes.deinit(gpa);
        try regimes.begin(gpa, text);
        var place: usize = 0;
        var wanted: []const u64 = &.{ 113, 169 };
        while (place < text.len) : (place += step) {
            const changes = wanted.len > 0 and wanted[0] <= place;
            while (wanted.len > 0 and wanted[0] <= place) wanted = wanted[1..];
            try std.testing.expectEqual(changes, try regimes.changesBefore(gpa, place));
        }
    }
}
