//! Tests with one lookup whether a token's text is one of many. Without it a count of twelve frequent words takes 35 %
//! more instructions on the log of the benchmark.
const std = @import("std");
const Test = @import("program.zig").Test;
const Program = @import("program.zig").Program;
const Allocator = std.mem.Allocator;

/// Fewer texts are compared one by one.
pub const texts_min = 8;

pub const LiteralSet = struct {
    texts: std.StringHashMapUnmanaged(void) = .empty,
    /// For each first byte, a bit mask of the lengths of texts; the last bit represents all greater lengths.
    lengths: [256]u64 = @splat(0),

    pub fn has(set: *const LiteralSet, text: []const u8) bool {
        if (text.len == 0 or set.lengths[text[0]] & lengthBit(text.len) == 0) return false;
        return set.texts.contains(text);
    }

    fn add(set: *LiteralSet, gpa: Allocator, text: []const u8) Allocator.Error!void {
        if (text.len == 0) return; // Matches no token.
        try set.texts.put(gpa, text, {});
        set.lengths[text[0]] |= lengthBit(text.len);
    }
};

inline fn lengthBit(length: usize) u64 {
    return @as(u64, 1) << @intCast(@min(length, 63));
}

/// The sets of a program, by test.
pub const LiteralSets = struct {
    sets: std.AutoHashMapUnmanaged(u32, LiteralSet) = .empty,

    /// Creates a set for every "or" of many texts. Borrows `program`, which must have been checked.
    pub fn init(gpa: Allocator, program: *const Program) Allocator.Error!LiteralSets {
        var made: LiteralSets = .{};
        errdefer made.deinit(gpa);
        for (program.tests, 0..) |it, index| {
            if (!isOfTexts(program, it)) continue;
            const entry = try made.sets.getOrPut(gpa, @intCast(index));
            entry.value_ptr.* = .{};
            for (program.children[it.a..][0..it.b]) |child| {
                const text = program.tests[child];
                try entry.value_ptr.add(gpa, program.string(text.a, text.b));
            }
        }
        return made;
    }

    pub fn deinit(made: *LiteralSets, gpa: Allocator) void {
        var sets = made.sets.valueIterator();
        while (sets.next()) |set| set.texts.deinit(gpa);
        made.sets.deinit(gpa);
    }

    /// The set of test number `index`, if it has one.
    pub fn of(made: *const LiteralSets, it: Test, index: u32) ?*const LiteralSet {
        return if (it.b < texts_min) null else made.sets.getPtr(index);
    }
};

fn isOfTexts(program: *const Program, it: Test) bool {
    if (it.operation() != .@"or" or it.b < texts_min) return false;
    for (program.children[it.a..][0..it.b]) |child| if (program.tests[child].operation() != .literal) return false;
    return true;
}
