//! Compares the lexer of lines with the CPU's.
const std = @import("std");
const expectSameCounts = @import("counts_test.zig").expectSameCounts;
const lexing_table = @import("lexing_table.zig");
const goesBack = @import("lexing_table_test.zig").goesBack;
const readEntry = @import("lexing_table_test.zig").readEntry;
const fingerprints = @import("../lex/fingerprints.zig");
const line_lexer = @import("line_lexer.zig");
const lexer = @import("../lex/lexer.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const months = @import("../gen/months.zig");
const needles = @import("needles.zig");
const quantities = @import("../value/quantity.zig");
const tableForTests = @import("lines_twin.zig").tableForTests;
const Tokens = @import("../lex/tokens.zig").Tokens;
const units = @import("../gen/units.zig");

/// Without a kind it is a stretch whose tokens are not known.
const Token = struct { kind: ?Kind, start: usize, end: usize };

const Line = struct {
    /// Without those that later bytes may change.
    tokens: []const Token,
    is_doubtful: bool,
};

/// Tokens of the line text[from..to], whose line end is included. Card numbers are doubtful.
fn lexLine(table: *const lexing_table.LexingTable, text: []const u8, from: usize, to: usize, into: []Token) Line {
    var state: line_lexer.State = .line_start;
    var row: usize = lexing_table.start_state;
    var count: usize = 0;
    var settled: usize = 0;
    var settled_to = from;
    var start = from;
    var noted = from;
    var place = from;
    while (place <= to) : (place +%= 1) {
        const byte = if (place < text.len) text[place] else '\n';
        const next = line_lexer.step(&state, byte);
        const entry = readEntry(table, row, byte);
        row = entry.state;
        const emission = next.emission;
        const is_doubtful = next.state.isDoubtful() or emission.may_be_card;
        // A token may reach over the place from which on the lexer was certain again, into what is doubtful too.
        const is_joined = settled > 0 and into[settled - 1].kind == null and into[settled - 1].end == settled_to;
        if (is_doubtful) return .{ .tokens = into[0 .. settled - @intFromBool(is_joined)], .is_doubtful = true };
        if (goesBack(entry)) {
            state = next.state;
            place = start -% 1;
            continue;
        }
        if (emission.resumes) {
            const from_place = if (is_joined) into[settled - 1].start else settled_to;
            settled -= @intFromBool(is_joined);
            into[settled] = .{ .kind = null, .start = from_place, .end = place };
            settled += 1;
            count = settled;
            settled_to = place;
        }
        var begin = place;
        if (emission.kind) |kind| {
            const end = if (emission.is_noted) noted else place - emission.back;
            for (emission.held.sizes()) |size| {
                into[count] = .{ .kind = if (size == 1) .punct else .number, .start = start, .end = start + size };
                count += 1;
                start += size;
            }
            into[count] = .{ .kind = kind, .start = start, .end = end };
            count += 1;
            if (emission.behind != .nothing) begin = end + 1;
            if (emission.behind == .sign) {
                into[count] = .{ .kind = .punct, .start = end, .end = end + 1 };
                count += 1;
            } else if (emission.behind == .word) {
                into[count] = .{ .kind = .word, .start = end + 1, .end = place };
                count += 1;
                begin = place;
            }
        }
        if (emission.starts) start = begin;
        if (emission.notes) noted = place;
        state = next.state;
        if (entry.is_settled) {
            settled = count;
            settled_to = if (next.state.phase == .quoted_end) start else place; // The string is not counted yet.
        }
    }
    return .{ .tokens = into[0..count], .is_doubtful = false };
}

/// Expects that lines have the tokens of the CPU's lexer, doubtful ones as far as they are settled. @returns the number
/// of the others
pub fn expectSame(gpa: std.mem.Allocator, text: []const u8) !usize {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &tokens);
    const starts = tokens.items(.start);
    const ends = tokens.items(.end);
    const kinds = tokens.items(.kind);
    try expectNeedles(gpa, text, &tokens);
    var buffer: [4096]Token = undefined;
    const table = try tableForTests();
    var from: usize = 0;
    var row: usize = 0;
    var known: usize = 0;
    var is_carried = false;
    while (from < text.len) {
        const to = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
        defer from = to + 1;
        while (row < starts.len and ends[row] <= from) row += 1;
        const was_carried = is_carried;
        is_carried = mayCarry(text, from, to);
        if (was_carried or to - from + 1 > buffer.len or longStretch(text[from..to])) continue;
        const line = lexLine(table, text, from, to, &buffer);
        if (!line.is_doubtful) {
            is_carried = false;
            known += 1;
        }
        errdefer std.debug.print("{s}\n", .{text[from..to]});
        for (line.tokens) |token| {
            errdefer std.debug.print("{?t} {s}\n", .{ token.kind, text[token.start..token.end] });
            if (token.kind == null) {
                while (row < starts.len and starts[row] < token.end) : (row += 1) {
                    errdefer std.debug.print("lexer: {t} {s}\n", .{ kinds[row], text[starts[row]..ends[row]] });
                    try std.testing.expect(starts[row] >= token.start and ends[row] <= token.end);
                }
                continue;
            }
            try std.testing.expect(row < starts.len);
            errdefer std.debug.print("lexer: {t} {s}\n", .{ kinds[row], text[starts[row]..ends[row]] });
            try std.testing.expectEqual(Token{ .kind = kinds[row], .start = starts[row], .end = ends[row] }, token);
            row += 1;
        }
        if (!line.is_doubtful) try std.testing.expect(row == starts.len or starts[row] >= to);
    }
    return known;
}

