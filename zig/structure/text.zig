//! A whole text prepared for readings of structure: its tokens as columns and its brackets in pairs.
const std = @import("std");
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const construct = @import("construct.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Text = struct {
    gpa: Allocator,
    tokens: Tokens = .empty,
    columns: Columns = undefined,
    mates: brackets.Mates = &.{},
    /// Computed when first needed.
    constructs: ?[]construct.Construct = null,
    /// Holds readings until the text is closed.
    arena: std.heap.ArenaAllocator,

    /// Borrows the text and takes its tokens, with or without white space; `tokens` is empty afterwards.
    pub fn create(gpa: Allocator, text: []const u8, tokens: *Tokens) Allocator.Error!*Text {
        const self = try gpa.create(Text);
        self.* = .{ .gpa = gpa, .arena = .init(gpa) };
        errdefer self.destroy();
        std.mem.swap(Tokens, &self.tokens, tokens);
        self.dropWhitespace();
        self.columns = .of(text, self.tokens.slice());
        self.mates = try brackets.pair(self.arena.allocator(), &self.columns);
        return self;
    }

    pub fn destroy(self: *Text) void {
        self.tokens.deinit(self.gpa);
        self.arena.deinit();
        self.gpa.destroy(self);
    }

    pub fn readConstructs(self: *Text) Allocator.Error![]const construct.Construct {
        if (self.constructs == null) {
            const found = try construct.find(self.arena.allocator(), &self.columns, self.mates);
            self.constructs = found.items;
        }
        return self.constructs.?;
    }

    /// Tokens lexed for declared kinds may include white space, which has no rows here.
    fn dropWhitespace(self: *Text) void {
        var kept: usize = 0;
        for (self.tokens.items(.kind), 0..) |kind, row| {
            if (kind == .whitespace) continue;
            if (kept < row) self.tokens.set(kept, self.tokens.get(row));
            kept += 1;
        }
        self.tokens.shrinkRetainingCapacity(kept);
    }
};

test "a text has tokens, brackets and constructs" {
    const gpa = std.testing.allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try @import("../lex/lexer.zig").lex(gpa, "f(a) b", 0, 6, .{ .whitespace = true }, &tokens);
    const text: *Text = try .create(gpa, "f(a) b", &tokens);
    defer text.destroy();
    try std.testing.expectEqual(5, text.columns.count());
    try std.testing.expectEqual(3, text.mates[1]);
    try std.testing.expectEqual(3, (try text.readConstructs()).len);
}
