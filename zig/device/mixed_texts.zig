//! Random texts for comparing the lexer of lines with the CPU's: lines mixed from the fields of the formats' examples,
//! the words of the lexer's tables next to bytes of every class, and numbers with signs between. `zig build lines-fuzz
//! -- SEED ROUNDS [FILE...]` compares more of them, also with the fields of other files.
const std = @import("std");
const expectSame = @import("line_lexer_test.zig").expectSame;
const expectSameCounts = @import("counts_test.zig").expectSameCounts;
const joining = @import("../lex/spelled.zig").joining;
const months = @import("../gen/months.zig");
const randomText = @import("line_lexer_test.zig").randomText;
const units = @import("../gen/units.zig");
const zones = @import("../gen/zones.zig");
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const field_bytes_max = 40;
const fields_max = 16;
const text_bytes_max = 2 * fields_max * field_bytes_max;
const example_mark = "  test = ";

/// Adds the fields of a log, or those of the examples in a format.
pub fn addFields(arena: Allocator, fields: *std.ArrayList([]const u8), text: []const u8, is_format: bool) !void {
    var lines = std.mem.tokenizeScalar(u8, text, '\n');
    while (lines.next()) |line| {
        if (is_format and !std.mem.startsWith(u8, line, example_mark)) continue;
        var parts = std.mem.tokenizeScalar(u8, if (is_format) line[example_mark.len..] else line, ' ');
        while (parts.next()) |field| if (field.len < field_bytes_max) try fields.append(arena, field);
    }
}

/// The fields of the examples in all formats of the repository, in which a test is started.
pub fn fieldsOfFormats(arena: Allocator) ![]const []const u8 {
    var fields: std.ArrayList([]const u8) = .empty;
    var folder = try std.Io.Dir.cwd().openDir(io(), "formats", .{ .iterate = true });
    defer folder.close(io());
    var entries = folder.iterate();
    while (try entries.next(io())) |entry| {
        if (!std.mem.endsWith(u8, entry.name, ".matcher")) continue;
        const text = try folder.readFileAlloc(io(), entry.name, arena, .unlimited);
        try addFields(arena, &fields, text, true);
    }
    std.mem.sort([]const u8, fields.items, {}, isBefore); // Folders have no order.
    return fields.items;
}

fn isBefore(_: void, one: []const u8, other: []const u8) bool {
    return std.mem.lessThan(u8, one, other);
}

/// A line of random fields, and of some pieces of what `randomText` makes.
fn mixLine(random: std.Random, fields: []const []const u8, room: *[text_bytes_max]u8) []const u8 {
    var text: std.ArrayList(u8) = .initBuffer(room);
    for (0..3 + random.uintLessThan(usize, fields_max - 3)) |_| {
        if (random.uintLessThan(usize, 4) == 0) {
            var small: [400]u8 = undefined;
            const piece = randomText(random, &small);
            text.appendSliceAssumeCapacity(piece[0..@min(piece.len, field_bytes_max / 2)]);
        } else text.appendSliceAssumeCapacity(pick(random, fields));
        if (random.uintLessThan(usize, 12) != 0) text.appendAssumeCapacity(' ');
    }
    return text.items;
}

/// Words that say what the number, the digits or the name next to them are.
const words: []const []const u8 = blk: {
    var found: []const []const u8 = joining ++ zones.ambiguous ++ zones.areas ++ [_][]const u8{
        "0x", "sha256:", "md5:", "eyJ", "PT", "P1D", "T", "Z",  "v",   "ver", "version", "mac ",   "mac=", "http://",
        "::", "ffff:",   "/",    "~/",  "#",  "$",   "%", "am", "p.m", "um",  "Mon",     "Sunday", "Uhr",  "e5",
    };
    for (units.units) |unit| found = found ++ .{unit.symbol};
    for (months.names) |it| found = found ++ .{it.name};
    for (zones.names) |it| found = found ++ .{it.name};
    break :blk found;
};

/// Separated by `|`; the first one is empty.
const leads_text =
    "|5|12|3.5|2026|10:20:30|2026-11-28 10:20:30|word|1h|5 MB|28|-7|100|10.1.2.3|0a1b|2026-11-28|1,234|ab|" ++
    "\u{e9}|x=|(|$1|7%|Nov 28|28/Nov/2026:10:20:30|1 h 2 min|\"a\"|1e3|1.2.3|20261128|00:1a:2b|127.0.0.1:80|" ++
    "28-NOV-26-03.04.05|28-Nov-2026T03.04.05.5";

const leads = splitAtBars(leads_text);

fn splitAtBars(comptime text: []const u8) []const []const u8 {
    @setEvalBranchQuota(10_000);
    var found: []const []const u8 = &.{};
    var parts = std.mem.splitScalar(u8, text, '|');
    while (parts.next()) |part| found = found ++ .{part};
    return found;
}

/// Bytes of every class, and no byte.
fn anyByte(random: std.Random, text: *std.ArrayList(u8)) void {
    const all = "\t\r\n\x00\x1b !\"#$%&'()*+,-./09:;<=>?@AFGMTZ[\\]^_`abefghmsz{|}~";
    switch (random.uintLessThan(usize, 4)) {
        0 => {},
        1 => text.appendAssumeCapacity(' '),
        2 => text.appendSliceAssumeCapacity(pick(random, &.{ "\xc2\xa0", "\u{e9}", "\xff", "\u{2019}", "  ", ", " })),
        else => text.appendAssumeCapacity(all[random.uintLessThan(usize, all.len)]),
    }
}

