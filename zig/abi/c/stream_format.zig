//! Templates rendered for the matches of a stream, a batch at a time.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../../gen/kinds.zig").Kind;
const clock = @import("../../value/clock.zig");
const Chunks = @import("chunks.zig").Chunks;
const edits = @import("edits.zig");
const matches_ = @import("matches.zig");
const patterns = @import("patterns.zig");
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
    members: []Member,
    text: std.ArrayList(u8) = .empty,
    ends: std.ArrayList(u64) = .empty,
    /// Cells of one match, relative to the text in memory.
    slots: std.ArrayList(u64) = .empty,
    pairs: std.ArrayList(u64) = .empty,
    list_firsts: std.ArrayList(usize) = .empty,
    slot_kinds: std.ArrayList(?Kind) = .empty,
    pair_kinds: std.ArrayList(?Kind) = .empty,

    const Member = struct {
        name: []const u8,
        /// Its own registers, then those that only other members have, which are never bound.
        registers: []const templates.Register,
        own_count: usize,
        template: Template,
    };

    /// Without the parsed templates of its members.
    fn create(chunks: *const Chunks, written: []const u8) Allocator.Error!*Formatter {
        const formatter = try gpa.create(Formatter);
        errdefer gpa.destroy(formatter);
        formatter.* = .{ .arena = .init(gpa), .written = "", .members = &.{} };
        errdefer formatter.arena.deinit();
        const arena = formatter.arena.allocator();
        formatter.written = try arena.dupe(u8, written);
        var members: std.ArrayList(Member) = .empty;
        for (chunks.parts) |*part| {
            const program = part.shared.program();
            const first, const count = part.shared.members();
            for (first..first + count) |index| {
                const own = try matches_.registersFor(arena, program, @intCast(index));
                const name = chunks.names.get(@intCast(members.items.len)) orelse
                    patterns.memberName(program, @intCast(index));
                try members.append(arena, .{
                    .name = try arena.dupe(u8, name),
                    .registers = own,
                    .own_count = own.len,
                    .template = undefined,
                });
            }
        }
        for (members.items) |*member| {
            member.registers = try withOthers(arena, member.registers[0..member.own_count], members.items);
        }
        formatter.members = members.items;
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
        members: []const Member,
    ) Allocator.Error![]const templates.Register {
        var all: std.ArrayList(templates.Register) = .empty;
        var known: std.StringHashMapUnmanaged(void) = .empty;
        try all.appendSlice(arena, own);
        for (own) |register| try known.put(arena, register.name, {});
        for (members) |member| for (member.registers[0..member.own_count]) |register| {
            if ((try known.getOrPut(arena, register.name)).found_existing) continue;
            try all.append(arena, .{ .name = register.name });
        };
        return all.items;
    }

    pub fn destroy(formatter: *Formatter) void {
        formatter.text.deinit(gpa);
        formatter.ends.deinit(gpa);
        formatter.slots.deinit(gpa);
        formatter.pairs.deinit(gpa);
        formatter.list_firsts.deinit(gpa);
        formatter.slot_kinds.deinit(gpa);
        formatter.pair_kinds.deinit(gpa);
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
        const held = chunks.heldText();
        var pair: usize = 0;
        for (chunks.columns.spans.items[0..chunks.given], 0..) |span, i| {
            const member = formatter.members[span.member];
            pair = try formatter.cells(chunks, i, pair, member, held.base);
            var match: templates.Match = .{
                .text = held.text,
                .start = @intCast(span.start - held.base),
                .end = @intCast(span.end - held.base),
                .slots = formatter.slots.items,
                .list_firsts = formatter.list_firsts.items,
                .pairs = formatter.pairs.items,
                .slot_kinds = formatter.slot_kinds.items,
                .pair_kinds = formatter.pair_kinds.items,
                .registers = member.registers,
                .path = path,
                .pattern = member.name,
            };
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

    /// Reads the cells of match `i`, whose bindings in repetitions begin at `pair`; returns the end of these.
    fn cells(formatter: *Formatter, chunks: *const Chunks, i: usize, pair: usize, member: Member, base: u64) !usize {
        formatter.slots.clearRetainingCapacity();
        formatter.pairs.clearRetainingCapacity();
        formatter.list_firsts.clearRetainingCapacity();
        formatter.slot_kinds.clearRetainingCapacity();
        formatter.pair_kinds.clearRetainingCapacity();
        const columns = &chunks.columns;
        const width = columns.shape.width;
        try formatter.slots.appendNTimes(gpa, types.unbound, 2 * member.registers.len);
        var end = pair;
        if (columns.shape.has_cells) {
            const known = columns.slots.items[2 * i * width ..][0 .. 2 * member.own_count];
            for (formatter.slots.items[0..known.len], known) |*slot, at| slot.* = types.relative(at, base);
            for (0..member.own_count) |cell| {
                try formatter.slot_kinds.append(gpa, matches_.kindAt(columns.kinds.items, i * width + cell));
            }
        }
        if (columns.shape.has_lists) {
            for (columns.list_sizes.items[i * width ..][0..width]) |size| {
                try formatter.list_firsts.append(gpa, end - pair);
                end += size;
            }
            for (width..member.registers.len + 1) |_| try formatter.list_firsts.append(gpa, end - pair);
            const pairs = columns.pairs.items[2 * pair .. 2 * end];
            for (pairs) |at| try formatter.pairs.append(gpa, types.relative(at, base));
            for (pair..end) |at| {
                try formatter.pair_kinds.append(gpa, matches_.kindAt(columns.pair_kinds.items, at));
            }
        }
        return end;
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
            return edits.failed(fault, err, found);
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
