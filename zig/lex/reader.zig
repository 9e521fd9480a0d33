//! The text a lex reads, with what is remembered of runs already searched, so that no text is searched over and over:
//! many tokens may start within one long run, and the verdict on the run is the same for all of them.
const std = @import("std");
const bytes = @import("bytes.zig");
const window_ = @import("window.zig");
const Window = window_.Window;

/// A run of bytes [start, end) already walked, and what was found of it.
pub const Run = struct {
    start: usize = 0,
    end: usize = 0,
    /// End of the token that the run opens, 0 if it opens none.
    token_end: usize = 0,

    /// Whether a token that starts at `place` lies in this very run.
    pub fn covers(run: Run, place: usize) bool {
        return place >= run.start and place < run.end;
    }
};

pub const Reader = struct {
    text: []const u8,
    window: Window = .{},

    digits: Run = .{},
    hex: Run = .{},
    scheme: Run = .{},
    base64: Run = .{},
    jwt_head: Run = .{},
    version_tail: Run = .{},
    /// Runs by mask that are longer than one block.
    long: std.EnumArray(window_.Set, Run) = .initFill(.{}),
    /// The four groups last requested; an end of 0 says that there are none.
    ip4: Run = .{ .start = std.math.maxInt(usize) },
    /// The `@` whose domain was walked last, and the domain's end, 0 if it is none.
    email_sign: usize = 0,
    email_end: usize = 0,
    /// No url and no email starts before this place.
    dotted_dead_end: usize = 0,
    /// A base64 run from here on lacks what tells base64 from words.
    base64_plain_run_end: usize = 0,
    /// A double quote before this place closes nowhere; likewise a single quote; likewise a duration.
    double_quote_dead_end: usize = 0,
    single_quote_dead_end: usize = 0,
    duration_dead_end: usize = 0,

    /// The byte at `place`; 0 past the end, which is in no class of bytes.
    pub fn at(reader: *const Reader, place: usize) u8 {
        return if (place < reader.text.len) reader.text[place] else 0;
    }

    /// The byte before `place`; 0 at the start of the input.
    pub fn before(reader: *const Reader, place: usize) u8 {
        return if (place == 0) 0 else reader.text[place - 1];
    }

    pub fn startsWith(reader: *const Reader, place: usize, prefix: []const u8) bool {
        return std.mem.startsWith(u8, reader.text[@min(place, reader.text.len)..], prefix);
    }

    /// End of the run of bytes of `set` at `place`, read off the masks if they reach.
    pub inline fn runEnd(reader: *Reader, comptime set: window_.Set, place: usize) usize {
        if (reader.window.nearEnd(set, place)) |end| return end;
        return reader.farEnd(set, place);
    }

    /// The run does not end in its first block, or lies outside the masks.
    noinline fn farEnd(reader: *Reader, set: window_.Set, place: usize) usize {
        const run = reader.long.getPtr(set);
        if (!run.covers(place)) run.* = .{ .start = place, .end = reader.window.farEnd(reader.text, set, place) };
        return if (run.covers(place)) run.end else place;
    }

    /// End of the digits at `place`, remembered: for the first digits of a token.
    pub fn digitsEnd(reader: *Reader, place: usize) usize {
        return reader.remembered(&reader.digits, place, bytes.isDigit);
    }

    pub fn hexEnd(reader: *Reader, place: usize) usize {
        return reader.remembered(&reader.hex, place, bytes.isHex);
    }

    /// End of what may be the scheme of a url at `place`.
    pub fn schemeEnd(reader: *Reader, place: usize) usize {
        return reader.remembered(&reader.scheme, place, bytes.isScheme);
    }

    /// End of the bytes of a class at `place`, from memory if `place` lies in the run last walked.
    pub fn remembered(reader: *const Reader, run: *Run, place: usize, comptime member: fn (u8) bool) usize {
        if (run.covers(place)) return run.end;
        run.* = .{ .start = place, .end = reader.span(place, member) };
        return run.end;
    }

    /// End of the bytes of a class at `place`, walked anew.
    pub fn span(reader: *const Reader, place: usize, comptime member: fn (u8) bool) usize {
        var index = place;
        while (index < reader.text.len and member(reader.text[index])) index += 1;
        return index;
    }

    pub fn character(reader: *const Reader, place: usize) ?bytes.Character {
        return bytes.decode(reader.text[@min(place, reader.text.len)..]);
    }
};
