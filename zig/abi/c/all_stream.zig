//! The matches of text that arrives in chunks, and those within its tokens, in order. `ts/deep/stream.ts` is the same
//! for TypeScript.
const std = @import("std");
const Allocator = std.mem.Allocator;
const all_matches = @import("all_matches.zig");
const AllMatches = all_matches.AllMatches;
const Chunks = @import("chunks.zig").Chunks;
const cuts = @import("../../lex/cuts.zig");
const Finder = @import("../../deep/finder.zig").Finder;
const line_places = @import("line_places.zig");
const Matches = @import("matches.zig").Matches;
const named = @import("../../deep/named.zig");
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const types = @import("types.zig");
const Options = types.Options;
const gpa = types.gpa;

pub const AllStream = struct {
    shared: *Shared,
    options: Options,
    chunks: *Chunks,
    finder: ?Finder,
    /// Offsets in the text: text within tokens is read from `cut` on; matches before `begun` were returned.
    cut: u64 = 0,
    begun: u64 = 0,
    /// End of each member's last match.
    reached: []u64,
    /// The part that is searched at present.
    outside: ?*Matches = null,
    all: AllMatches = undefined,
    held: line_places.Held = undefined,
    open: u64 = 0,
    /// Number of matches of the parts before.
    count: u64 = 0,

    /// Initialised in place: the finder keeps pointers into itself. With `shallow` in the flags, tokens are not
    /// searched within. Retains `shared`.
    pub fn init(it: *AllStream, shared: *Shared, options: Options) scans.Error!void {
        _, const member_count = shared.members();
        const reached = try gpa.alloc(u64, member_count);
        errdefer gpa.free(reached);
        @memset(reached, 0);
        var plain = options;
        // Matches within tokens count too.
        plain.max = 0;
        plain.flags.first = false;
        const chunks = try Chunks.create(&.{.{ .shared = shared, .first = 0 }}, plain);
        errdefer chunks.destroy();
        it.* = .{ .shared = shared, .options = options, .chunks = chunks, .finder = null, .reached = reached };
        if (options.flags.shallow) return;
        it.finder = @as(Finder, undefined);
        try all_matches.openFinder(&it.finder.?, shared, options);
    }

    pub fn deinit(it: *AllStream) void {
        it.endPart();
        if (it.finder) |*finder| finder.deinit();
        it.chunks.destroy();
        gpa.free(it.reached);
    }

    /// Begins another text.
    pub fn restart(it: *AllStream) scans.Error!void {
        it.endPart();
        try it.chunks.restart();
        it.cut = 0;
        it.begun = 0;
        it.count = 0;
        @memset(it.reached, 0);
    }

    /// Appends a chunk, or ends the text if it is null. `next` then returns the matches that are final, which must all
    /// be taken, unless no more are wanted; then `end` must be called.
    pub fn begin(it: *AllStream, chunk: ?[]const u8) scans.Error!void {
        it.endPart();
        if (chunk) |bytes| try it.chunks.push(bytes) else try it.chunks.finish();
        it.held = it.chunks.textInMemory();
        const held = it.held;
        const text_end = held.base + held.text.len;
        it.open = if (chunk == null) text_end else @min(it.chunks.openFrom(), text_end);
        const to = if (chunk == null) held.text.len else cuts.lineCutBehind(held.text, @intCast(it.open - held.base));
        it.outside = try it.outsideMatches();
        it.all = .ofPart(
            it.shared,
            held.text,
            held.base,
            it.options,
            it.outside.?,
            // Before anything new is final, there is nothing to look for.
            if (it.open == it.begun and chunk != null) null else if (it.finder) |*finder| finder else null,
            it.reached,
            it.count,
            .{
                .from = @max(it.cut, held.base) - held.base,
                .to = to,
                .begun = it.begun -| held.base,
                .open = if (chunk == null) std.math.maxInt(u64) else it.open - held.base,
            },
        );
    }

    pub fn next(it: *AllStream) scans.Error!?all_matches.Found {
        return it.all.next();
    }

    /// Ends a part: text before the next match is no longer needed.
    pub fn end(it: *AllStream) void {
        const held = it.held;
        it.count = it.all.count;
        it.begun = it.open;
        it.endPart();
        if (it.finder == null) return;
        it.cut = @max(it.cut, held.base + cuts.lineCut(held.text[0..@intCast(it.open - held.base)], 0));
        // A name in the text before may say what the text from there on is.
        it.chunks.keepFrom(it.cut -| named.context_bytes);
    }

    fn endPart(it: *AllStream) void {
        const outside = it.outside orelse return;
        it.all.endPart();
        outside.destroy();
        it.outside = null;
    }

    /// No further match is wanted.
    pub fn isOver(it: *const AllStream) bool {
        return it.options.max != 0 and it.count >= it.options.max;
    }

    /// The matches of the stream itself, relative to the text in memory.
    fn outsideMatches(it: *AllStream) Allocator.Error!*Matches {
        const matches = try Matches.create();
        errdefer matches.destroy();
        try matches.addMembers(it.shared);
        try it.chunks.columns.copyInto(matches, it.chunks.given, it.held.base);
        return matches;
    }
};
