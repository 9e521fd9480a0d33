//! The tokens at which constructs can begin or end, found in many rows at once: most tokens are none.
const Columns = @import("columns.zig").Columns;
const row_masks = @import("../lex/row_masks.zig");

/// The rows from `first` on, as many as a mask has, that are brackets or semicolons, or the first of their line.
pub fn findDividers(columns: *const Columns, first: usize) u64 {
    var found = row_masks.lineFirst(columns.flags, first);
    found |= row_masks.ofKinds(columns.kinds, first, &.{ .open, .close });
    var punctuation = row_masks.ofKinds(columns.kinds, first, &.{.punct});
    while (punctuation != 0) : (punctuation &= punctuation - 1) {
        const lane: u6 = @intCast(@ctz(punctuation));
        found |= @as(u64, @intFromBool(columns.text[columns.starts[first + lane]] == ';')) << lane;
    }
    return found;
}
