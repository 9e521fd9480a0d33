//! The text that is lexed, with memory of runs already searched: many tokens may start in one long run with the same
//! result, so no text is searched repeatedly.
const std = @import("std");
const bytes = @import("bytes.zig");
const RunClass = @import("window.zig").RunClass;
const Window = @import("window.zig").Window;
const isMember = @import("window.zig").isMember;

/// Runs up to this length are not remembered.
const short_bytes = 8;

/// A run of bytes [start, end) that was searched, and the result.
pub const Run = struct {
    start: usize = 0,
    /// If it is 0, the others are not read.
    end: usize = 0,
    /// End of the token that starts with the run; 0 if none does.
    token_end: usize = 0,

    /// Whether a token that starts at `place` is inside this run.
    pub inline fn covers(run: *const Run, place: usize) bool {
        return place < run.end and place >= run.start;
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
    /// Signs of a local part and what follows them there.
    mail: Run = .{},
    version_tail: Run = .{},
    /// Runs found with masks that are longer than a block.
    long: std.EnumArray(RunClass, Run) = .initFill(.{}),
    /// The four groups found last; an end of 0 means none.
    ip4: Run = .{ .start = std.math.maxInt(usize) },
    /// The `@` whose domain was searched last, and the domain's end; 0 if there is none.
    email_sign: usize = 0,
    email_end: usize = 0,
    /// No url and no email starts before this place.
    dotted_dead_end: usize = 0,
    /// From here on a base64 run lacks what distinguishes base64 from words.
    base64_plain_run_end: usize = 0,
    /// A string that starts with a double quote before this place is not terminated; below the same for single quotes
    /// and durations.
    double_quote_dead_end: usize = 0,
    single_quote_dead_end: usize = 0,
    duration_dead_end: usize = 0,

    /// `.{ .text = text }`, in place and with few instructions: a reader for a few tokens is made for each match.
    pub inline fn restart(reader: *Reader, text: []const u8) void {
        const fields = @typeInfo(Reader).@"struct";
        inline for (fields.field_names, fields.field_types) |name, Field| switch (Field) {
            Run => @field(reader, name).end = 0,
            usize => @field(reader, name) = 0,
            else => {},
        };
        reader.text = text;
        reader.window.base = 0;
        reader.window.end = 0;
        for (&reader.long.values) |*run| run.end = 0;
        reader.ip4.start = std.math.maxInt(usize);
    }

    /// The byte at `place`; past the end 0, which is in no byte class.
    pub fn at(reader: *const Reader, place: usize) u8 {
        return if (place < reader.text.len) reader.text[place] else 0;
    }

    /// The byte before `place`; 0 at the start of the input.
    pub fn before(reader: *const Reader, place: usize) u8 {
        return if (place == 0) 0 else reader.text[place - 1];
    }

    /// Whether a digit and a point directly precede: what starts at `place` is a part of a longer row of numbers.
    pub inline fn continuesRow(reader: *const Reader, place: usize) bool {
        return reader.before(place) == '.' and place > 1 and bytes.isDigit(reader.text[place - 2]);
    }

    pub fn startsWith(reader: *const Reader, place: usize, prefix: []const u8) bool {
        return std.mem.startsWith(u8, reader.text[@min(place, reader.text.len)..], prefix);
    }

    /// End of the run of bytes of `set` at `place`, from the masks if they cover it.
    pub inline fn runEnd(reader: *Reader, comptime set: RunClass, place: usize) usize {
        if (reader.window.nearEnd(set, place)) |end| return end;
        return reader.farEnd(set, place);
    }

    /// The run does not end in its first block, or is outside the masks, where most runs are short.
    noinline fn farEnd(reader: *Reader, comptime set: RunClass, place: usize) usize {
        for (place..place + short_bytes) |end| if (!isMember(set, reader.at(end))) return end;
        const run = reader.long.getPtr(set);
        if (!run.covers(place)) run.* = .{ .start = place, .end = reader.window.farEnd(reader.text, set, place) };
        return if (run.covers(place)) run.end else place;
    }

    /// End of the digits at `place`; remembered for the first digits of a token.
    pub fn digitsEnd(reader: *Reader, place: usize) usize {
        return reader.recallEnd(&reader.digits, place, bytes.isDigit);
    }

    pub fn hexEnd(reader: *Reader, place: usize) usize {
        return reader.recallEnd(&reader.hex, place, bytes.isHex);
    }

    /// End of the bytes at `place` that a url's scheme may contain.
    pub fn schemeEnd(reader: *Reader, place: usize) usize {
        return reader.recallEnd(&reader.scheme, place, bytes.isScheme);
    }

    /// End of the bytes of a class at `place`, from memory if `place` is in the run searched last.
    pub fn recallEnd(reader: *const Reader, run: *Run, place: usize, comptime member: fn (u8) bool) usize {
        if (run.covers(place)) return run.end;
        run.* = .{ .start = place, .end = reader.span(place, member) };
        return run.end;
    }

    /// End of the bytes of a class at `place`, searched again.
    pub fn span(reader: *const Reader, place: usize, comptime member: fn (u8) bool) usize {
        var index = place;
        while (index < reader.text.len and member(reader.text[index])) index += 1;
        return index;
    }

    pub fn character(reader: *const Reader, place: usize) ?bytes.Character {
        return bytes.decode(reader.text[@min(place, reader.text.len)..]);
    }
};
