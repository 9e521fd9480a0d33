//! Texts with their matches masked, and those within their tokens.
//!
//! Twin: ts/rewrite/keep.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const sequences = @import("../../template/sequences.zig");
const terminal = @import("../../lex/terminal.zig");
const Allocator = std.mem.Allocator;
const all_matches = @import("all_matches.zig");
const OfText = all_matches.OfText;
const clock = @import("../../value/clock.zig");
const escape = @import("../../deep/escape.zig");
const Cursor = @import("places.zig").Cursor;
const Kind = @import("../../gen/kinds.zig").Kind;
const KeepList = templates.KeepList;
const lexer = @import("../../lex/lexer.zig");
const mask_text = @import("../../report/masks.zig");
const registersFor = @import("matches.zig").registersFor;
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const templates = @import("../../template/template.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const types = @import("types.zig");
const Options = types.Options;
const Out = types.Out;
const Status = types.Status;
const Wanted = @import("../../deep/wanted.zig").Wanted;
const gpa = types.gpa;

pub const Error = scans.Error || error{ Template, Leftover };

/// A text with its matches masked.
pub const Redacted = struct {
    text: std.ArrayList(u8) = .empty,
    /// Start and end of the masks in `text`, ascending; adjacent ones are joined.
    masks: std.ArrayList([2]usize) = .empty,

    pub fn deinit(it: *Redacted) void {
        it.text.deinit(gpa);
        it.masks.deinit(gpa);
    }

    fn addMask(it: *Redacted, start: usize) Allocator.Error!void {
        const end = it.text.items.len;
        const masks = it.masks.items;
        if (masks.len > 0 and masks[masks.len - 1][1] == start) {
            masks[masks.len - 1][1] = end;
        } else try it.masks.append(gpa, .{ start, end });
    }
};

/// What still reads as a match after masking.
pub const Leftovers = struct { count: usize = 0, line: u64 = 0, column: u64 = 0 };

/// The range of the input selected by the options, masked. Names and kept parts are in `arena`.
/// @param left filled if the error is `error.Leftover`: the masked text still holds matches.
pub fn redact(
    arena: Allocator,
    shared: *const Shared,
    input: []const u8,
    given: Options,
    keep: []const u8,
    mask: []const u8,
    fault: *templates.Fault,
    left: *Leftovers,
) Error!Redacted {
    var masking: Masking = try .init(arena, shared, keep, mask, fault);
    var options = given;
    options.flags.captures = keep.len > 0;
    options.flags.lists = keep.len > 0;
    var all: OfText = undefined;
    try all.init(shared, input, options);
    defer all.deinit();
    var out: Redacted = .{};
    errdefer out.deinit();
    var at: usize = @intCast(options.from);
    while (try all.next()) |found| {
        if (found.end <= at) continue; // Within another member's match.
        const start = @max(at, found.start);
        try out.text.appendSlice(gpa, input[at..start]);
        const from = out.text.items.len;
        try masking.write(found, &out.text);
        try out.addMask(from);
        at = found.end;
    }
    try out.text.appendSlice(gpa, input[at..@intCast(options.to)]);
    // Beyond a limit, matches are left on purpose.
    if (options.max == 0 and !options.flags.first) {
        left.* = try leftovers(shared, &out, options);
        if (left.count > 0) return error.Leftover;
    }
    return out;
}

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

pub fn failLeftovers(fault: Out, left: Leftovers) Status {
    return types.fail(
        fault,
        .leftover,
        "after masking, {d} span{s} of the output still read{s} as a match, the first at {d}:{d}; use another mask",
        .{ left.count, plural(left.count), if (left.count == 1) "s" else "", left.line, left.column },
    );
}

fn plural(count: usize) []const u8 {
    return if (count == 1) "" else "s";
}

/// Whether matches do not depend on their surroundings, which masks change.
pub fn canBeChecked(shared: *const Shared) bool {
    return Wanted.of(shared.program()) != null;
}

/// Matches of a redacted text that touch no mask; none if matches depend on their surroundings, which masks change.
fn leftovers(shared: *const Shared, redacted: *const Redacted, given: Options) Error!Leftovers {
    if (!canBeChecked(shared)) return .{};
    const text = redacted.text.items;
    var options: Options = .{ .to = text.len, .cancel = given.cancel };
    options.flags.lines = given.flags.lines;
    options.flags.shallow = given.flags.shallow;
    var all: OfText = undefined;
    try all.init(shared, text, options);
    defer all.deinit();
    var left: Leftovers = .{};
    var mask: usize = 0;
    const masks = redacted.masks.items;
    while (try all.next()) |found| {
        while (mask < masks.len and masks[mask][1] <= found.start) mask += 1;
        if (mask < masks.len and masks[mask][0] < found.end) continue;
        left.count += 1;
        if (left.count > 1) continue;
        var cursor: Cursor = .{};
        cursor.advance(text, 0, found.start);
        left.line = cursor.at.line;
        left.column = cursor.at.column;
    }
    return left;
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

    fn render(it: *Masking, found: all_matches.Found, out: *std.ArrayList(u8)) Allocator.Error!void {
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

    /// Masks a run without its terminal sequences, which stay behind it.
    fn cover(it: *Masking, arena: Allocator, run: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (!terminal.holdsEscape(run)) return it.coverPlain(run, out);
        try it.coverPlain(try sequences.without(arena, run), out);
        try sequences.appendLasting(gpa, run, 0, &.{}, out);
    }

    fn coverPlain(it: *Masking, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (std.mem.eql(u8, it.mask, "shape")) {
            for (text) |byte| try out.append(gpa, switch (byte) {
                '0'...'9' => '0',
                'a'...'z', 'A'...'Z' => 'a',
                else => byte,
            });
        } else if (std.mem.eql(u8, it.mask, "pseudonym")) {
            try out.appendSlice(gpa, try it.nameOf(text));
        } else try mask_text.append(gpa, text, it.mask, .whole, out);
    }

    /// `KIND_N`: the same name for equal texts within the call.
    fn nameOf(it: *Masking, text: []const u8) Allocator.Error![]const u8 {
        if (it.names.get(text)) |name| return name;
        const kind = try std.ascii.allocUpperString(it.arena, try kindOf(text));
        const counted = try it.counts.getOrPutValue(it.arena, kind, 0);
        counted.value_ptr.* += 1;
        const name = try std.fmt.allocPrint(it.arena, "{s}_{d}", .{ kind, counted.value_ptr.* });
        try it.names.put(it.arena, try it.arena.dupe(u8, text), name);
        return name;
    }
};

/// Name of the kind of a text that is a single token.
fn kindOf(text: []const u8) Allocator.Error![]const u8 {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    if (text.len <= std.math.maxInt(u32)) {
        try lexer.lex(gpa, text, 0, @intCast(text.len), .{ .whitespace = true }, &tokens);
    }
    if (tokens.len != 1) return "value";
    return std.enums.tagName(Kind, tokens.items(.kind)[0]) orelse "value";
}
