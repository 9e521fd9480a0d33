//! Tests of the whole lexer: cuts, order of recognition, line flags, hostile text.
const std = @import("std");
const bytes = @import("bytes.zig");
const columns = @import("columns.zig");
const cuts = @import("cuts.zig");
const terminal = @import("terminal.zig");
const lexer = @import("lexer.zig");
const candidates = @import("candidates.zig");
const recognizing = @import("recognize.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;
const Tokens = @import("tokens.zig").Tokens;
const fingerprints = @import("fingerprints.zig");
const quantities = @import("../value/quantity.zig");
const first_bytes = @import("first_bytes.zig");

const gpa = std.testing.allocator;

fn lex(text: []const u8, options: lexer.Options) !Tokens {
    var tokens: Tokens = .empty;
    errdefer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), options, &tokens);
    return tokens;
}

fn expectSame(want: *const Tokens, got: *const Tokens) !void {
    try std.testing.expectEqualSlices(u32, want.items(.start), got.items(.start));
    try std.testing.expectEqualSlices(u32, want.items(.end), got.items(.end));
    try std.testing.expectEqualSlices(Kind, want.items(.kind), got.items(.kind));
    try std.testing.expectEqualSlices(u8, @ptrCast(want.items(.flags)), @ptrCast(got.items(.flags)));
}

test "tokens of a log line have kinds, offsets and flags" {
    const text = "\n GET /api 200 1.5ms\n\n x:\u{a0}\u{2003}中\n";
    var tokens = try lex(text, .{});
    defer tokens.deinit(gpa);
    try std.testing.expectEqualSlices(
        Kind,
        &.{ .word, .path, .number, .duration, .word, .punct, .word },
        tokens.items(.kind),
    );
    try std.testing.expectEqualSlices(u32, &.{ 2, 6, 11, 15, 23, 24, 30 }, tokens.items(.start));
    const flags = tokens.items(.flags);
    for (flags, [_]bool{ true, false, false, false, true, false, false }) |flag, want| {
        try std.testing.expectEqual(want, flag.line_first);
    }
    for (flags, [_]bool{ false, false, false, true, false, false, true }) |flag, want| {
        try std.testing.expectEqual(want, flag.line_last);
    }
    for (flags, [_]bool{ true, true, true, true, true, false, true }) |flag, want| {
        try std.testing.expectEqual(want, flag.space_before);
    }
    var all = try lex(text, .{ .whitespace = true });
    defer all.deinit(gpa);
    try std.testing.expectEqual(text.len, all.items(.end)[all.len - 1]);
    for (all.items(.start)[1..], all.items(.end)[0 .. all.len - 1]) |start, end| {
        try std.testing.expectEqual(end, start);
    }
}

test "a date that begins with a day of the week is found wherever blocks of bytes end" {
    const dates = [_][]const u8{
        "Sun Sep 27 09:00:01 2020",       "Sun Sep  7 09:00:01",             "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT", "Thu 26 Nov 2026 02:52:01 PM UTC", "130324  7:56:13",
        "4111 1111 1111 1111",
    };
    // The masks of so many bytes are found at a time.
    const window_bytes = 4096;
    var text: [window_bytes + 64]u8 = @splat('.');
    for (dates) |date| for (1..130) |before| {
        const start = if (before < 65) before else window_bytes + 65 - before;
        text[start - 1] = ' ';
        @memcpy(text[start..][0..date.len], date);
        text[start + date.len] = ' ';
        defer @memset(text[start - 1 ..][0 .. date.len + 2], '.');
        var tokens = try lex(&text, .{});
        defer tokens.deinit(gpa);
        const number = std.mem.findScalar(u32, tokens.items(.start), @intCast(start)).?;
        try std.testing.expectEqual(start + date.len, tokens.items(.end)[number]);
    };
}

