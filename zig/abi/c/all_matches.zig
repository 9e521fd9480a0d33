//! The matches of a text and those within its tokens, in order: what a redaction masks. `ts/deep/merge.ts` is the same
//! for TypeScript.
const std = @import("std");
const Block = @import("../../deep/block.zig").Block;
const Finder = @import("../../deep/finder.zig").Finder;
const wrapped_quote = @import("../../deep/insides.zig").wrapped_quote;
const Matches = @import("matches.zig").Matches;
const patterns = @import("patterns.zig");
const Shared = patterns.Shared;
const scans = @import("scans.zig");
const templates = @import("../../template/template.zig");
const types = @import("types.zig");
const Options = types.Options;
const gpa = types.gpa;

/// A match, valid until the next one.
pub const Found = struct {
    /// In the input; a match that overlaps an earlier one of its member begins where that one ends.
    start: usize,
    end: usize,
    /// Index among the pattern's members.
    member: u32,
    /// For templates: in the text as it was read, which is the input unless `is_inside`.
    match: templates.Match,
    is_inside: bool,
    /// The enclosing quote bytes, outermost first, then zeroes.
    quotes: []const u8,

    /// Whether quotes have to be written around what replaces it.
    fn isWrapped(found: *const Found) bool {
        const quotes = std.mem.sliceTo(found.quotes, 0);
        return quotes.len > 0 and quotes[quotes.len - 1] == wrapped_quote;
    }
};

/// The matches of one text, or of a part of one.
pub const AllMatches = struct {
    text: []const u8,
    /// Offset of the text in the input; all others are relative to the text, except where said.
    base: u64,
    options: Options,
    outside: *Matches,
    next_outside: usize = 0,
    insides: ?Insides,
    /// End in the input of each member's last match, 0 before the first.
    reached: []u64,
    /// Number of matches so far.
    count: u64 = 0,
    /// End in the input of the last match whose replacement is put in quotes.
    wrapped_to: u64 = 0,

    /// Where a part of a text is searched. Offsets are relative to the text in memory.
    pub const Part = struct {
        /// Text within tokens is read between these cuts.
        from: u64,
        to: u64,
        /// Matches within tokens that begin before `begun` were returned, and from `open` on they are not final.
        begun: u64 = 0,
        open: u64 = std.math.maxInt(u64),
    };

    /// Borrows everything. Without a finder, tokens are not searched within.
    /// @param count matches of the text before this part
    pub fn ofPart(
        shared: *const Shared,
        text: []const u8,
        base: u64,
        options: Options,
        outside: *Matches,
        finder: ?*Finder,
        reached: []u64,
        count: u64,
        part: Part,
    ) AllMatches {
        return .{
            .text = text,
            .base = base,
            .options = options,
            .outside = outside,
            .insides = if (finder) |found| .{
                .finder = found,
                .shared = shared,
                .text = text[0..@intCast(part.to)],
                .base = base,
                .at = part.from,
                .part = part,
                .cancel = options.cancel,
            } else null,
            .reached = reached,
            .count = count,
        };
    }

    /// Ends the search of a part.
    pub fn endPart(all: *AllMatches) void {
        if (all.insides) |*insides| insides.end();
    }

    pub fn next(all: *AllMatches) scans.Error!?Found {
        while (all.options.max == 0 or all.count < all.options.max) {
            var found = try all.nextOverlapping() orelse return null;
            const reached = &all.reached[found.member];
            const end = all.base + found.end;
            if (end <= reached.* or (all.options.flags.first and reached.* > 0)) continue;
            if (all.insides != null and !found.is_inside and all.base + found.start < all.wrapped_to) continue;
            found.start = @max(found.start, @as(usize, @intCast(reached.* -| all.base)));
            if (!found.is_inside) found.match.start = found.start;
            if (found.isWrapped()) all.wrapped_to = end else all.join(&found);
            reached.* = all.base + found.end;
            all.count += 1;
            return found;
        }
        return null;
    }

    /// Makes the match and those that overlap it one: the longest, with the span of all.
    fn join(all: *AllMatches, found: *Found) void {
        const insides = if (all.insides) |*it| it else return;
        var longest = found.end - found.start;
        const start = found.start;
        var end = found.end;
        while (true) {
            const inner = insides.peekRead();
            const outer = all.peekOutside();
            const is_inner = inner != null and (outer == null or inner.?.isBefore(outer.?));
            const span = (if (is_inner) inner else outer) orelse break;
            if (span.start >= end or span.member != found.member or span.is_wrapped) break;
            const other = if (is_inner) insides.take(span) else all.takeOutside();
            end = @max(end, other.end);
            if (other.end - other.start <= longest) continue;
            longest = other.end - other.start;
            found.* = other;
        }
        found.start = start;
        found.end = end;
        if (found.is_inside) return;
        found.match.start = start;
        found.match.end = end;
    }

    fn peekOutside(all: *const AllMatches) ?Span {
        const spans = all.outside.spans.items;
        if (all.next_outside >= spans.len) return null;
        const span = spans[all.next_outside];
        return .{ .start = span.start, .end = span.end, .member = span.member };
    }

    fn takeOutside(all: *AllMatches) Found {
        defer all.next_outside += 1;
        const span = all.outside.spans.items[all.next_outside];
        return .{
            .start = @intCast(span.start),
            .end = @intCast(span.end),
            .member = span.member,
            .match = all.outside.view(all.next_outside, all.text),
            .is_inside = false,
            .quotes = &.{},
        };
    }

    fn nextOverlapping(all: *AllMatches) scans.Error!?Found {
        const insides = if (all.insides) |*it| it else null;
        const inner = if (insides) |it| try it.peek() else null;
        const outer = all.peekOutside();
        if (inner) |it| if (outer == null or it.isBefore(outer.?)) return insides.?.take(it);
        return if (outer == null) null else all.takeOutside();
    }
};

