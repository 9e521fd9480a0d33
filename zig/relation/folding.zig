//! Lower case, upper case and the group "fold" for UTF-8, by character; ill-formed bytes stay unchanged.
const std = @import("std");
const Allocator = std.mem.Allocator;
const gen = @import("../gen/folding.zig");
const unicode = @import("../lex/unicode.zig");

const sigma = 'Σ';
const final_sigma = "ς";

/// Appends `text` in Unicode lower case.
pub fn lower(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    try map(gpa, out, text, &gen.lower);
}

/// Appends `text` in Unicode upper case.
pub fn upper(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    try map(gpa, out, text, &gen.upper);
}

/// Appends `text` in Unicode's compatibility decomposition, without combining marks, in lower case.
pub fn fold(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    try map(gpa, out, text, &gen.fold);
}

fn map(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8, mapping: *const gen.Mapping) Allocator.Error!void {
    try out.ensureUnusedCapacity(gpa, text.len);
    var at: usize = 0;
    while (at < text.len) {
        if (text[at] < 0x80) {
            const is_upper = mapping == &gen.upper;
            try out.append(gpa, if (is_upper) std.ascii.toUpper(text[at]) else std.ascii.toLower(text[at]));
            at += 1;
            continue;
        }
        const size, const code = decode(text[at..]) orelse {
            try out.append(gpa, text[at]);
            at += 1;
            continue;
        };
        if (code == sigma and mapping != &gen.upper and endsWord(text, at, at + size)) {
            try out.appendSlice(gpa, final_sigma);
        } else if (mapping == &gen.fold and isHangul(code)) {
            try appendJamo(gpa, out, code);
        } else {
            try out.appendSlice(gpa, findMapping(mapping, code) orelse text[at..][0..size]);
        }
        at += size;
    }
}

/// The first character of `text` and its size; null if the bytes are ill-formed.
fn decode(text: []const u8) ?struct { usize, u21 } {
    const size = std.unicode.utf8ByteSequenceLength(text[0]) catch return null;
    if (size > text.len) return null;
    return .{ size, std.unicode.utf8Decode(text[0..size]) catch return null };
}

fn findMapping(mapping: *const gen.Mapping, code: u21) ?[]const u8 {
    var low: usize = 0;
    var high = mapping.runs.len;
    while (low < high) { // The first run that starts after `code`.
        const middle = low + (high - low) / 2;
        if (mapping.runs[middle][0] <= code) low = middle + 1 else high = middle;
    }
    if (low == 0) return null;
    const first, const count, const start = mapping.runs[low - 1];
    if (code - first >= count) return null;
    const index = start + (code - first);
    return mapping.pool[mapping.ends[index]..mapping.ends[index + 1]];
}

/// Whether a letter precedes `start` and none follows `end`, where a capital sigma gets its final form.
fn endsWord(text: []const u8, start: usize, end: usize) bool {
    if (end < text.len) if (decode(text[end..])) |next| if (isLetter(next[1])) return false;
    var at = start;
    while (at > 0) {
        at -= 1;
        if (text[at] & 0xc0 != 0x80) break;
    }
    if (at == start) return false;
    const before = decode(text[at..start]) orelse return false;
    return isLetter(before[1]);
}

fn isLetter(code: u21) bool {
    return unicode.has(.uppercase, code) or unicode.has(.lowercase, code);
}

const syllable_first: u21 = 0xac00;
const syllable_last: u21 = 0xd7a3;
const vowel_count = 21;
const tail_count = 28;

fn isHangul(code: u21) bool {
    return code >= syllable_first and code <= syllable_last;
}

/// The two or three letters of a Hangul syllable.
fn appendJamo(gpa: Allocator, out: *std.ArrayList(u8), code: u21) Allocator.Error!void {
    const index = code - syllable_first;
    const tail = index % tail_count;
    const parts = [_]u21{
        0x1100 + index / (vowel_count * tail_count),
        0x1161 + index / tail_count % vowel_count,
        0x11a7 + tail,
    };
    for (parts[0..if (tail == 0) 2 else 3]) |part| {
        var buffer: [4]u8 = undefined;
        const size = std.unicode.utf8Encode(part, &buffer) catch unreachable;
        try out.appendSlice(gpa, buffer[0..size]);
    }
}

const testing = std.testing;

fn expectMapped(comptime mapper: anytype, text: []const u8, expected: []const u8) !void {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    try mapper(testing.allocator, &out, text);
    try testing.expectEqualStrings(expected, out.items);
}

test "lower case follows Unicode" {
    try expectMapped(lower, "ÉCOLE Straße ÀÉ", "école straße àé");
    try expectMapped(lower, "ΟΔΟΣ ΣΑΣ Σ", "οδος σας σ");
    try expectMapped(lower, "A\xffB\xc3", "a\xffb\xc3");
    try expectMapped(lower, "𐐀Ⅷ", "𐐨ⅷ");
}

test "upper case follows Unicode" {
    try expectMapped(upper, "école straße ﬁx ς", "ÉCOLE STRASSE FIX Σ");
    try expectMapped(upper, "a\xffb", "A\xffB");
}

test "fold removes marks, compatibility forms and case" {
    try expectMapped(fold, "Café", "cafe");
    try expectMapped(fold, "Cafe\u{301}", "cafe");
    try expectMapped(fold, "ＣＡＦＥ ﬁ ²", "cafe fi 2");
    try expectMapped(fold, "Überprüfung", "uberprufung");
    try expectMapped(fold, "한글", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}");
}