/// Texts that resemble tokens of every kind, concatenated and damaged.
const Pieces = struct {
    random: std.Random,

    const pieces = [_][]const u8{
        "http://x.y/z?q",                   "a_b://c",
        "bob@x.com",                        "b.c+d@e-f.gh",
        "10.0.0.1",                         "10.0.0.256",
        "192.168.0.0/16",                   "fe80::1",
        "a::b",                             "1:2:3:4:5:6:7:8",
        "00:1a:2b:3c:4d:5e",                "+1-415-555-2671",
        "+49 30 1234567",                   "800-555-0199",
        "1-800-555-0199",                   "123e4567-e89b-12d3-a456-426614174000",
        "d41d8cd98f00b204e9800998ecf8427e", "0123456789abcdef0123456789abcdef01",
        "4111111111111111",                 "4111-1111-1111-1111",
        "3782 822463 10005",                "40.7128,-74.0060",
        "$1,234.50",                        "$1,,",
        "v1.2.3",                           "1.2.3-rc1+b",
        "1.2.3.4",                          "10MB",
        "1.5KiB",                           "12.5%",
        "1h30m",                            "1h30",
        "1.5ms",                            "5 kg",
        "10 m/s",
        "5 m²",
        "-5%",                              "\u{2212}5kg",
        "5\u{a0}km",                        "#fff",
        "#A0b1C2",                          "./x",
        "../a/b",                           "/api/v2",
        "C:\\T\\x",                         "src/main/java/ab",
        "aGVsbG8gd29ybGQhISE=",             "eyJh.b.c",
        "Sun Sep 27 09:00:01.1 2020",       "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 EST",   "28 Nov 2024 15:26:27",
        "17/06/09 20:10:45",                "25.04.2024  8:00:00",
        "2023 Jan 11 19:27:57 +0100",       "20171223-22:15:29:606",
        "130324  7:56:13",                  "I0613 10:22:21.1",
        "03-17 16:13:38.811",               "@40000000433225833b6e1a8c",
        "Jan 2, 2026 at 3:04 PM",           "20160526T192415Z",
        "Sun",                              "Sep",
        "27",                               "2020",
        "Monday Sep 27 10:00:00",           "Sun  Sep 27 10:00:00",
        "Jan  2 03:04:05",                  "10/Oct/2000:13:55:36 -0700",
        "2026-01-02T03:04:05.123Z",         "2024/02/29",
        "31/1/2026",                        "12:30",
        "12:30:45+02:00",                   "0xDE_ad",
        "1_000_000.5",                      "1e10",
        ".5",                               "1,000",
        "word",
        "héllo",
        "中文",
        "größere",
        "строка_памяти9",
        "5größer",
        "响应内存",
        "한국어한국어",
        "a×b÷ö",
        "αβγö",
        "x\xc3",                            "\xe5\x80",
        "請\u{301}ü",
        "ÄÖ@x.com",
        "ab\xc4://ö",
        "2025-10-09T08:53",                 "2025-10-099",
        "2025-10-09@x.com",                 "09/Oct/2025:08:53:20-07:00",
        "1/2/2025 10:20:30.5+0200",         "10.0.0.1@x.com",
        "10.0.0.1_x",                       "u5 kg",
        "job-657",                          "job-40.7128,-74.0060",
        "don't",                            "'a'",
        "'I was'",                          "\"quoted\"",
        "\"open",                           "'\n'",
        "\\\n",                             "\\\r\n",
        "\"a\\\nb\"",                       "`",
        "(",                                "]",
        "{",                                "=",
        "->",                               "\u{2003}",
        "\u{301}",
        "²",
        "€",
        "\xff",                             "\xe2\x82",
        "\x0b",                             "\n",
        "\r\n",                             "\n\n",
        "  ",
    };
    const marks = " \n\t.,:;-_/@%+=()'\"\\0159afgsmkZ";

    fn fill(generator: Pieces, out: []u8) []u8 {
        var size: usize = 0;
        while (true) {
            const piece = pieces[generator.random.uintLessThan(usize, pieces.len)];
            if (size + piece.len + 1 > out.len) return out[0..size];
            @memcpy(out[size..][0..piece.len], piece);
            if (generator.random.uintLessThan(u8, 6) == 0) {
                out[size + generator.random.uintLessThan(usize, piece.len)] = generator.mark();
            }
            size += piece.len;
            if (generator.random.boolean()) {
                out[size] = generator.mark();
                size += 1;
            }
        }
    }

    fn mark(generator: Pieces) u8 {
        return marks[generator.random.uintLessThan(usize, marks.len)];
    }
};

