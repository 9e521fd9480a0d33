//! Matches inside the quoted tokens of a block of text, and optionally inside other tokens: in decoded content, and
//! mapped to the input.
const std = @import("std");
const reported_readings = @import("../match/commit/reported_readings.zig");
const Batch = @import("../match/commit/batch.zig").Batch;
const Lexing = @import("../match/scan_facts.zig").Lexing;
const Lines = @import("../match/commit/batch.zig").Lines;
const Part = @import("../match/feed/parts.zig").Part;
const Parts = @import("../match/feed/parts.zig").Parts;
const Pattern = @import("../match/pattern.zig").Pattern;
const ScanOptions = @import("../match/scanner.zig").Options;
const terminal = @import("../lex/terminal.zig");
const Buried = @import("buried.zig").Buried;
const Columns = @import("columns.zig").Columns;
const named = @import("named.zig");
const Needed = @import("needed.zig").Needed;
const Edge = @import("insides.zig").Edge;
const Insides = @import("insides.zig").Insides;
const levels_max = @import("insides.zig").levels_max;
const mayHold = @import("insides.zig").mayHold;
const none = @import("insides.zig").none;
const wrapped_quote = @import("insides.zig").wrapped_quote;
const Wanted = @import("wanted.zig").Wanted;
const Allocator = std.mem.Allocator;

pub const Error = @import("../match/scanner.zig").Error;

pub const Options = struct {
    scan: ScanOptions,
    /// Each line of quoted content is a separate text.
    by_line: bool = false,
    /// Text within other tokens is searched too, unless matches depend on their surroundings.
    buried: bool = false,
    /// Only the places of matches are needed (`order` and `spans`), not the batches.
    spans_only: bool = false,
    /// Matches outside quoted tokens are found too, if `canFindOutside`.
    with_outside: bool = false,
    /// Columns of secrets in the input, as its first line names them.
    columns: ?Columns = null,
};

/// Whether the matches of a block outside its quoted tokens can be found with those inside them: if all of them are
/// addresses, which are searched without lexing the block.
pub fn canFindOutside(pattern: *const Pattern, options: *const Options) bool {
    const scan = &options.scan;
    return pattern.is_addresses and scan.engine == .automatic and options.spans_only and
        !options.buried and !scan.by_line and !scan.first_only and scan.count_max == std.math.maxInt(u64);
}

