//! The tokens of a whole text, gathered while it is surveyed: what readings of structure are made of.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const Columns = @import("../structure/columns.zig").Columns;
const construct = @import("../structure/construct.zig");
const Token = @import("token.zig").Token;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Whole = struct {
    /// Borrowed until the survey ends.
    text: []const u8 = "",
    tokens: Tokens = .empty,

    pub fn deinit(whole: *Whole, gpa: Allocator) void {
        whole.tokens.deinit(gpa);
    }

    pub fn add(whole: *Whole, gpa: Allocator, token: *const Token) error{ OutOfMemory, TooLarge }!void {
        if (token.end > std.math.maxInt(u32)) return error.TooLarge;
        try whole.tokens.append(gpa, .{
            .start = @intCast(token.start),
            .end = @intCast(token.end),
            .kind = token.kind,
            .flags = token.flags,
        });
    }

    /// The survey has ended: the tokens are no longer needed.
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

/// Grains of the words behind a colon, by number from 1.
pub const Grain = enum(u32) { byte = 1, token, super };