test "the parts between safe cuts have the tokens of the whole text" {
    var random: std.Random.DefaultPrng = .init(5);
    const generator: Pieces = .{ .random = random.random() };
    var tried: usize = 0;
    for (0..400) |round| {
        var buffer: [300]u8 = undefined;
        const text = generator.fill(&buffer);
        const options: lexer.Options = .{ .whitespace = round % 2 == 0 };
        var whole = try lex(text, options);
        defer whole.deinit(gpa);
        var last: usize = 0;
        for (1..text.len) |at_most| {
            const cut = cuts.safeCut(text, at_most);
            try std.testing.expect(cut <= at_most);
            if (cut == last) continue;
            last = cut;
            tried += 1;
            var parts: Tokens = .empty;
            defer parts.deinit(gpa);
            errdefer std.debug.print("cut at {d}\n{s}\n", .{ cut, text });
            try lexer.lex(gpa, text, 0, @intCast(cut), options, &parts);
            try lexer.lex(gpa, text, @intCast(cut), @intCast(text.len), options, &parts);
            try expectSame(&whole, &parts);
        }
    }
    try std.testing.expect(tried > 400);
}

test "tokens from the start of any token on are those of the whole text" {
    var random: std.Random.DefaultPrng = .init(15);
    const generator: Pieces = .{ .random = random.random() };
    for (0..300) |_| {
        var buffer: [400]u8 = undefined;
        const text = generator.fill(&buffer);
        var whole = try lex(text, .{});
        defer whole.deinit(gpa);
        for (0..whole.len) |first| {
            const past = first + 1 + generator.random.uintLessThan(usize, whole.len - first);
            const from = whole.items(.start)[first];
            const to = whole.items(.end)[past - 1];
            // Behind the letter of klog a lex never ends: the time follows without a gap.
            if (to < text.len and bytes.isWord(text[to - 1]) and bytes.isWord(text[to])) continue;
            errdefer std.debug.print("from {d} to {d}\n{s}\n", .{ from, to, text });
            var part: Tokens = .empty;
            defer part.deinit(gpa);
            try lexer.lex(gpa, text, from, to, .{ .begins_at_token = true }, &part);
            try std.testing.expectEqualSlices(u32, whole.items(.start)[first..past], part.items(.start));
            try std.testing.expectEqualSlices(u32, whole.items(.end)[first..past], part.items(.end));
            try std.testing.expectEqualSlices(Kind, whole.items(.kind)[first..past], part.items(.kind));
        }
    }
}

test "every token is the first that a recognizer accepts, without memory of failed searches and without candidates" {
    var random: std.Random.DefaultPrng = .init(6);
    const generator: Pieces = .{ .random = random.random() };
    for (0..60) |_| {
        var buffer: [2000]u8 = undefined;
        const text = generator.fill(&buffer);
        var tokens = try lex(text, .{});
        defer tokens.deinit(gpa);
        for (tokens.items(.start), tokens.items(.end), tokens.items(.kind)) |start, end, kind| {
            if (kind == .other) continue;
            errdefer std.debug.print(
                "{t} [{d}..{d}] {s}\n",
                .{ kind, start, end, text[start..@min(start + 40, text.len)] },
            );
            const want = firstTaken(text, start);
            try std.testing.expectEqual(want.kind(), kind);
            try std.testing.expectEqual(want.end, end);
        }
    }
}

test "tokens start with the first bytes of their kind" {
    var random: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const generator: Pieces = .{ .random = random.random() };
    for (0..400) |_| {
        var buffer: [2000]u8 = undefined;
        const text = generator.fill(&buffer);
        var tokens = try lex(text, .{});
        defer tokens.deinit(gpa);
        for (tokens.items(.kind), tokens.items(.start)) |kind, start| {
            const allowed = first_bytes.of(kind) orelse continue;
            try std.testing.expect(allowed.isSet(text[start]));
        }
    }
}