fn expectNeedles(gpa: std.mem.Allocator, text: []const u8, tokens: *const Tokens) !void {
    for (tokens.items(.kind), tokens.items(.start), tokens.items(.end)) |kind, start, end| {
        errdefer std.debug.print("{t} {s} in {s}\n", .{ kind, text[start..end], text });
        const family = if (kind == .quantity) try familyOf(gpa, text[start..end]) else null;
        const wanted = needles.of(kind, family) orelse continue;
        if (fingerprints.of(kind)) |known| try std.testing.expect(needles.areIn(known, text, start, end));
        try std.testing.expect(needles.areIn(wanted, text, start, end));
    }
}

fn familyOf(gpa: std.mem.Allocator, text: []const u8) !?units.Family {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const value = try quantities.read(arena.allocator(), text) orelse return null;
    return value.family;
}

/// Whether a string, or a character literal, may continue behind the line if it is doubtful.
fn mayCarry(text: []const u8, from: usize, to: usize) bool {
    const line = text[from..to];
    const is_before_quote = to + 1 >= text.len or text[to + 1] == '\'';
    return std.mem.endsWith(u8, line, "\\") or std.mem.endsWith(u8, line, "\\\r") or
        (is_before_quote and std.mem.endsWith(u8, line, "'"));
}

fn longStretch(line: []const u8) bool {
    var run: usize = 0;
    for (line) |byte| {
        run = if (byte == ' ' or byte == '\t' or byte == '\r') 0 else run + 1;
        if (run >= 48) return true;
    }
    return false;
}

