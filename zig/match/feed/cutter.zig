//! Cuts a text into spans that can be lexed separately.
const cuts = @import("../../lex/cuts.zig");
const long_line = @import("long_line.zig");
const Mark = @import("../../axis/readings.zig").Mark;

/// Approximate size of a span.
const span_bytes_default = 1 << 20;

/// The bytes between two safe cuts, or the text's ends.
pub const Span = struct { from: usize, to: usize };

/// Cuts a text into spans.
pub const Cutter = struct {
    text: []const u8,
    span_bytes: usize = span_bytes_default,
    /// Amount of text that is checked at a time before it is counted.
    block_bytes: usize = 128 << 10,
    at: usize = 0,
    /// Pages of a mapped text that were searched far for a cut are released.
    is_mapped: bool = false,
    /// Where it can be cut; if empty, at any safe cut.
    marks: []const Mark = &.{},

    pub fn isDone(cutter: *const Cutter) bool {
        return cutter.at == cutter.text.len;
    }

    /// The next span of about `span_bytes`; null at the end.
    pub fn next(cutter: *Cutter) ?Span {
        if (cutter.isDone()) return null;
        const place = cutter.at +| cutter.span_bytes;
        return cutter.nextNear() orelse cutter.upTo(long_line.cutAfter(cutter.text, place, cutter.is_mapped));
    }

    /// The next span, unless it would be longer than `span_bytes`; null at the end.
    pub fn nextNear(cutter: *Cutter) ?Span {
        const text = cutter.text;
        const from = cutter.at;
        if (cutter.isDone()) return null;
        if (cutter.marks.len > 0) return cutter.upTo(cutter.markBehind(from +| cutter.span_bytes));
        if (text.len - from <= cutter.span_bytes) return cutter.upTo(text.len);
        const near = cuts.safeCut(text[from..], cutter.span_bytes);
        return if (near != 0) cutter.upTo(from + near) else null;
    }

    pub fn upTo(cutter: *Cutter, place: usize) Span {
        defer cutter.at = place;
        return .{ .from = cutter.at, .to = place };
    }

    fn markBehind(cutter: *Cutter, place: usize) usize {
        while (cutter.marks.len > 0 and cutter.marks[0].place < place) cutter.marks = cutter.marks[1..];
        return if (cutter.marks.len > 0) @intCast(cutter.marks[0].place) else cutter.text.len;
    }
};
