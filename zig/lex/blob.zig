//! High-entropy blobs: runs without white space, quotes, commas and braces whose bytes look random, mostly keys and
//! packed data. A run that holds a JWT is not a blob.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("bytes.zig");
const cpu = @import("../cpu.zig");
const limits = @import("../gen/limits.zig");
const Reader = @import("reader.zig").Reader;
const secret = @import("secret.zig");
const steps = @import("../steps.zig");
const Window = @import("window.zig").Window;

/// Number of bytes over which entropy is computed, ending with the byte in question.
const window_bytes = @import("../kernels/distinct.zig").size_bytes;
/// Number of consecutive high-entropy places in a blob.
pub const run_bytes_min = 48;
/// A longer run is not a blob, so that a stream is not held until its end. Lower in tests.
pub var stretch_bytes_max: usize = limits.blob_bytes;
/// A window with fewer distinct bytes has too little entropy for any counts: log2 34 < 0.85 · 6.
const distinct_min = 35;

pub const Blob = struct { start: usize, end: usize };

/// Finds blobs ahead of the lexer, visiting each run once.
pub const Blobs = struct {
    /// The next blob at or after the last place asked about; at the maximum place if none is known.
    next: Blob = none,
    /// Blobs that start before this place are known.
    searched: usize,
    /// End of the text without white space around that place, as far as it was found.
    stretch_end: usize = 0,

    const none: Blob = .{ .start = std.math.maxInt(usize), .end = std.math.maxInt(usize) };

    /// Finds the next blob that starts in `window` and ends after `place`.
    pub fn advance(blobs: *Blobs, text: []const u8, window: *const Window, place: usize) void {
        if (blobs.next.end != none.end and blobs.next.end > place) return;
        blobs.next = none;
        while (blobs.searched < window.end) {
            if (blobs.searched >= blobs.stretch_end) {
                const stretch = window.longStretch(text, blobs.searched, run_bytes_min);
                blobs.searched = stretch.start;
                blobs.stretch_end = stretch.end;
            }
            const run = longRun(text, blobs.searched, blobs.stretch_end, mark_bytes);
            blobs.searched = run.end;
            if (run.start < run.end and isBlob(text, run.start, run.end)) {
                blobs.next = run;
                return;
            }
        }
    }
};

/// The first blob that starts at or after `from`, which must not be inside a run.
pub fn after(text: []const u8, from: usize) ?Blob {
    var start = from;
    while (true) {
        const run = longRun(text, start, text.len, divider_bytes);
        if (run.start == run.end) return null;
        if (isBlob(text, run.start, run.end)) return run;
        start = run.end;
    }
}

/// The first run of text[from..to] that is long enough; an empty one at `to` if there is none. `dividing`: the
/// dividers that may be there.
fn longRun(text: []const u8, from: usize, to: usize, comptime dividing: []const u8) Blob {
    var start = from;
    while (start + run_bytes_min <= to) {
        if (findLast(text[start..][0..run_bytes_min], dividing)) |last| {
            start += last + 1;
            continue;
        }
        return .{ .start = start, .end = @min(to, runEnd(text, start + run_bytes_min)) };
    }
    return .{ .start = to, .end = to };
}

/// Bytes that divide runs.
pub fn divides(byte: u8) bool {
    return dividers[byte];
}

const divider_bytes = " \t\n\x0c\r" ++ mark_bytes;
/// Those that are no white space.
const mark_bytes = "\"'`,{}";

const dividers: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for (divider_bytes) |byte| table[byte] = true;
    break :blk table;
};

/// Start of the run around `place`.
pub fn runStart(text: []const u8, place: usize) usize {
    var start = place;
    while (start > 0 and !divides(text[start - 1])) start -= 1;
    return start;
}

/// End of the run around `place`, which is `place` itself at a divider.
pub fn runEnd(text: []const u8, place: usize) usize {
    var end = place;
    while (end < text.len and !divides(text[end])) end += 1;
    return end;
}

/// Whether a run is long enough for a blob. The bytes before such a run decide too.
pub fn holdsLongRun(text: []const u8) bool {
    steps.count(text.len);
    return longRun(text, 0, text.len, divider_bytes).start < text.len;
}

