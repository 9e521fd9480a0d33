//! Finds the addresses of a text for patterns that match nothing else, without lexing most of the text.
//!
//! Bytes that every address contains are found with masks (`kernels/address.zig`). Where dotted groups that form an
//! address are found, the part of their line before them is examined. The line starts after a line end that cannot lie
//! inside a string, so a token starts there. Two rules decide most cases; any other line is lexed.
//!
//! The groups are a token if they start their line or follow a space or tab, and
//! - no string, card, phone number or time with a space after a digit continues into them; other tokens that contain
//!   white space (quantities, coordinates, access-log times) cannot continue with three dotted digits;
//! - the run without white space that starts with them is too short for a blob and has no `@`;
//! - no `/` follows. The recognizers that are tried earlier then refuse the token, because they need a letter, a colon,
//!   a hyphen or more digits instead of its first dot.
//!
//! The groups are inside another token if a string continues into them: an odd number of double quotes precedes them on
//! their line, and one follows. Quotes are counted as long as nothing changes their meaning: no single quote, no
//! backslash, and no run without white space that is long enough for a blob before the one with the groups.
const std = @import("std");
const bytes = @import("bytes.zig");
const blob = @import("blob.zig");
const cpu = @import("../cpu.zig");
const cuts = @import("cuts.zig");
const lexer = @import("lexer.zig");
const network = @import("network.zig");
const terminal = @import("terminal.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;
const Tokens = @import("tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

/// Appends the tokens of text[from..to] that are addresses, without their flags; `from` and `to` are as for
/// `lexer.lex`. With `one_per_line` those after the first of a line may be left out. Returns the number of tokens
/// examined.
pub fn lex(
    gpa: Allocator,
    text: []const u8,
    from: u32,
    to: u32,
    one_per_line: bool,
    out: *Tokens,
) Allocator.Error!usize {
    const find = cpu.kernels().address;
    var looked_at: usize = 0;
    var reader: Reader = .{ .text = text[0..to] };
    // A token ends here, or the text starts; all earlier addresses are known.
    var known: usize = from;
    var place: usize = from;
    while (true) {
        place = find(text.ptr, to, place);
        if (place >= to) return looked_at;
        const first_row = out.len;
        if (plain(&reader, known, from, place)) |address| {
            place += 1;
            if (address.end == 0) continue;
            try out.append(
                gpa,
                .{ .start = @intCast(address.start), .end = @intCast(address.end), .kind = .ip, .flags = .{} },
            );
            known = if (one_per_line) safeLineEnd(text[0..to], address.end) else address.end;
        } else {
            const start = @max(known, lineStart(text, from, place));
            known = lineEnd(text[0..to], place);
            try lexer.lex(gpa, text, @intCast(start), @intCast(known), .{}, out);
        }
        looked_at += out.len - first_row;
        keepAddresses(out, first_row);
        place = known;
    }
}

const Address = struct { start: usize, end: usize };
const none: Address = .{ .start = 0, .end = 0 };

/// The address around the first dot of three at `place`; an end of 0 if there is none, null if its line must be lexed.
/// `known`: end of a token up to which all addresses are known.
fn plain(reader: *Reader, known: usize, from: usize, place: usize) ?Address {
    const text = reader.text;
    if (text[place] != '.') return null;
    var start = place;
    while (start > known and bytes.isDigit(text[start - 1]) and place - start < 4) start -= 1;
    if (place - start > 3) start = place - 3; // Its last three digits may follow a token.
    const end = network.ip4(reader, start);
    if (end == 0) {
        for (start + 1..place) |later| if (network.ip4(reader, later) != 0) return null;
        return none;
    }
    switch (surroundingsOf(text, from, start)) {
        .doubtful => return null,
        .in_string => return if (closes(text, end)) none else null,
        .token => {},
    }
    const next = reader.at(end);
    if (next == '/' or next == '@') return null;
    var run_end = end;
    while (run_end < text.len and !bytes.isSpace(text[run_end])) : (run_end += 1) {
        if (run_end - start >= blob.run_bytes_min - 1 or text[run_end] == '@') return null;
    }
    return .{ .start = start, .end = end };
}

/// Number of bytes of a line examined before each address; a longer line is lexed, once.
const line_bytes_max = 512;

const Surroundings = enum { token, in_string, doubtful };

/// Classifies the place `start` by the bytes before it on its line: the start of a token, inside a string, or unclear.
/// `from` is the start of a line.
fn surroundingsOf(text: []const u8, from: usize, start: usize) Surroundings {
    var line: Before = .{ .start = start };
    while (line.start > from and !line.is_whole) {
        if (start - line.start >= line_bytes_max) return .doubtful;
        line.add(text, from);
    }
    if (line.start > from and cuts.isCarried(text, line.start - 1)) return .doubtful;
    if (line.has_escape) return .doubtful;
    if (line.quotes != 0 or line.has_apostrophe) {
        if (line.has_apostrophe or line.has_backslash) return .doubtful;
        if (line.has_space and hasLongRun(text[line.start..start])) return .doubtful;
        if (line.quotes % 2 != 0) return .in_string;
    }
    if (start == line.start) return .token;
    if (text[start - 1] != ' ' and text[start - 1] != '\t') return .doubtful;
    return if (start - 1 > line.start and bytes.isDigit(text[start - 2])) .doubtful else .token;
}

/// Facts about the bytes of a line before some place.
const Before = struct {
    /// Where these bytes start; the line's start if it `is_whole`.
    start: usize,
    is_whole: bool = false,
    quotes: u32 = 0,
    has_apostrophe: bool = false,
    has_backslash: bool = false,
    has_escape: bool = false,
    has_space: bool = false,

    const lanes = 64;
    const Block = @Vector(lanes, u8);

    /// Examines the bytes before `start`, as many as there are lanes.
    inline fn add(line: *Before, text: []const u8, from: usize) void {
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

/// Whether `text` ends with a run without white space that is long enough for a blob.
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
fn closes(text: []const u8, place: usize) bool {
    const end = std.mem.findAnyPos(u8, text, place, "\"\\\n\x1b") orelse return false;
    return text[end] == '"';
}

/// Start of the line, after a line end that cannot be inside a string; at least `from`.
fn lineStart(text: []const u8, from: usize, place: usize) usize {
    var limit = place;
    while (std.mem.findScalarLast(u8, text[from..limit], '\n')) |line_end| {
        if (!cuts.isCarried(text, from + line_end)) return from + line_end + 1;
        limit = from + line_end;
    }
    return from;
}

/// The place after the first line end from `place` on that cannot be inside a string; at most the end of the text.
fn lineEnd(text: []const u8, place: usize) usize {
    var at = place;
    while (std.mem.findScalarPos(u8, text, at, '\n')) |line_end| : (at = line_end + 1) {
        if (!cuts.isCarried(text, line_end)) return line_end + 1;
    }
    return text.len;
}

/// The place after the line end at or after `place`, or `place` if that line end may be inside a string.
fn safeLineEnd(text: []const u8, place: usize) usize {
    const line_end = std.mem.findScalarPos(u8, text, place, '\n') orelse return text.len;
    return if (cuts.isCarried(text, line_end)) place else line_end + 1;
}

fn keepAddresses(tokens: *Tokens, first_row: usize) void {
    const rows = tokens.slice();
    const kinds = rows.items(.kind);
    var kept = first_row;
    for (first_row..tokens.len) |row| {
        if (kinds[row] != .ip) continue;
        if (kept != row) tokens.set(kept, tokens.get(row));
        kept += 1;
    }
    tokens.shrinkRetainingCapacity(kept);
}

test "the same addresses are found as by the lexer" {
    const gpa = std.testing.allocator;
    const pieces = [_][]const u8{
        "10.0.0.1",
        "10.0.0.255",
        "256.1.1.1",
        "1.2.3",
        "::1",
        "fe80::1%eth0",
        "fe80::::1",
        "a::::b",
        "\x1b[31m",
        "\x1b]\"\x07",
        "::ffff:10.0.0.1",
        "a:2:3:4:5:6:7:8",
        "1:2:3",
        "/8",
        "/33",
        "@x.com",
        "+49 ",
        "4111 1111 1111 1111 ",
        "110.1.2.3",
        "12:30:45",
        "Jan 12 ",
        "2025-01-02",
        "40.7128, ",
        "-",
        ".",
        "\"",
        "'",
        "\\",
        "\\\n",
        "\\\r\n",
        "'\n'",
        "\n",
        "\n",
        "\r\n",
        " ",
        " ",
        "\t",
        "x",
        "=",
        "(",
        "http://h/",
        "_",
        "5",
        "10",
        "\xc2\xa0",
        "\xe2\x82",
        "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSAuO",
        "+1-2.3.4.5",
        "v1.2.3.4",
        ":",
        "port 22 ",
        "from ",
        "10.0.0.1\n",
        " 10.0.0.2 ",
        "word ",
        "\n192.168.0.7 - - \"GET\" ",
        "1.1.1.1.1",
        ":\"10.0.0.7\"",
        "{\"a\":\"b\",",
        "a-long-run-of-bytes-that-is-no-blob-aaaaaaaaaaaaaaaa",
        "00:1a:2b:3c:4d:5e",
    };
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    var buffer: [4096]u8 = undefined;
    var whole: Tokens = .empty;
    defer whole.deinit(gpa);
    var alone: Tokens = .empty;
    defer alone.deinit(gpa);
    for (0..20_000) |round| {
        var size: usize = 0;
        for (0..random.uintLessThan(usize, 24)) |_| {
            const piece = pieces[random.uintLessThan(usize, pieces.len)];
            @memcpy(buffer[size..][0..piece.len], piece);
            size += piece.len;
        }
        const text = buffer[0..size];
        errdefer std.debug.print("round {d}: \"{s}\"\n", .{ round, text });
        whole.clearRetainingCapacity();
        alone.clearRetainingCapacity();
        const cut: u32 = @intCast(cuts.safeCut(text, random.uintAtMost(usize, size)));
        for ([_][2]u32{ .{ 0, cut }, .{ cut, @intCast(size) } }) |part| {
            try lexer.lex(gpa, text, part[0], part[1], .{}, &whole);
            _ = try lex(gpa, text, part[0], part[1], false, &alone);
        }
        keepAddresses(&whole, 0);
        try std.testing.expectEqualSlices(u32, whole.items(.start), alone.items(.start));
        try std.testing.expectEqualSlices(u32, whole.items(.end), alone.items(.end));
    }
}
