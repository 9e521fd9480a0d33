//! Elements of a template as words: the form in which callers hand them over that have parsed it themselves.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Use = @import("accessors.zig").Use;
const templates = @import("template.zig");

pub const What = enum(u32) { match, register, place, given };

/// `one`: the index that has this number, and so on.
pub const Index = enum(u32) { last, all, one, _ };

/// Reads words: what it is; a place or the number of a given text; the index; how many registers, registers whose
/// bindings the index counts, and accessors follow; then these, a register with 1 if it is bound under a repetition, an
/// accessor with its two numbers. Bytes are aligned to nothing. `registers` grows to the greatest number, and notes
/// which are repeated.
pub fn read(
    arena: Allocator,
    bytes: []const u8,
    registers: *std.ArrayList(templates.Register),
) Allocator.Error!templates.Element {
    var words: Words = .{ .bytes = bytes };
    const what: What = @fromBackingInt(words.next());
    const argument = words.next();
    const index: Index = @fromBackingInt(words.next());
    const counts: [3]u32 = .{ words.next(), words.next(), words.next() };
    const own = try readRegisters(arena, &words, counts[0], registers);
    const indexed = try readRegisters(arena, &words, counts[1], registers);
    const uses = try arena.alloc(Use, counts[2]);
    for (uses) |*use| {
        use.accessor = @fromBackingInt(@as(u8, @intCast(words.next())));
        use.first = words.next();
        use.last = words.next();
    }
    assert(words.at == bytes.len);
    const chosen: @import("reference.zig").Index = switch (index) {
        .last => .last,
        .all => .all,
        .one, _ => .{ .one = @backingInt(index) - @backingInt(Index.one) },
    };
    return .{
        .what = switch (what) {
            .match => .match,
            .register => .{ .register = .{ .registers = own, .index = chosen, .indexed = indexed } },
            .place => .{ .place = @fromBackingInt(@intCast(argument)) },
            .given => .{ .given = argument },
        },
        .accessors = uses,
    };
}

fn readRegisters(
    arena: Allocator,
    words: *Words,
    count: u32,
    registers: *std.ArrayList(templates.Register),
) Allocator.Error![]const u32 {
    const numbers = try arena.alloc(u32, count);
    for (numbers) |*number| {
        number.* = words.next();
        while (registers.items.len <= number.*) try registers.append(arena, .{ .name = "" });
        registers.items[number.*].is_repeated = words.next() == 1;
    }
    return numbers;
}

const Words = struct {
    bytes: []const u8,
    at: usize = 0,

    fn next(words: *Words) u32 {
        defer words.at += 4;
        return std.mem.readInt(u32, words.bytes[words.at..][0..4], .little);
    }
};

test "a register with an index and accessors" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const words = [_]u32{ 1, 0, 3, 1, 1, 1, 4, 1, 2, 0, 3, 7, 7 };
    var registers: std.ArrayList(templates.Register) = .empty;
    const element = try read(arena.allocator(), std.mem.sliceAsBytes(&words), &registers);
    try std.testing.expectEqualSlices(u32, &.{4}, element.what.register.registers);
    try std.testing.expectEqualSlices(u32, &.{2}, element.what.register.indexed);
    try std.testing.expectEqual(1, element.what.register.index.one);
    try std.testing.expectEqual(7, element.accessors[0].last);
    try std.testing.expectEqual(5, registers.items.len);
    try std.testing.expect(registers.items[4].is_repeated and !registers.items[2].is_repeated);
}
