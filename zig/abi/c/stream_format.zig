//! Templates rendered for the matches of a stream, a batch at a time.
const std = @import("std");
const Allocator = std.mem.Allocator;
const clock = @import("../../value/clock.zig");
const Chunks = @import("chunks.zig").Chunks;
const edits = @import("edits.zig");
const Matches = @import("matches.zig").Matches;
const MatchesMember = @import("matches.zig").Member;
const templates = @import("../../template/template.zig");
const Template = templates.Template;
const types = @import("types.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// A template for a stream, parsed for each of its members, and what it gave for the last batch.
pub const Formatter = struct {
    arena: std.heap.ArenaAllocator,
    written: []const u8,
    /// The batch, relative to the text in memory.
    matches: *Matches,
    members: []Member = &.{},
    text: std.ArrayList(u8) = .empty,
    ends: std.ArrayList(u64) = .empty,

    const Member = struct {
        /// Its own registers, then those that only other members have, which are never bound.
        registers: []const templates.Register,
        template: Template,
    };

    /// Without the parsed templates of its members.
    fn create(chunks: *const Chunks, written: []const u8) Allocator.Error!*Formatter {
        const formatter = try gpa.create(Formatter);
        errdefer gpa.destroy(formatter);
        formatter.* = .{ .arena = .init(gpa), .written = "", .matches = try .create() };
        errdefer formatter.matches.destroy();
        errdefer formatter.arena.deinit();
        const arena = formatter.arena.allocator();
        formatter.written = try arena.dupe(u8, written);
        for (chunks.parts) |*part| try formatter.matches.addMembers(part.shared);
        const known = formatter.matches.members.items;
        formatter.members = try arena.alloc(Member, known.len);
        for (formatter.members, known) |*member, own| {
            member.* = .{ .registers = try withOthers(arena, own.registers, known), .template = undefined };
        }
        return formatter;
    }

    fn parse(formatter: *Formatter, fault: *templates.Fault) templates.Error!void {
        const arena = formatter.arena.allocator();
        for (formatter.members) |*member| {
            member.template = try Template.parse(arena, formatter.written, member.registers, .format, fault);
        }
    }

    fn withOthers(
        arena: Allocator,
        own: []const templates.Register,
        members: []const MatchesMember,
    ) Allocator.Error![]const templates.Register {
        var all: std.ArrayList(templates.Register) = .empty;
        var known: std.StringHashMapUnmanaged(void) = .empty;
        try all.appendSlice(arena, own);
        for (own) |register| try known.put(arena, register.name, {});
        for (members) |member| for (member.registers) |register| {
            if ((try known.getOrPut(arena, register.name)).found_existing) continue;
            try all.append(arena, .{ .name = register.name });
        };
        return all.items;
    }

    pub fn destroy(formatter: *Formatter) void {
        formatter.text.deinit(gpa);
        formatter.ends.deinit(gpa);
        formatter.matches.destroy();
        formatter.arena.deinit();
        gpa.destroy(formatter);
    }

    fn asksLine(formatter: *const Formatter) bool {
        for (formatter.members) |member| if (member.template.asks_line) return true;
        return false;
    }

    fn render(formatter: *Formatter, chunks: *const Chunks, path: []const u8) Allocator.Error!void {
        formatter.text.clearRetainingCapacity();
        formatter.ends.clearRetainingCapacity();
        const held = chunks.textInMemory();
        formatter.matches.clear();
        try chunks.columns.copyInto(formatter.matches, chunks.given, held.base);
        for (chunks.columns.spans.items[0..chunks.given], 0..) |span, i| {
            const member = formatter.members[span.member];
            var match = formatter.matches.view(i, held.text);
            match.registers = member.registers;
            match.path = path;
            if (chunks.names.get(span.member)) |name| match.pattern = name;
            if (chunks.places) |*places| {
                const where = places.found.items[i];
                match.line = where.line;
                match.column = where.column;
                if (chunks.options.flags.byte_columns) match.column = span.start - where.line_start + 1;
            }
            _ = try member.template.render(gpa, match, clock.now().order, &formatter.text);
            try formatter.ends.append(gpa, formatter.text.items.len);
        }
    }
};

export fn mt_stream_format(
    chunks: *Chunks,
    template: Text,
    path: Text,
    text: *Text,
    ends: *[*]const u64,
    fault: Out,
) callconv(.c) Status {
    if (chunks.formatter == null or !std.mem.eql(u8, chunks.formatter.?.written, template.bytes())) {
        const made = Formatter.create(chunks, template.bytes()) catch return types.noMemory(fault);
        var found: templates.Fault = .{};
        made.parse(&found) catch |err| {
            defer made.destroy(); // It owns the texts of `found`.
            return edits.failEdit(fault, err, found);
        };
        chunks.forgetFormatter();
        chunks.formatter = made; // Kept for the next batch.
    }
    const formatter = chunks.formatter.?;
    if (formatter.asksLine() and chunks.places == null) {
        return types.fail(fault, .option, "a template with a line or a column needs a stream with MT_PLACES", .{});
    }
    formatter.render(chunks, path.bytes()) catch return types.noMemory(fault);
    text.* = .of(formatter.text.items);
    ends.* = formatter.ends.items.ptr;
    return .ok;
}
