//! Templates (`${name:accessor}`): rendered for each match. Those of the C library are parsed here too, once; the
//! command and the TypeScript library parse their own, and hand over its elements (`packed.zig`).
//!
//! Twin: ts/template/parse.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const DateOrder = @import("../value/clock.zig").DateOrder;
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const accessors = @import("accessors.zig");
const clock = @import("../value/clock.zig");
const computed = @import("computed.zig");
const table = @import("../gen/accessors.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const references = @import("reference.zig");
const well_formed = @import("../lex/well_formed.zig");
const Slice = @import("slice.zig").Slice;
const terminal = @import("../lex/terminal.zig");

pub const Error = references.Error;
pub const Fault = references.Fault;
pub const Register = references.Register;
const Reader = references.Reader;
const Reference = references.Reference;

pub const Place = enum { path, line, col, start, end, pattern };

pub const Element = struct {
    /// `given`: a text of the caller's, by its number.
    what: union(enum) { text: []const u8, match, register: Reference, place: Place, given: u32 },
    accessors: []const accessors.Use = &.{},
    /// The register's value in place of its text.
    computed: ?computed.Computed = null,
};

/// Context: in a rewrite a register takes precedence over a place with the same name, elsewhere the place does.
pub const Where = enum { rewrite, format };

pub const unbound = std.math.maxInt(u64);

/// A match and its text; offsets are relative to that text.
pub const Match = struct {
    text: []const u8,
    start: usize,
    end: usize,
    /// Start and end of each register's last binding; `unbound` twice if it has none. Registers beyond are unbound.
    slots: []const u64,
    /// For each register, index of its first pair in `pairs`, with a final entry for the end; empty if none repeats.
    list_firsts: []const usize = &.{},
    pairs: []const u64 = &.{},
    /// Kind of each register's last binding, and of each binding in `pairs`: null if it is not exactly one token.
    slot_kinds: []const ?Kind = &.{},
    pair_kinds: []const ?Kind = &.{},
    registers: []const Register,
    /// Number that references have for the first of `registers` and of `slots`.
    first_register: u32 = 0,
    line: u64 = 1,
    column: u64 = 1,
    /// Its place in the input, if `text` is another text.
    place: ?[2]u64 = null,
    path: []const u8 = "",
    pattern: []const u8 = "",
    given: []const []const u8 = &.{},

    fn textAt(match: Match, start: u64, end: u64) []const u8 {
        assert(start <= end and end <= match.text.len);
        return match.text[@intCast(start)..@intCast(end)];
    }

    /// The kind of the binding of a register that starts and ends at `span`.
    fn kindOf(match: Match, reference: Reference, span: *const [2]u64) ?Kind {
        const register = match.findBound(reference.registers) orelse return null;
        if (register < match.slot_kinds.len and std.mem.eql(u64, match.slots[2 * register ..][0..2], span)) {
            return match.slot_kinds[register];
        }
        if (!match.registers[register].is_repeated or match.list_firsts.len == 0) return null;
        for (match.list_firsts[register]..match.list_firsts[register + 1]) |at| {
            if (at >= match.pair_kinds.len) return null;
            if (std.mem.eql(u64, match.pairs[2 * at ..][0..2], span)) return match.pair_kinds[at];
        }
        return null;
    }

    /// Appends start and end of every binding of a reference, in order.
    fn read(match: Match, arena: Allocator, reference: Reference, out: *std.ArrayList(u64)) Allocator.Error!void {
        const register = match.findBound(reference.registers) orelse return;
        switch (reference.index) {
            .last => try out.appendSlice(arena, match.slots[2 * register ..][0..2]),
            .all => try out.appendSlice(arena, match.pairsOf(register)),
            .one => |wanted| {
                const outer = match.findBound(reference.indexed) orelse return;
                if (!match.registers[outer].is_repeated) return;
                const pairs = match.pairsOf(outer);
                if (2 * wanted >= pairs.len) return;
                const span = pairs[@intCast(2 * wanted)..][0..2];
                if (outer == register) return out.appendSlice(arena, span);
                try out.appendSlice(arena, match.lastWithin(register, span[0], span[1]) orelse return);
            },
        }
    }

    fn findBound(match: Match, numbers: []const u32) ?usize {
        for (numbers) |number| {
            if (number < match.first_register) continue;
            const own = number - match.first_register;
            if (2 * own < match.slots.len and match.slots[2 * own] != unbound) return own;
        }
        return null;
    }

    /// Start and end of every binding of a register.
    pub fn pairsOf(match: Match, register: usize) []const u64 {
        assert(register < match.registers.len and 2 * register < match.slots.len);
        if (!match.registers[register].is_repeated) return match.slots[2 * register ..][0..2];
        if (match.list_firsts.len == 0) return &.{};
        assert(register + 1 < match.list_firsts.len);
        return match.pairs[2 * match.list_firsts[register] .. 2 * match.list_firsts[register + 1]];
    }

    fn lastWithin(match: Match, register: usize, start: u64, end: u64) ?[]const u64 {
        const pairs = match.pairsOf(register);
        var at = pairs.len;
        assert(pairs.len % 2 == 0);
        while (at > 0) : (at -= 2) {
            if (pairs[at - 2] < start) return null;
            if (pairs[at - 1] <= end) return pairs[at - 2 .. at];
        }
        return null;
    }
};

pub const Template = struct {
    elements: []const Element,
    /// It uses the line or column of a match.
    asks_line: bool = false,
    /// Its output takes the place of the match, so colours that change within the match must be kept.
    is_rewrite: bool = false,

    /// Parses `text` and looks up all names, so that rendering can't fail. The result is in `arena` and borrows
    /// nothing. `fault` is set if the result is `error.Template`.
    pub fn parse(
        arena: Allocator,
        text: []const u8,
        registers: []const Register,
        where: Where,
        fault: *Fault,
    ) Error!Template {
        const own = try arena.dupe(u8, text);
        var reader: Reader = .{
            .arena = arena,
            .registers = registers,
            .other_names = std.meta.fieldNames(Place),
            .fault = fault,
        };
        var elements: std.ArrayList(Element) = .empty;
        var plain: std.ArrayList(u8) = .empty;
        var at: usize = 0;
        while (at < own.len) {
            reader.offset = at;
            const next: u8 = if (at + 1 < own.len) own[at + 1] else 0;
            if (own[at] == '\\') {
                try plain.append(arena, try readEscape(&reader, own[at..]));
                at += 2;
            } else if (own[at] == '$' and next == '$') {
                try plain.append(arena, '$');
                at += 2;
            } else if (own[at] == '$' and next == '{') {
                const close = std.mem.findScalarPos(u8, own, at, '}') orelse
                    return reader.fail("the ${{ is not closed; write }} after the name", .{});
                try flush(arena, &plain, &elements);
                try elements.append(arena, try parseElement(&reader, own[at + 2 .. close], where));
                at = close + 1;
            } else {
                try plain.append(arena, own[at]);
                at += 1;
            }
        }
        try flush(arena, &plain, &elements);
        var template: Template = .{ .elements = elements.items, .is_rewrite = where == .rewrite };
        for (elements.items) |element| switch (element.what) {
            .place => |place| if (place == .line or place == .col) {
                template.asks_line = true;
            },
            else => {},
        };
        return template;
    }

    fn flush(arena: Allocator, plain: *std.ArrayList(u8), elements: *std.ArrayList(Element)) Error!void {
        if (plain.items.len == 0) return;
        try elements.append(arena, .{ .what = .{ .text = plain.items } });
        plain.* = .empty;
    }

    /// Appends the rendered match to `out`, which `gpa` owns; ill-formed bytes of the text become U+FFFD.
    /// Returns whether each part is one that its value has; one that does not fit is rendered as nothing.
    pub fn render(template: Template, gpa: Allocator, match: Match, order: DateOrder, out: *std.ArrayList(u8)) !bool {
        var fits = true;
        var scratch: std.heap.ArenaAllocator = .init(gpa);
        defer scratch.deinit();
        var writer: Writer = .{
            .arena = scratch.allocator(),
            .gpa = gpa,
            .order = order,
            .keeps_sequences = template.is_rewrite,
            .out = out,
        };
        for (template.elements) |*element| if (!try writer.write(match, element)) {
            fits = false;
        };
        if (template.is_rewrite) try writer.writeLasting(match);
        return fits;
    }
};

/// Renders the elements of one match.
pub const Writer = struct {
    arena: Allocator,
    /// Owns `out`.
    gpa: Allocator,
    order: DateOrder,
    /// Texts that are copied whole keep their terminal sequences, as in a replacement.
    keeps_sequences: bool,
    /// Parts of the match that were written with their sequences.
    copied: std.ArrayList([2]usize) = .empty,
    out: *std.ArrayList(u8),

    /// Returns whether the part is one that its value has.
    pub fn write(writer: *Writer, match: Match, element: *const Element) Allocator.Error!bool {
        switch (element.what) {
            .text => |text| try writer.out.appendSlice(writer.gpa, text),
            .match => return writer.writeSpan(match, match.start, match.end, element, null),
            .register => |reference| {
                if (element.computed) |it| return writer.writeComputed(it, match, reference, element);
                return writer.writeBindings(match, reference, element);
            },
            .place => |place| {
                var shown: std.ArrayList(u8) = .empty;
                const words = try placeText(writer.arena, match, place);
                return writer.writeWords(try well_formed.replaceIllFormed(writer.arena, words, &shown), element);
            },
            .given => |number| return writer.writeWords(match.given[number], element),
        }
        return true;
    }

    /// Writes the terminal sequences of the match that change how later text looks, and were not written.
    pub fn writeLasting(writer: *Writer, match: Match) Allocator.Error!void {
        const text = match.text[0..match.end];
        if (!terminal.holdsEscape(text[match.start..])) return;
        try terminal.appendLasting(writer.gpa, text, match.start, writer.copied.items, writer.out);
    }

    fn writeBindings(
        writer: *Writer,
        match: Match,
        reference: Reference,
        element: *const Element,
    ) Allocator.Error!bool {
        var fits = true;
        var pairs: std.ArrayList(u64) = .empty;
        try match.read(writer.arena, reference, &pairs);
        var i: usize = 0;
        while (i < pairs.items.len) : (i += 2) {
            if (i > 0) try writer.out.append(writer.gpa, ',');
            const start, const end = pairs.items[i..][0..2].*;
            const kind = if (element.accessors.len == 0) null else match.kindOf(reference, pairs.items[i..][0..2]);
            if (!try writer.writeSpan(match, @intCast(start), @intCast(end), element, kind)) fits = false;
        }
        return fits;
    }

    /// Writes a part of the text of the match.
    fn writeSpan(
        writer: *Writer,
        match: Match,
        start: usize,
        end: usize,
        element: *const Element,
        kind: ?Kind,
    ) Allocator.Error!bool {
        const text = match.textAt(start, end);
        const is_whole = element.accessors.len == 0;
        const is_coloured = terminal.holdsEscape(text);
        if (is_whole and writer.keeps_sequences and is_coloured) {
            try writer.copied.append(writer.arena, .{ start, end });
        }
        const is_plain = !is_coloured or (is_whole and writer.keeps_sequences);
        var slice: Slice = .{ .bytes = if (is_plain) text else try terminal.without(writer.arena, text) };
        const fits = is_whole or try accessors.apply(writer.arena, &slice, element.accessors, writer.order, kind);
        var shown: std.ArrayList(u8) = .empty;
        try writer.out.appendSlice(writer.gpa, try well_formed.replaceIllFormed(writer.arena, slice.bytes, &shown));
        return fits;
    }

    /// Writes the value of the last binding; a register that took no part fits.
    fn writeComputed(
        writer: *Writer,
        it: computed.Computed,
        match: Match,
        reference: Reference,
        element: *const Element,
    ) Allocator.Error!bool {
        const register = match.findBound(reference.registers) orelse return true;
        const span = match.slots[2 * register ..][0..2];
        const text = match.textAt(span[0], span[1]);
        const value = try it.textOf(writer.arena, text, match.kindOf(reference, span), clock.now());
        return try writer.writeWords(value, element) and value.len > 0;
    }

    /// Writes a text that is not one of the input.
    fn writeWords(writer: *Writer, words: []const u8, element: *const Element) Allocator.Error!bool {
        var slice: Slice = .{ .bytes = words };
        const fits = try accessors.apply(writer.arena, &slice, element.accessors, writer.order, null);
        try writer.out.appendSlice(writer.gpa, slice.bytes);
        return fits;
    }
};

fn readEscape(reader: *Reader, rest: []const u8) Error!u8 {
    const expected = "valid escapes are \\n, \\t and \\\\, and a dollar sign is $$";
    if (rest.len < 2) return reader.fail("a lone backslash ends the text; " ++ expected, .{});
    return switch (rest[1]) {
        'n' => '\n',
        't' => '\t',
        '\\' => '\\',
        else => reader.fail("\"{s}\" is not an escape; " ++ expected, .{rest[0..2]}),
    };
}

fn parseElement(reader: *Reader, body: []const u8, where: Where) Error!Element {
    if (body.len == 0) return reader.fail("${{}} is empty; write a register, as in ${{0}}", .{});
    for ([_][]const u8{ " + ", " - ", " * ", " / " }) |operator| {
        if (std.mem.find(u8, body, operator) != null) return reader.fail(
            "${{{s}}} is arithmetic, which the C library does not support: use the command or the TypeScript library",
            .{body},
        );
    }
    const colon = std.mem.findScalar(u8, body, ':');
    const name = body[0 .. colon orelse body.len];
    if (colon) |at| if (try computed.parse(reader, body[at + 1 ..])) |found| {
        const it, const rest = found;
        const reference = try reader.readRegister(std.mem.trim(u8, name, " ")) orelse
            return reader.fail("${{{s}}} is the whole match: a computed value is of a register", .{body});
        try it.check(reader, reference);
        const after = if (rest.len == 0) &.{} else try reader.readAccessors(rest);
        return .{ .what = .{ .register = reference }, .accessors = after, .computed = it };
    };
    const uses = if (colon) |at| try reader.readAccessors(body[at + 1 ..]) else &.{};
    if (name.len > 0 and name[0] == '@') return reader.fail(
        "${{{s}}} is a reading, which the C library does not support: use the command or the TypeScript library",
        .{name},
    );
    if (std.meta.stringToEnum(Place, name)) |place| {
        if (where != .rewrite or !try reader.hasRegister(name)) {
            return .{ .what = .{ .place = place }, .accessors = uses };
        }
    }
    const reference = try reader.readRegister(name) orelse return .{ .what = .match, .accessors = uses };
    try reader.checkPart(reference, uses);
    return .{ .what = .{ .register = reference }, .accessors = uses };
}

fn placeText(arena: Allocator, match: Match, place: Place) Allocator.Error![]const u8 {
    const number = switch (place) {
        .path => return match.path,
        .pattern => return match.pattern,
        .line => match.line,
        .col => match.column,
        .start => if (match.place) |place_in_input| place_in_input[0] else match.start,
        .end => if (match.place) |place_in_input| place_in_input[1] else match.end,
    };
    return std.fmt.allocPrint(arena, "{d}", .{number});
}

/// The parts of matches that a redaction keeps: references separated by commas, such as `card:last4, name`.
pub const KeepList = struct {
    items: []const Element,

    /// See `Template.parse`.
    pub fn parse(arena: Allocator, list: []const u8, registers: []const Register, fault: *Fault) Error!KeepList {
        const own = try arena.dupe(u8, list);
        var items: std.ArrayList(Element) = .empty;
        var reader: Reader = .{ .arena = arena, .registers = registers, .fault = fault };
        var parts = std.mem.splitScalar(u8, own, ',');
        while (parts.next()) |part| {
            const written = std.mem.trim(u8, part, " \t\n\r");
            if (written.len == 0) continue;
            reader.offset = @intFromPtr(written.ptr) - @intFromPtr(own.ptr);
            const colon = std.mem.findScalar(u8, written, ':');
            const uses = if (colon) |at| try reader.readAccessors(written[at + 1 ..]) else &.{};
            for (uses) |use| if (table.accessors[@backingInt(use.accessor)].maps) return reader.fail(
                ":{s} transforms the text, so it selects no part to keep",
                .{@tagName(use.accessor)},
            );
            const name = std.mem.trim(u8, written[0 .. colon orelse written.len], " \t");
            const reference = try reader.readRegister(name);
            if (reference) |it| try reader.checkPart(it, uses);
            try items.append(arena, .{
                .what = if (reference) |it| .{ .register = it } else .match,
                .accessors = uses,
            });
        }
        return .{ .items = items.items };
    }

    /// Start and end of the parts of a match to keep, ordered and disjoint, in `arena`.
    pub fn read(keep: KeepList, arena: Allocator, match: Match, order: DateOrder) Allocator.Error![]const [2]usize {
        var spans: std.ArrayList([2]usize) = .empty;
        for (keep.items) |item| {
            var pairs: std.ArrayList(u64) = .empty;
            switch (item.what) {
                .register => |reference| try match.read(arena, reference, &pairs),
                else => try pairs.appendSlice(arena, &.{ match.start, match.end }),
            }
            var i: usize = 0;
            while (i < pairs.items.len) : (i += 2) {
                const start = @max(match.start, pairs.items[i]);
                const end = @min(match.end, pairs.items[i + 1]);
                if (start >= end) continue;
                var slice: Slice = .{ .bytes = match.textAt(start, end) };
                _ = try accessors.apply(arena, &slice, item.accessors, order, null);
                const from = @intFromPtr(slice.bytes.ptr) - @intFromPtr(match.text.ptr);
                // Accessors of a keep list only select parts of the text.
                if (slice.bytes.len > 0) assert(from >= start and from + slice.bytes.len <= end);
                if (slice.bytes.len > 0) try spans.append(arena, .{ from, from + slice.bytes.len });
            }
        }
        std.mem.sortUnstable([2]usize, spans.items, {}, isBefore);
        var kept: usize = 0;
        for (spans.items) |span| {
            if (kept > 0 and span[0] <= spans.items[kept - 1][1]) {
                spans.items[kept - 1][1] = @max(spans.items[kept - 1][1], span[1]);
            } else {
                spans.items[kept] = span;
                kept += 1;
            }
        }
        return spans.items[0..kept];
    }

    fn isBefore(_: void, a: [2]usize, b: [2]usize) bool {
        return a[0] < b[0];
    }
};
