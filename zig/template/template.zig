//! Templates (`${name:accessor}`) for callers of the C library: parsed once, rendered for each match.
//!
//! Twin: ts/template/render.ts, compared by tests/c/same.test.ts.
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
const well_formed = @import("../report/well_formed.zig");
const Slice = @import("slice.zig").Slice;
const terminal = @import("../lex/terminal.zig");
const sequences = @import("sequences.zig");

pub const Error = references.Error;
pub const Fault = references.Fault;
pub const Register = references.Register;
const Reader = references.Reader;
const Reference = references.Reference;

pub const Place = enum { path, line, col, start, end, pattern };

pub const Element = struct {
    what: union(enum) { text: []const u8, match, register: Reference, place: Place },
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
    line: u64 = 1,
    column: u64 = 1,
    path: []const u8 = "",
    pattern: []const u8 = "",

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
            if (2 * number < match.slots.len and match.slots[2 * number] != unbound) return number;
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
        // Parts of the match that are written with their terminal sequences.
        var copied: std.ArrayList([2]usize) = .empty;
        var scratch: std.heap.ArenaAllocator = .init(gpa);
        defer scratch.deinit();
        const arena = scratch.allocator();
        for (template.elements) |element| switch (element.what) {
            .text => |text| try out.appendSlice(gpa, text),
            .match => {
                const text = match.text[match.start..match.end];
                if (!try renderSpan(arena, gpa, text, element, order, out, null, template.is_rewrite)) fits = false;
                if (element.accessors.len == 0) try copied.append(arena, .{ match.start, match.end });
            },
            .register => |reference| if (element.computed) |it| {
                if (!try renderComputed(it, arena, gpa, match, reference, element, order, out)) fits = false;
            } else {
                var pairs: std.ArrayList(u64) = .empty;
                try match.read(arena, reference, &pairs);
                var i: usize = 0;
                while (i < pairs.items.len) : (i += 2) {
                    if (i > 0) try out.append(gpa, ',');
                    const text = match.textAt(pairs.items[i], pairs.items[i + 1]);
                    const span = pairs.items[i..][0..2].*;
                    const kind = match.kindOf(reference, &span);
                    const keeps = template.is_rewrite;
                    if (!try renderSpan(arena, gpa, text, element, order, out, kind, keeps)) fits = false;
                    if (element.accessors.len == 0) try copied.append(arena, .{ @intCast(span[0]), @intCast(span[1]) });
                }
            },
            .place => |place| {
                const text = try placeText(arena, match, place);
                if (!try renderSpan(arena, gpa, text, element, order, out, null, true)) fits = false;
            },
        };
        if (template.is_rewrite) {
            try sequences.appendLasting(gpa, match.text[0..match.end], match.start, copied.items, out);
        }
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

fn renderSpan(
    arena: Allocator,
    gpa: Allocator,
    text: []const u8,
    element: Element,
    order: DateOrder,
    out: *std.ArrayList(u8),
    kind: ?Kind,
    /// Terminal sequences are written too, if the text is copied whole.
    keeps_sequences: bool,
) Allocator.Error!bool {
    const is_plain = (keeps_sequences and element.accessors.len == 0) or !terminal.holdsEscape(text);
    var slice: Slice = .{ .bytes = if (is_plain) text else try sequences.without(arena, text) };
    const fits = try accessors.apply(arena, &slice, element.accessors, order, kind);
    var shown: std.ArrayList(u8) = .empty;
    try out.appendSlice(gpa, try well_formed.replaceIllFormed(arena, slice.bytes, &shown));
    return fits;
}

/// Renders the value of the last binding; a register that took no part fits.
fn renderComputed(
    it: computed.Computed,
    arena: Allocator,
    gpa: Allocator,
    match: Match,
    reference: Reference,
    element: Element,
    order: DateOrder,
    out: *std.ArrayList(u8),
) Allocator.Error!bool {
    const register = match.findBound(reference.registers) orelse return true;
    const span = match.slots[2 * register ..][0..2];
    const text = match.textAt(span[0], span[1]);
    const value = try it.textOf(arena, text, match.kindOf(reference, span), clock.now());
    const fits = try renderSpan(arena, gpa, value, element, order, out, null, true);
    return fits and value.len > 0;
}

fn placeText(arena: Allocator, match: Match, place: Place) Allocator.Error![]const u8 {
    const number = switch (place) {
        .path => return match.path,
        .pattern => return match.pattern,
        .line => match.line,
        .col => match.column,
        .start => match.start,
        .end => match.end,
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
