//! Divides a text at its blobs and where the statistics of its bytes change, and labels the pieces by their bytes. One
//! pass: a piece is labelled while its end is still unknown.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const byte_class = @import("../value/byte_class.zig");
const byte_clock = @import("../axis/byte_clock.zig");
const change_points = @import("../axis/change_points.zig");
const spectral = @import("../axis/spectral.zig");
const byte_entropy = @import("../axis/byte_entropy.zig");
const Clock = byte_clock.Clock;
const Entropy = byte_entropy.Entropy;
const Kind = @import("../gen/textures.zig").RegionKind;
const Allocator = std.mem.Allocator;

/// Consecutive pieces of the same label.
pub const Labelled = struct { start: u64, end: u64, kind: Kind };

/// A change point precedes the byte that reveals it by less than this, so labelling lags by as much.
const lag_bytes = change_points.return_bytes;
/// Number of bytes searched for changes before they are labelled.
const block_bytes = 256;
/// Number of recent entropies kept.
const shares_count = 2 * block_bytes;
const frame_bytes = spectral.frame_bytes;
/// From this size on, the entropy window lies within the piece, so the text's entropy can be used.
const own_entropy_bytes = byte_entropy.window_bytes;

pub const Labels = struct {
    text: []const u8,
    searched: usize = 0,
    reader: byte_class.Reader = .{},
    entropy: Entropy = .{},
    clock_fast: Clock(change_points.fast_bytes) = .{},
    clock_slow: Clock(change_points.slow_bytes) = .{},
    points: change_points.ChangePoints = .init(.{}),
    /// Entropy after each of the recent bytes, at its offset modulo the count.
    shares: [shares_count]f32 = undefined,
    /// Change points that were found but not reached by labelling yet.
    changes: std.ArrayList(u64) = .empty,
    changes_passed: usize = 0,
    /// The blob whose edges are the next cuts.
    blob: blob.Blob,
    piece: Piece = .{},

    pub fn init(text: []const u8) Labels {
        return .{ .text = text, .blob = blobFrom(text, 0) };
    }

    pub fn deinit(labels: *Labels, gpa: Allocator) void {
        labels.changes.deinit(gpa);
    }

    /// Reads the text up to `end`, and appends the completed pieces to `found`; all of them at the end of the text.
    pub fn advance(labels: *Labels, gpa: Allocator, end: usize, found: *std.ArrayList(Labelled)) Allocator.Error!void {
        while (labels.searched < end) {
            const block_end = @min(end, labels.searched + block_bytes);
            try labels.search(gpa, block_end);
            const is_end = block_end == labels.text.len;
            try labels.label(gpa, if (is_end) block_end else block_end -| lag_bytes, found);
        }
    }

    /// Start of the piece being labelled; everything before it is final.
    pub fn firstUndecided(labels: *const Labels) u64 {
        return labels.piece.start;
    }

    /// Searches for change points up to `end`.
    fn search(labels: *Labels, gpa: Allocator, end: usize) Allocator.Error!void {
        labels.dropPassed();
        try labels.changes.ensureUnusedCapacity(gpa, block_bytes);
        // Locals, to keep them in registers: in memory, each byte would wait for the store of the previous one.
        var points = labels.points;
        points.options = .{};
        var clock_fast = labels.clock_fast;
        var clock_slow = labels.clock_slow;
        var releases: [byte_class.releases_max]byte_class.Release = undefined;
        var block: change_points.Block = .{};
        var at = labels.searched;
        while (at < end) {
            const count = @min(change_points.block_bytes, end - at);
            for (labels.text[at..][0..count], at.., 0..) |byte, place, index| {
                labels.entropy.step(labels.text, place);
                if (byte < 0x80 and labels.reader.held_count == 0) {
                    const class = byte_class.of(byte);
                    clock_fast.stepByte(class);
                    clock_slow.stepByte(class);
                } else {
                    const released = labels.reader.step(byte, place + 1 == labels.text.len, &releases);
                    clock_fast.step(released);
                    clock_slow.step(released);
                }
                const share = labels.entropy.share(place + 1);
                labels.shares[place % shares_count] = share;
                block.fast[index] = clock_fast.mix;
                block.slow[index] = clock_slow.mix;
                block.entropy[index] = share;
            }
            points.stepBlock(at, &block, count, &labels.changes);
            at += count;
        }
        labels.points = points;
        labels.clock_fast = clock_fast;
        labels.clock_slow = clock_slow;
        labels.searched = end;
    }

    /// Labels the bytes up to `end`. All cuts before it must be known.
    fn label(labels: *Labels, gpa: Allocator, end: usize, found: *std.ArrayList(Labelled)) Allocator.Error!void {
        const piece = &labels.piece;
        while (piece.end < end) {
            const cut = labels.nextCut();
            labels.read(@min(cut, end), cut);
            if (piece.end < cut) return;
            const kind = piece.kind();
            const last = if (found.items.len > 0) &found.items[found.items.len - 1] else null;
            if (last != null and last.?.kind == kind) {
                last.?.end = cut;
            } else try found.append(gpa, .{ .start = piece.start, .end = cut, .kind = kind });
            piece.* = .{ .start = cut, .end = cut };
        }
    }

    fn dropPassed(labels: *Labels) void {
        const left = labels.changes.items[labels.changes_passed..];
        std.mem.copyForwards(u64, labels.changes.items, left);
        labels.changes.shrinkRetainingCapacity(left.len);
        labels.changes_passed = 0;
    }

    /// The first cut after the bytes read so far.
    fn nextCut(labels: *Labels) usize {
        const place = labels.piece.end;
        const changes = &labels.changes;
        while (labels.changes_passed < changes.items.len and changes.items[labels.changes_passed] <= place) {
            labels.changes_passed += 1;
        }
        if (labels.blob.end <= place) labels.blob = blobFrom(labels.text, labels.blob.end);
        const edge = if (labels.blob.start > place) labels.blob.start else labels.blob.end;
        const left = changes.items[labels.changes_passed..];
        const change = if (left.len > 0) left[0] else std.math.maxInt(usize);
        return @min(edge, change, labels.text.len);
    }

    /// Reads the piece's bytes up to `end`. The piece ends at `cut` or, if that is after `end`, not before `end`.
    fn read(labels: *Labels, end: usize, cut: usize) void {
        const piece = &labels.piece;
        while (piece.end < end) {
            const offset = piece.end - piece.start;
            const frame_end = @min(end, piece.end + frame_bytes - offset % frame_bytes);
            piece.readBytes(labels.text, frame_end, cut);
            const bytes = frame_end - piece.start;
            if (bytes % frame_bytes != 0 and frame_end != cut) return;
            piece.addFrame(if (bytes <= own_entropy_bytes)
                piece.entropy.share(bytes)
            else
                labels.shares[(frame_end - 1) % shares_count]);
        }
    }
};