/// Most runs are short: the last divider of a block is soon found, and everything before it is skipped.
fn findLast(ahead: *const [run_bytes_min]u8, comptime dividing: []const u8) ?usize {
    const lanes = 16;
    comptime std.debug.assert(run_bytes_min % lanes == 0);
    var place: usize = ahead.len;
    while (place > 0) {
        place -= lanes;
        const part: @Vector(lanes, u8) = ahead[place..][0..lanes].*;
        var found: @Vector(lanes, bool) = @splat(false);
        inline for (dividing) |byte| found |= part == @as(@Vector(lanes, u8), @splat(byte));
        const mask = maskOf(found);
        if (mask != 0) return place + (lanes - 1) - @clz(mask);
    }
    return null;
}

/// Says whether tokens are in blobs; tokens must be passed in order.
pub const Around = struct {
    text: []const u8,
    /// End of the run around the last token.
    run_end: usize = 0,
    is_blob: bool = false,

    pub fn holds(around: *Around, start: usize, end: usize) bool {
        if (start >= around.run_end) around.read(start);
        return around.is_blob and end <= around.run_end;
    }

    fn read(around: *Around, place: usize) void {
        const text = around.text;
        const start = runStart(text, place);
        const end = runEnd(text, place);
        around.run_end = end;
        around.is_blob = end - start >= run_bytes_min and isBlob(text, start, end);
    }
};

/// Whether the run has enough consecutive high-entropy places, and no JWT.
pub fn isBlob(text: []const u8, start: usize, end: usize) bool {
    return looksRandom(text, start, end) and !holdsJwt(text[start..end]);
}

fn holdsJwt(run: []const u8) bool {
    var place: usize = 0;
    while (std.mem.findPos(u8, run, place, "eyJ")) |start| : (place = start + 1) {
        if (start > 0 and bytes.isWord(run[start - 1])) continue;
        var reader: Reader = .{ .text = run };
        if (secret.jwt(&reader, start) != 0) return true;
    }
    return false;
}

/// Whether the text has enough consecutive high-entropy places.
pub fn looksRandom(text: []const u8, start: usize, end: usize) bool {
    if (end - start > stretch_bytes_max) return false;
    // Any sufficiently long row covers one of these places, so most runs need only a few windows.
    var place = start + run_bytes_min - 1;
    while (place < end) : (place += run_bytes_min) {
        if (isHigh(text, place)) return hasHighRun(text, start, end);
    }
    return false;
}

/// Whether the window ending at `place` has the entropy of a blob.
fn isHigh(text: []const u8, place: usize) bool {
    const first = place + 1 -| window_bytes;
    if (place + 1 >= window_bytes and
        cpu.kernels().distinct(text[first..][0..window_bytes]) < distinct_min) return false;
    var counts: Counts = .{};
    for (first..place + 1) |index| counts.add(text, index);
    return counts.isHigh();
}

fn hasHighRun(text: []const u8, start: usize, end: usize) bool {
    var counts: Counts = .{};
    var first = start -| (window_bytes - 1);
    for (first..start) |place| counts.add(text, place);
    var run: u32 = 0;
    for (start..end) |place| {
        counts.add(text, place);
        if (place + 1 - first > window_bytes) {
            counts.remove(text, first);
            first += 1;
        }
        run = if (counts.isHigh()) run + 1 else 0;
        if (run >= run_bytes_min) return true;
    }
    return false;
}

/// Byte counts of a window, with Σ c · log2 c updated incrementally.
const Counts = struct {
    of: [256]u8 = @splat(0),
    total: u32 = 0,
    multibyte: u32 = 0,
    /// In units of 2^-32.
    weighted: u64 = 0,

    fn add(counts: *Counts, text: []const u8, place: usize) void {
        const count = &counts.of[text[place]];
        counts.weighted += weights[count.* + 1] - weights[count.*];
        count.* += 1;
        counts.total += 1;
        if (inMultibyte(text, place)) counts.multibyte += 1;
    }

    fn remove(counts: *Counts, text: []const u8, place: usize) void {
        const count = &counts.of[text[place]];
        counts.weighted -= weights[count.*] - weights[count.* - 1];
        count.* -= 1;
        counts.total -= 1;
        if (inMultibyte(text, place)) counts.multibyte -= 1;
    }

    fn isHigh(counts: *const Counts) bool {
        const total: f64 = @floatFromInt(counts.total);
        const unit: f64 = 1 << 32;
        const entropy = @as(
            f64,
            @floatFromInt(logs[counts.total]),
        ) / unit - @as(f64, @floatFromInt(counts.weighted)) / unit / total;
        const share = @as(f32, @floatFromInt(counts.multibyte)) / @as(f32, @floatFromInt(counts.total));
        return @as(f32, @floatCast(entropy)) / 6.0 >= 0.85 + 0.15 * share;
    }
};

