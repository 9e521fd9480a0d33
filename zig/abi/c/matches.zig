//! Matches for C callers: spans, registers, lists, and the scan's route.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Batch = @import("../../match/commit/batch.zig").Batch;
const kind_none = @import("../../match/commit/batch.zig").kind_none;
const unbound = @import("../../match/commit/batch.zig").unbound;
const Kind = @import("../../gen/kinds.zig").Kind;
const Program = @import("../../program/program.zig").Program;
const templates = @import("../../template/template.zig");
const Cursor = @import("places.zig").Cursor;
const patterns = @import("patterns.zig");
const types = @import("types.zig");
const Shared = patterns.Shared;
const Span = types.Span;
const Text = types.Text;
const gpa = types.gpa;

/// A member that was searched for.
pub const Member = struct {
    name: []const u8,
    registers: []const templates.Register,
};

pub const column_names = .{ "spans", "firsts", "slots", "list_firsts", "pairs", "slot_kinds", "pair_kinds" };

pub const Matches = struct {
    /// Owns everything but the columns below.
    arena: std.heap.ArenaAllocator = .init(gpa),
    members: std.ArrayList(Member) = .empty,
    spans: std.ArrayList(Span) = .empty,
    /// For each match, index of its first cell, with a final entry for the end; empty without captures.
    firsts: std.ArrayList(usize) = .empty,
    /// Start and end of each cell's last binding.
    slots: std.ArrayList(u64) = .empty,
    /// For each cell, index of its first binding in `pairs`, with a final entry for the end; may be empty without
    /// lists.
    list_firsts: std.ArrayList(usize) = .empty,
    /// Start and end of every binding.
    pairs: std.ArrayList(u64) = .empty,
    /// Kinds of the bindings in `slots` and in `pairs`: null for those that are not exactly one token.
    slot_kinds: std.ArrayList(?Kind) = .empty,
    pair_kinds: std.ArrayList(?Kind) = .empty,
    route: []const u8 = "",
    tokens_lexed: u64 = 0,
    device_bytes: u64 = 0,
    device_left_bytes: u64 = 0,
    device_lines: u64 = 0,
    /// Template of the last `mt_format`, reused by the next one.
    formatting: Formatting = .{},

    const Formatting = struct {
        arena: ?std.heap.ArenaAllocator = null,
        written: []const u8 = "",
        member: u32 = 0,
        template: ?templates.Template = null,
        /// At the last match that was rendered.
        cursor: Cursor = .{},
    };

    pub fn create() Allocator.Error!*Matches {
        const matches = try gpa.create(Matches);
        matches.* = .{};
        return matches;
    }

    pub fn destroy(matches: *Matches) void {
        inline for (column_names) |name| @field(matches, name).deinit(gpa);
        if (matches.formatting.arena) |*arena| arena.deinit();
        matches.arena.deinit();
        gpa.destroy(matches);
    }

    /// Removes all matches.
    pub fn clear(matches: *Matches) void {
        inline for (column_names) |name| @field(matches, name).clearRetainingCapacity();
    }

    /// Appends the members of `shared` to those known.
    pub fn addMembers(matches: *Matches, shared: *const Shared) Allocator.Error!void {
        const arena = matches.arena.allocator();
        const program = shared.program();
        const first, const count = shared.members();
        for (first..first + count) |index| {
            try matches.members.append(arena, .{
                .name = try arena.dupe(u8, patterns.memberName(program, @intCast(index))),
                .registers = try registersFor(arena, program, @intCast(index)),
            });
        }
    }

    /// Adds match `i` of a batch, with `width` cells per row, as a match of member `member`.
    pub fn append(
        matches: *Matches,
        batch: *const Batch,
        i: usize,
        width: usize,
        member: u32,
        /// Number of registers of the match's member.
        registers: u32,
    ) Allocator.Error!void {
        try matches.spans.append(gpa, .{
            .start = offsetOf(batch.starts.items[i]),
            .end = offsetOf(batch.ends.items[i]),
            .member = member,
        });
        if (batch.register_starts.items.len == 0 and width > 0) return;
        try matches.firsts.append(gpa, matches.slots.items.len / 2);
        for (i * width..i * width + registers) |cell| {
            const start = offsetOf(batch.register_starts.items[cell]);
            try matches.slots.appendSlice(gpa, &.{ start, offsetOf(batch.register_ends.items[cell]) });
            try matches.slot_kinds.append(gpa, kindAt(batch.register_kinds.items, cell));
            // Also without lists: matches of other programs may have some.
            try matches.list_firsts.append(gpa, matches.pairs.items.len / 2);
            if (cell + 1 >= batch.list_firsts.items.len) continue;
            for (batch.list_firsts.items[cell]..batch.list_firsts.items[cell + 1]) |at| {
                try matches.pairs.appendSlice(gpa, &.{
                    offsetOf(batch.list_starts.items[at]),
                    offsetOf(batch.list_ends.items[at]),
                });
                try matches.pair_kinds.append(gpa, kindAt(batch.list_kinds.items, at));
            }
        }
    }

    /// Must be called after the last match.
    pub fn finish(matches: *Matches) Allocator.Error!void {
        if (matches.firsts.items.len > 0) try matches.firsts.append(gpa, matches.slots.items.len / 2);
        if (matches.list_firsts.items.len > 0) try matches.list_firsts.append(gpa, matches.pairs.items.len / 2);
    }

    /// Range of cells for the registers of match `i`; empty if registers were not requested.
    pub fn cells(matches: *const Matches, i: usize) struct { usize, usize } {
        if (i + 1 >= matches.firsts.items.len) return .{ 0, 0 };
        return .{ matches.firsts.items[i], matches.firsts.items[i + 1] };
    }

    /// Match `i` for templates; `text` is the input in which it was found.
    pub fn view(matches: *const Matches, i: usize, text: []const u8) templates.Match {
        const span = matches.spans.items[i];
        const first, const end = matches.cells(i);
        const has_lists = end < matches.list_firsts.items.len;
        return .{
            .text = text,
            .start = @intCast(span.start),
            .end = @intCast(span.end),
            .slots = matches.slots.items[2 * first .. 2 * end],
            .list_firsts = if (has_lists) matches.list_firsts.items[first .. end + 1] else &.{},
            .pairs = matches.pairs.items,
            .slot_kinds = matches.slot_kinds.items[first..end],
            .pair_kinds = matches.pair_kinds.items,
            .registers = matches.members.items[span.member].registers,
            .pattern = matches.members.items[span.member].name,
        };
    }
};

