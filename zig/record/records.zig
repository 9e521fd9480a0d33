//! The records of a text by unit, one after another or as a window of them.
const std = @import("std");
const blocks = @import("blocks.zig");
const constructs = @import("constructs.zig");
const period = @import("period.zig");
const plain = @import("plain.zig");
const segments = @import("segments.zig");
const shape = @import("shape.zig");

pub const Span = plain.Span;
pub const Error = segments.Error;

/// Units whose records the library finds. Numbers are shared with ts/window/units.ts.
pub const Unit = enum(u32) { line, paragraph, file, block, construct, period, shape };

/// Records in order of their first byte. Lines and paragraphs are found as they are asked for, from either side; the
/// units that need tokens are found at once.
pub const Records = union(enum) {
    lines: plain.Lines,
    paragraphs: plain.Paragraphs,
    whole: plain.Whole,
    listed: Listed,

    /// `role` keeps the constructs of one role; 0 keeps all. Of `listed` records the memory comes from `gpa`.
    pub fn init(gpa: std.mem.Allocator, unit: Unit, role: u32, text: []const u8) Error!Records {
        return switch (unit) {
            .line => .{ .lines = .init(text) },
            .paragraph => .{ .paragraphs = .init(text) },
            .file => .{ .whole = .init(text) },
            .block => .{ .listed = .init(try blocks.blocks(gpa, text)) },
            .construct => .{ .listed = .init(try ofRole(gpa, text, role)) },
            .period => .{ .listed = .init(try repeated(gpa, text)) },
            .shape => .{ .listed = .init(try shape.parts(gpa, text)) },
        };
    }

    pub fn deinit(self: *Records, gpa: std.mem.Allocator) void {
        switch (self.*) {
            .listed => |*listed| listed.spans.deinit(gpa),
            else => {},
        }
    }

    pub fn next(self: *Records) ?Span {
        return switch (self.*) {
            inline else => |*records| records.next(),
        };
    }

    /// The last record not handed out yet.
    pub fn previous(self: *Records) ?Span {
        return switch (self.*) {
            inline else => |*records| records.previous(),
        };
    }
};

/// Records found beforehand.
const Listed = struct {
    spans: std.ArrayList(Span),
    front: usize = 0,
    back: usize,

    fn init(spans: std.ArrayList(Span)) Listed {
        return .{ .spans = spans, .back = spans.items.len };
    }

    fn next(self: *Listed) ?Span {
        if (self.front >= self.back) return null;
        self.front += 1;
        return self.spans.items[self.front - 1];
    }

    fn previous(self: *Listed) ?Span {
        if (self.front >= self.back) return null;
        self.back -= 1;
        return self.spans.items[self.back];
    }
};

fn ofRole(gpa: std.mem.Allocator, text: []const u8, role: u32) Error!std.ArrayList(Span) {
    var found = try constructs.constructs(gpa, text);
    defer found.deinit(gpa);
    var spans: std.ArrayList(Span) = try .initCapacity(gpa, found.items.len);
    for (found.items) |construct| {
        if (role == 0 or @backingInt(construct.role) == role) spans.appendAssumeCapacity(construct.span);
    }
    return spans;
}

fn repeated(gpa: std.mem.Allocator, text: []const u8) Error!std.ArrayList(Span) {
    var found = try constructs.constructs(gpa, text);
    defer found.deinit(gpa);
    var spans: std.ArrayList(Span) = try .initCapacity(gpa, found.items.len + 1);
    spans.items.len = period.groups(found.items, text.len, spans.allocatedSlice());
    return spans;
}

/// From the first record's start to the last byte any of them reaches; null where the window holds none.
/// `first` counts from 0.
pub fn range(records: *Records, first: u64, count: u64) ?Span {
    for (0..first) |_| _ = records.next() orelse return null;
    var found: ?Span = null;
    for (0..count) |_| {
        const span = records.next() orelse break;
        found = if (found) |so_far| .{ .start = so_far.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

/// The window of the last `count` records.
pub fn last(records: *Records, count: u64) ?Span {
    var found: ?Span = null;
    for (0..count) |_| {
        const span = records.previous() orelse break;
        found = if (found) |so_far| .{ .start = span.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

fn expectRange(unit: Unit, text: []const u8, first: u64, count: u64, want: ?Span) !void {
    var records: Records = try .init(std.testing.allocator, unit, 0, text);
    defer records.deinit(std.testing.allocator);
    try std.testing.expectEqual(want, range(&records, first, count));
}

test "windows of paragraphs" {
    const text = "a\n\nb\nc\n\nd";
    try expectRange(.paragraph, text, 0, 1, .{ .start = 0, .end = 1 });
    try expectRange(.paragraph, text, 1, 9, .{ .start = 3, .end = 9 });
    try expectRange(.paragraph, text, 0, 0, null);
    try expectRange(.paragraph, text, 3, 1, null);
    var records: Records = try .init(std.testing.allocator, .paragraph, 0, text);
    try std.testing.expectEqual(Span{ .start = 3, .end = 9 }, last(&records, 2).?);
}

test "a window of blocks reaches to the end of the one that ends last" {
    try expectRange(.block, "f(a, [b, {c}], d)(e)", 1, 2, .{ .start = 5, .end = 13 });
    try expectRange(.block, "f(a, [b, {c}], d)(e)", 0, 3, .{ .start = 1, .end = 17 });
}

test "constructs of one role" {
    const text = "a: 1\nf(x)\nb: 2\n";
    var records: Records = try .init(std.testing.allocator, .construct, @backingInt(constructs.Role.kv), text);
    defer records.deinit(std.testing.allocator);
    try std.testing.expectEqual(Span{ .start = 10, .end = 14 }, last(&records, 1).?);
    try std.testing.expectEqual(Span{ .start = 0, .end = 4 }, records.next().?);
    try std.testing.expectEqual(null, records.next());
}

test "a text that repeats nothing is one record" {
    try expectRange(.period, "a", 0, 5, .{ .start = 0, .end = 1 });
    try expectRange(.period, "", 0, 5, null);
    try expectRange(.period, "\n", 0, 5, .{ .start = 0, .end = 1 });
}
