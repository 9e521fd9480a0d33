//! The tokens or constructs of a whole text as columns, for readings at these grains.
const std = @import("std");
const Grain = @import("../../axis/units.zig").Grain;
const Units = @import("../../axis/units.zig").Units;
const Pattern = @import("../../match/pattern.zig").Pattern;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const lexText = @import("lex.zig").lexText;

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/axis/units.ts. The columns are valid until the handle is freed.
pub const UnitsView = extern struct {
    handle: ?*Units = null,
    count: u64 = 0,
    starts: ?[*]const u32 = null,
    ends: ?[*]const u32 = null,
    symbols: ?[*]const u16 = null,
    alphabet: u64 = 0,
};

/// Lexes the whole text; `pattern` adds the shapes and kinds of its program. 0, or 1 if memory ran out or the text is
/// longer than a token's offset can express.
pub export fn mb_units_open(
    text: [*]const u8,
    size_bytes: u64,
    pattern: ?*const Pattern,
    grain: u32,
    out: *UnitsView,
) callconv(.c) u32 {
    if (size_bytes > std.math.maxInt(u32)) return 1;
    const whole = text[0..@intCast(size_bytes)];
    const units = gpa.create(Units) catch return 1;
    units.* = .{};
    read(units, whole, pattern, @fromBackingInt(grain)) catch {
        mb_units_release(units);
        return 1;
    };
    out.* = .{
        .handle = units,
        .count = units.starts.items.len,
        .starts = units.starts.items.ptr,
        .ends = units.ends.items.ptr,
        .symbols = units.symbols.items.ptr,
        .alphabet = units.alphabet(),
    };
    return 0;
}

fn read(units: *Units, text: []const u8, pattern: ?*const Pattern, grain: Grain) !void {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexText(text, false, pattern, &tokens);
    try units.read(gpa, text, &tokens, grain);
}

pub export fn mb_units_release(units: *Units) callconv(.c) void {
    units.deinit(gpa);
    gpa.destroy(units);
}