pub fn kindAt(kinds: []const u8, at: usize) ?Kind {
    return if (at >= kinds.len or kinds[at] == kind_none) null else @fromBackingInt(kinds[at]);
}

pub fn registersFor(arena: Allocator, program: *const Program, member: u32) Allocator.Error![]const templates.Register {
    const first, const count = patterns.registersOf(program, member);
    const registers = try arena.alloc(templates.Register, count);
    for (registers, first..) |*register, index| register.* = .{
        .name = try arena.dupe(u8, patterns.registerName(program, @intCast(index))),
        .is_repeated = program.isRepeated(index),
        .kind = patterns.registerKind(program, @intCast(index)),
    };
    return registers;
}

pub fn offsetOf(place: f64) u64 {
    return if (place == unbound) types.unbound else @intFromFloat(place);
}

export fn mt_spans(matches: *const Matches, count: *usize) callconv(.c) [*]const Span {
    count.* = matches.spans.items.len;
    return matches.spans.items.ptr;
}

export fn mt_slots(matches: *const Matches, index: usize, registers: *u32) callconv(.c) ?[*]const u64 {
    const first, const end = matches.cells(index);
    registers.* = @intCast(end - first);
    return if (end > first) matches.slots.items[2 * first ..].ptr else null;
}

export fn mt_list(matches: *const Matches, index: usize, register: u32, pairs: *usize) callconv(.c) ?[*]const u64 {
    pairs.* = 0;
    const first, const end = matches.cells(index);
    const cell = first + register;
    if (cell >= end or cell + 1 >= matches.list_firsts.items.len) return null;
    const begin = matches.list_firsts.items[cell];
    pairs.* = matches.list_firsts.items[cell + 1] - begin;
    return if (pairs.* > 0) matches.pairs.items[2 * begin ..].ptr else null;
}

export fn mt_route(matches: *const Matches) callconv(.c) Text {
    return .of(matches.route);
}

export fn mt_tokens_lexed(matches: *const Matches) callconv(.c) u64 {
    return matches.tokens_lexed;
}

export fn mt_device_bytes(matches: *const Matches, left_bytes: ?*u64, lines: ?*u64) callconv(.c) u64 {
    if (left_bytes) |out| out.* = matches.device_left_bytes;
    if (lines) |out| out.* = matches.device_lines;
    return matches.device_bytes;
}

export fn mt_matches_free(owned: ?*Matches) callconv(.c) void {
    if (owned) |matches| matches.destroy();
}
