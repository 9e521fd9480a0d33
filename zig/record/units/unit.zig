//! The unit `unit`: constructs, optionally of one role only.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Span = @import("../../structure/span.zig").Span;
const Watcher = @import("../watcher.zig").Watcher;
const constructs = @import("../constructs.zig");

pub const Records = Listed(Finder);

const Finder = struct {
    gpa: std.mem.Allocator,
    constructs: constructs.Constructs,
    role: ?constructs.Role,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Finder {
        var found: constructs.Constructs = .init(gpa, text);
        found.fold.finds_roles = if (argument.role) |role| role != .call else false;
        return .{ .gpa = gpa, .constructs = found, .role = argument.role };
    }

    pub fn deinit(finder: *Finder) void {
        finder.constructs.deinit();
    }

    pub fn watch(finder: *Finder, watcher: Watcher) void {
        finder.constructs.watcher = watcher;
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        return finder.constructs.more(Sink{ .gpa = finder.gpa, .role = finder.role, .found = found });
    }
};

const Sink = struct {
    gpa: std.mem.Allocator,
    role: ?constructs.Role,
    found: *std.ArrayList(Span),

    pub fn take(sink: Sink, construct: constructs.Construct) error{OutOfMemory}!void {
        if (sink.role) |role| if (construct.role != role) return;
        try sink.found.append(sink.gpa, construct.span);
    }
};

test "all constructs, or those of one role, are records" {
    const expectRecords = @import("expect.zig").expectRecords;
    const text = "a: 1\nf(x)\nb: 2\n";
    try expectRecords(Records, text, &.{ "a: 1", "f", "x", "b: 2" });
    var records: Records = try .init(std.testing.allocator, text, .{ .role = .kv });
    defer records.deinit();
    try std.testing.expectEqual(Span{ .start = 10, .end = 14 }, (try records.previous()).?);
    try std.testing.expectEqual(Span{ .start = 0, .end = 4 }, (try records.next()).?);
    try std.testing.expectEqual(null, try records.next());
}

test "constructs may extend over segments" {
    const gpa = std.testing.allocator;
    const filler = try gpa.alloc(u8, 3 << 20);
    defer gpa.free(filler);
    for (filler, 0..) |*byte, index| byte.* = if (index % 64 == 63) '\n' else 'x';
    var records: Records = try .init(gpa, filler, .{});
    defer records.deinit();
    try std.testing.expectEqual(Span{ .start = filler.len - 64, .end = filler.len - 1 }, (try records.previous()).?);
    try std.testing.expectEqual(filler.len / 64 - 1, records.found.items.len);
}
