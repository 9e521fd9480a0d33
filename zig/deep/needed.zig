//! Bytes that quoted content must have for a match in it, or in content quoted within it: other content need not be
//! decoded and lexed.
const std = @import("std");
const cpu = @import("../cpu.zig");
const finding = @import("../kernels/find.zig");
const Pattern = @import("../match/pattern.zig").Pattern;
const Plan = @import("../device/plan.zig").Plan;
const Sequence = @import("../lex/fingerprints.zig").Sequence;
const required_literals = @import("../match/required_literals.zig");

/// Longer text is examined with masks first.
const short_bytes_max = 64;

/// Properties of a byte.
const Class = packed struct(u8) {
    /// It is in one of the sequences, at the place where they have the fewest bytes.
    is_telling: bool = false,
    is_backslash: bool = false,
    reserved: u6 = 0,
};

pub const Needed = struct {
    plan: Plan,
    classes: [256]Class,
    /// The literal, if there is only one.
    literal: ?finding.Needle,

    /// Null if nothing is known. Borrows the literal of `pattern`.
    pub fn of(pattern: *const Pattern) ?Needed {
        const wanted = if (pattern.markable) |*markable| markable else return null;
        var few: [required_literals.few_max][]const u8 = undefined;
        const literals = wanted.fewLiterals(&few) orelse &.{};
        return .{
            .plan = .of(wanted.sequences),
            .classes = classesOf(wanted.sequences),
            .literal = if (literals.len == 1) .init(literals[0]) else null,
        };
    }

    fn classesOf(sequences: []const Sequence) [256]Class {
        var classes: [256]Class = @splat(.{});
        for (sequences) |sequence| {
            var telling = sequence.at(0);
            for (1..sequence.len()) |place| {
                if (sequence.at(place).count() < telling.count()) telling = sequence.at(place);
            }
            var bytes = telling.iterator(.{});
            while (bytes.next()) |byte| classes[byte].is_telling = true;
        }
        classes['\\'].is_backslash = true;
        return classes;
    }

    /// Whether a quoted token of `text` may have a match in it. A backslash may start an escape for any byte; without
    /// one, all content occurs literally in `text`.
    pub fn mayBeIn(needed: *const Needed, text: []const u8) bool {
        if (text.len <= short_bytes_max) {
            var seen: u8 = 0;
            for (text) |byte| seen |= @as(u8, @bitCast(needed.classes[byte]));
            const classes: Class = @bitCast(seen);
            if (classes.is_backslash) return true;
            if (!classes.is_telling) return false;
        } else if (std.mem.findScalar(u8, text, '\\') != null) return true;
        if (needed.literal) |*literal| return cpu.kernels().find(text.ptr, text.len, literal) < text.len;
        return needed.plan.find(text, 0) != null;
    }
};

const Builder = @import("../match/fixture.zig").Builder;

test "content without the bytes of a literal or an address is not needed, unless it has an escape" {
    const gpa = std.testing.allocator;
    for ([_]bool{ true, false }) |is_literal| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(if (is_literal) builder.literal("late") else builder.kind(.ip));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        const needed = Needed.of(pattern).?;
        try std.testing.expectEqual(is_literal, needed.mayBeIn("too late"));
        try std.testing.expectEqual(!is_literal, needed.mayBeIn("from 10.1.2.3"));
        try std.testing.expect(needed.mayBeIn("l\\u0061te"));
        try std.testing.expect(!needed.mayBeIn("") and !needed.mayBeIn("10:20 lat"));
    }
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.any());
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    try std.testing.expectEqual(null, Needed.of(pattern));
}