/// Separated by `|`; a `^` alone is a line end.
const pieces_text =
    "a|b|e|v|x|Mar|jan|ey|J|deadbeef|word|Word|_|0|1|2|12|25|255|256|2015|10|07|1234567890123|" ++
    "4111111111111111| | | |  |\t|\r|^|^|.|.|:|:|-|-|/|/|'|'|\"|\"|(|)|[|=|,|+|%|#|$|*|k|K|ms|s|b|MB|" ++
    "iB|kg|m|h|Z|T|e5|2015-10-18|18:01:47|18:01|10/Oct/2000:13:55:36|+0000|Jan  2 03:04:05|10.0.0.1|" ++
    "10.0.0.|1.2.3|0x1f|/usr/lib|::|abcdefgh|ABCdef12|é|\x1b|@|\\|km|5 kg|40.7128,-74.0060|" ++
    "800-555-0199|'a'|don't|..|~|\x0c|Sep|C:|fe80|17/06/09|1/2/2025|02/03/|2024|x.io|me@|km/h|in|error|" ++
    "24/7|mi|5 |41:9000|1.2.|12:3|07.43.091930|999.|1.1.1.|7d|3b|%2|version|ver|Chrome/|build=|G|Ki|seconds|hours|" ++
    "client |mac|abcd.|0a1b2c3d4e5f|/fe80|eth0|x/|Sun|Sun Sep|" ++
    "Monday,|28 Nov 2024|25.04.2024|2011.11.21|20160526|20160526T192415|" ++
    "192415|130324|7:56:13|I0613|03-17|@40000000433225833b6e1a8c|PM|am|" ++
    "a.m.|UTC|CEST|IST|EST|INFO|" ++
    "2023 Jan 11|2:42|,123|2020|08:00|a0:|:00|9/16/2019|17/06/09 |October|at |+02:00| -05|26-Nov-24|" ++
    "2022/02/07|- |; |Jan/02/2026|2Jan2026|02.01.26|main.go|T03|I20260102|p. m.|-300|03.04.05|@ |1.1.1|_292|e-05|>|" ++
    "1,234|,5|234KB|5s|150ms|,|5%|1h |2m|3 days|1 234KB|^5|kg/m|m/s|1.02:03:04|1:02:03:04|PT1H30M|P1DT2H|PT|" ++
    "Sun Dec 04 04:47:44 2005|2005-06-03-15.42.50.363779|081109 203615 148 |081109 203615|17/06/09 20:10:40|06/09 |" ++
    "2022/02/07 - 10:49:33|2022/02/07 10:49:33|+02:00|+0000|-05|2005.06.03 |02.01.26 |1000 MILLISECONDS|2012 Mar|" ++
    "200 1234|97 seconds|5.2 KB|and |, |hour |minutes |km per hour|/10.251.71.68|/10.0|:50010|0.0.0.0/0.0.0.0|" ++
    "0.0.0.0/24|188978561024|mac=|hwaddr|#10 |#1|#123456|#298|12.1234,|\\\"|\"a\\\"b\"|'a\\'b'|é\"|900%|5 m|" ++
    "dev=|dev=08:02|7f0000001000 |5MB per second|0.0.0.0/24.|1 day, |3 hours |5 kg|2 m |30 cm|" ++
    ";20:10:53|[error] |KB, free|bytes |10/20|41/10.190.173.170|5.8 KB, free|2 days, 4:05|1 hour, 20 minutes|" ++
    "server: 10.1.2.3|Xceiver: 10.1.2.3|osVer=1.2.3.4|fw_ver |driver |chapter 1.2.3.4|eV 1.2.3.4|9.8.7.6|" ++
    "monitor |market, |sunny 4|Sunday 4|Sept 4, |Thurs, |28 Sep|28 Source|5 Oct|5 October|Aug 2024|" ++
    "06/09 |May 16 12:11:41 Word|0mac=|192415192415.|" ++
    "Thu Jul 06 09:19:24.428126 2023|.5 2023|.428126|tests/functional/test|ers/web/auth/auth.go|aB/cD+eF/gHiJkLmN|" ++
    "QUFB/REVG/0hJ|May 16 12:11:41 |172.25.0.1|2005 |1999]|" ++
    "2015-10-18 (Wed) 10:11|(Wed) |Wed |um |kl. |" ++
    "3fdb463d-f7db-4abc-9abc-0123456789ab|bb28055e-fdea-4df5-83a9-0123456789ab|3fdb463d-|" ++
    "bb28055e-|[645e123e]|7f1f9b8|0f|85f|3a |5eV|1d|2Dec|3months|0b1|12345678901f|mac 0a1b2c3d4e5f|3f:|7e4|9A|" ++
    "hdfs://|http://x|https|a.b:|://|smtp:|c++://|http://10.0.0.1/ver |err: /|key:|" ++
    "0:0:0:0:0:0:0:0:2181|/0:|0:00 |:0:|1:2:3|7:05|" ++
    "a839:f70d:3ed9:bf86|de:1c:88:64:10:19|de:1c:|2001:db8:1:2:3:4:5:6|:FastLeader|:fade|" ++
    "log.c:114|645e123e|645e12|:1.2.3.4|1e5e|11:5d|" ++
    "Dec 05 16:06:07Z 2005|Dec 05 16:06:07+02:00 2005|187-141-143-180|" ++
    "015-|08:33:49|-172-|27:52,797:|07.43.091930:|::W|12:27:52,797|':|'|" ++
    "2015-10-18 Wed 18:01:47|9/16/2019 at 2:42|I260613 |18:01:47,10.1|" ++
    "error |failed |opening |from |minutes |September | [| \"|::1 |a@b.de |\x1b[31m |Thurs |Sept |per |second |" ++
    "10/Oct/2000:13:55:36 900%|1d'|0:0:0:0:0:0:0:Dec |T0325|41:90 | kbit |hours and |" ++
    "::1|fe80::1|2001:db8::1:37752|::ffff:1.2.3.4|2001:db8:|::1:37752|1234::5678|" ++
    "2a02:2454:ada:d900::1738|client ::1|" ++
    "user=|pid=7 |sshd[|AbCd1234EfGh5678|AbCd1234EfGh56789|_AbCd1234EfGh5678|10:17:27 UTC|10:17 CEST |10:17:27 MSKx|" ++
    "\x1b[2K|\x1b[0;31m|\x1b[1\xc3|\x1b]0;|de |ad |a=b@x.de|19-Oct-2022 05:34:03.685|1/Aug/2023 16:06:46|" ++
    "27/Jul/2023 16:06:46|9-Apr-|31-Dec-2022:|7-|.com |(Wed) 10:11:12|km://|/x(|" ++
    "/1234|.'a@b.de |0x1fdeadbeefAbCd1234|" ++
    "90.0.4430.212|Chrome/90.0.4430.212 |.4430.|10.1.10.103.|2001:db8:1:2:3:4:5:6 |2222:3333:|MAC=|mac |00:1|" ++
    "a839:f70d:3ed9:bf86:119b:e579:acdd:dce8 |00:17:10:88:bc:02|:e4:41:64|" ++
    "00:00:00:00:00:00:00:00:00:00:00:00:08:00 |" ++
    "bytes |juillet |million |percent |7d 3b 0a |-- | - - [|://v |://x/ver |://h?v=|a@x-bb28055e-.de |" ++
    "c++://word\x1b[1|" ++
    "546213e5-|deadbeef-cafe-|?@|(?@a.de|~@|a~@|490d68edf0|-94aa|1d2e5|" ++
    "1728938800841267391|08203929330290|sourceAddresses|deviceVersion=|=|TLS1.2|eth0.|x1.|Facade::|::carry|::|" ++
    "18:01:47 +02:00|2015-10-18 18:01:47.5 -|0700|+1000]| - |18:01 -05|(a-b) |[word=x@y.fr;|;oip=|" ++
    "none,|(abc,|x/y;abc=|" ++
    "10.0.0.5/32|10.0.0.5/8|10.0.0.5/33|x:10.0.0.5/2|/16 |x1.25.04.2024|x1.2005.06.03 |2.5.36.|TLS1.2 |" ++
    "2222:3333:|:444a:a300:3c65:1111:1111:1111|2026:01:02|:10:20:30:4a:5b|2001:0db8:|Thu Jun  2 00:01:01 UTC 2022|" ++
    "Mon Oct 11 09:01:35 |CEST 2021|25 Dez 2024 05:32:35|Fev |Ene |7-Mai-2024|Gen| Lug 2024 |" ++
    "-fr) |at Fri Jun 17 07:07:00 2005|-x) Wed |" ++
    "::api|x::|...|..|CEST 2021|96.03%|000 96.03%| 250%|29:47|:47.191|10:33:45: |+01:00: |" ++
    "::1. |10.0.0.1. |10.0.0.1.`|2FA |" ++
    "25 Apr 2024 05:32:35.018 |27 Sep 09:00:01 |25 Apr |25 Mar|24 Sep 2021 |" ++
    "06/10/2013 17:26|06/10/2013|08/02/2023, 7:32:47 PM|12/17/22, |10:31:29 PM MST|" ++
    "2021-11-09  5:13:11|2021-11-09 5:13 |" ++
    "478765 |262144 |130324 7:56:13 |478765 12:21:46.384926 |" ++
    "1e.0|0000:00:1e.0: |00030000 00000001 |62.99.164.82.sh|.99.164.82.|host-|12.sh|";

