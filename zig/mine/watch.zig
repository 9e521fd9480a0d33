//! Reports arriving lines without a known template. Each of them becomes a template, so that similar lines are not
//! reported again.
const std = @import("std");
const lex = @import("../lex/tokens.zig");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const merging = @import("merge/merge.zig");
const Known = @import("merge/known.zig").Known;

/// A line of the current text, half-open, without its line end.
pub const Span = extern struct { from: u32, to: u32 };

pub const Watch = struct {
    gpa: std.mem.Allocator,
    /// The lines so far; borrowed.
    table: *Table,
    /// Merged templates; null if each silhouette is a template.
    known: ?Known,
    novel: std.ArrayList(Span) = .empty,
    /// Place in the current text from which the offsets of tokens count.
    base: u32 = 0,

    /// @param table mined by wording if templates are merged, else by silhouette
    pub fn init(gpa: std.mem.Allocator, table: *Table) merging.Error!Watch {
        return .{ .gpa = gpa, .table = table, .known = if (table.grain == .wording) try .init(gpa, table) else null };
    }

    pub fn deinit(self: *Watch) void {
        if (self.known) |*known| known.deinit();
        self.novel.deinit(self.gpa);
    }

    /// Called before a text is examined.
    pub fn begin(self: *Watch) void {
        self.novel.clearRetainingCapacity();
        self.base = 0;
    }

    /// Called before offsets of tokens count from a place that is so much further on in the text.
    pub fn moveBase(self: *Watch, bytes: usize) void {
        self.base += @intCast(bytes);
    }

    /// Examines one line (`mine.visit`).
    pub fn add(
        self: *Watch,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
        is_cut: bool,
    ) silhouette.Error!void {
        if (first == last) return;
        const group = try self.table.find(text, tokens, first, last);
        const is_known = if (group) |found|
            self.known != null or self.table.isCovered(found, text, tokens, first)
        else
            false;
        try self.table.add(text, tokens, first, last, is_cut);
        if (is_known) return;
        if (self.known) |*known| {
            const number: u32 = @intCast(self.table.groups.items.len - 1);
            const sample = self.table.sampleOf(number);
            const positions = self.table.positionsOf(number);
            if (try known.accepts(sample, positions)) return;
            try known.learn(sample, positions);
        }
        const start = tokens.items(.start)[first];
        const end = tokens.items(.end)[last - 1];
        const line_start = if (std.mem.findScalarLast(u8, text[0..start], '\n')) |feed| feed + 1 else 0;
        var line_end = std.mem.findScalarPos(u8, text, end, '\n') orelse text.len;
        if (line_end > end and text[line_end - 1] == '\r') line_end -= 1;
        try self.novel.append(self.gpa, .{
            .from = self.base + @as(u32, @intCast(line_start)),
            .to = self.base + @as(u32, @intCast(line_end)),
        });
    }
};

const testing = std.testing;
const mining = @import("mine.zig");

fn expectNovel(grain: silhouette.Grain, before: []const u8, arriving: []const u8, want: []const []const u8) !void {
    const gpa = testing.allocator;
    var table: Table = .{ .gpa = gpa, .grain = grain, .is_numbered = false };
    defer table.deinit();
    try mining.mine(&table, before, .lines, .{});
    var watch: Watch = try .init(gpa, &table);
    defer watch.deinit();
    try mining.visit(&watch, arriving, .lines, false);
    try testing.expectEqual(want.len, watch.novel.items.len);
    for (want, watch.novel.items) |line, span| try testing.expectEqualStrings(line, arriving[span.from..span.to]);
}

test "a silhouette is reported once, and again for a word that opens a slot" {
    const before = "took 5ms\ntook 6ms\nalone\nread 5\n";
    const arriving = "took 9ms\nread 6\nalone\n\nnow ( 1\r\nnow ( 1\nnow ( 2\nwrite 5\nwrote 6\n";
    try expectNovel(.silhouette, before, arriving, &.{ "now ( 1", "write 5" });
}

test "a wording that a merged template accepts is known" {
    var before: std.ArrayList(u8) = .empty;
    defer before.deinit(testing.allocator);
    for ([_][]const u8{ "anna", "bob7", "carl-x.org", "10.0.0.1" }) |name| {
        try before.print(testing.allocator, "session of user {s} ended well\n", .{name});
    }
    try before.appendSlice(testing.allocator, "job started\n");
    try expectNovel(.wording, before.items,
        \\session of user dana ended well
        \\session of user the boss ended well
        \\job started
        \\job stopped
        \\job stopped
        \\session of user dana ended badly
        \\
    , &.{ "job stopped", "session of user dana ended badly" });
}
