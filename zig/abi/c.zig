//! The door for C and every language that calls it: `matcher.h` says what each function takes and gives.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Batch = @import("../match/batch.zig").Batch;
const batch_ = @import("../match/batch.zig");
const Pattern = @import("../match/pattern.zig").Pattern;
const Program = @import("../match/program.zig").Program;
const register_places = @import("../match/register_places.zig");
const Scanner = @import("../match/scanner.zig").Scanner;
const scanner_ = @import("../match/scanner.zig");
const Stream = @import("../match/stream.zig").Stream;
const clock = @import("../value/clock.zig");
const gpa = std.heap.c_allocator;

/// Raised by every change that a caller compiled before it could not bear.
const abi: u32 = 1;
const version = "0.1.0";
const unbound = std.math.maxInt(u64);
/// Matches found between two looks at a scan's `cancel`.
const matches_between_looks = 4096;

pub const Status = enum(c_int) { ok = 0, pattern = 1, option = 4, finished = 10, cancelled = 11, no_memory = 12 };

pub const Text = extern struct { ptr: ?[*]const u8, len: usize };

pub const Span = extern struct {
    start: u64,
    end: u64,
    member: u32,
    reserved: u32 = 0, // Written, so that no stale bytes leak.
    comptime {
        std.debug.assert(@sizeOf(Span) == 24);
    }
};

pub const Options = extern struct {
    size: u32,
    flags: u32,
    max: u64,
    from: u64,
    to: u64,
    cancel: ?*const u32,
    comptime {
        std.debug.assert(@sizeOf(Options) == 40);
    }
};

const flag_captures = 1;
const flag_lists = 2;
const flag_first = 4;
const flags_known = flag_captures | flag_lists | flag_first;

const Fault = struct { message: []const u8 };

/// A pattern with the number of its owners.
const Shared = struct { pattern: *Pattern, owners: std.atomic.Value(u32) = .init(1) };

const Matches = struct {
    spans: []Span,
    /// Start and end of each match's registers, row by row.
    slots: []u64,
    registers: u32,
    /// Of each match, the registers of its member; cells of a match in the columns of the batch.
    own: []register_places.Range,
    width: usize,
    batch: Batch,
    /// The bindings asked for last.
    list: std.ArrayList(u64) = .empty,
};

const Chunks = struct {
    shared: *Shared,
    stream: Stream,
    spans: std.ArrayList(Span) = .empty,
    is_finished: bool = false,
};

export fn mt_abi() callconv(.c) u32 {
    return abi;
}

export fn mt_version() callconv(.c) Text {
    return textOf(version);
}

extern "c" fn time(out: ?*i64) i64;

export fn mt_set_now(fixed: c_int, epoch_s: i64) callconv(.c) void {
    clock.current.now_s = if (fixed != 0) epoch_s else time(null);
}

export fn mt_set_tz_offset(east_s: i32) callconv(.c) void {
    clock.current.tz_offset_s = east_s;
}

export fn mt_set_day_first(on: c_int) callconv(.c) void {
    clock.current.day_first = on != 0;
}

export fn mt_error_message(fault: *const Fault) callconv(.c) Text {
    return textOf(fault.message);
}

export fn mt_error_free(fault: ?*Fault) callconv(.c) void {
    if (fault) |it| gpa.destroy(it);
}

export fn mt_program_load(program: Text, out: **Shared, fault: ?*?*Fault) callconv(.c) Status {
    const pattern = Pattern.create(gpa, bytesOf(program)) catch |err| return switch (err) {
        error.OutOfMemory => fail(.no_memory, "not enough memory", fault),
        error.BadMagic => fail(.pattern, "these bytes are no compiled program: make one with `matcher compile`", fault),
        error.BadVersion => fail(
            .pattern,
            "the program was compiled by another version: compile the pattern again",
            fault,
        ),
        else => fail(.pattern, "the program is damaged: compile the pattern again", fault),
    };
    const shared = gpa.create(Shared) catch {
        pattern.destroy(gpa);
        return fail(.no_memory, "not enough memory", fault);
    };
    shared.* = .{ .pattern = pattern };
    out.* = shared;
    return .ok;
}

export fn mt_pattern_retain(shared: *Shared) callconv(.c) *Shared {
    _ = shared.owners.fetchAdd(1, .monotonic);
    return shared;
}

export fn mt_pattern_free(owned: ?*Shared) callconv(.c) void {
    const shared = owned orelse return;
    if (shared.owners.fetchSub(1, .acq_rel) != 1) return;
    shared.pattern.destroy(gpa);
    gpa.destroy(shared);
}

export fn mt_registers(shared: *const Shared) callconv(.c) u32 {
    return @intCast(shared.pattern.program.registers.len);
}

export fn mt_register_name(shared: *const Shared, index: u32) callconv(.c) Text {
    const program = &shared.pattern.program;
    if (index >= program.registers.len) return textOf("");
    return textOf(program.string(program.registers[index].name_offset, program.registers[index].name_length));
}