const texts_bytes_max = 400;

/// A text of random pieces in `room`.
pub fn randomText(random: std.Random, room: *[texts_bytes_max]u8) []const u8 {
    var text: std.ArrayList(u8) = .initBuffer(room);
    for (0..random.uintLessThan(usize, 12)) |_| {
        const piece = pieces[random.uintLessThan(usize, pieces.len)];
        text.appendSliceAssumeCapacity(if (std.mem.eql(u8, piece, "^")) "\n" else piece);
    }
    return text.items;
}

const pieces: []const []const u8 = blk: {
    @setEvalBranchQuota(100_000);
    var found: []const []const u8 = &.{};
    var parts = std.mem.splitScalar(u8, pieces_text, '|');
    while (parts.next()) |part| found = found ++ .{part};
    break :blk found;
};

test "lines have the tokens of the lexer, doubtful ones as far as they are settled" {
    var prng: std.Random.DefaultPrng = .init(11);
    const random = prng.random();
    var known: usize = 0;
    const rounds = 60_000;
    for (0..rounds) |_| {
        var room: [texts_bytes_max]u8 = undefined;
        const text = randomText(random, &room);
        known += try expectSame(std.testing.allocator, text);
        _ = try expectSameCounts(std.testing.allocator, random, text);
    }
    try std.testing.expect(known > rounds / 8);
}

