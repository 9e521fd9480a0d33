//! The form of a text up to renaming (alpha equivalence): the first word in square brackets is bound, and its later
//! uses are de Bruijn indices.
const std = @import("std");
const assert = std.debug.assert;
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Notation of a token: its `own` text, the `binder` of a scope, or the number of scopes between it and its binder.
pub const own: i32 = -1;
pub const binder: i32 = -2;

/// The notation of each token. Every square bracket opens or closes a scope.
pub fn read(arena: Allocator, columns: *const Columns) Allocator.Error![]i32 {
    const found = try arena.alloc(i32, columns.count());
    @memset(found, own);
    // Scopes from outside in; those from `bound` on have no word yet.
    var scopes: std.ArrayList(Scope) = .empty;
    var bound: usize = 0;
    // This map leaves no tombstones when names are removed, which would slow down each lookup.
    var innermost: std.array_hash_map.String(u32) = .empty;
    for (columns.kinds, 0..) |kind, token| switch (kind) {
        .open => if (columns.text[columns.starts[token]] == '[') try scopes.append(arena, .{}),
        .close => if (columns.text[columns.starts[token]] == ']') {
            const closed = scopes.pop() orelse continue;
            if (closed.name) |name| {
                if (closed.outer == no_scope) _ = innermost.swapRemove(name);
                if (closed.outer != no_scope) try innermost.put(arena, name, closed.outer);
            }
            bound = @min(bound, scopes.items.len);
        },
        .word => {
            const name = columns.bytes(token);
            steps.count(name.len);
            assert(bound <= scopes.items.len);
            const known = innermost.get(name);
            if (bound < scopes.items.len) {
                const scope: u32 = @intCast(scopes.items.len - 1);
                scopes.items[scope] = .{ .name = name, .outer = known orelse no_scope };
                try innermost.put(arena, name, scope);
                bound = scopes.items.len;
                found[token] = binder;
            } else if (known) |scope| {
                assert(scope < scopes.items.len); // Names of closed scopes are removed.
                found[token] = @intCast(scopes.items.len - 1 - scope);
            }
        },
        else => {},
    };
    return found;
}

const no_scope = std.math.maxInt(u32);
/// A scope's bound name, and the enclosing scope that binds the same name.
const Scope = struct { name: ?[]const u8 = null, outer: u32 = no_scope };

fn expectForm(text: []const u8, wanted: []const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const gpa = arena.allocator();
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    var form: std.ArrayList(u8) = .empty;
    for (try read(gpa, &fixture.columns), 0..) |code, token| {
        if (token > 0) try form.append(gpa, ' ');
        switch (code) {
            own => try form.appendSlice(gpa, fixture.columns.bytes(token)),
            binder => try form.append(gpa, '#'),
            else => try form.print(gpa, "^{d}", .{code}),
        }
    }
    try std.testing.expectEqualStrings(wanted, form.items);
}

test "names in square brackets become indices of scopes" {
    try expectForm("[ x [ y ( x y z ) ] x ]", "[ # [ # ( ^1 ^0 z ) ] ^0 ]");
    try expectForm("[ [ x ] y x ]", "[ [ # ] y x ]");
    try expectForm("[ x [ x ] x ]", "[ # [ # ] ^0 ]");
    try expectForm("[ 1 x x y [ y x ] ]", "[ 1 # ^0 y [ # ^1 ] ]");
    try expectForm("[ x ] x [ ] x", "[ # ] x [ ] x");
    try expectForm("( [ x ) x ]", "( [ # ) ^0 ]");
}
