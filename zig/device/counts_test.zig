//! Compares the numbers of tokens that a device counts, with those in the parts of lines that it leaves to the CPU,
//! with the tokens of the CPU's lexer.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lexer = @import("../lex/lexer.zig");
const lines = @import("lines.zig");
const lines_twin = @import("lines_twin.zig");
const needles = @import("needles.zig");
const Plan = @import("plan.zig").Plan;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

/// Those of no family; durations and sizes are quantities too.
const kinds = [_]Kind{ .word, .number, .punct, .quoted, .ip, .timestamp, .path, .url, .base64 };

const text_bytes_max = 4096;
const blocks_max = text_bytes_max / lines.block_bytes;

/// Expects it of one of the kinds. @returns the number of parts
pub fn expectSameCounts(gpa: Allocator, random: std.Random, text: []const u8) !usize {
    if (text.len == 0 or text.len > text_bytes_max) return 0;
    const kind = kinds[random.uintLessThan(usize, kinds.len)];
    errdefer std.debug.print("{t} in\n{s}|\n", .{ kind, text });
    var plan: lines.LinePlan = .ofKind(kind);
    if (random.uintLessThan(usize, 4) != 0) if (needles.of(kind, null)) |found| {
        plan.automaton.needles = .of(found);
    };
    var blocks: [blocks_max]lines.Block = undefined;
    var parts: [blocks_max]lines.Part = undefined;
    const count = lines.blockCount(text.len);
    try lines_twin.run(&plan, false, text, blocks[0..count], parts[0..count]);

    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &tokens);
    var found: usize = 0;
    var is_linked = false;
    for (blocks[0..count], parts[0..count], 0..) |block, part, number| {
        try std.testing.expect(block.isPossible());
        if (!block.has_line) continue;
        const is_doubtful = block.is_doubtful or is_linked;
        is_linked = block.is_linked;
        if (is_doubtful) continue;
        const at = number * lines.block_bytes;
        var counted: Counted = .{ .matches = block.matches, .lines = block.lines };
        if (block.has_part) {
            found += 1;
            const from = at + part.from;
            const inside = try countPart(gpa, text, from, from + part.size, kind);
            counted.matches += inside;
            counted.lines += @intFromBool(inside > 0 and !block.is_counted);
        }
        errdefer std.debug.print("block {d}: {any} {any}\n", .{ number, block, part });
        try std.testing.expectEqual(countLines(text, at, &tokens, kind), counted);
    }
    return found;
}

const Counted = struct { matches: usize = 0, lines: usize = 0 };

/// Number of tokens in the lines that start in the block at `at`, and of the lines with such tokens.
fn countLines(text: []const u8, at: usize, tokens: *const Tokens, kind: Kind) Counted {
    var sum: Counted = .{};
    var start = if (at == 0) 0 else (std.mem.findScalarPos(u8, text, at - 1, '\n') orelse return sum) + 1;
    while (start < @min(text.len, at + lines.block_bytes)) {
        const end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
        const before = sum.matches;
        for (tokens.items(.kind), tokens.items(.start)) |own, place| {
            sum.matches += @intFromBool(own == kind and place >= start and place < end);
        }
        sum.lines += @intFromBool(sum.matches > before);
        start = end + 1;
    }
    return sum;
}

fn countPart(gpa: Allocator, text: []const u8, from: usize, to: usize, kind: Kind) !usize {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    const start = std.mem.findNonePos(u8, text, from, " \t\r\n\x0b\x0c") orelse to;
    if (start >= to) return 0;
    try lexer.lex(gpa, text, @intCast(start), @intCast(to), .{ .begins_at_token = true }, &tokens);
    var count: usize = 0;
    for (tokens.items(.kind)) |own| count += @intFromBool(own == kind);
    return count;
}

test "what a device counts, and leaves, has the numbers of the lexer, also around what may be a blob" {
    const gpa = std.testing.allocator;
    const blob = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyC:";
    var seen: usize = 0;
    var prng: std.Random.DefaultPrng = .init(7);
    for ([_][]const u8{
        "an x@y.example took 5 at home\n",
        "a 5 x@y.example with 7 words and 8080-exec-5 behind\n",
        "5 " ++ blob ++ "\"a b\" 6 and 7\n",
        "\"a\"" ++ blob ++ " 6 words 10.0.0.1 and 7\n",
        "user=" ++ blob ++ "(" ++ blob ++ ") 6 words\n",
        "10.0.0.1," ++ blob ++ "x 10.0.0.2 " ++ blob ++ " 5\n",
        "5 \x1b[31mx@y\x1b[0m 7 words and 8\n",
        "at 5 words \\ and 7\n5 on the next\n",
    }) |text| for (0..60) |_| {
        seen += try expectSameCounts(gpa, prng.random(), text);
    };
    try std.testing.expect(seen > 100);
}

test "runs of random bytes, with what divides them, are no tokens of other kinds" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const signs = "+/=-_.:;|%$#@&*()[]<>?!~^\\\"',`{} \n";
    var seen: usize = 0;
    for (0..3000) |_| {
        var room: [text_bytes_max]u8 = undefined;
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..1 + random.uintLessThan(usize, 8)) |_| {
            for (0..random.uintLessThan(usize, 120)) |_| text.appendAssumeCapacity(random.intRangeAtMost(u8, 48, 122));
            for (0..random.uintLessThan(usize, 4)) |_| {
                text.appendAssumeCapacity(signs[random.uintLessThan(usize, signs.len)]);
            }
            const between = [_][]const u8{ " word ", "5 ", "10.0.0.1 ", "\"a b\"", "\n", " x@y ", " 7.5 ", "" };
            text.appendSliceAssumeCapacity(between[random.uintLessThan(usize, between.len)]);
        }
        seen += try expectSameCounts(gpa, random, text.items);
    }
    try std.testing.expect(seen > 100);
}
