//! Values of records that are not what they stand for: the first few different ones. They have no number, since a
//! record may be read several times: once for each condition, and again where its end was not there yet.
const std = @import("std");
const First = @import("../lex/notices.zig").First;

/// Words where a level is asked for that name none.
pub var unknown_levels: NotedTexts = .{};
/// Times of events that are no instant: of a zone that is unknown, or whose clock skips or repeats them, and of days
/// that do not exist.
pub var unread_times: NotedTexts = .{};

const texts_max = 3;

pub const NotedTexts = struct {
    kept: std.atomic.Value(u32) = .init(0),
    texts: [texts_max]First = @splat(.{}),

    /// @param text without blanks around it, and without brackets around all of it
    pub fn see(noted: *NotedTexts, text: []const u8) void {
        if (text.len == 0 or std.mem.eql(u8, text, "-") or std.mem.eql(u8, text, "null")) return;
        // Texts are handed over one a line.
        const start = std.mem.findNone(u8, text, "\r\n") orelse return;
        const line = text[start .. std.mem.findAnyPos(u8, text, start, "\r\n") orelse text.len];
        // Two threads may keep the same text.
        for (&noted.texts) |*one| if (one.holds(line)) return;
        if (noted.kept.load(.monotonic) >= texts_max) return;
        const place = noted.kept.fetchAdd(1, .monotonic);
        if (place < texts_max) noted.texts[place].keep(line);
    }

    /// Copies the texts, one a line, to `out`, and returns their size. Forgets them.
    pub fn take(noted: *NotedTexts, out: []u8) usize {
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
        noted.kept.store(0, .monotonic);
        return size;
    }
};

test "the first different texts are kept until they are taken" {
    var noted: NotedTexts = .{};
    var out: [200]u8 = undefined;
    for ([_][]const u8{ "success", "", "odd", "success", "-", "7", "more" }) |text| noted.see(text);
    try std.testing.expectEqualStrings("success\nodd\n7", out[0..noted.take(&out)]);
    try std.testing.expectEqual(0, noted.take(&out));
    for ([_][]const u8{ "odd", "odd\r\nsuccess", "\nnone" }) |text| noted.see(text);
    try std.testing.expectEqualStrings("odd\nnone", out[0..noted.take(&out)]);
    noted.see("\r\n");
    try std.testing.expectEqual(0, noted.take(&out));
}