fn blobFrom(text: []const u8, from: usize) blob.Blob {
    const none = std.math.maxInt(usize);
    return blob.after(text, from) orelse .{ .start = none, .end = none };
}

/// The spectral analysis of one piece, only with the clock of 32 bytes.
const Piece = struct {
    start: usize = 0,
    end: usize = 0,
    clock: Clock(32) = .{},
    reader: byte_class.Reader = .{},
    /// Entropy of the piece's first bytes.
    entropy: Entropy = .{},
    mixes: byte_clock.Mix = @splat(0),
    entropies: f32 = 0,
    frames: f32 = 0,

    fn readBytes(piece: *Piece, text: []const u8, end: usize, cut: usize) void {
        var clock = piece.clock;
        var releases: [byte_class.releases_max]byte_class.Release = undefined;
        for (text[piece.end..end], piece.end..) |byte, at| {
            if (at - piece.start < own_entropy_bytes) piece.entropy.step(text[piece.start..], at - piece.start);
            if (byte < 0x80 and piece.reader.held_count == 0) {
                clock.stepByte(byte_class.of(byte));
            } else clock.step(piece.reader.step(byte, at + 1 == cut, &releases));
        }
        piece.clock = clock;
        piece.end = end;
    }

    fn addFrame(piece: *Piece, entropy: f32) void {
        piece.mixes += piece.clock.mix;
        piece.entropies += entropy;
        piece.frames += 1;
    }

    fn kind(piece: *const Piece) Kind {
        const shares: [8]f32 = piece.mixes / @as(byte_clock.Mix, @splat(piece.frames));
        const digit, const alpha, const space, const punct, const other = shares[0..byte_class.class_count].*;
        const wide = shares[byte_clock.wide_lane];
        const total = digit + alpha + space + punct + other + 0.000001;
        if (piece.entropies / piece.frames > 0.78 + 0.22 * wide or other > 0.30) return .blob;
        if (digit / total > 0.45 and alpha / total < 0.30) return .numeric;
        if (alpha / total > 0.60 and punct / total < 0.08) return .prose;
        if (punct / total > 0.15) return .code;
        return .mixed;
    }
};

