//! A whole text made ready for readings of structure: its tokens as columns and its brackets in pairs.
const std = @import("std");
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const construct = @import("construct.zig");
const lexer = @import("../lex/lexer.zig");
const Pattern = @import("../match/pattern.zig").Pattern;
const Scanner = @import("../match/scanner.zig").Scanner;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Text = struct {
    gpa: Allocator,
    tokens: Tokens = .empty,
    columns: Columns = undefined,
    mates: brackets.Mates = &.{},
    /// Made when first asked for.
    constructs: ?[]construct.Construct = null,
    /// What readings hold, until the text is closed.
    arena: std.heap.ArenaAllocator,

    /// Lexes the text, which is borrowed; `pattern` adds the shapes and kinds of its program.
    pub fn create(gpa: Allocator, text: []const u8, pattern: ?*const Pattern) !*Text {
        const self = try gpa.create(Text);
        self.* = .{ .gpa = gpa, .arena = .init(gpa) };
        errdefer self.destroy();
        if (pattern) |declared| try self.lexDeclared(text, declared) else {
            try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &self.tokens);
        }
        self.columns = .of(text, self.tokens.slice());
        self.mates = try brackets.pair(self.arena.allocator(), &self.columns);
        return self;
    }

    pub fn destroy(self: *Text) void {
        self.tokens.deinit(self.gpa);
        self.arena.deinit();
        self.gpa.destroy(self);
    }

    pub fn constructsOf(self: *Text) Allocator.Error![]const construct.Construct {
        if (self.constructs == null) {
            const found = try construct.find(self.arena.allocator(), &self.columns, self.mates);
            self.constructs = found.items;
        }
        return self.constructs.?;
    }

    /// A declared kind may ask for white space, which has no rows here.
    fn lexDeclared(self: *Text, text: []const u8, pattern: *const Pattern) !void {
        const scanner = try self.gpa.create(Scanner);
        defer self.gpa.destroy(scanner);
        try scanner.init(self.gpa, pattern, text, 0, .{});
        defer scanner.deinit();
        try scanner.lexWhole();
        std.mem.swap(Tokens, &scanner.tokens, &self.tokens);
        var kept: usize = 0;
        for (0..self.tokens.len) |row| {
            const token = self.tokens.get(row);
            if (token.kind == .whitespace) continue;
            self.tokens.set(kept, token);
            kept += 1;
        }
        self.tokens.shrinkRetainingCapacity(kept);
    }
};

test "a text's tokens, brackets and constructs" {
    const text: *Text = try .create(std.testing.allocator, "f(a) b", null);
    defer text.destroy();
    try std.testing.expectEqual(5, text.columns.count());
    try std.testing.expectEqual(3, text.mates[1]);
    try std.testing.expectEqual(3, (try text.constructsOf()).len);
}
