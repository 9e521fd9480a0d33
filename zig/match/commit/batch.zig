//! Matches as columns of numbers, as callers receive them.
const std = @import("std");
const cpu = @import("../../cpu.zig");
const Program = @import("../../program/program.zig").Program;
const Rows = @import("../../lex/rows.zig").Rows;
const register_places = @import("../../program/register_places.zig");
const registers = @import("../engine/registers.zig");
const reported_readings = @import("reported_readings.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Kind of a binding that is not exactly one token.
pub const kind_none: u8 = 255;
/// Largest offset that is exact as f64.
const offset_max: u64 = 1 << 53;
/// Offset of an unbound register.
pub const unbound: f64 = -1;

/// Offsets are f64, exact up to 2^53, and relative to the input's first byte.
pub const Batch = struct {
    starts: std.ArrayList(f64) = .empty,
    ends: std.ArrayList(f64) = .empty,
    members: std.ArrayList(u32) = .empty,
    lines: std.ArrayList(f64) = .empty,
    line_starts: std.ArrayList(f64) = .empty,
    /// A row per match, with a column for each register of its member; `Program.register_width` columns in all.
    register_starts: std.ArrayList(f64) = .empty,
    register_ends: std.ArrayList(f64) = .empty,
    register_kinds: std.ArrayList(u8) = .empty,
    /// For each match and register the start of its bindings in the lists, and the end of the last; empty if no
    /// register repeats.
    list_firsts: std.ArrayList(u32) = .empty,
    list_starts: std.ArrayList(f64) = .empty,
    list_ends: std.ArrayList(f64) = .empty,
    list_kinds: std.ArrayList(u8) = .empty,
    /// For each match the starts of its tokens, reading cells and texts, and the ends of the last; empty unless
    /// readings are reported.
    token_firsts: std.ArrayList(u32) = .empty,
    cell_firsts: std.ArrayList(u32) = .empty,
    text_firsts: std.ArrayList(u32) = .empty,
    token_starts: std.ArrayList(f64) = .empty,
    token_ends: std.ArrayList(f64) = .empty,
    token_kinds: std.ArrayList(u8) = .empty,
    /// For each token every reading of the match's member, in program order: a form and its cells.
    reading_cells: std.ArrayList(f64) = .empty,
    reading_texts: std.ArrayList(u8) = .empty,

    pub fn deinit(batch: *Batch, gpa: Allocator) void {
        inline for (@typeInfo(Batch).@"struct".field_names) |name| @field(batch, name).deinit(gpa);
    }

    pub fn clear(batch: *Batch) void {
        inline for (@typeInfo(Batch).@"struct".field_names) |name| @field(batch, name).clearRetainingCapacity();
    }

    pub fn count(batch: *const Batch) usize {
        return batch.starts.items.len;
    }

    pub inline fn append(batch: *Batch, gpa: Allocator, start: u64, end: u64, member: u32) Allocator.Error!void {
        assert(start <= end and end <= offset_max);
        assert(batch.ends.items.len == batch.starts.items.len and batch.members.items.len == batch.starts.items.len);
        try push(gpa, &batch.starts, asFloat(start));
        try push(gpa, &batch.ends, asFloat(end));
        try push(gpa, &batch.members, member);
    }

    /// Appends the line of the last match.
    pub fn appendLine(batch: *Batch, gpa: Allocator, lines: *const Lines) Allocator.Error!void {
        try push(gpa, &batch.lines, asFloat(lines.line));
        try push(gpa, &batch.line_starts, asFloat(lines.line_start));
    }

    inline fn push(gpa: Allocator, column: anytype, value: anytype) Allocator.Error!void {
        try room(gpa, column, 1);
        column.appendAssumeCapacity(value);
    }

    /// Only growing is a call.
    inline fn room(gpa: Allocator, column: anytype, count_more: usize) Allocator.Error!void {
        if (column.capacity - column.items.len < count_more) try column.ensureUnusedCapacity(gpa, count_more);
    }

    /// Appends the registers of the last match, whose bindings are at `at` in `log`. `base` is the offset of the rows'
    /// text in the input.
    pub fn appendRegisters(
        batch: *Batch,
        gpa: Allocator,
        program: *const Program,
        log: *const registers.Log,
        at: u32,
        rows: *const Rows,
        base: u64,
    ) Allocator.Error!void {
        const width = program.register_width;
        const own = register_places.rangeOf(program, batch.members.items[batch.members.items.len - 1]);
        const from = batch.register_starts.items.len;
        assert(from == (batch.count() - 1) * width); // All earlier matches have rows.
        assert(own.to - own.from <= width);
        inline for (.{ "register_starts", "register_ends", "register_kinds" }) |column| {
            try room(gpa, &@field(batch, column), width);
            @field(batch, column).items.len += width;
        }
        const starts = batch.register_starts.items[from..];
        const ends = batch.register_ends.items[from..];
        const kinds = batch.register_kinds.items[from..];
        for (own.from..own.to, 0..) |register, cell| {
            const binding = Batch.lastOf(log, at, @intCast(register));
            const is_bound = binding.first != none;
            starts[cell] = if (is_bound) place(rows.starts[binding.first], base) else unbound;
            ends[cell] = if (is_bound) place(rows.ends[binding.last], base) else unbound;
            kinds[cell] = if (is_bound) kindOf(rows, binding) else kind_none;
        }
        for (own.to - own.from..width) |cell| {
            starts[cell] = unbound;
            ends[cell] = unbound;
            kinds[cell] = kind_none;
        }
        if (!program.has_repeated) return;
        for (own.from..own.from + width) |register| {
            try batch.list_firsts.append(gpa, @intCast(batch.list_starts.items.len));
            if (register >= own.to or !program.isRepeated(register)) continue;
            try batch.appendList(gpa, log, at, @intCast(register), rows, base);
        }
    }

    /// Makes room for `rows` matches with `width` registers each, so that `appendRow` can't fail.
    pub fn reserve(batch: *Batch, gpa: Allocator, rows: usize, width: usize) Allocator.Error!void {
        inline for (.{ "starts", "ends", "members", "lines", "line_starts" }) |column| {
            try @field(batch, column).ensureTotalCapacity(gpa, rows);
        }
        inline for (.{ "register_starts", "register_ends", "register_kinds" }) |column| {
            try @field(batch, column).ensureTotalCapacity(gpa, rows * width);
        }
    }

    /// Appends a match of the first member whose registers are unbound.
    pub inline fn appendRow(batch: *Batch, start: u64, end: u64, width: usize) void {
        assert(start <= end and end <= offset_max);
        batch.starts.appendAssumeCapacity(@floatFromInt(start));
        batch.ends.appendAssumeCapacity(@floatFromInt(end));
        batch.members.appendAssumeCapacity(0);
        for (0..width) |_| {
            batch.register_starts.appendAssumeCapacity(unbound);
            batch.register_ends.appendAssumeCapacity(unbound);
            batch.register_kinds.appendAssumeCapacity(kind_none);
        }
    }

    /// Appends match `i` of `other` with offsets mapped by `places.of`; the caller sets its line.
    pub fn appendMoved(
        batch: *Batch,
        gpa: Allocator,
        program: *const Program,
        other: *const Batch,
        i: usize,
        places: anytype,
    ) Allocator.Error!void {
        try batch.starts.append(gpa, places.of(other.starts.items[i], .start));
        try batch.ends.append(gpa, places.of(other.ends.items[i], .end));
        try batch.members.append(gpa, other.members.items[i]);
        if (other.token_firsts.items.len != 0) try reported_readings.appendMoved(batch, gpa, other, i, places);
        if (other.register_starts.items.len == 0) return;
        const width = program.register_width;
        for (i * width..(i + 1) * width) |cell| {
            try batch.register_starts.append(gpa, movePlace(places, other.register_starts.items[cell], .start));
            try batch.register_ends.append(gpa, movePlace(places, other.register_ends.items[cell], .end));
            try batch.register_kinds.append(gpa, other.register_kinds.items[cell]);
            if (!program.has_repeated) continue;
            try batch.list_firsts.append(gpa, @intCast(batch.list_starts.items.len));
            for (other.list_firsts.items[cell]..other.list_firsts.items[cell + 1]) |at| {
                try batch.list_starts.append(gpa, movePlace(places, other.list_starts.items[at], .start));
                try batch.list_ends.append(gpa, movePlace(places, other.list_ends.items[at], .end));
                try batch.list_kinds.append(gpa, other.list_kinds.items[at]);
            }
        }
    }

    fn movePlace(places: anytype, offset: f64, edge: anytype) f64 {
        return if (offset == unbound) unbound else places.of(offset, edge);
    }

    /// Appends the end of the last list, after the last match.
    pub fn closeLists(batch: *Batch, gpa: Allocator, program: *const Program) Allocator.Error!void {
        if (program.has_repeated) try batch.list_firsts.append(gpa, @intCast(batch.list_starts.items.len));
    }

    /// The value of `register` at `last`.
    pub fn lastOf(log: *const registers.Log, last: u32, register: u32) registers.Binding {
        var at = last;
        while (at != 0) {
            const entry = log.get(at);
            if (entry.register != register) {
                at = entry.previous;
            } else if (entry.restored != none) {
                at = entry.restored;
            } else {
                return entry.binding;
            }
        }
        return .unbound;
    }

    fn appendList(
        batch: *Batch,
        gpa: Allocator,
        log: *const registers.Log,
        last: u32,
        register: u32,
        rows: *const Rows,
        base: u64,
    ) Allocator.Error!void {
        const from = batch.list_starts.items.len;
        var at = last;
        while (at != 0) {
            const entry = log.get(at);
            at = entry.previous;
            if (entry.register != register or entry.restored != none) continue;
            const bound = entry.binding.first != none;
            try batch.list_starts.append(gpa, if (bound) place(rows.starts[entry.binding.first], base) else unbound);
            try batch.list_ends.append(gpa, if (bound) place(rows.ends[entry.binding.last], base) else unbound);
            try batch.list_kinds.append(gpa, kindOf(rows, entry.binding));
        }
        std.mem.reverse(f64, batch.list_starts.items[from..]);
        std.mem.reverse(f64, batch.list_ends.items[from..]);
        std.mem.reverse(u8, batch.list_kinds.items[from..]);
    }
};

const none = std.math.maxInt(u32);

fn place(of_row: u32, base: u64) f64 {
    return asFloat(base + of_row);
}

/// Converting a signed integer takes one instruction.
inline fn asFloat(value: u64) f64 {
    return @floatFromInt(@as(i64, @intCast(value)));
}

fn kindOf(rows: *const Rows, binding: registers.Binding) u8 {
    return if (binding.isToken()) @backingInt(rows.kinds[binding.first]) else kind_none;
}

/// Computes the lines of ascending offsets in the input.
pub const Lines = struct {
    /// Lines are counted up to here.
    counted: u64 = 0,
    line: u64 = 1,
    line_start: u64 = 0,

    /// Moves to `offset`. `text` starts at `origin` of the input and contains everything from `counted` to `offset`.
    pub fn moveTo(lines: *Lines, text: []const u8, origin: u64, offset: u64) void {
        if (offset <= lines.counted) return;
        const passed = text[@intCast(lines.counted - origin)..@intCast(offset - origin)];
        const ends = cpu.kernels().lineEnds(passed.ptr, passed.len);
        if (ends.count != 0) {
            lines.line += ends.count;
            lines.line_start = lines.counted + ends.last;
        }
        lines.counted = offset;
    }
};