test "a lex for some kinds finds their tokens of a complete lex" {
    var random: std.Random.DefaultPrng = .init(7);
    const generator: Pieces = .{ .random = random.random() };
    for (0..240) |_| {
        var kinds: columns.KindSet = .empty;
        for ([_]Kind{ .ip, .timestamp, .quoted, .duration, .word, .number, .punct, .open }) |kind| {
            if (random.random().boolean()) kinds.set(@backingInt(kind));
        }
        const keeps_longer = random.random().boolean();
        if (keeps_longer) kinds.set(columns.beyond_digits);
        const keeps_others = kinds.isSet(@backingInt(Kind.punct)) or kinds.isSet(@backingInt(Kind.open));
        var buffer: [2000]u8 = undefined;
        const text = generator.fill(&buffer);
        var whole = try lex(text, .{});
        defer whole.deinit(gpa);
        var kept: Tokens = .empty;
        defer kept.deinit(gpa);
        try std.testing.expectEqual(
            whole.len,
            try lexer.lexCounted(gpa, text, 0, @intCast(text.len), .{ .kept_kinds = kinds }, &kept),
        );
        try std.testing.expectEqual(whole.len, try lexer.count(text, 0, @intCast(text.len), .{}));
        var row: usize = 0;
        for (whole.items(.start), whole.items(.end), whole.items(.kind)) |start, end, kind| {
            if (!kinds.isSet(@backingInt(kind))) {
                const is_passed = row == kept.len or kept.items(.start)[row] != start;
                const is_number = keeps_longer and kind == .number;
                try std.testing.expect(is_passed or is_number or (keeps_others and end == start + 1));
                if (is_passed) {
                    try std.testing.expect(!is_number or std.mem.findNone(u8, text[start..end], "0123456789") == null);
                    continue;
                }
            }
            try std.testing.expectEqual(start, kept.items(.start)[row]);
            try std.testing.expectEqual(end, kept.items(.end)[row]);
            try std.testing.expectEqual(kind, kept.items(.kind)[row]);
            row += 1;
        }
        try std.testing.expectEqual(row, kept.len);
    }
}

test "a lex that stops early finds the same tokens up to that place as a complete lex" {
    var random: std.Random.DefaultPrng = .init(8);
    const generator: Pieces = .{ .random = random.random() };
    for (0..60) |_| {
        var buffer: [2000]u8 = undefined;
        const text = generator.fill(&buffer);
        var whole = try lex(text, .{});
        defer whole.deinit(gpa);
        const last_start = random.random().uintAtMost(usize, text.len);
        var early = try lex(text, .{ .last_start = last_start });
        defer early.deinit(gpa);
        for (whole.items(.start), whole.items(.end), whole.items(.kind), 0..) |start, end, kind, row| {
            if (row >= early.len) {
                try std.testing.expect(start > last_start);
                break;
            }
            try std.testing.expectEqual(start, early.items(.start)[row]);
            try std.testing.expectEqual(end, early.items(.end)[row]);
            try std.testing.expectEqual(kind, early.items(.kind)[row]);
        }
    }
}

fn firstTaken(text: []const u8, start: usize) recognizing.Token {
    const first = text[start];
    for (std.enums.values(candidates.Recognizer)) |recognizer| {
        const asked = switch (recognizer) {
            .double_quoted => first == '"',
            .single_quoted => first == '\'',
            .number => bytes.isDigit(first),
            .word => bytes.isWord(first),
            .wide => first >= 0x80,
            else => first < 0x80,
        };
        if (!asked) continue;
        var reader: Reader = .{ .text = text };
        const token = recognizing.recognize(&reader, recognizer, start);
        if (token.end != 0) return token;
    }
    return .of(switch (first) {
        '(', '[', '{' => .open,
        ')', ']', '}' => .close,
        else => .punct,
    }, start + 1);
}

test "the time to lex hostile text is linear in its size" {
    const units = [_][]const u8{
        "a.",           "a.a-",     "a_",       "1.1h", "1h",
        "1-",           "1:",       "a:",       "::",   "\"\\",
        "'\\",          "' ",       "\"",       "\\\"", "ab+",
        "aB1/",         "1.2.3-a.", "1.2.3+a-", "eyJ-", "eyJ.",
        "1_000_",       "+1 ",      "1.",       "1/",   "@a",
        "a@",           "a@a.",     "$1,",      "#a",   "http:",
        "1e",           "0x",
        "é",
        "\xe2\x88\x92", "a",        "f",        "1",    "/",
        "=",            "-1",       "4111 ",    "Jan ", "2026-",
        "{",            "'a",       "''",       "x'",   "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA ",
    };
    const text = try gpa.alloc(u8, 200_000);
    defer gpa.free(text);
    for (units) |unit| {
        for (text, 0..) |*byte, index| byte.* = unit[index % unit.len];
        for ([_]u8{ 'x', '_', '@', ' ' }) |last| {
            text[text.len - 1] = last;
            try std.testing.expect(try lexer.count(text, 0, @intCast(text.len), .{}) > 0);
        }
    }
}

