//! Finds the addresses of a text for patterns that match nothing else, without lexing most of the text. Without it a
//! count of `\I` takes 164 % more instructions.
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
//! their line (`line_before.zig`), and one follows.
const std = @import("std");
const bytes = @import("bytes.zig");
const blob = @import("blob.zig");
const cpu = @import("../cpu.zig");
const cuts = @import("cuts.zig");
const lexer = @import("lexer.zig");
const line_before = @import("line_before.zig");
const LineBefore = line_before.LineBefore;
const LineMarks = @import("line_marks.zig").LineMarks;
const network = @import("network.zig");
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
    var marks: LineMarks = .of(text[0..to], from);
    // A token ends here, or the text starts; all earlier addresses are known.
    var known: usize = from;
    var place: usize = from;
    while (true) {
        place = find(text.ptr, to, place);
        if (place >= to) return looked_at;
        const first_row = out.len;
        if (plain(&reader, &marks, known, place)) |address| {
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
fn plain(reader: *Reader, marks: *LineMarks, known: usize, place: usize) ?Address {
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
    switch (surroundingsOf(marks, start)) {
        .doubtful => return null,
        .in_string => return if (line_before.closes(text, end)) none else null,
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

const Surroundings = enum { token, in_string, doubtful };

/// Classifies the place `start` by the bytes before it on its line: the start of a token, inside a string, or unclear.
/// `marks.from` is the start of a line.
fn surroundingsOf(marks: *LineMarks, start: usize) Surroundings {
    const text = marks.text;
    if (start == marks.from or (text[start - 1] == '\n' and !cuts.isCarried(text, start - 1))) return .token;
    const line = LineBefore.of(marks, start) orelse return .doubtful;
    switch (line.isInString(marks, start)) {
        .doubtful => return .doubtful,
        .inside => return .in_string,
        .outside => {},
    }
    if (start == line.start) return .token;
    if (text[start - 1] != ' ' and text[start - 1] != '\t') return .doubtful;
    return if (start - 1 > line.start and bytes.isDigit(text[start - 2])) .doubtful else .token;
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
