//! Finding the matches of a long quoted string takes steps that grow with it, and not with its square.
const std = @import("std");
const fixture = @import("../match/fixture.zig");
const steps = @import("../steps.zig");
const Finder = @import("finder.zig").Finder;
const Pattern = @import("../match/pattern.zig").Pattern;

/// Maximum growth of the steps if the string doubles.
const growth_max = 2.4;

fn stepsFor(pattern: *const Pattern, buried: bool, number: usize) !u64 {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    try text.appendSlice(gpa, "{\"m\":\"");
    for (0..number) |_| try text.appendSlice(gpa, "x ");
    try text.appendSlice(gpa, "\"}\n");
    var finder: Finder = undefined;
    try finder.init(gpa, pattern, .{ .scan = .{}, .buried = buried });
    defer finder.deinit();
    const before = steps.total();
    const found = try finder.next(text.items, 0, 0, text.items.len);
    try std.testing.expect(found.block.placed.count() >= number);
    return steps.total() - before;
}

fn oneWord(b: *fixture.Builder) u32 {
    return b.kind(.word);
}
fn manyWords(b: *fixture.Builder) u32 {
    return b.repeat(b.kind(.word), 1, 1, .greedy);
}
fn boundWords(b: *fixture.Builder) u32 {
    return b.bind(b.kind(.word), b.register(false));
}

test "many matches in one long quoted string take steps that are linear in it" {
    const gpa = std.testing.allocator;
    inline for (.{ oneWord, manyWords, boundWords }) |build| {
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        builder.member(build(&builder));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for ([_]bool{ false, true }) |buried| {
            const small: f64 = @floatFromInt(try stepsFor(pattern, buried, 4000));
            const large: f64 = @floatFromInt(try stepsFor(pattern, buried, 8000));
            try std.testing.expect(large <= growth_max * small);
        }
    }
}
