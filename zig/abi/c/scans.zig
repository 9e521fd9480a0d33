//! Scans of whole texts for one pattern or a set.
const std = @import("std");
const routes = @import("../../gen/routes.zig");
const factsOf = @import("../../match/route.zig").factsOf;
const ScanError = @import("../../match/scanner.zig").Error;
const ScanOptions = @import("../../match/scanner.zig").Options;
const Scanner = @import("../../match/scanner.zig").Scanner;
const Matches = @import("matches.zig").Matches;
const column_names = @import("matches.zig").column_names;
const patterns = @import("patterns.zig");
const Shared = patterns.Shared;
const Set = @import("sets.zig").Set;
const settings = @import("settings.zig");
const types = @import("types.zig");
const Options = types.Options;
const Out = types.Out;
const Span = types.Span;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// Number of matches found between two checks of a scan's `cancel`.
const matches_between_looks = 4096;

pub const Error = ScanError || error{Cancelled};

/// Checks the options; null means all defaults.
pub fn readOptions(given: ?*const Options, text: []const u8, out: *Options, fault: Out) Status {
    const status = readStreamOptions(given, out, fault);
    if (status != .ok) return status;
    if (out.to == 0) out.to = text.len;
    if (out.from > out.to or out.to > text.len) return types.fail(
        fault,
        .option,
        "mt_opts.from {d} and to {d} are not a range of the input of {d} bytes",
        .{ out.from, out.to, text.len },
    );
    return .ok;
}

/// Checks the options but for the range of the input.
pub fn readStreamOptions(given: ?*const Options, out: *Options, fault: Out) Status {
    out.* = .of(given);
    if (out.size != @sizeOf(Options)) return types.fail(
        fault,
        .option,
        "mt_opts.size is {d}, expected sizeof(mt_opts), {d}",
        .{ out.size, @sizeOf(Options) },
    );
    if (out.flags.unknown != 0) return types.fail(
        fault,
        .option,
        "mt_opts.flags is {d}, which contains an unknown flag",
        .{@as(u32, @bitCast(out.flags))},
    );
    const asks = @as(u32, @intFromBool(out.flags.gpu)) + @intFromBool(out.flags.dual_grain) +
        @intFromBool(out.chunk != 0);
    if (asks > 1 or (out.flags.gpu and out.flags.cpu)) {
        return types.fail(fault, .option, "MT_GPU, MT_CPU, MT_DUAL_GRAIN and chunk exclude one another", .{});
    }
    return .ok;
}

export fn mt_scan(
    shared: *const Shared,
    input: Text,
    given: ?*const Options,
    out: **Matches,
    fault: Out,
) callconv(.c) Status {
    var options: Options = undefined;
    const status = readOptions(given, input.bytes(), &options, fault);
    if (status != .ok) return status;
    out.* = scan(shared, input.bytes(), options) catch |err| return failScan(fault, err);
    return .ok;
}

export fn mt_set_scan(
    set: *const Set,
    input: Text,
    given: ?*const Options,
    out: **Matches,
    fault: Out,
) callconv(.c) Status {
    var options: Options = undefined;
    const status = readOptions(given, input.bytes(), &options, fault);
    if (status != .ok) return status;
    if (options.flags.gpu or options.flags.dual_grain or options.chunk != 0) {
        return types.fail(fault, .option, "a set does not support MT_GPU, MT_DUAL_GRAIN or chunk", .{});
    }
    out.* = scanSet(set, input.bytes(), options) catch |err| return failScan(fault, err);
    return .ok;
}

export fn mt_is_match(shared: *const Shared, input: Text) callconv(.c) c_int {
    return isMatch(shared, input.bytes());
}

export fn mt_set_is_match(set: *const Set, input: Text) callconv(.c) c_int {
    var answer: c_int = 0;
    for (set.parts) |part| {
        const found = isMatch(part.shared, input.bytes());
        if (found != 0) answer = found;
        if (found > 0) return found;
    }
    return answer;
}

fn isMatch(shared: *const Shared, text: []const u8) c_int {
    var scanner: Scanner = undefined;
    const count_max: u64 = if (shared.member == null) 1 else std.math.maxInt(u64);
    scanner.init(gpa, shared.pattern(), text, 0, .{ .count_max = count_max }) catch return -1;
    defer scanner.deinit();
    while (scanner.next() catch return -1) {
        for (scanner.committer.batch.members.items) |member| if (member == shared.member orelse member) return 1;
    }
    return 0;
}

pub fn failScan(fault: Out, err: Error) Status {
    return switch (err) {
        error.Cancelled => types.fail(fault, .cancelled, "the scan was cancelled", .{}),
        else => |other| types.failScan(fault, @errorCast(other)),
    };
}