export fn mt_register_kind(shared: *const Shared, index: u32) callconv(.c) Text {
    const program = &shared.pattern.program;
    if (index >= program.registers.len) return textOf("");
    const number = std.math.cast(u8, program.registers[index].kind) orelse return textOf("");
    return textOf(std.enums.tagName(Kind, @fromBackingInt(number)) orelse "");
}

export fn mt_members(shared: *const Shared) callconv(.c) u32 {
    return @intCast(shared.pattern.program.members.len);
}

export fn mt_member_name(shared: *const Shared, index: u32) callconv(.c) Text {
    const program = &shared.pattern.program;
    if (index >= program.members.len) return textOf("");
    return textOf(program.string(program.members[index].name_offset, program.members[index].name_length));
}

export fn mt_is_match(shared: *const Shared, input: Text) callconv(.c) c_int {
    var scanner: Scanner = undefined;
    scanner.init(gpa, shared.pattern, bytesOf(input), 0, .{ .count_max = 1 }) catch return -1;
    defer scanner.deinit();
    return @intFromBool(scanner.next() catch return -1);
}

export fn mt_scan(
    shared: *const Shared,
    input: Text,
    given: ?*const Options,
    out: **Matches,
    fault: ?*?*Fault,
) callconv(.c) Status {
    const options: Options = if (given) |it|
        it.*
    else
        .{ .size = @sizeOf(Options), .flags = 0, .max = 0, .from = 0, .to = 0, .cancel = null };
    if (options.size != @sizeOf(Options)) return fail(.option, "mt_opts.size is not sizeof(mt_opts)", fault);
    if (options.flags & ~@as(u32, flags_known) != 0) return fail(.option, "mt_opts.flags holds an unknown flag", fault);
    const text = bytesOf(input);
    const to = if (options.to == 0) text.len else options.to;
    if (options.from > to or to > text.len) {
        return fail(.option, "mt_opts.from and .to are no part of the input", fault);
    }
    const matches = scanAll(
        shared.pattern,
        text[@intCast(options.from)..@intCast(to)],
        options,
    ) catch |err| return switch (err) {
        error.OutOfMemory => fail(.no_memory, "not enough memory", fault),
        error.TooLarge => fail(.option, "the input is too large to be taken whole, which the pattern asks for", fault),
        error.TooManyGroups => fail(.option, "the input has more templates than 2^24", fault),
        error.Cancelled => fail(.cancelled, "the scan was cancelled", fault),
    };
    out.* = matches;
    return .ok;
}

fn scanAll(
    pattern: *const Pattern,
    text: []const u8,
    options: Options,
) error{ OutOfMemory, TooLarge, TooManyGroups, Cancelled }!*Matches {
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, text, options.from, .{
        .registers = options.flags & (flag_captures | flag_lists) != 0,
        .first_only = options.flags & flag_first != 0,
        .count_max = if (options.max == 0) std.math.maxInt(u64) else options.max,
    });
    defer scanner.deinit();
    while (!scanner.done) {
        if (options.cancel) |cancel| if (@atomicLoad(u32, cancel, .monotonic) != 0) return error.Cancelled;
        if (!try scanner.advance(scanner.batch.count() + matches_between_looks)) break;
    }
    try scanner.endBatch();
    const matches = try gpa.create(Matches);
    errdefer gpa.destroy(matches);
    const spans = try gpa.alloc(Span, scanner.batch.count());
    errdefer gpa.free(spans);
    writeSpans(spans, &scanner.batch);
    const slots = try slotsOf(&pattern.program, &scanner.batch);
    errdefer gpa.free(slots);
    const own = try gpa.alloc(register_places.Range, scanner.batch.count());
    for (own, scanner.batch.members.items) |*range, member| range.* = register_places.rangeOf(&pattern.program, member);
    matches.* = .{
        .own = own,
        .width = pattern.program.register_width,
        .spans = spans,
        .slots = slots,
        .registers = @intCast(pattern.program.registers.len),
        .batch = scanner.batch,
    };
    scanner.batch = .{};
    return matches;
}

/// A start and an end for every register of the program, match by match.
fn slotsOf(program: *const Program, batch: *const Batch) error{OutOfMemory}![]u64 {
    if (batch.register_starts.items.len == 0) return gpa.alloc(u64, 0);
    const registers = program.registers.len;
    const slots = try gpa.alloc(u64, 2 * batch.count() * registers);
    @memset(slots, offsetOf(batch_.unbound));
    for (batch.members.items, 0..) |member, match| {
        const own = register_places.rangeOf(program, member);
        for (own.from..own.to, match * program.register_width..) |register, cell| {
            const at = 2 * (match * registers + register);
            slots[at] = offsetOf(batch.register_starts.items[cell]);
            slots[at + 1] = offsetOf(batch.register_ends.items[cell]);
        }
    }
    return slots;
}

export fn mt_spans(matches: *const Matches, count: *usize) callconv(.c) [*]const Span {
    count.* = matches.spans.len;
    return matches.spans.ptr;
}

