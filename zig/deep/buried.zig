//! Text within tokens of other kinds: the address in a URL, in a path, at the end of a sentence, or encoded.
//! Each candidate is added to the insides as a part of the surrounding text, and searched as a separate text.
const std = @import("std");
const base64 = @import("base64.zig");
const components = @import("components.zig");
const forms = @import("forms.zig");
const insides_ = @import("insides.zig");
const Insides = insides_.Insides;
const none = insides_.none;
const key_blocks = @import("key_blocks.zig");
const named = @import("named.zig");
const persons = @import("persons.zig");
const Program = @import("../program/program.zig").Program;
const Shapes = @import("../lex/shapes.zig").Shapes;
const spellings = @import("spellings.zig");
const Span = spellings.Span;
const terminal = @import("../lex/terminal.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const unescape = @import("unescape.zig");
const wanted_ = @import("wanted.zig");
const Wanted = wanted_.Wanted;
const Allocator = std.mem.Allocator;

/// Maximum number of encodings within one another that are decoded.
const decodings_max = 3;
/// Maximum distance from a number back to the start of its JSON array.
const array_bytes_max = 512;

/// A token that contains other text; its offsets refer to the source or, in quoted content, to `Insides.text`.
const Holder = struct { owner: u32, start: u32, end: u32 };

/// What to look for in a range of text.
const Search = enum { spellings, components, named };

/// A range that may contain encoded text, itself decoded `level` times.
const Undecoded = struct { owner: u32, range: Span, search: Search, level: u8 };

/// Bytes without which a short range, such as a name in JSON, holds nothing.
const Telling = packed struct(u8) {
    /// It may begin an encoded character.
    mark: bool = false,
    dot_or_colon: bool = false,
    at_sign: bool = false,
    plus: bool = false,
    comma: bool = false,
    digit: bool = false,
    reserved: u2 = 0,

    const of: [256]Telling = blk: {
        var table: [256]Telling = @splat(.{});
        for (std.meta.tags(unescape.Code)) |code| for (code.marks()) |byte| {
            table[byte].mark = true;
        };
        for (".:") |byte| table[byte].dot_or_colon = true;
        table['@'].at_sign = true;
        table['+'].plus = true;
        table[','].comma = true;
        for ("0123456789") |byte| table[byte].digit = true;
        break :blk table;
    };

    /// Those of spans shorter than base64: other spans are longer.
    fn wantedBy(wanted: *const Wanted) Telling {
        return .{
            .mark = true,
            .dot_or_colon = wanted.has(.ip) or wanted.has(.cidr),
            .at_sign = wanted.has(.email),
            .plus = wanted.has(.phone),
            .comma = wanted.has(.geo),
            .digit = wanted.shapes,
        };
    }

    fn mayBeIn(telling: Telling, text: []const u8) bool {
        if (text.len >= base64.run_chars_min) return true;
        var seen: u8 = 0;
        for (text) |byte| seen |= @as(u8, @bitCast(of[byte]));
        return seen & @as(u8, @bitCast(telling)) != 0;
    }
};

pub const Buried = struct {
    gpa: Allocator,
    wanted: Wanted,
    telling: Telling = .{},
    /// Skip tokens of self-describing kinds: they are matched already if matching sees the same tokens.
    skips_tokens: bool,
    insides: *Insides,
    /// The kinds of keys, if any are wanted.
    shapes: ?Shapes = null,
    /// The text outside quoted content, with blanks for its terminal sequences, and with the sequences.
    source: []const u8 = "",
    original: []const u8 = "",
    holders: std.ArrayList(Holder) = .empty,
    /// Tokens of self-describing kinds: of the source, and of quoted content.
    tokens: [2]std.ArrayList(Span) = @splat(.empty),
    spans: spellings.Spans = .empty,
    values: named.Values = .empty,
    undecoded: std.ArrayList(Undecoded) = .empty,

    pub fn deinit(buried: *Buried) void {
        const gpa = buried.gpa;
        if (buried.shapes) |*shapes| shapes.deinit();
        buried.holders.deinit(gpa);
        for (&buried.tokens) |*list| list.deinit(gpa);
        buried.spans.deinit(gpa);
        buried.values.deinit(gpa);
        buried.undecoded.deinit(gpa);
    }

    /// Reads the shapes of keys, if any are wanted.
    pub fn readShapes(buried: *Buried, program: *const Program) Allocator.Error!void {
        if (!buried.wanted.keys) return;
        buried.shapes = Shapes.init(buried.gpa, program.shapes, program.automata) catch |err| switch (err) {
            error.OutOfMemory => |out_of_memory| return out_of_memory,
            error.BadProgram => unreachable, // The pattern's own were read from the same words.
        };
    }

    pub fn begin(buried: *Buried, source: []const u8, original: []const u8) void {
        buried.source = source;
        buried.original = original;
        buried.telling = .wantedBy(&buried.wanted);
        buried.holders.clearRetainingCapacity();
        for (&buried.tokens) |*list| list.clearRetainingCapacity();
    }

    /// Records the tokens of the source, or of the content of `insides.text` from `base` on, which starts with content
    /// number `first`.
    pub fn note(buried: *Buried, tokens: *const Tokens, base: u32, first: u32) Allocator.Error!void {
        var owner = first;
        const found = &buried.tokens[@intFromBool(first != none)];
        const columns = tokens.slice();
        for (columns.items(.kind), columns.items(.start), columns.items(.end)) |kind, start, end| {
            const number = @backingInt(kind);
            if (buried.skips_tokens and buried.wanted.kinds.isSet(number)) {
                try found.append(buried.gpa, .{ .start = base + start, .end = base + end });
            } else if (buried.wanted.parts and wanted_.holders.isSet(number)) {
                if (owner != none) {
                    const list = buried.insides.list.items;
                    while (owner + 1 < list.len and list[owner].end <= base + start) owner += 1;
                }
                try buried.holders.append(buried.gpa, .{ .owner = owner, .start = base + start, .end = base + end });
            }
        }
    }

    /// Adds the parts of the source and of all quoted content.
    pub fn addParts(buried: *Buried) insides_.Error!void {
        const insides = buried.insides;
        const count: u32 = @intCast(insides.list.items.len);
        try buried.addCommands(none);
        // Quoted content may contain terminal sequences that were escaped.
        for (0..count) |content| try buried.blankSequences(@intCast(content));
        var owner: u32 = none;
        var child: u32 = 0;
        while (true) : (owner +%= 1) {
            // `none` wraps around to 0.
            if (owner != none and owner >= count) break;
            const whole = buried.rangeOf(owner);
            if (buried.wanted.hasNamed()) try buried.searchRange(owner, whole, .named);
            var from = whole.start;
            while (child < count and insides.list.items[child].parent == owner) : (child += 1) {
                const inside = insides.list.items[child];
                const open = insides.runs.items[inside.run].origin - 1;
                try buried.searchRange(owner, .{ .start = from, .end = open }, .spellings);
                from = inside.close + 1;
            }
            try buried.searchRange(owner, .{ .start = from, .end = whole.end }, .spellings);
        }
        for (buried.holders.items) |holder| {
            try buried.searchRange(holder.owner, .{ .start = holder.start, .end = holder.end }, .components);
        }
    }

    fn rangeOf(buried: *const Buried, owner: u32) Span {
        if (owner == none) return .{ .start = 0, .end = @intCast(buried.source.len) };
        const inside = buried.insides.list.items[owner];
        return .{ .start = inside.start, .end = inside.end };
    }

    /// The text to which the offsets of `owner` refer; valid until something is added.
    fn textOf(buried: *const Buried, owner: u32) []const u8 {
        return if (owner == none) buried.source else buried.insides.text.items;
    }

    /// Searches the range, and what its encoded parts decode to.
    fn searchRange(buried: *Buried, owner: u32, range: Span, search: Search) insides_.Error!void {
        if (range.start >= range.end) return;
        const text = buried.textOf(owner)[range.start..range.end];
        if (search == .spellings and !buried.telling.mayBeIn(text)) return;
        try buried.undecoded.append(buried.gpa, .{ .owner = owner, .range = range, .search = search, .level = 0 });
        while (buried.undecoded.pop()) |source| {
            try buried.find(source.owner, source.range, source.search);
            if (source.level == decodings_max) continue;
            inline for (std.meta.tags(unescape.Code)) |code| try buried.decodeLines(source, code);
            if (source.search == .spellings) try buried.decodeBase64(source);
        }
    }

    /// Adds copies of the lines of `source` that `code` changes.
    fn decodeLines(buried: *Buried, source: Undecoded, code: unescape.Code) insides_.Error!void {
        const range = source.range;
        if (!code.mayChange(buried.textOf(source.owner)[range.start..range.end])) return;
        var from = range.start;
        while (from < range.end) {
            const text = buried.textOf(source.owner)[0..range.end];
            const line_end: u32 = @intCast(std.mem.findScalarPos(u8, text, from, '\n') orelse range.end);
            if (code.mayChange(text[from..line_end])) {
                const copy = try buried.addCopy(source.owner, .{ .start = from, .end = line_end }, code);
                try buried.searchLater(copy, source.search, source.level + 1);
            }
            from = line_end + 1;
        }
    }

    fn decodeBase64(buried: *Buried, source: Undecoded) insides_.Error!void {
        const insides = buried.insides;
        var from = source.range.start;
        while (true) {
            try buried.makeRoom(.{ .start = from, .end = source.range.end });
            const text = buried.textOf(source.owner)[from..source.range.end];
            var finder: base64.Finder = .{ .text = text };
            const found = finder.next(insides.text.allocatedSlice()[insides.text.items.len..]) orelse return;
            const place: Span = .{ .start = from + found.start, .end = from + found.end };
            // As a text of its own if other tokens in it may match.
            const role: insides_.Role = if (found.is_whole and buried.wanted.parts) .part else .copy;
            var inside = buried.insideOf(source.owner, place, role);
            inside.is_indivisible = true;
            inside.end = inside.start + found.size;
            try insides.runs.append(buried.gpa, .{ .at = inside.start, .origin = place.start });
            const copy = try buried.append(inside);
            try buried.blankSequences(copy);
            try buried.searchLater(copy, .spellings, source.level + 1);
            if (buried.wanted.hasNamed()) try buried.searchLater(copy, .named, source.level + 1);
            from = place.end;
        }
    }

    fn searchLater(buried: *Buried, copy: u32, search: Search, level: u8) Allocator.Error!void {
        const range = buried.rangeOf(copy);
        try buried.undecoded.append(buried.gpa, .{ .owner = copy, .range = range, .search = search, .level = level });
    }

    /// Adds the decoded range.
    fn addCopy(buried: *Buried, owner: u32, range: Span, code: unescape.Code) insides_.Error!u32 {
        const insides = buried.insides;
        try buried.makeRoom(range);
        var inside = buried.insideOf(owner, range, .copy);
        var reader: unescape.Reader = .{
            .source = buried.textOf(owner),
            .base = 0,
            .out = insides.text.allocatedSlice(),
            .length = inside.start,
            .runs = &insides.runs,
            .gpa = buried.gpa,
            .code = code,
        };
        try reader.read(range.start, range.end);
        inside.end = reader.length;
        const copy = try buried.append(inside);
        try buried.blankSequences(copy);
        return copy;
    }

    /// Blanks the terminal sequences of a content or copy.
    fn blankSequences(buried: *Buried, number: u32) insides_.Error!void {
        const inside = buried.insides.list.items[number];
        const text = buried.insides.text.items[inside.start..inside.end];
        if (std.mem.findScalar(u8, text, terminal.escape) == null) return;
        try buried.addCommands(number);
        terminal.blank(buried.insides.text.items[inside.start..inside.end], 0);
    }

    /// Adds the text of commands to the terminal, such as titles and links, in all of `owner`, whose sequences are not
    /// blanked yet.
    fn addCommands(buried: *Buried, owner: u32) insides_.Error!void {
        const insides = buried.insides;
        const range = buried.rangeOf(owner);
        var from: usize = range.start;
        while (true) {
            const all: []const u8 = if (owner == none) buried.original else insides.text.items;
            const text = all[0..range.end];
            const escape = std.mem.findScalarPos(u8, text, from, terminal.escape) orelse return;
            if (escape + 1 == text.len or text[escape + 1] != ']') {
                from = escape + 1;
                continue;
            }
            from = terminal.sequenceEnd(text, escape);
            const place: Span = .{ .start = @intCast(escape + 2), .end = @intCast(from) };
            if (place.start >= place.end) continue;
            try buried.makeRoom(place);
            const source = if (owner == none) buried.original else insides.text.items;
            var inside = buried.insideOf(owner, place, if (buried.wanted.parts) .part else .copy);
            inside.end = inside.start + (place.end - place.start);
            @memcpy(insides.text.allocatedSlice()[inside.start..inside.end], source[place.start..place.end]);
            try insides.runs.append(buried.gpa, .{ .at = inside.start, .origin = place.start });
            const copy = try buried.append(inside);
            try buried.searchLater(copy, .spellings, 0);
            if (buried.wanted.hasNamed()) try buried.searchLater(copy, .named, 0);
        }
    }

    fn makeRoom(buried: *Buried, range: Span) insides_.Error!void {
        const text = &buried.insides.text;
        const size = text.items.len + (range.end - range.start) + insides_.separator.len;
        if (size > std.math.maxInt(u32)) return error.TooLarge;
        try text.ensureTotalCapacity(buried.gpa, size);
    }

    fn insideOf(buried: *const Buried, owner: u32, range: Span, role: insides_.Role) insides_.Inside {
        return .{
            .start = @intCast(buried.insides.text.items.len),
            .end = undefined,
            .parent = owner,
            .run = @intCast(buried.insides.runs.items.len),
            .close = range.end,
            .quote = 0,
            .role = role,
        };
    }

    fn append(buried: *Buried, inside: insides_.Inside) Allocator.Error!u32 {
        const insides = buried.insides;
        insides.text.items.len = inside.end;
        insides.text.appendSliceAssumeCapacity(insides_.separator);
        try insides.list.append(buried.gpa, inside);
        return @intCast(insides.list.items.len - 1);
    }

    /// Adds what is found in the undecoded range.
    fn find(buried: *Buried, owner: u32, range: Span, search: Search) insides_.Error!void {
        const text = buried.textOf(owner)[range.start..range.end];
        if (search == .named) {
            buried.values.clearRetainingCapacity();
            try named.find(buried.gpa, text, &buried.values);
            try forms.find(buried.gpa, text, &buried.values);
            if (buried.wanted.finds(.key)) try key_blocks.find(buried.gpa, text, &buried.values);
            const users = buried.wanted.finds(.user);
            const hosts = buried.wanted.finds(.host);
            if (users or hosts) try persons.find(buried.gpa, text, users, hosts, &buried.values);
            for (buried.values.items) |value| try buried.addNamed(owner, range.start, value);
            return;
        }
        buried.spans.clearRetainingCapacity();
        if (search == .components) {
            try components.split(buried.gpa, text, &buried.spans);
        } else {
            try spellings.find(buried.gpa, text, &buried.wanted, &buried.spans);
            if (buried.shapes) |*shapes| try keys(buried.gpa, shapes, text, &buried.spans);
        }
        for (buried.spans.items) |span| {
            const place: Span = .{ .start = range.start + span.start, .end = range.start + span.end };
            const wraps = search == .spellings and needsQuotes(buried.textOf(owner), place);
            if (!wraps and buried.isToken(owner, place)) continue;
            _ = try buried.addPart(owner, place, if (wraps) insides_.wrapped else 0);
        }
    }

    fn addNamed(buried: *Buried, owner: u32, base: u32, value: named.Value) insides_.Error!void {
        const kind = buried.wanted.named[@backingInt(value.what)] orelse return;
        const place: Span = .{ .start = base + value.start, .end = base + value.end };
        const number = try buried.addPart(owner, place, if (value.bare) insides_.wrapped else value.quote);
        buried.insides.list.items[number].kind = kind;
    }

    fn addPart(buried: *Buried, owner: u32, place: Span, quote: u8) insides_.Error!u32 {
        const insides = buried.insides;
        try buried.makeRoom(place);
        var inside = buried.insideOf(owner, place, .part);
        inside.quote = quote;
        inside.end = inside.start + (place.end - place.start);
        try insides.runs.append(buried.gpa, .{ .at = inside.start, .origin = place.start });
        const text = buried.textOf(owner)[place.start..place.end];
        @memcpy(insides.text.allocatedSlice()[inside.start..inside.end], text);
        return buried.append(inside);
    }

    /// Whether the lexer found exactly this token.
    fn isToken(buried: *const Buried, owner: u32, place: Span) bool {
        if (owner != none and buried.insides.list.items[owner].role != .content) return false;
        const tokens = buried.tokens[@intFromBool(owner != none)].items;
        const at = std.sort.lowerBound(Span, tokens, place.start, byStart);
        return at < tokens.len and tokens[at].start == place.start and tokens[at].end == place.end;
    }

    fn byStart(start: u32, span: Span) std.math.Order {
        return std.math.order(start, span.start);
    }
};

/// Appends the keys in `text`, wherever no letter or digit precedes them.
fn keys(gpa: Allocator, shapes: *Shapes, text: []const u8, out: *spellings.Spans) Allocator.Error!void {
    var at: usize = 0;
    while (try shapes.firstKey(text, at, text.len, .no_alnum)) |key| {
        at = key.match.end;
        try out.append(gpa, .{ .start = @intCast(key.start), .end = @intCast(at) });
    }
}

/// Whether the digits are a JSON number, whose replacement must be quoted to remain JSON.
fn needsQuotes(text: []const u8, place: Span) bool {
    for (text[place.start..place.end]) |byte| if (!std.ascii.isDigit(byte)) return false;
    var after: usize = place.end;
    while (after < text.len and std.ascii.isWhitespace(text[after])) after += 1;
    if (after < text.len) switch (text[after]) {
        ',', '}', ']' => {},
        else => return false,
    };
    return followsName(text, place.start) or followsName(text, arrayStart(text, place.start));
}

/// Whether a JSON name and its colon precede `end`.
fn followsName(text: []const u8, end: u32) bool {
    const colon = blankBefore(text, end);
    if (colon == 0 or text[colon - 1] != ':') return false;
    const name = blankBefore(text, colon - 1);
    return name > 0 and text[name - 1] == '"';
}

/// Offset of the `[` that is separated from `end` only by numbers; 0 if there is none.
fn arrayStart(text: []const u8, end: u32) u32 {
    var at = end;
    while (at > 0 and end - at < array_bytes_max) : (at -= 1) switch (text[at - 1]) {
        '[' => return at - 1,
        '0'...'9', '.', '-', '+', 'e', 'E', ',', ' ', '\t', '\n', '\r' => {},
        else => return 0,
    };
    return 0;
}

fn blankBefore(text: []const u8, from: u32) u32 {
    var at = from;
    while (at > 0 and std.ascii.isWhitespace(text[at - 1])) at -= 1;
    return at;
}

test "numbers that need quotes when replaced are recognized" {
    const cases = [_]struct { []const u8, u32, bool }{
        .{ "{\"a\": 42}", 6, true },
        .{ "\"n\" : [1, 42]", 10, true },
        .{ "[1, 42]", 4, false },
        .{ "\"a\": 42/", 5, false },
        .{ "a: 42", 3, false },
        .{ "1,42", 2, false },
        .{ "42", 0, false },
    };
    for (cases) |case| {
        const place: Span = .{ .start = case[1], .end = case[1] + 2 };
        try std.testing.expectEqual(case[2], needsQuotes(case[0], place));
    }
}

test "short text without telling bytes holds no candidate and nothing encoded" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var found: spellings.Spans = .empty;
    defer found.deinit(gpa);
    var passed: usize = 0;
    for (0..20_000) |_| {
        var wanted: Wanted = .{ .shapes = random.boolean() };
        for (0..wanted_.self_describing.capacity()) |kind| {
            if (wanted_.self_describing.isSet(kind) and random.boolean()) wanted.kinds.set(kind);
        }
        var buffer: [base64.run_chars_min - 1]u8 = undefined;
        const text = buffer[0..random.uintLessThan(usize, buffer.len + 1)];
        const alphabet = if (random.boolean()) "0123456789af:.@+-,%&=\\;" else "012af";
        for (text) |*byte| byte.* = alphabet[random.uintLessThan(usize, alphabet.len)];
        if (Telling.wantedBy(&wanted).mayBeIn(text)) continue;
        found.clearRetainingCapacity();
        try spellings.find(gpa, text, &wanted, &found);
        try std.testing.expectEqual(0, found.items.len);
        for (std.meta.tags(unescape.Code)) |code| try std.testing.expect(!code.mayChange(text));
        passed += 1;
    }
    try std.testing.expect(passed > 1000);
}