/// The matches of a whole text.
pub const OfText = struct {
    finder: ?Finder = null,
    all: AllMatches,

    /// Initialised in place: the finder keeps pointers into itself. Borrows `text`. With `shallow` in the flags, tokens
    /// are not searched within.
    pub fn init(it: *OfText, shared: *const Shared, text: []const u8, options: Options) scans.Error!void {
        _, const member_count = shared.members();
        const reached = try gpa.alloc(u64, member_count);
        errdefer gpa.free(reached);
        @memset(reached, 0);
        const outside = try scans.scan(shared, text, options);
        errdefer outside.destroy();
        it.finder = null;
        if (!options.flags.shallow) {
            it.finder = @as(Finder, undefined);
            try openFinder(&it.finder.?, shared, options);
        }
        const finder = if (it.finder) |*finder| finder else null;
        const part: AllMatches.Part = .{ .from = options.from, .to = options.to };
        it.all = .ofPart(shared, text, 0, options, outside, finder, reached, 0, part);
    }

    pub fn deinit(it: *OfText) void {
        it.all.endPart();
        if (it.finder) |*finder| finder.deinit();
        it.all.outside.destroy();
        gpa.free(it.all.reached);
    }

    pub fn next(it: *OfText) scans.Error!?Found {
        return it.all.next();
    }
};

/// Initialised in place: the finder keeps pointers into itself.
pub fn openFinder(finder: *Finder, shared: *const Shared, options: Options) scans.Error!void {
    try finder.init(gpa, shared.pattern(), .{
        .scan = .{ .registers = options.flags.captures or options.flags.lists },
        .by_line = options.flags.lines,
        .buried = true,
    });
}

const Span = struct {
    start: u64,
    end: u64,
    member: u32,
    /// What replaces the match is put in quotes.
    is_wrapped: bool = false,

    fn isBefore(span: Span, other: Span) bool {
        if (span.start != other.start) return span.start < other.start;
        if (span.is_wrapped != other.is_wrapped) return span.is_wrapped;
        if (span.member != other.member) {
            return if (span.end == other.end) span.member < other.member else span.end < other.end;
        }
        return span.end > other.end;
    }
};

/// The matches within tokens, block by block.
const Insides = struct {
    finder: *Finder,
    shared: *const Shared,
    text: []const u8,
    /// Place of the text in the input.
    base: u64,
    at: u64,
    part: AllMatches.Part,
    cancel: ?*const u32,
    block: ?*Block = null,
    /// The block's matches as they were read.
    reads: ?*Matches = null,
    index: usize = 0,

    fn end(insides: *Insides) void {
        if (insides.reads) |reads| reads.destroy();
        insides.reads = null;
        insides.finder.stop();
    }

    /// The next match, which `take` takes.
    fn peek(insides: *Insides) scans.Error!?Span {
        while (true) {
            if (insides.peekRead()) |span| return span;
            if (insides.block) |block| if (insides.index < block.placed.count()) return null;
            insides.block = null;
            if (insides.at >= insides.part.to) return null;
            try insides.readBlock();
        }
    }

    /// The next match of the block that was read.
    fn peekRead(insides: *Insides) ?Span {
        const block = insides.block orelse return null;
        while (insides.index < block.placed.count()) : (insides.index += 1) {
            const member = block.placed.members.items[insides.index];
            if (insides.shared.member) |wanted| if (member != wanted) continue;
            const start: u64 = @intFromFloat(block.placed.starts.items[insides.index]);
            if (start < insides.part.begun) continue;
            if (start >= insides.part.open) return null;
            const quotes = std.mem.sliceTo(&block.quotes.items[insides.index], 0);
            return .{
                .start = start,
                .end = @intFromFloat(block.placed.ends.items[insides.index]),
                .member = if (insides.shared.member == null) member else 0,
                .is_wrapped = quotes.len > 0 and quotes[quotes.len - 1] == wrapped_quote,
            };
        }
        return null;
    }

    fn readBlock(insides: *Insides) scans.Error!void {
        if (insides.cancel) |cancel| if (@atomicLoad(u32, cancel, .monotonic) != 0) return error.Cancelled;
        insides.finder.readHead(insides.text, insides.base, insides.at);
        const found = try insides.finder.next(insides.text, 0, insides.at, insides.part.to);
        insides.at = found.reached;
        insides.block = found.block;
        insides.index = 0;
        if (insides.reads) |reads| reads.destroy();
        insides.reads = null;
        const reads = try Matches.create();
        insides.reads = reads;
        try reads.addMembers(insides.shared);
        const batch = &found.block.read_batch;
        const width = insides.shared.program().register_width;
        for (batch.members.items, 0..) |member, i| {
            _, const registers = patterns.registersOf(insides.shared.program(), member);
            // Matches of other members are appended too, so that they have the block's numbers.
            const own = if (insides.shared.member == null) member else 0;
            try reads.append(batch, i, width, own, registers);
        }
        try reads.finish();
    }

    fn take(insides: *Insides, span: Span) Found {
        defer insides.index += 1;
        const block = insides.block.?;
        return .{
            .start = @intCast(span.start),
            .end = @intCast(span.end),
            .member = span.member,
            .match = insides.reads.?.view(insides.index, block.insides.text.items),
            .is_inside = true,
            .quotes = &block.quotes.items[insides.index],
        };
    }
};
