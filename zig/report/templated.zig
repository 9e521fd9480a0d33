//! The elements of templates in a layout, rendered for matches whose places are columns.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const elements = @import("../template/packed.zig");
const columns = @import("columns.zig");
const Matches = columns.Matches;
const integer = columns.integer;
const DateOrder = @import("../value/clock.zig").DateOrder;
const templates = @import("../template/template.zig");

pub const Templated = struct {
    /// Owns everything but what is of the match.
    arena: std.heap.ArenaAllocator,
    elements: std.ArrayList(templates.Element) = .empty,
    /// The registers that elements name, up to the greatest number.
    registers: std.ArrayList(templates.Register) = .empty,
    /// Number of texts given for each match.
    given_count: u32 = 0,
    /// A piece is of a template.
    is_used: bool = false,
    reads_lines: bool = false,
    has_repeated: bool = false,
    /// Of one match.
    scratch: std.heap.ArenaAllocator,
    match: templates.Match = undefined,
    writer: templates.Writer = undefined,

    pub const Options = struct { input: []const u8, given: ?columns.Given, order: DateOrder };

    pub fn init(gpa: Allocator) Templated {
        return .{ .arena = .init(gpa), .scratch = .init(gpa) };
    }

    pub fn deinit(self: *Templated) void {
        self.arena.deinit();
        self.scratch.deinit();
        self.* = undefined;
    }

    /// Adds an element; returns its index.
    pub fn add(self: *Templated, words: []const u8) Allocator.Error!u32 {
        const arena = self.arena.allocator();
        const element = try elements.read(arena, words, &self.registers);
        try self.elements.append(arena, element);
        switch (element.what) {
            .given => |number| self.given_count = @max(self.given_count, number + 1),
            .place => |place| self.reads_lines = self.reads_lines or place == .line or place == .col,
            else => {},
        }
        for (self.registers.items) |register| self.has_repeated = self.has_repeated or register.is_repeated;
        return @intCast(self.elements.items.len - 1);
    }

    /// Begins match `i`, whose elements are appended to `out`.
    pub fn begin(
        self: *Templated,
        matches: *const Matches,
        i: usize,
        options: Options,
        out: *std.ArrayList(u8),
    ) Allocator.Error!void {
        if (!self.is_used) return;
        _ = self.scratch.reset(.retain_capacity);
        const arena = self.scratch.allocator();
        const gpa = self.arena.child_allocator;
        self.writer = .{ .arena = arena, .gpa = gpa, .order = options.order, .keeps_sequences = false, .out = out };
        const first = matches.firstRegister(i);
        self.match = .{
            .text = matches.text[0..matches.size],
            .start = matches.offset(matches.read_starts[i]),
            .end = matches.offset(matches.read_ends[i]),
            .slots = &.{},
            .registers = self.registers.items[@min(first, self.registers.items.len)..],
            .first_register = first,
            .place = .{ integer(matches.starts[i]), integer(matches.ends[i]) },
            .path = options.input,
        };
        if (self.reads_lines) {
            self.match.line = integer(matches.lines[i]);
            self.match.column = integer(matches.starts[i] - matches.line_starts[i] + 1);
        }
        if (self.given_count > 0) {
            const texts = try arena.alloc([]const u8, self.given_count);
            for (texts, i * self.given_count..) |*text, at| text.* = options.given.?.of(at);
            self.match.given = texts;
        }
        // Registers beyond those that elements name are not read.
        const width = @min(matches.width, self.match.registers.len);
        if (width > 0) try self.bind(arena, matches, i, width);
    }

    /// Sets the bindings of the match's registers.
    fn bind(self: *Templated, arena: Allocator, matches: *const Matches, i: usize, width: usize) Allocator.Error!void {
        const slots = try arena.alloc(u64, 2 * width);
        const kinds = try arena.alloc(?Kind, width);
        const first_cell = i * matches.width;
        for (0..width, first_cell..) |register, cell| {
            const is_bound = matches.register_starts[cell] >= 0;
            slots[2 * register] = if (is_bound) matches.offset(matches.register_starts[cell]) else templates.unbound;
            slots[2 * register + 1] = if (is_bound) matches.offset(matches.register_ends[cell]) else templates.unbound;
            kinds[register] = kindOf(matches.register_kinds[cell]);
        }
        self.match.slots = slots;
        self.match.slot_kinds = kinds;
        const lists = matches.lists orelse return;
        const firsts = try arena.alloc(usize, width + 1);
        var pairs: std.ArrayList(u64) = .empty;
        var pair_kinds: std.ArrayList(?Kind) = .empty;
        for (0..width, first_cell..) |register, cell| {
            firsts[register] = pair_kinds.items.len;
            const is_listed = self.match.registers[register].is_repeated and slots[2 * register] != templates.unbound;
            if (!is_listed) continue;
            for (lists.firsts[cell]..lists.firsts[cell + 1]) |at| {
                assert(lists.starts[at] >= 0);
                try pairs.appendSlice(arena, &.{ matches.offset(lists.starts[at]), matches.offset(lists.ends[at]) });
                try pair_kinds.append(arena, kindOf(lists.kinds[at]));
            }
        }
        firsts[width] = pair_kinds.items.len;
        self.match.list_firsts = firsts;
        self.match.pairs = pairs.items;
        self.match.pair_kinds = pair_kinds.items;
    }

    /// Returns whether the part is one that its value has.
    pub fn write(self: *Templated, index: u32, keeps_sequences: bool) Allocator.Error!bool {
        self.writer.keeps_sequences = keeps_sequences;
        return self.writer.write(self.match, &self.elements.items[index]);
    }

    /// See `Writer.writeLasting`.
    pub fn writeLasting(self: *Templated) Allocator.Error!void {
        return self.writer.writeLasting(self.match);
    }

    /// Writes start and end of the parts of the match that an element selects, as f64: offsets in the text.
    pub fn writeKept(self: *Templated, index: u32, base: f64) Allocator.Error!void {
        const keep: templates.KeepList = .{ .items = self.elements.items[index..][0..1] };
        for (try keep.read(self.writer.arena, self.match, self.writer.order)) |span| {
            const places: [2]f64 = .{ base + asFloat(span[0]), base + asFloat(span[1]) };
            try self.writer.out.appendSlice(self.writer.gpa, std.mem.sliceAsBytes(&places));
        }
    }

    fn kindOf(kind: u8) ?Kind {
        return if (kind == columns.kind_none) null else @fromBackingInt(kind);
    }
};

fn asFloat(offset: usize) f64 {
    return @floatFromInt(offset);
}