pub const Block = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: Options,
    insides: Insides,
    buried: ?Buried = null,
    with_outside: bool = false,
    /// The block may have matches outside quoted tokens.
    may_hold_outside: bool = true,
    /// The text with its terminal sequences blanked, if it has any.
    blanked: std.ArrayList(u8) = .empty,
    parts: Parts,
    /// The parts to search, and the quoted content to which each belongs.
    list: std.ArrayList(Part) = .empty,
    owners: std.ArrayList(u32) = .empty,
    /// Matches of `parts` in order, without those inside other matches.
    order: std.ArrayList(u32) = .empty,
    spans: std.ArrayList(Span) = .empty,
    /// End of the last match of each member in that order.
    reached: []u64,
    /// Matches in order of place: in `insides.text`, and in the input.
    read_batch: Batch = .{},
    placed: Batch = .{},
    /// For each match, the span in `insides.text` of the quoted content that contains it, and the quote bytes around
    /// it.
    inside_starts: std.ArrayList(f64) = .empty,
    inside_ends: std.ArrayList(f64) = .empty,
    quotes: std.ArrayList([levels_max]u8) = .empty,
    /// Every match has the same bytes in the input as in `insides.text`.
    reads_alike: bool = true,
    /// The quotes around any of the matches.
    quotes_around: QuotesAround = .{},

    pub const QuotesAround = packed struct(u32) {
        double: bool = false,
        single: bool = false,
        /// They have to be written.
        wrapped: bool = false,
        reserved: u29 = 0,

        fn add(around: *QuotesAround, quotes: *const [levels_max]u8) void {
            for (quotes) |quote| switch (quote) {
                0 => return,
                '"' => around.double = true,
                '\'' => around.single = true,
                else => around.wrapped = true,
            };
        }
    };

    const Span = struct { start: u64, end: u64 };

    /// Initialised in place: the scanner keeps pointers into itself.
    pub fn init(block: *Block, gpa: Allocator, pattern: *const Pattern, options: Options) Error!void {
        block.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .options = options,
            .insides = .{ .gpa = gpa },
            .parts = undefined,
            .reached = try gpa.alloc(u64, pattern.program.members.len),
        };
        errdefer gpa.free(block.reached);
        if (options.buried) if (Wanted.of(&pattern.program)) |wanted| {
            block.buried = .{
                .gpa = gpa,
                .wanted = wanted,
                .skips_tokens = pattern.program.shapes.len == 0,
                .insides = &block.insides,
            };
        };
        errdefer if (block.buried) |*buried| buried.deinit();
        if (block.buried) |*buried| try buried.readShapes(&pattern.program);
        if (block.buried) |*buried| block.insides.used_kinds.setUnion(buried.collectUsedKinds());
        if (block.buried == null and options.scan.engine == .automatic) block.insides.needed = .of(pattern);
        var scan = options.scan;
        scan.lines = false; // Line numbers refer to the input.
        try block.parts.init(gpa, pattern, scan);
        block.with_outside = options.with_outside and canFindOutside(pattern, &options);
    }

    pub fn deinit(block: *Block) void {
        const gpa = block.gpa;
        block.parts.deinit();
        block.insides.deinit();
        if (block.buried) |*buried| buried.deinit();
        gpa.free(block.reached);
        inline for (.{
            "list",
            "owners",
            "blanked",
            "order",
            "spans",
            "read_batch",
            "placed",
            "inside_starts",
            "inside_ends",
            "quotes",
        }) |name| {
            @field(block, name).deinit(gpa);
        }
    }

    /// Fills the batches with the matches of `text`, which is at offset `at` of the input and was cut at safe cuts.
    /// Lines are counted from 0 at the start of `text`, since its line number is unknown here.
    /// @param from start of the text in `all`; before it is text of which nothing is searched again
    pub fn read(block: *Block, all: []const u8, from: usize, at: u64) Error!void {
        const text = all[from..];
        block.clear();
        try block.search(text, all[from -| named.context_bytes..]);
        try block.sort();
        if (!block.options.spans_only) try block.place(text, at);
    }

    /// Statistics of lexing quoted content.
    pub fn lexing(block: *const Block) Lexing {
        return block.parts.scanner.segmenter.lexing;
    }

    pub fn clear(block: *Block) void {
        block.order.clearRetainingCapacity();
        block.read_batch.clear();
        block.placed.clear();
        block.inside_starts.clearRetainingCapacity();
        block.inside_ends.clearRetainingCapacity();
        block.quotes.clearRetainingCapacity();
        block.reads_alike = true;
        block.quotes_around = .{};
    }

    fn withoutSequences(block: *Block, text: []const u8) Error![]const u8 {
        if (block.buried == null or !terminal.holdsEscape(text)) return text;
        block.blanked.clearRetainingCapacity();
        try block.blanked.appendSlice(block.gpa, text);
        terminal.blank(block.blanked.items, 0);
        return block.blanked.items;
    }

    /// Searches the block's quoted tokens and, if that is wanted, the text outside them.
    fn search(block: *Block, original: []const u8, original_with_context: []const u8) Error!void {
        const with_context = try block.withoutSequences(original_with_context);
        const text = with_context[with_context.len - original.len ..];
        const insides = &block.insides;
        insides.clear();
        block.parts.clear();
        block.list.clearRetainingCapacity();
        block.owners.clearRetainingCapacity();
        block.may_hold_outside = true;
        if (block.buried != null or mayHold(text)) try block.searchInside(text, original, with_context);
        if (block.with_outside and block.may_hold_outside) try block.searchOutside(text);
        try block.parts.scanner.committer.endBatch();
    }

    /// Searches the content of the block's quoted tokens, then that of the quoted tokens in it, and so on; then the
    /// text within other tokens.
    fn searchInside(block: *Block, text: []const u8, original: []const u8, with_context: []const u8) Error!void {
        const insides = &block.insides;
        const outer = try insides.lexNeeded(text);
        block.may_hold_outside = insides.mayHoldOutside();
        if (block.buried) |*buried| {
            buried.begin(text, original, with_context);
            buried.columns = if (block.options.columns) |*columns| columns else null;
            try buried.note(outer, 0, none);
        }
        try insides.addOuter(text, outer);
        try block.searchLevels();
        if (block.buried) |*buried| {
            const first: u32 = @intCast(insides.list.items.len);
            const from: u32 = @intCast(insides.text.items.len);
            try buried.addParts();
            try block.searchFrom(from, first);
        }
    }

    /// Adds the matches outside quoted tokens.
    fn searchOutside(block: *Block, text: []const u8) Error!void {
        try block.parts.searchAddresses(text, @intCast(block.list.items.len));
        try block.owners.append(block.gpa, none);
    }

    fn searchLevels(block: *Block) Error!void {
        const insides = &block.insides;
        var from: u32 = 0;
        var first: u32 = 0;
        for (0..levels_max) |level| {
            try block.searchFrom(from, first);
            const level_text = insides.text.items[from..];
            const is_last = level + 1 == levels_max or !mayHold(level_text);
            if (is_last and (block.buried == null or level_text.len == 0)) break;
            const next_from: u32 = @intCast(insides.text.items.len);
            const next_first: u32 = @intCast(insides.list.items.len);
            const tokens = if (block.parts.lexesPlainly()) &block.parts.tokens else try insides.lexNeeded(level_text);
            if (block.buried) |*buried| try buried.note(tokens, from, first);
            if (is_last) break;
            try insides.addInner(from, first, tokens);
            from = next_from;
            first = next_first;
        }
    }

    /// Searches the insides from number `first` on; their text starts at `from`.
    fn searchFrom(block: *Block, from: u32, first: u32) Error!void {
        const first_part = block.list.items.len;
        try block.listParts(first);
        const text = block.insides.text.items;
        try block.parts.search(text, from, block.list.items, first_part);
        for (block.list.items[first_part..], block.owners.items[first_part..], first_part..) |part, owner, number| {
            const kind = block.insides.list.items[owner].kind orelse continue;
            try block.parts.searchAs(text, part, @intCast(number), kind);
        }
    }

    /// Lists the parts to search of the insides from number `first` on.
    fn listParts(block: *Block, first: u32) Error!void {
        for (block.insides.list.items[first..], first..) |inside, number| {
            if (inside.role == .copy) continue;
            var start = inside.start;
            while (start < inside.end) {
                const line_end = if (block.options.by_line)
                    std.mem.findScalarPos(u8, block.insides.text.items[0..inside.end], start, '\n')
                else
                    null;
                const end: u32 = @intCast(line_end orelse inside.end);
                try block.list.append(block.gpa, .{ .start = start, .end = end });
                try block.owners.append(block.gpa, @intCast(number));
                start = end + 1;
            }
        }
    }

    /// Sorts the matches. Of nested matches of one member, only the outer one is kept.
    fn sort(block: *Block) Error!void {
        const found = &block.parts.scanner.committer.batch;
        block.order.clearRetainingCapacity();
        block.spans.clearRetainingCapacity();
        var sorted = true;
        var last: u64 = 0;
        for (0..found.starts.items.len) |i| {
            const span = block.ownSpan(i);
            sorted = sorted and span.start >= last;
            last = span.end;
            try block.spans.append(block.gpa, span);
            try block.order.append(block.gpa, @intCast(i));
        }
        if (sorted) return;
        if (block.buried == null) {
            std.mem.sortUnstable(u32, block.order.items, block.spans.items, begins);
        } else std.mem.sortUnstable(u32, block.order.items, block.spans.items, beginsOrHolds);
        @memset(block.reached, 0);
        var kept: usize = 0;
        for (block.order.items) |i| {
            const span = block.spans.items[i];
            const reached = &block.reached[found.members.items[i]];
            // Parts that were decoded differently may overlap.
            if (span.start < reached.* and (block.buried == null or span.end <= reached.*)) {
                if (block.buried == null and span.end > reached.*) reached.* = @max(reached.*, block.widen(kept, i));
                continue;
            }
            if (span.start < reached.* and block.join(kept, i)) {
                reached.* = span.end;
                continue;
            }
            reached.* = span.end;
            block.order.items[kept] = i;
            kept += 1;
        }
        block.order.shrinkRetainingCapacity(kept);
    }

    /// Puts match `i` in the place of the one of its member, among the first `kept` ones, that begins where it does: a
    /// path with blanks holds what its first word reads as. Returns the end of what is then there, or 0.
    fn widen(block: *Block, kept: usize, i: u32) u64 {
        const members = block.parts.scanner.committer.batch.members.items;
        const spans = block.spans.items;
        var at = kept;
        while (at > 0 and spans[block.order.items[at - 1]].start == spans[i].start) : (at -= 1) {
            const other = &block.order.items[at - 1];
            if (members[other.*] != members[i]) continue;
            other.* = i;
            return spans[i].end;
        }
        return 0;
    }

    /// Makes match `i` and the last of the first `kept` ones a single one, if they overlap: the longer, with the span
    /// of both.
    fn join(block: *Block, kept: usize, i: u32) bool {
        const found = &block.parts.scanner.committer.batch;
        const last = &block.order.items[kept - 1];
        const spans = block.spans.items;
        if (spans[last.*].end <= spans[i].start or found.members.items[last.*] != found.members.items[i]) return false;
        if (block.isWrapped(last.*) or block.isWrapped(i)) return false;
        const both: Span = .{ .start = spans[last.*].start, .end = spans[i].end };
        // The longest of several by its own span, as in `ts/deep/merge.ts`.
        if (block.ownSize(i) > block.ownSize(last.*)) last.* = i;
        spans[last.*] = both;
        return true;
    }

    /// Bytes in the block of match `i` alone.
    fn ownSize(block: *const Block, i: u32) u64 {
        const span = block.ownSpan(i);
        return span.end - span.start;
    }

    fn ownSpan(block: *const Block, i: usize) Span {
        const found = &block.parts.scanner.committer.batch;
        const owner = block.owners.items[block.parts.numbers.items[i]];
        return .{
            .start = block.insides.place(owner, @intFromFloat(found.starts.items[i]), .start),
            .end = block.insides.place(owner, @intFromFloat(found.ends.items[i]), .end),
        };
    }

    /// Whether what replaces match `i` must be put in quotes.
    fn isWrapped(block: *const Block, i: u32) bool {
        const owner = block.owners.items[block.parts.numbers.items[i]];
        return block.insides.list.items[owner].quote == wrapped_quote;
    }

    fn begins(spans: []const Span, a: u32, b: u32) bool {
        return if (spans[a].start == spans[b].start) a < b else spans[a].start < spans[b].start;
    }

    fn beginsOrHolds(spans: []const Span, a: u32, b: u32) bool {
        if (spans[a].start != spans[b].start) return spans[a].start < spans[b].start;
        return if (spans[a].end == spans[b].end) a < b else spans[a].end > spans[b].end;
    }

    /// Whether match `i` has the same bytes in `text`, the block, as in `insides.text`.
    fn isAlike(block: *const Block, text: []const u8, i: u32) bool {
        const found = &block.parts.scanner.committer.batch;
        const span = block.spans.items[i];
        const start: usize = @intFromFloat(found.starts.items[i]);
        const decoded = block.insides.text.items[start..@intFromFloat(found.ends.items[i])];
        return std.mem.eql(u8, text[@intCast(span.start)..@intCast(span.end)], decoded);
    }

    /// Fills the columns in this order.
    fn place(block: *Block, text: []const u8, at: u64) Error!void {
        const gpa = block.gpa;
        const program = &block.pattern.program;
        const found = &block.parts.scanner.committer.batch;
        var lines: Lines = .{ .counted = at, .line = 0, .line_start = at };
        for (block.order.items) |i| {
            const owner = block.owners.items[block.parts.numbers.items[i]];
            const inside = block.insides.list.items[owner];
            try block.read_batch.appendMoved(gpa, program, found, i, Unmoved{});
            try block.placed.appendMoved(
                gpa,
                program,
                found,
                i,
                Places{ .insides = &block.insides, .owner = owner, .base = at },
            );
            // The span of several matches that overlap.
            const placed = &block.placed;
            placed.starts.items[placed.starts.items.len - 1] = @floatFromInt(at + block.spans.items[i].start);
            placed.ends.items[placed.ends.items.len - 1] = @floatFromInt(at + block.spans.items[i].end);
            try block.inside_starts.append(gpa, @floatFromInt(inside.start));
            try block.inside_ends.append(gpa, @floatFromInt(inside.end));
            const quotes = block.insides.quotes(owner);
            block.quotes_around.add(&quotes);
            try block.quotes.append(gpa, quotes);
            block.reads_alike = block.reads_alike and block.isAlike(text, i);
            if (!block.options.scan.lines) continue;
            lines.moveTo(text, at, at + block.spans.items[i].start);
            try block.placed.lines.append(gpa, @floatFromInt(lines.line));
            try block.placed.line_starts.append(gpa, @floatFromInt(lines.line_start));
        }
        if (block.options.scan.readings) {
            try reported_readings.firsts(&block.read_batch, gpa);
            try reported_readings.firsts(&block.placed, gpa);
        }
        if (!block.options.scan.registers) return;
        try block.read_batch.closeLists(gpa, program);
        try block.placed.closeLists(gpa, program);
    }
};

const Unmoved = struct {
    pub fn of(_: Unmoved, offset: f64, _: Edge) f64 {
        return offset;
    }
};

const Places = struct {
    insides: *const Insides,
    owner: u32,
    base: u64,

    pub fn of(places: Places, offset: f64, edge: Edge) f64 {
        return @floatFromInt(places.base + places.insides.place(places.owner, @intFromFloat(offset), edge));
    }
};
