//! Pairs of brackets.
const std = @import("std");
const Tokens = @import("tokens.zig").Tokens;
const unpaired = @import("tokens.zig").unpaired;

/// Pairs the brackets of a growing list of tokens: each call continues where the last one stopped. A closing bracket
/// pairs with the innermost open one if both have the same shape; otherwise it stays unpaired and the open one remains
/// open.
pub const Pairs = struct {
    /// Token numbers of the brackets still open, outermost first.
    open: std.ArrayList(u32) = .empty,

    pub fn deinit(pairs: *Pairs, gpa: std.mem.Allocator) void {
        pairs.open.deinit(gpa);
    }

    /// Appends to `mates` the partner's number, or `unpaired`, for every new token, and sets the partners of earlier
    /// ones.
    pub fn extend(
        pairs: *Pairs,
        gpa: std.mem.Allocator,
        tokens: *const Tokens,
        text: []const u8,
        mates: *std.ArrayList(u32),
    ) std.mem.Allocator.Error!void {
        const done = mates.items.len;
        try mates.appendNTimes(gpa, unpaired, tokens.len - done);
        const starts = tokens.items(.start);
        for (tokens.items(.kind)[done..], done..) |kind, index| {
            const token: u32 = @intCast(index);
            switch (kind) {
                .open => try pairs.open.append(gpa, token),
                .close => {
                    const top = pairs.open.getLastOrNull() orelse continue;
                    if (closing(text[starts[top]]) != text[starts[token]]) continue;
                    _ = pairs.open.pop();
                    mates.items[top] = token;
                    mates.items[token] = top;
                },
                else => {},
            }
        }
    }
};

/// Pairs all of `tokens` at once.
pub fn pair(
    gpa: std.mem.Allocator,
    tokens: *const Tokens,
    text: []const u8,
    mates: *std.ArrayList(u32),
) std.mem.Allocator.Error!void {
    var pairs: Pairs = .{};
    defer pairs.deinit(gpa);
    mates.clearRetainingCapacity();
    try pairs.extend(gpa, tokens, text, mates);
}

fn closing(open: u8) u8 {
    return switch (open) {
        '(' => ')',
        '[' => ']',
        else => '}',
    };
}

test "a closing bracket of another shape leaves the open one open, and pairing continues where it stopped" {
    const gpa = std.testing.allocator;
    const text = "(]{)}[])";
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    var mates: std.ArrayList(u32) = .empty;
    defer mates.deinit(gpa);
    var pairs: Pairs = .{};
    defer pairs.deinit(gpa);
    for (text, 0..) |byte, index| {
        const start: u32 = @intCast(index);
        const is_open = byte == '(' or byte == '[' or byte == '{';
        try tokens.append(
            gpa,
            .{ .start = start, .end = start + 1, .kind = if (is_open) .open else .close, .flags = .{} },
        );
        try pairs.extend(gpa, &tokens, text, &mates);
    }
    try std.testing.expectEqualSlices(u32, &.{ 7, unpaired, 4, unpaired, 2, 6, 5, 0 }, mates.items);
    try pair(gpa, &tokens, text, &mates);
    try std.testing.expectEqualSlices(u32, &.{ 7, unpaired, 4, unpaired, 2, 6, 5, 0 }, mates.items);
}