/// log2 c in units of 2^-32, rounded; 0 if c is 0.
const logs: [window_bytes + 2]u64 = blk: {
    var table: [window_bytes + 2]u64 = @splat(0);
    for (table[1..], 1..) |*entry, count| entry.* = @intFromFloat(@round(@log2(@as(f64, count)) * (1 << 32)));
    break :blk table;
};

/// c · log2 c in the same units.
const weights: [window_bytes + 2]u64 = blk: {
    var table = logs;
    for (&table, 0..) |*entry, count| entry.* *= count;
    break :blk table;
};

/// Whether the byte belongs to a well-formed character of several bytes.
fn inMultibyte(text: []const u8, place: usize) bool {
    if (text[place] < 0x80) return false;
    for (0..4) |back| {
        if (back > place) return false;
        const character = bytes.decode(text[place - back ..]) orelse continue;
        return character.size > 1 and character.size > back;
    }
    return false;
}

test "random text is a blob; prose and paths are not" {
    const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/";
    try std.testing.expect(isBlob(key ++ key, 0, 128));
    try std.testing.expect(!isBlob(key, 0, 47));
    const path = "/usr/share/java/org/apache/hadoop/hdfs/server/namenode/FSNamesystem/";
    try std.testing.expect(!isBlob(path ++ path, 0, 2 * path.len));
}

test "blobs are the same as when every run is examined" {
    const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/";
    var prng: std.Random.DefaultPrng = .init(4);
    const random = prng.random();
    for (0..300) |_| {
        var room: [1000]u8 = undefined;
        var text: std.ArrayList(u8) = .initBuffer(&room);
        while (text.items.len < 800) {
            text.appendSliceAssumeCapacity((key ++ key)[0..random.uintLessThan(usize, 128)]);
            text.appendNTimesAssumeCapacity(" ,\"{"[random.uintLessThan(usize, 4)], random.uintLessThan(usize, 3));
        }
        var from: usize = 0;
        var around: Around = .{ .text = text.items };
        var start: usize = 0;
        while (start < text.items.len) {
            var end = start;
            while (end < text.items.len and !divides(text.items[end])) end += 1;
            defer start = end + 1;
            const is_blob = end - start >= run_bytes_min and isBlob(text.items, start, end);
            if (end > start) try std.testing.expectEqual(is_blob, around.holds(start, end));
            if (!is_blob) continue;
            try std.testing.expectEqual(Blob{ .start = start, .end = end }, after(text.items, from).?);
            from = end;
        }
        try std.testing.expectEqual(null, after(text.items, from));
    }
}

test "a run ends at quotes, commas and braces, and a JWT is no blob" {
    const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/";
    const text = "{\"key\":\"" ++ key ++ key ++ "\",\"n\":1}";
    try std.testing.expectEqual(Blob{ .start = 8, .end = 8 + 2 * key.len }, after(text, 0).?);
    const token = "token=eyJhbGciOiJIUzI1NiJ9." ++ "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA" ++
        "Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPz.VnMkBwEyCjDhGfSA";
    try std.testing.expect(looksRandom(token, 0, token.len));
    try std.testing.expectEqual(null, after(token, 0));
}

test inMultibyte {
    const text = "a€\xe2\x82é\x80";
    const want = [_]bool{ false, true, true, true, false, false, true, true, false };
    for (want, 0..) |expected, place| try std.testing.expectEqual(expected, inMultibyte(text, place));
}

test findLast {
    var text: [run_bytes_min]u8 = @splat('a');
    try std.testing.expectEqual(null, findLast(&text, divider_bytes));
    for (0..text.len) |place| for (0..256) |byte| {
        text[place] = @intCast(byte);
        defer text[place] = if (place % 5 == 0) ',' else 'a';
        const before: ?usize = if (place == 0) null else (place - 1) / 5 * 5;
        try std.testing.expectEqual(if (divides(text[place])) place else before, findLast(&text, divider_bytes));
    };
}