test "text of arbitrary bytes is lexed to its end" {
    try std.testing.fuzz({}, anyBytes, .{ .corpus = &.{ "a\"b'c\\\n", "\xff\xfe1.5 kg" } });
}

fn anyBytes(_: void, smith: *std.testing.Smith) !void {
    var buffer: [512]u8 = undefined;
    const text = buffer[0..smith.slice(&buffer)];
    var tokens = try lex(text, .{ .whitespace = true });
    defer tokens.deinit(gpa);
    var end: u32 = 0;
    for (tokens.items(.start), tokens.items(.end)) |start, next| {
        try std.testing.expectEqual(end, start);
        try std.testing.expect(next > start);
        end = next;
    }
    try std.testing.expectEqual(text.len, end);
}

test "terminal sequences count as blank, regardless of where the text is cut" {
    const sequences = [_][]const u8{
        "\x1b[31m",
        "\x1b[0m",
        "\x1b[K",
        "\x1b]0;a \"title\" 10.0.0.1\x07",
        "\x1b]8;;http://a.b/\x1b\\",
        "\x1b",
        "\x1b[1\n",
        "\x1b]x\n",
        "\x1b[38;5;2",
    };
    var random: std.Random.DefaultPrng = .init(9);
    const generator: Pieces = .{ .random = random.random() };
    for (0..300) |round| {
        var buffer: [700]u8 = undefined;
        var text = generator.fill(buffer[0..300]);
        for (0..random.random().uintLessThan(usize, 12)) |_| {
            const sequence = sequences[random.random().uintLessThan(usize, sequences.len)];
            const place = random.random().uintAtMost(usize, text.len);
            std.mem.copyBackwards(u8, buffer[place + sequence.len .. text.len + sequence.len], text[place..]);
            @memcpy(buffer[place..][0..sequence.len], sequence);
            text = buffer[0 .. text.len + sequence.len];
        }
        var copy: [700]u8 = undefined;
        @memcpy(copy[0..text.len], text);
        terminal.blank(copy[0..text.len], 0);
        std.mem.replaceScalar(u8, copy[0..text.len], terminal.escape, 0x01); // Otherwise a sequence remains.
        const options: lexer.Options = .{ .whitespace = round % 2 == 0 };
        var wanted = try lex(copy[0..text.len], options);
        defer wanted.deinit(gpa);
        errdefer std.debug.print("round {d}: {any}\n", .{ round, text });
        var found = try lex(text, options);
        defer found.deinit(gpa);
        try expectSame(&wanted, &found);
        for (1..text.len) |at_most| {
            const cut: u32 = @intCast(cuts.safeCut(text, at_most));
            if (cut == 0) continue;
            errdefer std.debug.print("cut at {d}\n", .{cut});
            var parts: Tokens = .empty;
            defer parts.deinit(gpa);
            try lexer.lex(gpa, text, 0, cut, options, &parts);
            try lexer.lex(gpa, text, cut, @intCast(text.len), options, &parts);
            try expectSame(&wanted, &parts);
        }
    }
}

fn expectFamily(text: []const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const value = (try quantities.read(arena.allocator(), text)).?;
    try std.testing.expect(fingerprints.occurIn(fingerprints.ofFamily(value.family), text));
}

test "every token contains a fingerprint of its kind" {
    var random: std.Random.DefaultPrng = .init(11);
    const generator: Pieces = .{ .random = random.random() };
    var seen: std.EnumSet(Kind) = .empty;
    for (0..3000) |_| {
        var buffer: [600]u8 = undefined;
        const text = generator.fill(&buffer);
        var tokens = try lex(text, .{});
        defer tokens.deinit(gpa);
        for (tokens.items(.kind), tokens.items(.start), tokens.items(.end)) |kind, start, end| {
            const wanted = fingerprints.of(kind) orelse continue;
            if (kind == .quantity) try expectFamily(text[start..end]);
            errdefer std.debug.print("{t}: {s}\n", .{ kind, text[start..end] });
            try std.testing.expect(fingerprints.occurIn(wanted, text[start..end]));
            seen.insert(kind);
        }
    }
    for (std.enums.values(Kind)) |kind| {
        try std.testing.expectEqual(fingerprints.of(kind) != null, seen.contains(kind));
    }
}