pub fn scan(shared: *const Shared, text: []const u8, options: Options) Error!*Matches {
    const matches = try Matches.create();
    errdefer matches.destroy();
    try matches.addMembers(shared);
    try addMatches(matches, shared, 0, text, options);
    try matches.finish();
    return matches;
}

/// Scans each program in turn and sorts the matches.
pub fn scanSet(set: *const Set, text: []const u8, options: Options) Error!*Matches {
    const matches = try Matches.create();
    errdefer matches.destroy();
    for (set.parts) |part| try matches.addMembers(part.shared);
    var every = options;
    if (set.parts.len > 1) every.max = 0; // The first matches of all are known only after all scans.
    for (set.parts) |part| try addMatches(matches, part.shared, part.first, text, every);
    try matches.finish();
    if (set.parts.len > 1) try inOrder(matches, options.max);
    return matches;
}

fn addMatches(
    matches: *Matches,
    shared: *const Shared,
    first_member: u32,
    text: []const u8,
    options: Options,
) Error!void {
    const max = if (options.max == 0) std.math.maxInt(u64) else options.max;
    const wanted = shared.member;
    const part = text[@intCast(options.from)..@intCast(options.to)];
    var scanner: Scanner = undefined;
    var made: ScanOptions = .{
        .registers = options.flags.captures or options.flags.lists,
        .first_only = options.flags.first,
        // Matches of other members are not counted.
        .count_max = if (wanted == null) max else std.math.maxInt(u64),
        .dual_grain = options.flags.dual_grain,
        .by_line = options.flags.lines,
    };
    if (options.flags.gpu) {
        if (settings.device()) |device| made.device = .{ .device = device };
    }
    if (options.chunk != 0) made.segment_bytes = @intCast(@min(options.chunk, 1 << 30));
    try scanner.init(gpa, shared.pattern(), part, options.from, made);
    defer scanner.deinit();
    const batch = &scanner.committer.batch;
    const width = shared.program().register_width;
    var given: u64 = 0;
    while (!scanner.done and given < max) {
        batch.clear();
        while (!scanner.done and batch.count() < matches_between_looks) {
            if (options.cancel) |cancel| if (@atomicLoad(u32, cancel, .monotonic) != 0) return error.Cancelled;
            if (!try scanner.advance(matches_between_looks)) break;
        }
        try scanner.committer.endBatch();
        for (batch.members.items, 0..) |member, i| {
            if (wanted != null and member != wanted.?) continue;
            if (given == max) break;
            given += 1;
            const own = if (wanted == null) first_member + member else first_member;
            _, const registers = patterns.registersOf(shared.program(), member);
            try matches.append(batch, i, width, own, registers);
        }
    }
    const facts = factsOf(&scanner, scanner.done, scanner.segmenter.lexing);
    matches.tokens_lexed += facts.tokens_lexed;
    matches.device_bytes += facts.device_bytes;
    matches.device_left_bytes += facts.device_left_bytes;
    matches.device_lines += facts.device_lines;
    matches.route = if (matches.members.items.len == 1) routes.names[facts.route] else "";
}

/// Sorts matches by start, end and member, and keeps the first `max` (0: all).
fn inOrder(matches: *Matches, max: u64) Error!void {
    const arena = matches.arena.allocator();
    const order = try arena.alloc(usize, matches.spans.items.len);
    for (order, 0..) |*index, i| index.* = i;
    std.mem.sortUnstable(usize, order, @as([]const Span, matches.spans.items), isBefore);
    const kept = order[0..if (max == 0) order.len else @min(order.len, @as(usize, @intCast(max)))];
    const ordered = try Matches.create();
    errdefer ordered.destroy();
    for (kept) |i| {
        try ordered.spans.append(gpa, matches.spans.items[i]);
        if (matches.firsts.items.len == 0) continue;
        const first, const end = matches.cells(i);
        try ordered.firsts.append(gpa, ordered.slots.items.len / 2);
        try ordered.slots.appendSlice(gpa, matches.slots.items[2 * first .. 2 * end]);
        try ordered.slot_kinds.appendSlice(gpa, matches.slot_kinds.items[first..end]);
        for (first..end) |cell| {
            try ordered.list_firsts.append(gpa, ordered.pairs.items.len / 2);
            const from = matches.list_firsts.items[cell];
            const to = matches.list_firsts.items[cell + 1];
            try ordered.pairs.appendSlice(gpa, matches.pairs.items[2 * from .. 2 * to]);
            try ordered.pair_kinds.appendSlice(gpa, matches.pair_kinds.items[from..to]);
        }
    }
    try ordered.finish();
    inline for (column_names) |name| {
        std.mem.swap(@TypeOf(@field(matches, name)), &@field(matches, name), &@field(ordered, name));
    }
    ordered.destroy();
}

fn isBefore(spans: []const Span, a: usize, b: usize) bool {
    return spans[a].isBefore(spans[b]);
}