test "what precedes a name that says version may be what an address, a path or a word has" {
    for ([_][]const u8{
        "km://", "x km://", "http://h/", "http://h?v=", "http://h/a.", "/usr/", "/v", "x/", "x:/", "_",
    }) |before| {
        for ([_][]const u8{ "v", "ver", "Ver", "version", "release" }) |name| {
            var room: [60]u8 = undefined;
            const line = try std.fmt.bufPrint(&room, "{s}{s} 203.0.113.9 \n", .{ before, name });
            _ = try expectSame(std.testing.allocator, line);
        }
    }
}

test "a pair in columns has no unit" {
    for ([_][]const u8{
        "de|6d|33|5e|", "33|5e|de|6d x", "6d,3b,0a,1c x", "33,5e,de,6d x", "41 de ad 1d'0", "1d de ad 41 x",
    }) |line| {
        _ = try expectSame(std.testing.allocator, line);
    }
}

test "rows of pairs are read to their end" {
    for ([_][]const u8{
        "MAC=00:16:3e:5e:6c:00:fa:16:3e:1c:e4:f0:08:00 SRC=10.0.0.1", "mac e4:41:64:93:a8:0f, proto",
        "[de:1c:88:64:10:19] x",                                      "24:8a:07:9a:2a:f2: x",
        "00:17:10:88:bc:02",                                          "de:1c:88:64:10:19:5e:e1 x",
        "de:1c:88 5 MB 10.0.0.1",                                     "db:5432 e4:1 ad:x be:",
        "00:00:00:00:00:00:00 x",                                     "de:1c:88:64:10:19-5 x",
        "ab:cd:ef::1 x",                                              "5e:41:64:93:a8:0f.2 x",
        "de:1c:88:64:10:19\x1b[0m x",                                 "de:1c\x1b[0m 1h",
        "mac 188978561024% x",                                        "188978561024% x",
    }) |line| _ = try expectSame(std.testing.allocator, line);
    const header = "MAC=00:16:3e:5e:6c:00:fa:16:3e:1c:e4:f0:86:dd SRC=";
    try std.testing.expectEqual(1, try expectSame(std.testing.allocator, header));
    try std.testing.expectEqual(1, try expectSame(std.testing.allocator, "mac e4:41:64:93:a8:0f, db x"));
}

test "a word may begin a UUID, and only a word begins a mail address" {
    for ([_][]const u8{
        "app/546213e5-api x",  "deadbeef-cafe-x y",  "546213e5-05 x", "546213e5-abcd-1234-5 x", "[546213e5-\u{e9}",
        "(?@172.21.10.2) x",   "~@10.0.0.1 x",       "- @x.de x",     "id 490d68edf0 x",        "a-94aa/b x",
        "deadbeef-\x1b[0m-05", "user 5d3c-94dead x",
    }) |line| _ = try expectSame(std.testing.allocator, line);
    for ([_][]const u8{
        "(?@172.21.10.2) x", "id 490d68edf0 x",
        "a-94aa b x",        "2FA x",
    }) |line| try std.testing.expectEqual(1, try expectSame(std.testing.allocator, line));
    for ([_][]const u8{ "a~@x.de", "a@x.de", "a?b+@x.de", "bb28055e-fdea-4df5-83a9-0123456789ab@x.de" }) |line| {
        try std.testing.expectEqual(0, try expectSame(std.testing.allocator, line));
    }
}

