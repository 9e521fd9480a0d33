//! Cuts within a very long line of an incomplete text: in a run of one byte, such as zeros, that only strings, urls and
//! blobs can contain. None of them crosses the cut if
//! - no quote and no terminal sequence precedes it on the line;
//! - no `://` precedes it in its run without white space;
//! - its run without the bytes that divide blobs is too long for a blob, regardless of what follows, or is empty.
//!
//! The run is so long on both sides of the cut that no token there depends on the bytes beyond.
const std = @import("std");
const isAnyOf = @import("../kernels/mask.zig").isAny;
const blob = @import("blob.zig");
const bytes = @import("bytes.zig");
const lexer = @import("lexer.zig");
const terminal = @import("terminal.zig");

/// Minimum number of bytes of the run on each side of a cut.
const margin_bytes = lexer.context_bytes;

/// The last such place after `from`; null if there is none. `from` is a safe cut, or a cut within a line if
/// `is_in_line`.
pub fn last(text: []const u8, from: usize, is_in_line: bool) ?usize {
    if (!is_in_line and text.len - from <= blob.stretch_bytes_max) return null;
    // Text that has not arrived yet could close strings and sequences.
    const reach = std.mem.findAnyPos(u8, text, from, &.{ '"', '\'', terminal.escape }) orelse text.len;
    var place = reach -| margin_bytes;
    while (place >= from + margin_bytes) {
        if (!isRun(text[place - margin_bytes ..][0 .. 2 * margin_bytes])) {
            place -= margin_bytes;
            continue;
        }
        const start = @max(from, blob.runStart(text[0..place], place));
        const is_none = start == place or (is_in_line and start == from) or place - start > blob.stretch_bytes_max;
        if (!is_none) {
            place = start -| margin_bytes;
            continue;
        }
        const stretch = stretchStart(text, from, place);
        if (std.mem.find(u8, text[stretch..place], "://") == null) return place;
        place = stretch -| margin_bytes;
    }
    return null;
}

/// Whether the text repeats one byte that is a token by itself.
fn isRun(text: *const [2 * margin_bytes]u8) bool {
    if (!is_single_token.isSet(text[0])) return false;
    const Run = @Vector(2 * margin_bytes, u8);
    return !isAnyOf(@as(Run, text.*) != @as(Run, @splat(text[0])));
}

fn stretchStart(text: []const u8, from: usize, place: usize) usize {
    var start = place;
    while (start > from and !bytes.isSpace(text[start - 1])) start -= 1;
    return start;
}

/// Bytes that are punctuation between bytes like themselves, and that no search for the end of a token skips, except
/// the searches excluded above.
const is_single_token: std.StaticBitSet(256) = blk: {
    @setEvalBranchQuota(10_000);
    var found: std.StaticBitSet(256) = .full;
    for (0..256) |byte| {
        if (bytes.isSpace(byte) or bytes.isLocal(byte)) found.unset(byte);
    }
    for ("\"'/\\~:") |byte| found.unset(byte);
    found.unset(terminal.escape);
    break :blk found;
};
