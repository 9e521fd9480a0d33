//! The options between a command and its other words.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const blankEnd = @import("name_before.zig").blankEnd;

const Letters = std.StaticBitSet(128);

/// Options are read this far.
const options_bytes_max = 256;

pub const Options = struct {
    /// Where the first word begins that is no option.
    end: usize,
    letters: Letters = .empty,

    pub fn has(options: Options, letter: u8) bool {
        return options.letters.isSet(letter);
    }
};

/// The options from `from` on; those in `valued` have a word of their own. One word may precede them, such as the image
/// that a container is made of: `htpasswd httpd:2 -Bbn`. @returns null if nothing follows them on the line
pub fn of(text: []const u8, from: usize, valued: []const []const u8) ?Options {
    const limit = @min(text.len, from + options_bytes_max);
    var options: Options = .{ .end = from };
    if (behindWord(text, limit, from)) |next| {
        if (text[from] != '-' and text[next] == '-') options.end = next;
    }
    while (options.end < limit and text[options.end] == '-') {
        const start = options.end + 1;
        options.end = behindWord(text, limit, options.end) orelse return null;
        const option = std.mem.trim(u8, text[start..options.end], " \t-");
        const is_long = start < text.len and text[start] == '-';
        if (!is_long) for (option) |letter| if (bytes.isLetter(letter)) options.letters.set(letter);
        if (hasValue(option, is_long, valued)) options.end = behindWord(text, limit, options.end) orelse return null;
    }
    return options;
}

/// Whether a value follows an option; the last one of several letters may have one: `-bC 10`.
fn hasValue(option: []const u8, is_long: bool, valued: []const []const u8) bool {
    if (option.len == 0) return false;
    for (valued) |one| {
        if (std.mem.eql(u8, one, option)) return true;
        if (one.len == 1 and !is_long and option[option.len - 1] == one[0]) return true;
    }
    return false;
}

/// Where the next word of the line begins behind the one at `from`.
fn behindWord(text: []const u8, limit: usize, from: usize) ?usize {
    const end = std.mem.findAnyPos(u8, text[0..limit], from, " \t\r\n") orelse return null;
    const next = blankEnd(text, end);
    return if (end == from or next == end or next >= limit or bytes.isSpace(text[next])) null else next;
}