test "dates whose parts are divided by blanks, and what follows an address or a time, are the CPU's" {
    for ([_][]const u8{
        "(62.99.164.82.sh.example.at) x", "x [25 Apr 2024 05:32:35] y",
        "27 Sep 09:00:01.5 x",            "08/02/2023, 7:32:47 PM x",
        "06/10/2013 17:26 GMT",           "2021-11-09  5:13:11 x",
        "25 Apples",                      "x 10.0.0.1. Then",
        "x...10.0.0.1 y",                 "1.5 96.03% x",
        "2026-01-02 10:33:45: x",         "478765 x",
    }) |line| {
        errdefer std.debug.print("{s}\n", .{line});
        try std.testing.expectEqual(1, try expectSame(std.testing.allocator, line));
    }
    // Pairs may follow a colon behind a clock, and groups of an address the others.
    for ([_][]const u8{ "a::api x", "pci 0000:00:1e.0: x", "10:33:45: x" }) |line| {
        errdefer std.debug.print("{s}\n", .{line});
        try std.testing.expectEqual(0, try expectSame(std.testing.allocator, line));
    }
}

test "times with the names of months in any language are the CPU's, or left to it" {
    for (months.names) |row| {
        var room: [80]u8 = undefined;
        inline for (.{
            "25 {s} 2024 05:32:35 x", "25-{s}-2024 05:32:35 x", "25/{s}/2024:05:32:35 x", "2024 {s} 25 05:32:35 x",
            "{s} 25 05:32:35 x",      "{s} 25, 2024 5:32 x",    "5. {s} 2024 05:32 x",    "Thu {s} 25 05:32:35 2024 x",
        }) |form| {
            const line = try std.fmt.bufPrint(&room, form, .{row.name});
            _ = try expectSame(std.testing.allocator, line);
            line[std.mem.find(u8, line, row.name).?] ^= 0x20; // The case of its first letter, if that is in ASCII.
            if (std.unicode.utf8ValidateSlice(line)) _ = try expectSame(std.testing.allocator, line);
        }
    }
}

test "an offset may follow a time, a blank and a sign" {
    for ([_]struct { line: []const u8, known: usize }{
        .{ .line = "2022-06-29 14:06:40 +1000] info", .known = 1 },
        .{ .line = "2022-06-29 14:06:40.110 -02:00 x", .known = 1 },
        .{ .line = "14:06:40 - x", .known = 1 },
        .{ .line = "14:06:40 + 5 kg", .known = 1 },
        .{ .line = "14:06 +1000 x", .known = 0 },
        .{ .line = "14:06:40 -5 x", .known = 0 },
        .{ .line = "14:06:40 +10% x", .known = 0 },
        .{ .line = "Thu Jun  2 00:01:01 UTC 2022 x", .known = 1 },
        .{ .line = "Thu Jun  2 00:01:01 UTX 2022 x", .known = 0 },
    }) |case| {
        errdefer std.debug.print("{s}\n", .{case.line});
        try std.testing.expectEqual(case.known, try expectSame(std.testing.allocator, case.line));
    }
}

test "addresses, rows and numbers whose form needs more than their own bytes are known" {
    for ([_][]const u8{
        "x [2222:3333:444a:a300:3c65:1111:1111:1111] y", "host 2001:0db8:85a3:0000:0000:8a2e:0370:7334 - y",
        "ban 198.51.100.42/32 for y",                    "(10.0.0.0/8) y",
        "TLS1.2:ECDHE eth0.10,in y",                     "x1.2.3.4.5 y",
        "t=1728938800841267391 y",                       "UNIFIdeviceVersion=4.2.15 y",
    }) |line| {
        errdefer std.debug.print("{s}\n", .{line});
        try std.testing.expectEqual(1, try expectSame(std.testing.allocator, line));
    }
    for ([_][]const u8{
        "10.0.0.0/33 y",                 "zone:10.2.2.2/23 y", "2026:01:02:10:20:30:4a:5b y", "x1.25.04.2024 10:20:30",
        "t=4111111111111111 y",          "abcdefghijklmn==",   "90.0.4430.212-km y",          "word1a.90.0.4430.212-km",
        "EST10.0.0.2005.06.03 10:04:45", "(a-b) Wed 10:04:45", "x1.2005.06.06:57:19 y",       "dev='a=b@x.deerr: y' z",
        "10.0.0.5/8 900% y",             "k://12(abc,(abc, y",
    }) |line| _ = try expectSame(std.testing.allocator, line);
}
