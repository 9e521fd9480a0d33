//! The part of a line before some place: whether a string continues over the place, told without lexing the line.
//!
//! Double quotes are counted as long as nothing changes their meaning: no single quote, no backslash, no terminal
//! sequence, and no run without white space that is long enough for a blob. The line starts after a line end that
//! cannot be inside a string, so a token starts there.
const std = @import("std");
const bytes = @import("bytes.zig");
const blob = @import("blob.zig");
const cuts = @import("cuts.zig");
const terminal = @import("terminal.zig");

/// Number of bytes examined before a place.
const bytes_max = 512;

pub const LineBefore = struct {
    /// Start of the line.
    start: usize,
    is_whole: bool = false,
    quotes: u32 = 0,
    has_apostrophe: bool = false,
    has_backslash: bool = false,
    has_escape: bool = false,
    has_space: bool = false,

    const lanes = 64;
    const Block = @Vector(lanes, u8);

    /// The bytes of the line before `place`; `from` is the start of this or an earlier line. Null if the line is too
    /// long, or may start inside a string.
    pub fn of(text: []const u8, from: usize, place: usize) ?LineBefore {
        var line: LineBefore = .{ .start = place };
        while (line.start > from and !line.is_whole) {
            if (place - line.start >= bytes_max) return null;
            line.add(text, from);
        }
        if (line.start > from and cuts.isCarried(text, line.start - 1)) return null;
        return line;
    }

    /// Whether `place`, up to which the line was examined, is inside a string if that string ends on the line.
    pub fn strings(line: *const LineBefore, text: []const u8, place: usize) enum { outside, inside, doubtful } {
        if (line.has_escape) return .doubtful;
        if (line.quotes == 0 and !line.has_apostrophe) return .outside;
        if (line.has_apostrophe or line.has_backslash) return .doubtful;
        if (line.has_space and hasLongRun(text[line.start..place])) return .doubtful;
        return if (line.quotes % 2 != 0) .inside else .outside;
    }

    /// Examines the bytes before `start`, as many as there are lanes.
    inline fn add(line: *LineBefore, text: []const u8, from: usize) void {
        const size = @min(line.start - from, lanes);
        var block: Block = undefined;
        if (line.start >= lanes) {
            block = text[line.start - lanes ..][0..lanes].*;
        } else {
            var padded: [lanes]u8 = @splat('\n');
            @memcpy(padded[lanes - size ..], text[from..line.start]);
            block = padded;
        }
        var known = ~@as(u64, 0) << @intCast(lanes - size);
        const line_ends = mark(block, '\n') & known;
        if (line_ends != 0) known = ~@as(u64, 0) << @intCast(lanes - 1 - @clz(line_ends)) << 1;
        line.is_whole = line_ends != 0;
        line.start -= @popCount(known);
        line.quotes += @popCount(mark(block, '"') & known);
        line.has_apostrophe = line.has_apostrophe or mark(block, '\'') & known != 0;
        line.has_escape = line.has_escape or mark(block, terminal.escape) & known != 0;
        line.has_backslash = line.has_backslash or mark(block, '\\') & known != 0;
        const controls: u64 = @bitCast(block <= @as(Block, @splat(' '))); // Includes white space.
        line.has_space = line.has_space or controls & known != 0;
    }

    inline fn mark(block: Block, byte: u8) u64 {
        return @bitCast(block == @as(Block, @splat(byte)));
    }
};

/// Whether a run without white space that is long enough for a blob precedes the last white space of `text`.
fn hasLongRun(text: []const u8) bool {
    var run_bytes: usize = 0;
    for (text) |byte| {
        if (!bytes.isSpace(byte)) {
            run_bytes += 1;
        } else if (run_bytes >= blob.run_bytes_min) {
            return true;
        } else run_bytes = 0;
    }
    return false;
}

/// Whether the string at `place` ends on its line.
pub fn closes(text: []const u8, place: usize) bool {
    const end = std.mem.findAnyPos(u8, text, place, "\"\\\n\x1b") orelse return false;
    return text[end] == '"';
}
