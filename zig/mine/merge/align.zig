//! Aligns a form with the items of one wording: each value covers one or more items.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;

/// Items of a wording that one value of the form covers, half-open.
pub const Cover = struct { from: u32, to: u32 };

/// Fills `covers` with the cover of each value of `form`, in order; false if the wording does not match the form.
/// Values are matched lazily: each takes as few items as the constants after it permit, and never `barrier` unless that
/// is null.
pub fn alignForm(form: []const Word, wording: []const Word, barrier: ?Word, covers: []Cover) bool {
    var at: usize = 0; // in the form
    var place: usize = 0; // in the wording
    var count: usize = 0; // covers
    // The form's index after the last value, to which a retry returns.
    var after: ?usize = null;
    while (place < wording.len or at < form.len) {
        if (at < form.len and form[at] == vocabulary.value) {
            if (place == wording.len or isBarred(wording[place], barrier)) {
                if (!retry(&at, &place, &count, after, wording, barrier, covers)) return false;
                continue;
            }
            covers[count] = .{ .from = @intCast(place), .to = @intCast(place + 1) };
            count += 1;
            at += 1;
            place += 1;
            after = at;
            continue;
        }
        if (at < form.len and place < wording.len and form[at] == wording[place]) {
            at += 1;
            place += 1;
            continue;
        }
        if (!retry(&at, &place, &count, after, wording, barrier, covers)) return false;
    }
    return true;
}

/// Extends the last value by one item.
fn retry(
    at: *usize,
    place: *usize,
    count: *usize,
    after: ?usize,
    wording: []const Word,
    barrier: ?Word,
    covers: []Cover,
) bool {
    const back = after orelse return false;
    const cover = &covers[count.* - 1];
    if (cover.to == wording.len or isBarred(wording[cover.to], barrier)) return false;
    cover.to += 1;
    at.* = back;
    place.* = cover.to;
    return true;
}

fn isBarred(item: Word, barrier: ?Word) bool {
    return barrier != null and item == barrier.?;
}

test "values cover the items between constants" {
    const v = vocabulary.value;
    var covers: [4]Cover = undefined;
    try std.testing.expect(alignForm(&.{ 10, v, 11, v }, &.{ 10, 20, 21, 11, 22 }, null, &covers));
    try std.testing.expectEqual(Cover{ .from = 1, .to = 3 }, covers[0]);
    try std.testing.expectEqual(Cover{ .from = 4, .to = 5 }, covers[1]);
    try std.testing.expect(alignForm(&.{ v, 11 }, &.{ 11, 11, 11 }, null, &covers));
    try std.testing.expectEqual(Cover{ .from = 0, .to = 2 }, covers[0]);
    try std.testing.expect(!alignForm(&.{ 10, v }, &.{10}, null, &covers));
    try std.testing.expect(!alignForm(&.{ 10, v }, &.{ 10, 20, 5 }, 5, &covers));
    try std.testing.expect(alignForm(&.{ v, v, 11 }, &.{ 20, 21, 22, 11 }, null, &covers));
    try std.testing.expect(!alignForm(&.{ v, 11, v }, &.{ 20, 11 }, null, &covers));
}