/// The same labels from one pass for the cuts and one for each piece.
fn slowLabels(arena: Allocator, text: []const u8) ![]Labelled {
    var cuts: std.ArrayList(u64) = .empty;
    try spectral.changePoints(arena, text, .{}, &cuts);
    var from: usize = 0;
    while (blob.after(text, from)) |one| : (from = one.end) try cuts.appendSlice(arena, &.{ one.start, one.end });
    try cuts.append(arena, text.len);
    std.mem.sortUnstable(u64, cuts.items, {}, std.sort.asc(u64));
    var found: std.ArrayList(Labelled) = .empty;
    var start: usize = 0;
    for (cuts.items) |cut| {
        const end: usize = @intCast(cut);
        if (end == start) continue;
        var pass: spectral.Pass = .init(text[start..end], .{ .mix = true }, .{});
        var piece: Piece = .{};
        while (pass.next()) |frame| {
            const bands = frame.bands[2];
            piece.clock.mix = .{ bands[0], bands[1], bands[2], bands[3], bands[4], frame.wide, 0, 0 };
            piece.addFrame(frame.entropy);
        }
        const kind = piece.kind();
        if (found.items.len > 0 and found.items[found.items.len - 1].kind == kind) {
            found.items[found.items.len - 1].end = end;
        } else try found.append(arena, .{ .start = start, .end = end, .kind = kind });
        start = end;
    }
    return found.items;
}

test "labels equal those of separate passes over each piece, regardless of how the text is divided" {
    const gpa = std.testing.allocator;
    const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/";
    const parts = [_][]const u8{
        "The ferry left the harbour at dusk and the town grew small. ",
        "for(i=0;i<n;i++){a[i]^=(b[i]<<3)|(c[i]>>5);if(!a[i])break;}\n",
        "12 400 7 8812 31 0.5 9 100 4 27\n",
        "é½—x \xe2\x82 ",
        key ++ key ++ " ",
        "\x00\x01\x02\xff\xfe\xfd",
        "ab\n",
    };
    var prng: std.Random.DefaultPrng = .init(11);
    const random = prng.random();
    for (0..200) |_| {
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        var text: std.ArrayList(u8) = .empty;
        for (0..random.uintLessThan(usize, 24)) |_| {
            const part = parts[random.uintLessThan(usize, parts.len)];
            try text.appendSlice(arena.allocator(), part[0..random.intRangeAtMost(usize, 1, part.len)]);
        }
        const wanted = try slowLabels(arena.allocator(), text.items);
        var labels: Labels = .init(text.items);
        defer labels.deinit(gpa);
        var found: std.ArrayList(Labelled) = .empty;
        defer found.deinit(gpa);
        while (labels.searched < text.items.len) {
            const step = random.intRangeAtMost(usize, 1, 700);
            try labels.advance(gpa, @min(labels.searched + step, text.items.len), &found);
        }
        try std.testing.expectEqualSlices(Labelled, wanted, found.items);
    }
}

test "numbers are numeric, and words are not" {
    const gpa = std.testing.allocator;
    for ([_]struct { []const u8, Kind }{
        .{ "12 400 7 8812 31 0.5 9 100 4 27 ", .numeric },
        .{ "the ferry left the harbour at dusk and the town grew small ", .prose },
    }) |case| {
        const line, const kind = case;
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        var text: std.ArrayList(u8) = .empty;
        for (0..40) |_| try text.appendSlice(arena.allocator(), line);
        for (try slowLabels(arena.allocator(), text.items)) |label| try std.testing.expectEqual(kind, label.kind);
    }
}
