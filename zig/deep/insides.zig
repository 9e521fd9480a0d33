//! The decoded content of a text's quoted tokens, and of the quoted tokens in that content, concatenated.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const KindSet = @import("../lex/columns.zig").KindSet;
const lexer = @import("../lex/lexer.zig");
const names = @import("../lex/names.zig");
const Needed = @import("needed.zig").Needed;
const Strings = @import("strings.zig").Strings;
const quoted_kind = @import("strings.zig").quoted_kind;
const Tokens = @import("../lex/tokens.zig").Tokens;
const unescape = @import("unescape.zig");
const whole_path = @import("whole_path.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const levels_max = @import("../gen/limits.zig").deep_levels;
/// The text itself, not quoted content.
pub const none = std.math.maxInt(u32);
/// Written after each content, so that an unterminated quote in it cannot reach the next one, even after a final
/// backslash.
pub const separator = "\n\n";
comptime {
    assert(separator.len == 2); // As long as the two quotes, so nothing grows.
}

pub const Inside = struct {
    /// Offset in `Insides.text`.
    start: u32,
    end: u32,
    /// The content that contains the quotes of this one.
    parent: u32,
    /// Its first run; its runs end where those of the next content begin.
    run: u32,
    /// Offset of the closing quote in the text or, if it has a parent, in `Insides.text`.
    close: u32,
    /// 0 if there is none.
    quote: u8,
    role: Role = .content,
    /// A match in it takes all of its source, since parts of the source encode nothing.
    is_indivisible: bool = false,
    /// If set, the content is also searched as one token of this kind, regardless of how it would be lexed.
    kind: ?Kind = null,
};

pub const Role = enum {
    /// Content of a quoted token.
    content,
    /// Part of its parent, searched as a separate text.
    part,
    /// Decoded part of its parent in which parts are found; not searched itself.
    copy,
};

/// Which end of a span a place is.
pub const Edge = enum { start, end };

/// In place of a quote byte: text that replaces the part must be quoted.
pub const wrapped_quote = 1;

pub const Error = error{ OutOfMemory, TooLarge };

pub const Insides = struct {
    gpa: Allocator,
    text: std.ArrayList(u8) = .empty,
    list: std.ArrayList(Inside) = .empty,
    runs: std.ArrayList(unescape.Run) = .empty,
    tokens: Tokens = .empty,
    /// Content that cannot contain a match is skipped; if null, none is.
    needed: ?Needed = null,
    strings: Strings = .{},
    /// Tokens of other kinds are not used: a long line would have rows for each of its bytes.
    used_kinds: KindSet = quoted_kind,
    /// The tokens are only those that can contain a match.
    are_needed: bool = false,

    pub fn deinit(insides: *Insides) void {
        insides.text.deinit(insides.gpa);
        insides.list.deinit(insides.gpa);
        insides.runs.deinit(insides.gpa);
        insides.tokens.deinit(insides.gpa);
        insides.strings.deinit(insides.gpa);
    }

    pub fn clear(insides: *Insides) void {
        insides.text.clearRetainingCapacity();
        insides.list.clearRetainingCapacity();
        insides.runs.clearRetainingCapacity();
    }

    /// Offset in the source of offset `offset` of content `number`; the end is allowed too.
    pub fn place(insides: *const Insides, number: u32, offset: u32, edge: Edge) u32 {
        var at = offset;
        var inner = number;
        while (inner != none) {
            const inside = insides.list.items[inner];
            assert(inside.start <= at and at <= inside.end);
            assert(inside.parent == none or inside.parent < inner); // So that the walk ends.
            if (inside.is_indivisible) {
                at = if (edge == .end) inside.close else insides.origin(inner, inside.start);
            } else {
                at = if (at == inside.end) inside.close else insides.origin(inner, at);
            }
            inner = inside.parent;
        }
        return at;
    }

    /// The quote bytes around content `number`, outermost first, then zeroes.
    pub fn quotes(insides: *const Insides, number: u32) [levels_max]u8 {
        var found: [levels_max]u8 = @splat(0);
        var inner = number;
        while (inner != none) {
            const inside = insides.list.items[inner];
            inner = inside.parent;
            if (inside.is_indivisible) found = @splat(0);
            if (inside.quote == 0) continue;
            // Only a named value in the deepest content has more quotes; its own is then left out.
            std.mem.copyBackwards(u8, found[1..], found[0 .. levels_max - 1]);
            found[0] = inside.quote;
        }
        return found;
    }

    fn origin(insides: *const Insides, number: u32, offset: u32) u32 {
        const list = insides.list.items;
        const end = if (number + 1 < list.len) list[number + 1].run else insides.runs.items.len;
        const runs = insides.runs.items[list[number].run..end];
        const after = std.sort.upperBound(unescape.Run, runs, offset, byPlace);
        assert(after > 0); // The first run begins with the content.
        const run = runs[after - 1];
        return run.origin + (offset - run.at);
    }

    fn byPlace(offset: u32, run: unescape.Run) std.math.Order {
        return std.math.order(offset, run.at);
    }

    /// Tokens of `text`, valid until the next call; with `needed` only the quoted ones that can contain a match.
    pub fn lexNeeded(insides: *Insides, text: []const u8) Error!*const Tokens {
        const needed = if (insides.needed) |*needed| needed else return insides.lex(text);
        if (Strings.canSearch(needed, text)) {
            insides.tokens.clearRetainingCapacity();
            try insides.strings.find(insides.gpa, needed, text, &insides.tokens);
        } else {
            if (needed.mayBeIn(text)) return insides.lex(text);
            insides.tokens.clearRetainingCapacity();
            insides.strings.may_hold_outside = false;
        }
        insides.are_needed = true;
        return &insides.tokens;
    }

    /// Whether the block may have what is needed outside its quoted tokens.
    pub fn mayHoldOutside(insides: *const Insides) bool {
        return !insides.are_needed or insides.strings.may_hold_outside;
    }

    /// Tokens of `text`, valid until the next call; only those of kinds that are used.
    pub fn lex(insides: *Insides, text: []const u8) Error!*const Tokens {
        if (text.len > std.math.maxInt(u32)) return error.TooLarge;
        insides.tokens.clearRetainingCapacity();
        insides.are_needed = false;
        try lexer.lex(insides.gpa, text, 0, @intCast(text.len), .{
            .kept_kinds = insides.used_kinds,
            .counts_all = false,
        }, &insides.tokens);
        return &insides.tokens;
    }

    /// Appends the content of the quoted tokens among the source's tokens.
    pub fn addOuter(insides: *Insides, source: []const u8, tokens: *const Tokens) Error!void {
        try insides.makeRoom(tokens);
        try insides.add(source, 0, none, tokens, if (insides.are_needed) null else insides.toNeeded());
    }

    /// Appends the content of the quoted tokens in text[from..], which starts with content number `first`.
    pub fn addInner(insides: *Insides, from: u32, first: u32, tokens: *const Tokens) Error!void {
        try insides.makeRoom(tokens);
        const are_needed = tokens == &insides.tokens and insides.are_needed;
        try insides.add(insides.text.items[from..], from, first, tokens, if (are_needed) null else insides.toNeeded());
    }

    fn toNeeded(insides: *const Insides) ?*const Needed {
        return if (insides.needed) |*needed| needed else null;
    }

    fn makeRoom(insides: *Insides, tokens: *const Tokens) Error!void {
        var size: usize = 0;
        const columns = tokens.slice();
        for (columns.items(.kind), columns.items(.start), columns.items(.end)) |kind, start, end| {
            if (kind == .quoted) size += end - start;
        }
        if (insides.text.items.len + size > std.math.maxInt(u32)) return error.TooLarge;
        try insides.text.ensureUnusedCapacity(insides.gpa, size + separator.len);
    }

    /// `text` is at `base` of the buffer that holds content `first` and the following ones, or is the source.
    /// Content that cannot have what is `needed` is left out.
    fn add(
        insides: *Insides,
        text: []const u8,
        base: u32,
        first: u32,
        tokens: *const Tokens,
        needed: ?*const Needed,
    ) Error!void {
        var parent = first;
        var reader: unescape.Reader = .{
            .source = text,
            .base = base,
            .out = insides.text.allocatedSlice(),
            .length = @intCast(insides.text.items.len),
            .runs = &insides.runs,
            .gpa = insides.gpa,
        };
        const begun = reader.length;
        const sought = &insides.strings.sought;
        if (needed) |wanted| try sought.read(insides.gpa, wanted, text);
        const columns = tokens.slice();
        for (columns.items(.kind), columns.items(.start), columns.items(.end)) |kind, start, end| {
            if (kind != .quoted or end - start <= 2) continue;
            if (needed) |wanted| {
                if (!sought.mayBeIn(start + 1, end - 1)) continue;
                if (!wanted.mayBeIn(text[start + 1 .. end - 1])) continue;
            }
            if (parent != none) while (insides.list.items[parent].end <= base + start) : (parent += 1) {};
            if (parent != none) {
                const outer = insides.list.items[parent];
                assert(outer.start <= base + start and base + end <= outer.end);
            }
            if (names.markBeforeQuote(text, start)) |byte| mark(&reader, begun, byte);
            var inside: Inside = .{
                .start = reader.length,
                .end = undefined,
                .parent = parent,
                .run = @intCast(insides.runs.items.len),
                .close = base + end - 1,
                .quote = text[start],
            };
            try reader.read(start + 1, end - 1);
            inside.end = reader.length;
            if (whole_path.is(reader.out[inside.start..inside.end])) inside.kind = .path;
            assert(inside.end - inside.start <= end - start - 2); // Escapes are never shorter than what they encode.
            assert(reader.length + separator.len <= reader.out.len);
            try insides.list.append(insides.gpa, inside);
            @memcpy(reader.out[reader.length..][0..separator.len], separator);
            reader.length += separator.len;
        }
        insides.text.items.len = reader.length;
    }
};

/// Puts a mark of `names.zig` before the content that follows. `begun`: where the texts begin that are searched
/// together.
fn mark(reader: *unescape.Reader, begun: u32, byte: u8) void {
    if (reader.length == begun) reader.length += separator.len;
    reader.out[reader.length - separator.len ..][0..separator.len].* = .{ '\n', byte };
}

/// Whether `text` may contain a quoted token.
pub fn mayHold(text: []const u8) bool {
    return std.mem.findScalar(u8, text, '"') != null or std.mem.findScalar(u8, text, '\'') != null;
}

test "insides of every depth have their places and quotes" {
    var insides: Insides = .{ .gpa = std.testing.allocator };
    defer insides.deinit();
    const source = "{\"a\":\"x 'yes \\u0031' z\"} '' \"{\\\"k\\\":1}\"";
    try insides.addOuter(source, try insides.lex(source));
    try insides.addInner(0, 0, try insides.lex(insides.text.items));
    try std.testing.expectEqualStrings("a\n\nx 'yes 1' z\n\n{\"k\":1}\n\nyes 1\n\nk\n\n", insides.text.items);
    const list = insides.list.items;
    try std.testing.expectEqual(5, list.len);
    const digit = std.mem.indexOf(u8, source, "\\u0031").?;
    try std.testing.expectEqual(digit, insides.place(3, list[3].start + 4, .start));
    try std.testing.expectEqual(digit + 6, insides.place(3, list[3].end, .end));
    try std.testing.expectEqual(digit, insides.place(1, list[1].start + 7, .start));
    try std.testing.expectEqual(std.mem.indexOf(u8, source, "k\\\"").?, insides.place(4, list[4].start, .start));
    try std.testing.expectEqualStrings("\"'", std.mem.sliceTo(&insides.quotes(3), 0));
    try std.testing.expectEqualStrings("\"\"", std.mem.sliceTo(&insides.quotes(4), 0));
    try std.testing.expectEqualStrings("\"", std.mem.sliceTo(&insides.quotes(0), 0));
    try std.testing.expect(mayHold(source) and !mayHold("no quotes"));
}
