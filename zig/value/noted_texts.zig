//! Values of records that are not what they stand for: how many, and the first few different ones.
const std = @import("std");
const Counter = @import("../concurrent/counter.zig").Counter;
const First = @import("../lex/notices.zig").First;

/// Words where a level is asked for that name none.
pub var unknown_levels: NotedTexts = .{};
/// Times of events that are no instant: of a zone that is unknown, or whose clock skips or repeats them, and of days
/// that do not exist.
pub var unread_times: NotedTexts = .{};

const texts_max = 3;

pub const NotedTexts = struct {
    seen: Counter = .{},
    kept: std.atomic.Value(u32) = .init(0),
    texts: [texts_max]First = @splat(.{}),

    /// @param text without blanks and brackets around it
    pub fn see(noted: *NotedTexts, text: []const u8) void {
        if (text.len == 0 or std.mem.eql(u8, text, "-") or std.mem.eql(u8, text, "null")) return;
        _ = noted.seen.add(1);
        // Texts are handed over one a line.
        const line = text[0 .. std.mem.findAny(u8, text, "\r\n") orelse text.len];
        if (line.len == 0) return;
        // Two threads may keep the same text.
        for (&noted.texts) |*one| if (one.holds(line)) return;
        if (noted.kept.load(.monotonic) >= texts_max) return;
        const place = noted.kept.fetchAdd(1, .monotonic);
        if (place < texts_max) noted.texts[place].keep(line);
    }

    /// How many values were seen, and their texts, one a line, in `out`. Forgets them.
    pub fn take(noted: *NotedTexts, out: []u8) struct { count: u64, size: usize } {
        var size: usize = 0;
        for (&noted.texts) |*one| {
            if (size > 0 and size < out.len) {
                out[size] = '\n';
                size += 1;
            }
            const taken = one.take(out[size..]);
            if (taken == 0 and size > 0) size -= 1;
            size += taken;
        }
        const count = noted.seen.get();
        noted.seen.reset();
        noted.kept.store(0, .monotonic);
        return .{ .count = count, .size = size };
    }
};

test "different texts are kept, and all values are counted" {
    var noted: NotedTexts = .{};
    var out: [200]u8 = undefined;
    for ([_][]const u8{ "success", "", "odd", "success", "-", "7", "more" }) |text| noted.see(text);
    const taken = noted.take(&out);
    try std.testing.expectEqual(5, taken.count);
    try std.testing.expectEqualStrings("success\nodd\n7", out[0..taken.size]);
    try std.testing.expectEqual(0, noted.take(&out).size);
    for ([_][]const u8{ "odd", "odd\r\nsuccess", "\nnone" }) |text| noted.see(text);
    const again = noted.take(&out);
    try std.testing.expectEqual(3, again.count);
    try std.testing.expectEqualStrings("odd", out[0..again.size]);
}