/// Some words of the tables, each with its letters as they are, small or capital, behind what may belong to it.
fn tableWords(random: std.Random, room: *[text_bytes_max]u8) []const u8 {
    var text: std.ArrayList(u8) = .initBuffer(room);
    for (0..1 + random.uintLessThan(usize, 3)) |_| {
        text.appendSliceAssumeCapacity(pick(random, leads));
        anyByte(random, &text);
        const from = text.items.len;
        text.appendSliceAssumeCapacity(pick(random, words));
        const word = text.items[from..];
        switch (random.uintLessThan(usize, 4)) {
            0 => word[0] = std.ascii.toUpper(word[0]),
            1 => for (word) |*byte| {
                byte.* = std.ascii.toUpper(byte.*);
            },
            else => {},
        }
        anyByte(random, &text);
    }
    text.appendSliceAssumeCapacity(pick(random, leads));
    return text.items;
}

const number_forms = splitAtBars("" ++
    "0|00|00|00|00|12|05|28|000|0000|2026|5e|1a|ab|de|e4|fe80|a839|24:8a|000000|20261128|" ++
    "00000000|261128235959|20261128235959|20261128100000|90.0.4430.212|00:1a:2b:3c:4d:5e|2001:db8:1:2:3:4:5:6");

const signs: []const []const u8 = &.{
    "-", "-", "/", "/", ".", ".", ":", ":", ":", " ", " ", "T", "T", "_",  ",", ", ", "  ", "\t", "+", "|", " - ", "#",
    "(", ")", "Z", ";", "@", "%", "x", "=", "'", "t", "*", "^", "~", "::", "e", "0x", "$",
};

/// Numbers and the signs between them, as dates, clocks, versions, addresses and amounts have them: a sign often
/// follows again behind the next number.
fn numbersAndSigns(random: std.Random, room: *[text_bytes_max]u8) []const u8 {
    var text: std.ArrayList(u8) = .initBuffer(room);
    if (random.boolean()) text.appendSliceAssumeCapacity(pick(random, leads));
    var sign = pick(random, signs);
    for (0..2 + random.uintLessThan(usize, 9)) |_| {
        const from = text.items.len;
        switch (random.uintLessThan(usize, 12)) {
            0 => text.appendSliceAssumeCapacity(pick(random, words)),
            1 => rowOfPairs(random, &text),
            else => text.appendSliceAssumeCapacity(pick(random, number_forms)),
        }
        const is_random = random.boolean();
        for (text.items[from..]) |*byte| {
            if (byte.* == '0' and is_random) byte.* = '0' + random.uintLessThan(u8, 10);
        }
        if (random.uintLessThan(usize, 5) < 2) sign = pick(random, signs);
        text.appendSliceAssumeCapacity(sign);
    }
    text.appendSliceAssumeCapacity(pick(random, leads));
    return text.items;
}

/// Hexadecimal pairs as hardware addresses and headers have them, and a few more or less.
fn rowOfPairs(random: std.Random, text: *std.ArrayList(u8)) void {
    const count = switch (random.uintLessThan(usize, 4)) {
        0 => 6,
        1 => 14,
        else => 1 + random.uintLessThan(usize, 16),
    };
    const digits = if (random.uintLessThan(usize, 4) == 0) "0123456789" else "0123456789abcdef";
    for (0..count) |pair| {
        if (pair > 0) text.appendAssumeCapacity(if (random.uintLessThan(usize, 40) == 0) '-' else ':');
        const is_short = random.uintLessThan(usize, 40) == 0;
        for (0..if (is_short) 1 else 2) |_| {
            text.appendAssumeCapacity(digits[random.uintLessThan(usize, digits.len)]);
        }
    }
}

fn pick(random: std.Random, list: []const []const u8) []const u8 {
    return list[random.uintLessThan(usize, list.len)];
}

/// Kinds of random texts.
pub const kinds = 4;

/// Compares so many texts of each kind. @returns the number of lines that were not doubtful
pub fn compare(gpa: Allocator, seed: u64, rounds: usize, fields: []const []const u8) !usize {
    var prng: std.Random.DefaultPrng = .init(seed);
    const random = prng.random();
    errdefer std.debug.print("seed {d}\n", .{seed});
    var known: usize = 0;
    var rooms: [4][text_bytes_max]u8 = undefined;
    for (0..rounds) |_| {
        for ([_][]const u8{
            mixLine(random, fields, &rooms[0]),
            tableWords(random, &rooms[1]),
            numbersAndSigns(random, &rooms[2]),
            randomText(random, rooms[3][0..400]),
        }) |text| {
            known += try expectSame(gpa, text);
            _ = try expectSameCounts(gpa, random, text);
        }
    }
    return known;
}

test "lines mixed from fields of logs, words of the tables, and numbers have the tokens of the lexer" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const fields = try fieldsOfFormats(arena.allocator());
    try std.testing.expect(fields.len > 1000);
    const rounds = 10_000;
    const known = try compare(std.testing.allocator, std.testing.random_seed, rounds, fields);
    try std.testing.expect(known > rounds / 4);
}
