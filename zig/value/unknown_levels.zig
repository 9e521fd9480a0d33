//! Words that stand where a level is asked for and name none: how many values, and the first few different ones.
const std = @import("std");
const Counter = @import("../concurrent/counter.zig").Counter;
const First = @import("../lex/notices.zig").First;

const words_max = 3;

var seen: Counter = .{};
var kept: std.atomic.Value(u32) = .init(0);
var words: [words_max]First = @splat(.{});

/// @param text without blanks and brackets around it
pub fn see(text: []const u8) void {
    if (text.len == 0 or std.mem.eql(u8, text, "-") or std.mem.eql(u8, text, "null")) return;
    _ = seen.add(1);
    // Words are handed over one a line.
    const line = text[0 .. std.mem.findAny(u8, text, "\r\n") orelse text.len];
    if (line.len == 0) return;
    // Two threads may keep the same word.
    for (&words) |*word| if (word.holds(line)) return;
    if (kept.load(.monotonic) >= words_max) return;
    const place = kept.fetchAdd(1, .monotonic);
    if (place < words_max) words[place].keep(line);
}

/// How many values were seen, and their words, one a line, in `out`. Forgets them.
pub fn take(out: []u8) struct { count: u64, size: usize } {
    var size: usize = 0;
    for (&words) |*word| {
        if (size > 0 and size < out.len) {
            out[size] = '\n';
            size += 1;
        }
        const taken = word.take(out[size..]);
        if (taken == 0 and size > 0) size -= 1;
        size += taken;
    }
    const count = seen.get();
    seen.reset();
    kept.store(0, .monotonic);
    return .{ .count = count, .size = size };
}

test "different words are kept, and all values are counted" {
    var out: [200]u8 = undefined;
    _ = take(&out);
    for ([_][]const u8{ "success", "", "odd", "success", "-", "7", "more" }) |text| see(text);
    const taken = take(&out);
    try std.testing.expectEqual(5, taken.count);
    try std.testing.expectEqualStrings("success\nodd\n7", out[0..taken.size]);
    try std.testing.expectEqual(0, take(&out).size);
    for ([_][]const u8{ "odd", "odd\r\nsuccess", "\nnone" }) |text| see(text);
    const again = take(&out);
    try std.testing.expectEqual(3, again.count);
    try std.testing.expectEqualStrings("odd", out[0..again.size]);
}
