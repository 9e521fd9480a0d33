//! Queries are checked when they are opened: no damaged word is used later.
const std = @import("std");
const Builder = @import("../match/fixture.zig").Builder;
const operands = @import("../predicate/operand.zig");
const Query = @import("query.zig").Query;
const gpa = std.testing.allocator;

const logfmt: u32 = 1;
const present: u32 = 0;
const searched: u32 = 2;

/// The words of a query for records that have a field `took` and a number, bound to a register, in a field `line`.
fn queryWords(words: *operands.Words, register_count: u32, first_register: u32) !void {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.bind(builder.kind(.number), builder.register(false)));
    try words.appendSlice(gpa, &.{ logfmt, ',', 2, register_count });
    try operands.writeText(gpa, words, "took");
    try operands.writeText(gpa, words, "line");
    try words.appendSlice(gpa, &.{ 2, 0, present, 1, searched, first_register });
    try operands.writeText(gpa, words, builder.finish());
}

test "a pattern's registers must be among those of the query" {
    for ([_]struct { u32, u32, bool }{
        .{ 3, 2, true },
        .{ 4, 2, true },
        .{ 3, 3, false },
        .{ 2, 2, false },
        .{ 3, std.math.maxInt(u32), false },
    }) |case| {
        const register_count, const first_register, const is_valid = case;
        var words: operands.Words = .empty;
        defer words.deinit(gpa);
        try queryWords(&words, register_count, first_register);
        if (Query.open(gpa, words.items)) |query| {
            query.close();
            try std.testing.expect(is_valid);
        } else |err| {
            try std.testing.expectEqual(error.BadQuery, err);
            try std.testing.expect(!is_valid);
        }
    }
}

test "fields are registers too" {
    try std.testing.expectError(error.BadQuery, Query.open(gpa, &.{ logfmt, ',', 2, 1 }));
}

test "a query with missing words is refused and leaks nothing" {
    var words: operands.Words = .empty;
    defer words.deinit(gpa);
    try queryWords(&words, 3, 2);
    for (0..words.items.len) |count| {
        try std.testing.expectError(error.BadQuery, Query.open(gpa, words.items[0..count]));
    }
}

test "a query with a damaged word is refused or opened, and leaks nothing" {
    var words: operands.Words = .empty;
    defer words.deinit(gpa);
    try queryWords(&words, 3, 2);
    for (words.items) |*word| {
        const given = word.*;
        for ([_]u32{ 0, 1, given +% 1, given -% 1, given ^ 0x100, std.math.maxInt(u32) }) |damaged| {
            word.* = damaged;
            if (Query.open(gpa, words.items)) |query| query.close() else |err| {
                try std.testing.expectEqual(error.BadQuery, err);
            }
        }
        word.* = given;
    }
}