export fn mt_slots(matches: *const Matches, index: usize, registers: *u32) callconv(.c) ?[*]const u64 {
    registers.* = 0;
    const first = 2 * index * matches.registers;
    if (index >= matches.spans.len or first >= matches.slots.len) return null;
    registers.* = matches.registers;
    return matches.slots.ptr + first;
}

export fn mt_list(matches: *Matches, index: usize, register: u32, pairs: *usize) callconv(.c) ?[*]const u64 {
    pairs.* = 0;
    const batch = &matches.batch;
    if (index >= matches.spans.len) return null;
    const own = matches.own[index];
    if (register < own.from or register >= own.to) return null;
    const cell = index * matches.width + register - own.from;
    if (cell + 1 >= batch.list_firsts.items.len) return null;
    matches.list.clearRetainingCapacity();
    for (batch.list_firsts.items[cell]..batch.list_firsts.items[cell + 1]) |i| {
        matches.list.appendSlice(
            gpa,
            &.{ offsetOf(batch.list_starts.items[i]), offsetOf(batch.list_ends.items[i]) },
        ) catch return null;
    }
    pairs.* = matches.list.items.len / 2;
    return matches.list.items.ptr;
}

export fn mt_matches_free(owned: ?*Matches) callconv(.c) void {
    const matches = owned orelse return;
    gpa.free(matches.spans);
    gpa.free(matches.slots);
    gpa.free(matches.own);
    matches.batch.deinit(gpa);
    matches.list.deinit(gpa);
    gpa.destroy(matches);
}

export fn mt_stream_new(shared: *Shared, out: **Chunks, fault: ?*?*Fault) callconv(.c) Status {
    const chunks = gpa.create(Chunks) catch return fail(.no_memory, "not enough memory", fault);
    chunks.* = .{ .shared = shared, .stream = undefined };
    chunks.stream.init(gpa, shared.pattern, .{}) catch {
        gpa.destroy(chunks);
        return fail(.no_memory, "not enough memory", fault);
    };
    _ = mt_pattern_retain(shared);
    out.* = chunks;
    return .ok;
}

export fn mt_stream_push(
    chunks: *Chunks,
    chunk: Text,
    spans: *[*]const Span,
    count: *usize,
    fault: ?*?*Fault,
) callconv(.c) Status {
    if (chunks.is_finished) return fail(.finished, "the stream is finished: open another one", fault);
    chunks.stream.push(bytesOf(chunk), std.math.maxInt(usize)) catch |err| return streamFault(err, fault);
    return giveSpans(chunks, spans, count, fault);
}

export fn mt_stream_finish(
    chunks: *Chunks,
    spans: *[*]const Span,
    count: *usize,
    fault: ?*?*Fault,
) callconv(.c) Status {
    if (chunks.is_finished) return fail(.finished, "the stream is finished: open another one", fault);
    chunks.is_finished = true;
    chunks.stream.finish() catch |err| return streamFault(err, fault);
    return giveSpans(chunks, spans, count, fault);
}

export fn mt_stream_retained(chunks: *const Chunks) callconv(.c) u64 {
    return chunks.stream.text.items.len - chunks.stream.scanner.needed();
}

export fn mt_stream_free(owned: ?*Chunks) callconv(.c) void {
    const chunks = owned orelse return;
    chunks.stream.deinit();
    chunks.spans.deinit(gpa);
    mt_pattern_free(chunks.shared);
    gpa.destroy(chunks);
}

fn giveSpans(chunks: *Chunks, spans: *[*]const Span, count: *usize, fault: ?*?*Fault) Status {
    const batch = &chunks.stream.scanner.batch;
    chunks.spans.resize(gpa, batch.count()) catch return fail(.no_memory, "not enough memory", fault);
    writeSpans(chunks.spans.items, batch);
    spans.* = chunks.spans.items.ptr;
    count.* = batch.count();
    return .ok;
}

fn streamFault(err: scanner_.Error, fault: ?*?*Fault) Status {
    return switch (err) {
        error.OutOfMemory => fail(.no_memory, "not enough memory", fault),
        error.TooLarge => fail(.option, "the input is too large to be taken whole, which the pattern asks for", fault),
        error.TooManyGroups => fail(.option, "the input has more templates than 2^24", fault),
    };
}

fn writeSpans(spans: []Span, batch: *const Batch) void {
    for (spans, batch.starts.items, batch.ends.items, batch.members.items) |*span, start, end, member| {
        span.* = .{ .start = offsetOf(start), .end = offsetOf(end), .member = member };
    }
}

fn offsetOf(place: f64) u64 {
    return if (place == batch_.unbound) unbound else @intFromFloat(place);
}

fn textOf(text: []const u8) Text {
    return .{ .ptr = text.ptr, .len = text.len };
}

fn bytesOf(text: Text) []const u8 {
    return if (text.ptr) |bytes| bytes[0..text.len] else "";
}

/// `message` is a literal. Where there is no memory for the fault the status alone tells.
fn fail(status: Status, message: []const u8, out: ?*?*Fault) Status {
    const place = out orelse return status;
    const fault = gpa.create(Fault) catch {
        place.* = null;
        return status;
    };
    fault.* = .{ .message = message };
    place.* = fault;
    return status;
}
