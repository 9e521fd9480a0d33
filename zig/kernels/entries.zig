//! Entry points of the byte kernels, for every level. To add a kernel, add its function and its field here.
const classes = @import("classify.zig");
const addresses = @import("address.zig");
const variety = @import("distinct.zig");
const finding = @import("find.zig");
const lines = @import("newlines.zig");
const likenesses = @import("likeness.zig");
const line_marks = @import("line_marks.zig");
const escapes = @import("escape.zig");
const nul = @import("nul.zig");
const neighbours = @import("pairs.zig");
const seeking = @import("sought.zig");
const starts = @import("words.zig");

pub fn newlines(text: [*]const u8, size_bytes: usize) callconv(.c) usize {
    return lines.count(text[0..size_bytes]);
}

pub fn lineEnds(text: [*]const u8, size_bytes: usize) callconv(.c) lines.Ends {
    return lines.ends(text[0..size_bytes]);
}

pub fn holdsNul(text: [*]const u8, size_bytes: usize) callconv(.c) bool {
    return nul.holds(text[0..size_bytes]);
}

pub fn escape(text: [*]const u8, size_bytes: usize) callconv(.c) bool {
    return escapes.holds(text[0..size_bytes]);
}

pub fn classify(text: [*]const u8, masks: [*]classes.Masks, block_count: usize) callconv(.c) void {
    classes.classify(text, masks[0..block_count]);
}

pub fn distinct(text: *const [variety.size_bytes]u8) callconv(.c) u32 {
    return variety.count(text);
}

pub fn distinctEach(text: [*]const u8, counts: [*]u8, window_count: usize) callconv(.c) void {
    variety.countEach(text, counts[0..window_count]);
}

pub fn find(text: [*]const u8, size_bytes: usize, needle: *const finding.Needle) callconv(.c) usize {
    return finding.find(text[0..size_bytes], needle);
}

pub fn address(text: [*]const u8, size_bytes: usize, from: usize) callconv(.c) usize {
    return addresses.find(text[0..size_bytes], from);
}

pub fn markSought(text: [*]const u8, size_bytes: usize, bytes: *const seeking.Bytes, masks: [*]u64) callconv(.c) void {
    seeking.read(text[0..size_bytes], bytes, masks[0 .. size_bytes / 64 + 1]);
}

pub fn pairs(text: [*]const u8, size_bytes: usize, pair: *const neighbours.Pair, masks: [*]u64) callconv(.c) void {
    neighbours.read(text[0..size_bytes], pair, masks[0 .. size_bytes / 64 + 1]);
}

pub fn lineMarks(text: [*]const u8, size_bytes: usize, marks: [*]line_marks.Marks) callconv(.c) void {
    line_marks.read(text[0..size_bytes], marks[0 .. size_bytes / 64 + 1]);
}

pub fn words(
    text: [*]const u8,
    size_bytes: usize,
    from: usize,
    bits: *const starts.Bits,
) callconv(.c) usize {
    return starts.find(text[0..size_bytes], from, bits);
}

pub fn likeness(
    counts: *likenesses.Counts,
    near: [*]const u32,
    of: [*]const u32,
    places: usize,
) callconv(.c) void {
    likenesses.add(counts, near, of, places);
}

pub fn bestLag(
    entered: *const likenesses.Counts,
    left: *const likenesses.Counts,
    places: u32,
    found: *likenesses.Best,
) callconv(.c) void {
    found.* = likenesses.best(entered, left, places);
}

/// The kernels of one level; by default the portable ones.
pub const Kernels = struct {
    name: []const u8 = "portable",
    newlines: *const @TypeOf(newlines) = &newlines,
    lineEnds: *const @TypeOf(lineEnds) = &lineEnds,
    holdsNul: *const @TypeOf(holdsNul) = &holdsNul,
    escape: *const @TypeOf(escape) = &escape,
    classify: *const @TypeOf(classify) = &classify,
    distinct: *const @TypeOf(distinct) = &distinct,
    distinctEach: *const @TypeOf(distinctEach) = &distinctEach,
    find: *const @TypeOf(find) = &find,
    address: *const @TypeOf(address) = &address,
    markSought: *const @TypeOf(markSought) = &markSought,
    pairs: *const @TypeOf(pairs) = &pairs,
    lineMarks: *const @TypeOf(lineMarks) = &lineMarks,
    words: *const @TypeOf(words) = &words,
    likeness: *const @TypeOf(likeness) = &likeness,
    bestLag: *const @TypeOf(bestLag) = &bestLag,

    /// The fields that are kernels.
    pub const names = @typeInfo(Kernels).@"struct".field_names[1..];
};

/// Exported name of a level's kernel.
pub fn symbol(comptime name: []const u8, comptime level: []const u8) []const u8 {
    return "kernel_" ++ name ++ "_" ++ level;
}
