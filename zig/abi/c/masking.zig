//! Masks of single matches.
//!
//! Twin: ts/rewrite/keep.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const all_matches = @import("all_matches.zig");
const canonical = @import("../../value/canonical.zig");
const clock = @import("../../value/clock.zig");
const escape = @import("../../deep/escape.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const KeepList = templates.KeepList;
const lexer = @import("../../lex/lexer.zig");
const mask_text = @import("../../report/masks.zig");
const registersFor = @import("matches.zig").registersFor;
const Shared = @import("patterns.zig").Shared;
const templates = @import("../../template/template.zig");
const terminal = @import("../../lex/terminal.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const gpa = @import("types.zig").gpa;

/// A keep list for each member.
fn keepListsFor(
    arena: Allocator,
    shared: *const Shared,
    keep: []const u8,
    fault: *templates.Fault,
) templates.Error![]const KeepList {
    const first, const count = shared.members();
    const kept = try arena.alloc(KeepList, count);
    for (kept, first..) |*list, member| {
        const registers = try registersFor(arena, shared.program(), @intCast(member));
        list.* = try KeepList.parse(arena, keep, registers, fault);
    }
    return kept;
}

/// Writes matches masked except for the kept parts; the bytes between two kept parts are masked as one run.
pub const Masking = struct {
    /// Holds the pseudonyms, which stay.
    arena: Allocator,
    /// For each member.
    kept: []const KeepList,
    mask: []const u8,
    /// Replacements by text.
    names: std.StringHashMapUnmanaged([]const u8) = .empty,
    /// Replacements by kind and the one spelling of a value.
    names_of_values: std.StringHashMapUnmanaged([]const u8) = .empty,
    /// Number of distinct texts so far, by kind.
    counts: std.StringHashMapUnmanaged(u64) = .empty,

    pub fn init(
        arena: Allocator,
        shared: *const Shared,
        keep: []const u8,
        mask: []const u8,
        fault: *templates.Fault,
    ) templates.Error!Masking {
        const kept = try keepListsFor(arena, shared, keep, fault);
        return .{ .arena = arena, .kept = kept, .mask = if (mask.len == 0) "*" else try arena.dupe(u8, mask) };
    }

    pub fn write(it: *Masking, found: all_matches.Found, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (found.quotes.len == 0 or found.quotes[0] == 0) return it.render(found, out);
        var rendered: std.ArrayList(u8) = .empty;
        defer rendered.deinit(gpa);
        try it.render(found, &rendered);
        try escape.append(gpa, out, rendered.items, found.quotes);
    }

    pub fn render(it: *Masking, found: all_matches.Found, out: *std.ArrayList(u8)) Allocator.Error!void {
        var scratch: std.heap.ArenaAllocator = .init(gpa);
        defer scratch.deinit();
        const arena = scratch.allocator();
        const match = found.match;
        var at = match.start;
        for (try it.kept[found.member].read(arena, match, clock.now().order)) |span| {
            if (at < span[0]) try it.cover(arena, match.text[at..span[0]], out);
            try out.appendSlice(gpa, match.text[span[0]..span[1]]);
            at = span[1];
        }
        if (at < match.end) try it.cover(arena, match.text[at..match.end], out);
    }

    /// A part of a match, or the match with what precedes it, as the input has it.
    pub fn writeSpan(
        it: *Masking,
        found: all_matches.Found,
        input: []const u8,
        start: usize,
        end: usize,
        out: *std.ArrayList(u8),
    ) Allocator.Error!void {
        var scratch: std.heap.ArenaAllocator = .init(gpa);
        defer scratch.deinit();
        const arena = scratch.allocator();
        const match = found.match;
        var at = start;
        // What was decoded has kept parts in the text as it is written, and no registers.
        const is_decoded = match.end - match.start != found.end - found.start;
        const written: templates.Match = if (is_decoded) .{
            .text = input,
            .start = found.start,
            .end = found.end,
            .slots = &.{},
            .registers = match.registers,
        } else match;
        for (try it.kept[found.member].read(arena, written, clock.now().order)) |span| {
            const from = @max(at, found.start + span[0] - written.start);
            const to = @min(end, found.start + span[1] - written.start);
            if (from >= to) continue;
            if (at < from) try it.cover(arena, input[at..from], out);
            try out.appendSlice(gpa, input[from..to]);
            at = to;
        }
        if (at < end) try it.cover(arena, input[at..end], out);
    }

    /// Masks a run without its terminal sequences, which stay behind it.
    fn cover(it: *Masking, arena: Allocator, run: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (!terminal.holdsEscape(run)) return it.coverPlain(run, out);
        try it.coverPlain(try terminal.without(arena, run), out);
        try terminal.appendLasting(gpa, run, 0, &.{}, out);
    }

    fn coverPlain(it: *Masking, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (std.mem.eql(u8, it.mask, "shape")) {
            for (text) |byte| try out.append(gpa, switch (byte) {
                '0'...'9' => '0',
                'a'...'z', 'A'...'Z' => 'a',
                else => byte,
            });
        } else if (std.mem.eql(u8, it.mask, "pseudonym")) {
            try out.appendSlice(gpa, try it.assignName(text));
        } else try mask_text.append(gpa, text, it.mask, .whole, out);
    }

    /// `KIND_N`: the same name for equal values within the call.
    fn assignName(it: *Masking, text: []const u8) Allocator.Error![]const u8 {
        if (it.names.get(text)) |name| return name;
        const kind = try lexKind(text);
        var value: std.ArrayList(u8) = .empty;
        try value.print(it.arena, "{s} ", .{kind});
        try canonical.append(it.arena, kind, text, "", &value);
        const named = try it.names_of_values.getOrPut(it.arena, value.items);
        if (!named.found_existing) {
            const group = try std.ascii.allocUpperString(it.arena, kind);
            const counted = try it.counts.getOrPutValue(it.arena, group, 0);
            counted.value_ptr.* += 1;
            named.value_ptr.* = try std.fmt.allocPrint(it.arena, "{s}_{d}", .{ group, counted.value_ptr.* });
        }
        try it.names.put(it.arena, try it.arena.dupe(u8, text), named.value_ptr.*);
        return named.value_ptr.*;
    }
};

/// Name of the kind of a text that is a single token.
fn lexKind(text: []const u8) Allocator.Error![]const u8 {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    if (text.len <= std.math.maxInt(u32)) {
        try lexer.lex(gpa, text, 0, @intCast(text.len), .{ .whitespace = true }, &tokens);
    }
    if (tokens.len != 1) return "value";
    return std.enums.tagName(Kind, tokens.items(.kind)[0]) orelse "value";
}
