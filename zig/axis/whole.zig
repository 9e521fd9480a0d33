//! The tokens of a whole text, collected during the survey, from which readings of structure are computed.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const Columns = @import("../structure/columns.zig").Columns;
const construct = @import("../structure/construct.zig");
const Rows = @import("../lex/rows.zig").Rows;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Whole = struct {
    /// Borrowed until the survey ends.
    text: []const u8 = "",
    tokens: Tokens = .empty,

    pub fn deinit(whole: *Whole, gpa: Allocator) void {
        whole.tokens.deinit(gpa);
    }

    /// Adds the significant tokens of `rows`, whose text starts at `base` of the whole.
    pub fn add(whole: *Whole, gpa: Allocator, rows: *const Rows, base: u64) error{ OutOfMemory, TooLarge }!void {
        if (base + rows.text.len > std.math.maxInt(u32)) return error.TooLarge;
        const shift: u32 = @intCast(base);
        try whole.tokens.ensureUnusedCapacity(gpa, rows.count());
        var count = whole.tokens.len;
        whole.tokens.len += rows.count();
        const into = whole.tokens.slice();
        const starts = into.items(.start);
        const ends = into.items(.end);
        const kinds = into.items(.kind);
        const flags = into.items(.flags);
        for (rows.starts, rows.ends, rows.kinds, rows.flags) |start, end, kind, flag| {
            starts[count] = start + shift;
            ends[count] = end + shift;
            kinds[count] = kind;
            flags[count] = flag;
            count += @intFromBool(kind != .whitespace);
        }
        whole.tokens.len = count;
    }

    /// Drops the tokens after the survey.
    pub fn forget(whole: *Whole, gpa: Allocator) void {
        whole.tokens.deinit(gpa);
        whole.* = .{};
    }

    pub fn columns(whole: *const Whole) Columns {
        return .of(whole.text, whole.tokens.slice());
    }

    /// Constructs of the tokens; the caller frees them.
    pub fn constructs(whole: *const Whole, gpa: Allocator) Allocator.Error!std.ArrayList(construct.Construct) {
        const all = whole.columns();
        const mates = try brackets.pair(gpa, &all);
        defer gpa.free(mates);
        return construct.find(gpa, &all, mates);
    }
};

/// Grains of the words after a colon, numbered from 1.
pub const Grain = enum(u32) { byte = 1, token, super };
