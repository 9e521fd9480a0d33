//! Text within tokens of other kinds: the address in a URL, in a path, at the end of a sentence, or encoded.
//! Each candidate is added to the insides as a part of the surrounding text, and searched as a separate text.
const std = @import("std");
const base64 = @import("base64.zig");
const cells = @import("cells.zig");
const Columns = @import("columns.zig").Columns;
const components = @import("components.zig");
const forms = @import("forms.zig");
const Error = @import("insides.zig").Error;
const Inside = @import("insides.zig").Inside;
const Insides = @import("insides.zig").Insides;
const Role = @import("insides.zig").Role;
const none = @import("insides.zig").none;
const separator = @import("insides.zig").separator;
const wrapped_quote = @import("insides.zig").wrapped_quote;
const key_blocks = @import("key_blocks.zig");
const key_pairs = @import("key_pairs.zig");
const KindSet = @import("../lex/columns.zig").KindSet;
const named = @import("named.zig");
const persons = @import("persons.zig");
const json_place = @import("../form/json_place.zig");
const Program = @import("../program/program.zig").Program;
const Shapes = @import("../lex/shapes.zig").Shapes;
const coordinates = @import("../lex/place.zig");
const Reader = @import("../lex/reader.zig").Reader;
const spellings = @import("spellings.zig");
const Span = spellings.Span;
const Telling = @import("telling.zig").Telling;
const terminal = @import("../lex/terminal.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const unescape = @import("unescape.zig");
const Value = @import("values.zig").Value;
const Values = @import("values.zig").Values;
const Wanted = @import("wanted.zig").Wanted;
const holders = @import("wanted.zig").holders;
const Allocator = std.mem.Allocator;

/// Maximum number of encodings within one another that are decoded.
const decodings_max = 3;

/// A token that contains other text; its offsets refer to the source or, in quoted content, to `Insides.text`.
const Holder = struct { owner: u32, start: u32, end: u32 };

/// What to look for in a range of text.
const Search = enum { spellings, components, named };

/// A range that may contain encoded text, itself decoded `level` times.
const Undecoded = struct { owner: u32, range: Span, search: Search, level: u8 };

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
    /// The source with the text before it, in which a name may be whose value is in the source.
    with_context: []const u8 = "",
    /// Columns of secrets in the input.
    columns: ?*const Columns = null,
    holders: std.ArrayList(Holder) = .empty,
    /// Tokens of self-describing kinds: of the source, and of quoted content.
    tokens: [2]std.ArrayList(Span) = @splat(.empty),
    spans: spellings.Spans = .empty,
    values: Values = .empty,
    undecoded: std.ArrayList(Undecoded) = .empty,
    /// Quoted contents of the text in which names are looked for, whose names are looked for after decoding.
    skips: std.ArrayList(named.Skip) = .empty,

    pub fn deinit(buried: *Buried) void {
        const gpa = buried.gpa;
        if (buried.shapes) |*shapes| shapes.deinit();
        buried.holders.deinit(gpa);
        for (&buried.tokens) |*list| list.deinit(gpa);
        buried.spans.deinit(gpa);
        buried.values.deinit(gpa);
        buried.undecoded.deinit(gpa);
        buried.skips.deinit(gpa);
    }

    /// Reads the shapes of keys, if any are wanted.
    pub fn readShapes(buried: *Buried, program: *const Program) Allocator.Error!void {
        if (!buried.wanted.keys) return;
        buried.shapes = Shapes.init(buried.gpa, program.shapes, program.automata) catch |err| switch (err) {
            error.OutOfMemory => |out_of_memory| return out_of_memory,
            error.BadProgram => unreachable, // The pattern's own were read from the same words.
        };
    }

    /// @param source the end of `with_context`
    pub fn begin(buried: *Buried, source: []const u8, original: []const u8, with_context: []const u8) void {
        buried.source = source;
        buried.original = original;
        buried.with_context = with_context;
        buried.telling = .forWanted(&buried.wanted);
        buried.holders.clearRetainingCapacity();
        for (&buried.tokens) |*list| list.clearRetainingCapacity();
    }

    /// The kinds of the tokens that are recorded.
    pub fn collectUsedKinds(buried: *const Buried) KindSet {
        var kinds: KindSet = .empty;
        if (buried.skips_tokens) kinds.setUnion(buried.wanted.kinds);
        if (buried.wanted.parts) kinds.setUnion(holders);
        return kinds;
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
            } else if (buried.wanted.parts and holders.isSet(number)) {
                if (owner != none) {
                    const list = buried.insides.list.items;
                    while (owner + 1 < list.len and list[owner].end <= base + start) owner += 1;
                }
                try buried.holders.append(buried.gpa, .{ .owner = owner, .start = base + start, .end = base + end });
            }
        }
    }

    /// Adds the parts of the source and of all quoted content.
    pub fn addParts(buried: *Buried) Error!void {
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
            if (buried.wanted.hasNamed()) try buried.searchNamed(owner, whole, child, count);
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

    /// Searches for names, except in the quoted contents in the range: these are searched decoded. The first of them is
    /// `child`, if there is one.
    fn searchNamed(buried: *Buried, owner: u32, range: Span, child: u32, count: u32) Error!void {
        if (range.start >= range.end) return;
        const insides = buried.insides;
        const shift = buried.contextOf(owner).len;
        buried.skips.clearRetainingCapacity();
        for (insides.list.items[child..count]) |inside| {
            if (inside.parent != owner) break;
            const open = insides.runs.items[inside.run].origin;
            try buried.skips.append(buried.gpa, .{
                .start = @intCast(shift + open - range.start),
                .end = @intCast(shift + inside.close - range.start),
            });
        }
        try buried.findNamed(owner, range, buried.skips.items);
        var from = range.start;
        var number = child;
        while (number < count and insides.list.items[number].parent == owner) : (number += 1) {
            const inside = insides.list.items[number];
            try buried.decodeNamed(owner, .{ .start = from, .end = insides.runs.items[inside.run].origin });
            from = inside.close;
        }
        try buried.decodeNamed(owner, .{ .start = from, .end = range.end });
        try buried.decodeCells(owner, range);
        try buried.searchUndecoded();
    }

    /// Adds the content of cells of CSV in which quotes are doubled.
    fn decodeCells(buried: *Buried, owner: u32, range: Span) Error!void {
        var from = range.start;
        while (cells.next(buried.textOf(owner)[0..range.end], from)) |cell| {
            const copy = try buried.addCopy(owner, .{ .start = cell.start, .end = cell.end }, .doubled);
            try buried.searchLater(copy, .named, 1);
            from = cell.end + 1;
        }
    }

    /// Adds decoded copies of a range outside quoted contents.
    fn decodeNamed(buried: *Buried, owner: u32, range: Span) Error!void {
        const source: Undecoded = .{ .owner = owner, .range = range, .search = .named, .level = 0 };
        inline for (unescape.Code.everywhere) |code| try buried.decodeLines(source, code);
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
    fn searchRange(buried: *Buried, owner: u32, range: Span, search: Search) Error!void {
        if (range.start >= range.end) return;
        const text = buried.textOf(owner)[range.start..range.end];
        if (search == .spellings and !buried.telling.mayBeIn(text)) return;
        try buried.undecoded.append(buried.gpa, .{ .owner = owner, .range = range, .search = search, .level = 0 });
        try buried.searchUndecoded();
    }

    fn searchUndecoded(buried: *Buried) Error!void {
        while (buried.undecoded.pop()) |source| {
            try buried.find(source.owner, source.range, source.search);
            if (source.level == decodings_max) continue;
            inline for (unescape.Code.everywhere) |code| try buried.decodeLines(source, code);
            if (source.search == .spellings) try buried.decodeBase64(source);
        }
    }

    /// Adds copies of the lines of `source` that `code` changes.
    fn decodeLines(buried: *Buried, source: Undecoded, code: unescape.Code) Error!void {
        const range = source.range;
        if (range.start >= range.end) return;
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

    fn decodeBase64(buried: *Buried, source: Undecoded) Error!void {
        const insides = buried.insides;
        var from = source.range.start;
        while (true) {
            var finder: base64.Finder = .{ .text = buried.textOf(source.owner)[from..source.range.end] };
            const found = while (finder.nextRun()) |chars| {
                // For the run alone: the source may be a line of any length.
                try buried.makeRoom(.{ .start = 0, .end = @intCast(chars) });
                finder.text = buried.textOf(source.owner)[from..source.range.end];
                if (finder.decode(insides.text.unusedCapacitySlice())) |found| break found;
            } else return;
            const place: Span = .{ .start = from + found.start, .end = from + found.end };
            // As a text of its own if other tokens in it may match.
            const role: Role = if (found.is_whole and buried.wanted.parts) .part else .copy;
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
    fn addCopy(buried: *Buried, owner: u32, range: Span, code: unescape.Code) Error!u32 {
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
    fn blankSequences(buried: *Buried, number: u32) Error!void {
        const inside = buried.insides.list.items[number];
        const text = buried.insides.text.items[inside.start..inside.end];
        if (std.mem.findScalar(u8, text, terminal.escape) == null) return;
        try buried.addCommands(number);
        terminal.blank(buried.insides.text.items[inside.start..inside.end], 0);
    }

    /// Adds the text of commands to the terminal, such as titles and links, in all of `owner`, whose sequences are not
    /// blanked yet.
    fn addCommands(buried: *Buried, owner: u32) Error!void {
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

    fn makeRoom(buried: *Buried, range: Span) Error!void {
        const text = &buried.insides.text;
        const size = text.items.len + (range.end - range.start) + separator.len;
        if (size > std.math.maxInt(u32)) return error.TooLarge;
        try text.ensureTotalCapacity(buried.gpa, size);
    }

    fn insideOf(buried: *const Buried, owner: u32, range: Span, role: Role) Inside {
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

    fn append(buried: *Buried, inside: Inside) Allocator.Error!u32 {
        const insides = buried.insides;
        insides.text.items.len = inside.end;
        insides.text.appendSliceAssumeCapacity(separator);
        try insides.list.append(buried.gpa, inside);
        return @intCast(insides.list.items.len - 1);
    }

    /// Adds what is found in the undecoded range.
    fn find(buried: *Buried, owner: u32, range: Span, search: Search) Error!void {
        if (search == .named) return buried.findNamed(owner, range, &.{});
        const text = buried.textOf(owner)[range.start..range.end];
        buried.spans.clearRetainingCapacity();
        if (search == .components) {
            try components.find(buried.gpa, text, &buried.spans);
        } else {
            try spellings.find(buried.gpa, text, &buried.wanted, &buried.spans);
            if (buried.shapes) |*shapes| try keys(buried.gpa, shapes, text, &buried.spans);
        }
        for (buried.spans.items) |span| {
            const place: Span = .{ .start = range.start + span.start, .end = range.start + span.end };
            const wraps = search == .spellings and !buried.isCopy(owner);
            if (if (wraps) buried.numbersIn(owner, place) else null) |found| {
                var numbers = found;
                while (numbers.next()) |number| {
                    const part: Span = .{ .start = @intCast(number.start), .end = @intCast(number.end) };
                    const added = try buried.addPart(owner, part, wrapped_quote);
                    if (!std.meta.eql(part, place)) buried.insides.list.items[added].kind = .geo;
                    numbers.text = buried.textOf(owner);
                }
            } else if (!buried.isToken(owner, place)) _ = try buried.addPart(owner, place, 0);
        }
    }

    /// The number of JSON at a place, or the coordinates; null if it is anything else.
    fn numbersIn(buried: *const Buried, owner: u32, place: Span) ?json_place.Numbers {
        const text = buried.textOf(owner);
        var numbers = json_place.Numbers.of(text, place.start, place.end) orelse return null;
        if (numbers.depth > 0) return null;
        const is_one = numbers.next().?.end == place.end;
        if (!is_one and !isCoordinates(text[place.start..place.end])) return null;
        numbers.at = place.start;
        return numbers;
    }

    /// The text before all of `owner` in which a name may be whose value is in `owner`.
    fn contextOf(buried: *const Buried, owner: u32) []const u8 {
        if (owner != none) return "";
        return buried.with_context[0 .. buried.with_context.len - buried.source.len];
    }

    /// Adds the values behind names, outside `skips`, and those of other forms. The range is all of `owner`; `skips`
    /// are places in its context and its text.
    fn findNamed(buried: *Buried, owner: u32, range: Span, skips: []const named.Skip) Error!void {
        const text = buried.textOf(owner)[range.start..range.end];
        const before: u32 = @intCast(buried.contextOf(owner).len);
        buried.values.clearRetainingCapacity();
        try named.find(buried.gpa, if (owner == none) buried.with_context else text, .{
            .from = before,
            .skips = skips,
            .added = &buried.wanted.added,
        }, &buried.values);
        if (owner == none) if (buried.columns) |columns| {
            try columns.find(buried.gpa, buried.with_context, before, &buried.values);
        };
        for (buried.values.items) |*value| {
            value.start -= before;
            value.end -= before;
        }
        try forms.find(buried.gpa, text, &buried.values);
        if (buried.wanted.finds(.key)) {
            try key_blocks.find(buried.gpa, text, &buried.values);
            const reach = if (owner == none) buried.with_context else text;
            try key_pairs.find(buried.gpa, reach, before, &buried.values);
        }
        const who: persons.Wanted = .{
            .users = buried.wanted.finds(.user),
            .hosts = buried.wanted.finds(.host),
            .persons = buried.wanted.finds(.person),
        };
        if (who.users or who.hosts or who.persons) try persons.find(buried.gpa, text, who, &buried.values);
        for (buried.values.items) |value| try buried.addNamed(owner, range.start, value);
    }

    fn addNamed(buried: *Buried, owner: u32, base: u32, value: Value) Error!void {
        const kind = buried.wanted.named[@backingInt(value.what)] orelse return;
        const place: Span = .{ .start = base + value.start, .end = base + value.end };
        // Quotes in a decoded copy are not in the source.
        const quote = if (buried.isCopy(owner)) 0 else if (value.bare) wrapped_quote else value.quote;
        const number = try buried.addPart(owner, place, quote);
        buried.insides.list.items[number].kind = kind;
    }

    fn isCoordinates(text: []const u8) bool {
        var reader: Reader = .{ .text = text };
        return coordinates.geo(&reader, 0) == text.len;
    }

    fn isCopy(buried: *const Buried, owner: u32) bool {
        return owner != none and buried.insides.list.items[owner].role == .copy;
    }

    fn addPart(buried: *Buried, owner: u32, place: Span, quote: u8) Error!u32 {
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
