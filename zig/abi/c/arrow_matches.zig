//! Matches as Arrow columns: `start`, `end`, `line`, `member`, and a struct for each register.
const std = @import("std");
const Allocator = std.mem.Allocator;
const arrow = @import("arrow.zig");
const cpu = @import("../../cpu.zig");
const clock = @import("../../value/clock.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const Matches = @import("matches.zig").Matches;
const readValue = @import("../../value/value.zig").read;
const types = @import("types.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;

const assert = std.debug.assert;

/// Texts of a column are addressed by 32-bit offsets.
const column_bytes_max = std.math.maxInt(i32);

/// How the value of a register is stored.
const ValueForm = enum {
    none,
    /// Whole nanoseconds or bytes.
    integer,
    /// Microseconds since 1970, UTC.
    instant,
    float,

    fn of(kind: ?Kind) ValueForm {
        return switch (kind orelse return .none) {
            .duration, .bytesize => .integer,
            .timestamp => .instant,
            .number, .percent, .money => .float,
            else => .none,
        };
    }

    fn format(form: ValueForm) [:0]const u8 {
        return switch (form) {
            .none => unreachable,
            .integer => "d:38,0",
            .instant => "tsu:UTC",
            .float => "g",
        };
    }

    fn sizeBytes(form: ValueForm) usize {
        return switch (form) {
            .none => unreachable,
            .integer => 16,
            .instant, .float => 8,
        };
    }
};

/// Largest number of a decimal column.
const decimal_max: i128 = blk: {
    var power: i128 = 1;
    for (0..38) |_| power *= 10;
    break :blk power - 1;
};

/// A register of any member, and its number in each of them.
const Column = struct {
    name: []const u8,
    /// The kind that it binds in all members that have it; null if they differ.
    kind: ?Kind,
    /// By member; null if the member lacks it.
    numbers: []?u32,
};

export fn mt_arrow(
    matches: *const Matches,
    input: Text,
    base_offset: u64,
    base_line: u64,
    schema: *arrow.Schema,
    array: *arrow.Array,
    fault: Out,
) callconv(.c) Status {
    const text = input.bytes();
    for (matches.spans.items) |span| if (span.end > text.len) return types.fail(
        fault,
        .option,
        "a match ends at byte {d}, but the input has {d} bytes: pass the input that was searched",
        .{ span.end, text.len },
    );
    schema.*, array.* = buildExport(matches, text, base_offset, base_line) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.TooLarge => types.fail(
            fault,
            .option,
            "the bound text of a register is above {d} bytes: export the matches of smaller inputs",
            .{column_bytes_max},
        ),
    };
    return .ok;
}

const Error = Allocator.Error || error{TooLarge};

const Export = struct { arrow.Schema, arrow.Array };

fn buildExport(matches: *const Matches, text: []const u8, offset: u64, line: u64) Error!Export {
    const names: *arrow.Owner = try .create();
    errdefer names.destroy();
    const data: *arrow.Owner = try .create();
    errdefer data.destroy();
    const columns = try columnsOf(data.arena.allocator(), matches);
    const schema = try arrow.schemaOf(names, try fieldOf(names.arena.allocator(), columns));
    var builder: Builder = .{ .owner = data, .matches = matches, .text = text, .offset = offset };
    return .{ schema, try builder.table(columns, line) };
}

fn columnsOf(arena: Allocator, matches: *const Matches) Allocator.Error![]const Column {
    var columns: std.StringArrayHashMapUnmanaged(Column) = .empty;
    for (matches.members.items, 0..) |member, index| {
        for (member.registers, 0..) |register, number| {
            const entry = try columns.getOrPut(arena, register.name);
            if (!entry.found_existing) {
                const numbers = try arena.alloc(?u32, matches.members.items.len);
                @memset(numbers, null);
                entry.value_ptr.* = .{ .name = register.name, .kind = register.kind, .numbers = numbers };
            }
            entry.value_ptr.numbers[index] = @intCast(number);
            if (entry.value_ptr.kind != register.kind) entry.value_ptr.kind = null;
        }
    }
    return columns.values();
}

fn fieldOf(arena: Allocator, columns: []const Column) Allocator.Error!arrow.Field {
    const fields = try arena.alloc(arrow.Field, 4 + columns.len);
    fields[0..4].* = .{
        .{ .format = "L", .name = "start" },
        .{ .format = "L", .name = "end" },
        .{ .format = "L", .name = "line" },
        .{ .format = "I", .name = "member" },
    };
    for (fields[4..], columns) |*field, column| {
        const form: ValueForm = .of(column.kind);
        const count: usize = if (form == .none) 3 else 4;
        const parts = try arena.alloc(arrow.Field, count);
        parts[0..3].* = .{
            .{ .format = "L", .name = "start" },
            .{ .format = "L", .name = "end" },
            .{ .format = "u", .name = "text" },
        };
        if (form != .none) parts[3] = .{ .format = form.format(), .name = "value", .is_nullable = true };
        field.* = .{ .format = "+s", .name = column.name, .is_nullable = true, .children = parts };
    }
    return .{ .format = "+s", .children = fields };
}

const Builder = struct {
    owner: *arrow.Owner,
    matches: *const Matches,
    text: []const u8,
    offset: u64,

    fn table(builder: *Builder, columns: []const Column, base_line: u64) Error!arrow.Array {
        const spans = builder.matches.spans.items;
        const starts = try builder.alloc(u64, spans.len);
        const ends = try builder.alloc(u64, spans.len);
        const lines = try builder.alloc(u64, spans.len);
        const members = try builder.alloc(u32, spans.len);
        var line = base_line;
        var counted: usize = 0;
        for (spans, starts, ends, lines, members) |span, *start, *end, *number, *member| {
            start.* = builder.offset + span.start;
            end.* = builder.offset + span.end;
            const place: usize = @intCast(span.start);
            assert(place >= counted); // Matches are in order of their starts.
            line += cpu.kernels().newlines(builder.text[counted..].ptr, place - counted);
            counted = place;
            number.* = line;
            member.* = span.member;
        }
        const children = try builder.owner.arena.allocator().alloc(arrow.Array, 4 + columns.len);
        children[0..4].* = .{
            try builder.buildFixed(starts.ptr, spans.len),
            try builder.buildFixed(ends.ptr, spans.len),
            try builder.buildFixed(lines.ptr, spans.len),
            try builder.buildFixed(members.ptr, spans.len),
        };
        for (children[4..], columns) |*child, *column| child.* = try builder.register(column);
        return arrow.arrayOf(builder.owner, spans.len, 0, &.{null}, children);
    }

    /// A struct of start, end, text and, for some kinds, the value; null for matches that do not bind the register.
    fn register(builder: *Builder, column: *const Column) Error!arrow.Array {
        const matches = builder.matches;
        const count = matches.spans.items.len;
        const starts = try builder.alloc(u64, count);
        const ends = try builder.alloc(u64, count);
        const offsets = try builder.alloc(i32, count + 1);
        var bound: Validity = try .init(builder, count);
        var texts: std.ArrayListAligned(u8, arrow.buffer_alignment) = .empty;
        var values: Values = try .init(builder, .of(column.kind), count);
        defer values.scratch.deinit();
        offsets[0] = 0;
        for (0..count) |i| {
            starts[i] = 0;
            ends[i] = 0;
            if (builder.binding(column, i)) |place| {
                const start, const end = place;
                starts[i] = builder.offset + start;
                ends[i] = builder.offset + end;
                const text = builder.text[@intCast(start)..@intCast(end)];
                try appendUtf8(builder.owner.arena.allocator(), &texts, text);
                if (texts.items.len > column_bytes_max) return error.TooLarge;
                try values.set(i, column.kind, text);
            } else {
                bound.clear(i);
                values.clear(i);
            }
            offsets[i + 1] = @intCast(texts.items.len);
        }
        var children: [4]arrow.Array = undefined;
        children[0..3].* = .{
            try builder.buildFixed(starts.ptr, count),
            try builder.buildFixed(ends.ptr, count),
            try arrow.arrayOf(builder.owner, count, 0, &.{ null, offsets.ptr, texts.items.ptr }, &.{}),
        };
        var child_count: usize = 3;
        if (values.form != .none) {
            const validity = &values.validity;
            children[3] = try arrow.arrayOf(
                builder.owner,
                count,
                validity.null_count,
                &.{ validity.bits.ptr, values.bytes.ptr },
                &.{},
            );
            child_count = 4;
        }
        return arrow.arrayOf(builder.owner, count, bound.null_count, &.{bound.bits.ptr}, children[0..child_count]);
    }

    /// Start and end of the register's last binding in match `i`; null if it is unbound.
    fn binding(builder: *const Builder, column: *const Column, i: usize) ?struct { u64, u64 } {
        const matches = builder.matches;
        const number = column.numbers[matches.spans.items[i].member] orelse return null;
        const first, const end = matches.cells(i);
        if (first + number >= end) return null;
        const slot = matches.slots.items[2 * (first + number) ..][0..2];
        return if (slot[0] == types.unbound) null else .{ slot[0], slot[1] };
    }

    fn buildFixed(builder: *Builder, items: *const anyopaque, count: usize) Allocator.Error!arrow.Array {
        return arrow.arrayOf(builder.owner, count, 0, &.{ null, items }, &.{});
    }

    fn alloc(builder: *Builder, comptime Item: type, count: usize) Allocator.Error![]align(64) Item {
        return builder.owner.arena.allocator().alignedAlloc(Item, arrow.buffer_alignment, count);
    }
};

/// A bit per row, 1 unless the row is null.
const Validity = struct {
    bits: []align(64) u8,
    null_count: usize = 0,

    fn init(builder: *Builder, count: usize) Allocator.Error!Validity {
        const bits = try builder.alloc(u8, (count + 7) / 8);
        @memset(bits, 0xff);
        return .{ .bits = bits };
    }

    fn clear(validity: *Validity, i: usize) void {
        validity.bits[i / 8] &= ~(@as(u8, 1) << @intCast(i % 8));
        validity.null_count += 1;
    }
};

/// Values of a register; null for texts without a value, or with one that the type cannot hold.
const Values = struct {
    form: ValueForm,
    bytes: []align(64) u8,
    validity: Validity,
    /// For the value being read.
    scratch: std.heap.ArenaAllocator = .init(types.gpa),

    fn init(builder: *Builder, form: ValueForm, count: usize) Allocator.Error!Values {
        if (form == .none) return .{ .form = form, .bytes = &.{}, .validity = .{ .bits = &.{} } };
        const bytes = try builder.alloc(u8, count * form.sizeBytes());
        @memset(bytes, 0);
        return .{ .form = form, .bytes = bytes, .validity = try .init(builder, count) };
    }

    fn clear(values: *Values, i: usize) void {
        if (values.form != .none) values.validity.clear(i);
    }

    fn set(values: *Values, i: usize, kind: ?Kind, text: []const u8) Allocator.Error!void {
        if (values.form == .none) return;
        defer _ = values.scratch.reset(.retain_capacity);
        const arena = values.scratch.allocator();
        const value = try readValue(arena, kind.?, text, clock.now());
        switch (value orelse return values.clear(i)) {
            .decimal => |decimal| switch (values.form) {
                .integer => {
                    const whole = decimal.integerPart() orelse return values.clear(i);
                    if (whole > decimal_max or whole < -decimal_max) return values.clear(i);
                    std.mem.writeInt(i128, values.bytes[16 * i ..][0..16], whole, .little);
                },
                else => values.setEight(i, @bitCast(try decimal.nearestFloat(arena))),
            },
            .instant => |instant| {
                const micros = std.math.cast(i64, @divFloor(instant.total(), 1000)) orelse return values.clear(i);
                values.setEight(i, @bitCast(micros));
            },
            else => values.clear(i),
        }
    }

    fn setEight(values: *Values, i: usize, bits: u64) void {
        std.mem.writeInt(u64, values.bytes[8 * i ..][0..8], bits, .little);
    }
};

/// Appends `text`, with U+FFFD for each byte that is not part of a character.
fn appendUtf8(
    arena: Allocator,
    out: *std.ArrayListAligned(u8, arrow.buffer_alignment),
    text: []const u8,
) Allocator.Error!void {
    if (std.unicode.utf8ValidateSlice(text)) return out.appendSlice(arena, text);
    var at: usize = 0;
    while (at < text.len) {
        const size = characterSize(text[at..]);
        try out.appendSlice(arena, if (size == 0) "\u{fffd}" else text[at..][0..size]);
        at += @max(size, 1);
    }
}

/// Bytes of the character at the start of `text`; 0 if there is none.
fn characterSize(text: []const u8) usize {
    const size = std.unicode.utf8ByteSequenceLength(text[0]) catch return 0;
    if (size > text.len or !std.unicode.utf8ValidateSlice(text[0..size])) return 0;
    return size;
}
