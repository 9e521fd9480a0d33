//! Finds spans that may be a token of a self-describing kind, regardless of the tokens of the text: the address in
//! `/10.0.0.6:443`, `10.0.0.5.` or `addr10.0.0.1`. The spans are candidates: each is lexed as a separate text to
//! decide, so there may be too many, never too few.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const ip6 = @import("../lex/ip6.zig");
const names = @import("../lex/names.zig");
const version_files = @import("version_files.zig");
const Reader = @import("../lex/reader.zig").Reader;
const Wanted = @import("wanted.zig").Wanted;
const Allocator = std.mem.Allocator;

pub const Span = struct { start: u32, end: u32 };
pub const Spans = std.ArrayList(Span);

/// Length of the longest address with an interface or block; longer than any card or telephone number.
const form_bytes_max = 64;
/// Maximum length of the local part of a mailbox; a longer one is truncated at its start.
const local_bytes_max = 256;
/// Shorter runs are neither secrets nor identifiers.
const run_bytes_min = 16;
/// A JSON Web Token starts with `{"` in base64, so it is also found behind other text.
const token_start = "eyJ";
const mac_bytes = 17;
/// The shortest numbers that say who somebody is.
const number_digits_min = 8;
/// Digits of minutes and seconds.
const clock_digits = 2;

/// Appends the candidates for the wanted kinds in `text`, in order per kind.
pub fn find(gpa: Allocator, text: []const u8, wanted: *const Wanted, out: *Spans) Allocator.Error!void {
    if (wanted.has(.ip) or wanted.has(.cidr)) {
        try addDotted(gpa, text, wanted.has(.cidr), out);
        try colons(gpa, text, out);
    }
    if (wanted.has(.mac)) try pairs(gpa, text, out);
    if (wanted.has(.email)) try mailboxes(gpa, text, out);
    if (wanted.has(.creditcard)) try cards(gpa, text, out);
    if (wanted.has(.phone)) try phones(gpa, text, out);
    if (wanted.has(.geo)) try coordinates(gpa, text, out);
    if (wanted.has(.uuid) or wanted.has(.hash) or wanted.shapes) {
        try runs(gpa, text, out);
    } else if (wanted.has(.jwt)) try headsOfTokens(gpa, text, out);
    if (wanted.shapes) try numbers(gpa, text, out);
}

/// Four groups of digits; of five, as `tcpdump` writes address and port, the first four.
fn addDotted(gpa: Allocator, text: []const u8, with_prefix: bool, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, '.')) |dot| {
        at = dot + 1;
        if (dot == 0 or at == text.len or !bytes.isDigit(text[dot - 1]) or !bytes.isDigit(text[at])) continue;
        var start = dot;
        while (start > 0 and bytes.isDigit(text[start - 1])) start -= 1;
        var groups: usize = 1;
        var end = dot;
        var fourth_end: usize = 0;
        while (end + 1 < text.len and text[end] == '.' and bytes.isDigit(text[end + 1])) {
            end += 1;
            while (end < text.len and bytes.isDigit(text[end])) end += 1;
            groups += 1;
            if (groups == 4) fourth_end = end;
        }
        at = end;
        if (groups != 4 and groups != 5) continue;
        if (isVersion(text, start, fourth_end)) continue;
        // The end of a sentence or a range may precede it, as in `10.0.0.1..10.0.0.9`, but no fifth group.
        try add(gpa, out, start, fourth_end);
        // Digits of a clock may precede it, as in `10:00:0110.0.0.5`.
        if (start > 0 and text[start - 1] == ':' and dot - start > clock_digits) {
            try add(gpa, out, start + clock_digits, fourth_end);
        }
        if (with_prefix and fourth_end < text.len and text[fourth_end] == '/') {
            var prefix = fourth_end + 1;
            while (prefix < text.len and bytes.isDigit(text[prefix])) prefix += 1;
            const digits = prefix - fourth_end - 1;
            // The first two of more digits are no prefix: half a number is not read.
            if (digits == 1 or digits == 2) try add(gpa, out, start, prefix);
        }
    }
}

/// Whether a name before the dotted numbers says that they are a version, or the end of a file's name behind them.
pub fn isVersion(text: []const u8, start: usize, end: usize) bool {
    const reader: Reader = .{ .text = text };
    if (names.mayPrecede(&reader, start) and names.saysVersion(&reader, start, end)) {
        if (text[start - 1] != '/' or isProduct(text, start)) return true;
    }
    if (std.mem.endsWith(u8, text[0..start], ".so.")) return true;
    return version_files.isName(text, start, end);
}

/// Whether the name and `/` before the numbers are those of a product: not one of several parts of a path, nor a word
/// for addresses, nor before an address of a private network.
fn isProduct(text: []const u8, start: usize) bool {
    if (names.isPrivate(text[start..])) return false;
    var name = start - 1;
    while (name > 0 and bytes.isWord(text[name - 1])) name -= 1;
    if (name > 0 and text[name - 1] == '/') return false;
    for ([_][]const u8{ "ip", "ipv4", "inet", "addr", "address", "host", "client", "peer", "udp", "tcp" }) |word| {
        if (std.ascii.eqlIgnoreCase(text[name .. start - 1], word)) return false;
    }
    return true;
}

/// Hexadecimal groups around `::`, or eight groups.
fn colons(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, ':')) |colon| {
        at = colon + 1;
        var start = colon;
        while (start > 0 and isGroup(text[start - 1])) start -= 1;
        var end = at;
        while (end < text.len and isGroup(text[end])) end += 1;
        at = end;
        // The colon may belong to a name before the first group: `ip:fe80::1`.
        if (start + 1 < end and text[start] == ':' and text[start + 1] != ':') start += 1;
        if (end > start + 1 and text[end - 1] == ':' and text[end - 2] != ':') end -= 1;
        if (end - start > form_bytes_max or end - start < 3) continue;
        const count = std.mem.countScalar(u8, text[start..end], ':');
        if (count < 2 or (count < 7 and std.mem.find(u8, text[start..end], "::") == null)) continue;
        if (start > 0 and bytes.isWord(text[start - 1])) continue;
        if (end < text.len and bytes.isWord(text[end])) continue;
        // As a text of its own it would be an address.
        if (ip6.beginsWord(text, start, end)) continue;
        try add(gpa, out, start, end);
    }
}

fn isGroup(byte: u8) bool {
    return bytes.isHex(byte) or byte == ':';
}

/// Six pairs of hexadecimal digits.
fn pairs(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 2;
    while (at + 3 < text.len) {
        const separator = std.mem.findAnyPos(u8, text, at, ":-") orelse return;
        at = separator + 1;
        const start = separator - 2;
        if (start + mac_bytes > text.len or text[start + 5] != text[separator]) continue;
        if (start > 0 and bytes.isAlnum(text[start - 1])) continue;
        const end = start + mac_bytes;
        if (end < text.len and bytes.isAlnum(text[end])) continue;
        for (text[start..end], 0..) |byte, i| {
            if (if (i % 3 == 2) byte != text[separator] else !bytes.isHex(byte)) break;
        } else {
            try add(gpa, out, start, end);
            at = end;
        }
    }
}

/// `@` between a possible local part and a domain, which ends at the last label that can end a domain.
fn mailboxes(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    var done: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, '@')) |sign| {
        at = sign + 1;
        var start = sign;
        const first = @max(done, sign -| local_bytes_max);
        while (start > first and bytes.isLocal(text[start - 1])) start -= 1;
        while (start < sign and !bytes.isAlnum(text[start])) start += 1;
        if (start == sign) continue;
        const end = domainEnd(text, at);
        if (end == 0) continue;
        try add(gpa, out, start, end);
        at = end;
        done = end;
    }
}

/// End of the last run of two or more letters after a dot; 0 if there is none.
fn domainEnd(text: []const u8, from: usize) usize {
    var end: usize = 0;
    var at = from;
    while (at < text.len) : (at += 1) {
        const byte = text[at];
        if (byte == '.') {
            var letters = at + 1;
            while (letters < text.len and bytes.isLetter(text[letters])) letters += 1;
            if (letters > at + 2) end = letters;
        } else if (!bytes.isAlnum(byte) and byte != '-') break;
    }
    return end;
}

/// Consecutive digits, or groups joined by single spaces or hyphens.
fn cards(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (at < text.len) {
        if (!bytes.isDigit(text[at])) {
            at += 1;
            continue;
        }
        const start = at;
        while (at < text.len and bytes.isDigit(text[at])) at += 1;
        const size = at - start;
        // Digits of a fraction, a name or a negative number are not a card.
        if (start > 0 and (bytes.isWord(text[start - 1]) or text[start - 1] == '.' or text[start - 1] == '-')) continue;
        if (size >= 13 and size <= 19) {
            if (at == text.len or !bytes.isWord(text[at])) try add(gpa, out, start, at);
        } else if (size == 4 and at < text.len and (text[at] == ' ' or text[at] == '-')) {
            const end = groupsEnd(text, at);
            if (end - start >= 16) try add(gpa, out, start, end);
        }
    }
}

/// End of the groups of digits joined by the separator at `at`, up to the length of a card.
fn groupsEnd(text: []const u8, at: usize) usize {
    const separator = text[at];
    const limit = @min(text.len, at + 24);
    var end = at;
    while (end + 1 < limit and text[end] == separator and bytes.isDigit(text[end + 1])) {
        end += 1;
        while (end < limit and bytes.isDigit(text[end])) end += 1;
    }
    return end;
}

/// `+` and digits, or groups of three, three and four digits.
fn phones(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findAnyPos(u8, text, at, "+-")) |sign| {
        at = sign + 1;
        if (text[sign] == '+') {
            var end = at;
            const limit = @min(text.len, sign + 32);
            while (end < limit and (bytes.isDigit(text[end]) or
                (isJoint(text[end]) and end + 1 < limit and bytes.isDigit(text[end + 1])))) end += 1;
            if (end > at + 6) try add(gpa, out, sign, end);
        } else if (sign >= 3 and sign + 9 <= text.len and text[sign + 4] == '-') {
            const start = sign - 3;
            const end = sign + 9;
            if (start > 0 and bytes.isAlnum(text[start - 1])) continue;
            if (end < text.len and bytes.isAlnum(text[end])) continue;
            try add(gpa, out, start, end);
        }
    }
}

fn isJoint(byte: u8) bool {
    return byte == ' ' or byte == '-' or byte == '.';
}

/// Two decimals separated by a comma.
fn coordinates(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, ',')) |comma| {
        at = comma + 1;
        var start = comma;
        const first = comma -| form_bytes_max;
        while (start > first and isDecimal(text[start - 1])) start -= 1;
        var end = at;
        if (end < text.len and text[end] == ' ') end += 1;
        const limit = @min(text.len, end + form_bytes_max);
        while (end < limit and isDecimal(text[end])) end += 1;
        while (end > at and !bytes.isDigit(text[end - 1])) end -= 1;
        if (comma - start >= 3 and end - at >= 3) try add(gpa, out, start, end);
    }
}

fn isDecimal(byte: u8) bool {
    return bytes.isDigit(byte) or byte == '.' or byte == '-' or byte == '+';
}

/// Runs of the characters of identifiers and keys, and the runs of letters and digits in them.
fn runs(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (at < text.len) {
        const start = at;
        while (at < text.len and isRun(text[at])) at += 1;
        if (at - start >= run_bytes_min) {
            try add(gpa, out, start, at);
            try inner(gpa, text, start, at, out);
            try webTokens(gpa, text[0..at], start + 1, out);
        }
        at += 1;
    }
}

/// Runs of digits too short for `runs`, which may need quotes in JSON when they are replaced.
fn numbers(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (at < text.len) {
        const start = at;
        while (at < text.len and bytes.isDigit(text[at])) at += 1;
        const is_alone = start == 0 or !isRun(text[start - 1]);
        if (is_alone and at - start >= number_digits_min and at - start < run_bytes_min) try add(gpa, out, start, at);
        at += 1;
    }
}

/// Runs that contain the start of a web token.
fn headsOfTokens(gpa: Allocator, text: []const u8, out: *Spans) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findPos(u8, text, at, token_start)) |start| {
        at = start;
        while (at < text.len and isRun(text[at])) at += 1;
        try webTokens(gpa, text[0..at], start, out);
    }
}

/// Three segments between dots, of which the first contains the start of a web token. A segment is the head of one
/// candidate at most, so that their sizes add up to three times the text.
fn webTokens(gpa: Allocator, run: []const u8, from: usize, out: *Spans) Allocator.Error!void {
    var place = from;
    while (std.mem.findPos(u8, run, place, token_start)) |start| {
        const head_end = segmentEnd(run, start);
        const body_end = if (head_end < run.len) segmentEnd(run, head_end + 1) else run.len;
        const end = if (body_end < run.len) segmentEnd(run, body_end + 1) else body_end;
        if (end > body_end and end - start >= run_bytes_min) try add(gpa, out, start, end);
        place = head_end;
    }
}

fn segmentEnd(run: []const u8, from: usize) usize {
    return std.mem.findScalarPos(u8, run, from, '.') orelse run.len;
}

fn inner(gpa: Allocator, text: []const u8, from: usize, to: usize, out: *Spans) Allocator.Error!void {
    var start = from;
    for (from..to + 1) |at| {
        if (at < to and bytes.isAlnum(text[at])) continue;
        if (at - start >= run_bytes_min and at - start < to - from) try add(gpa, out, start, at);
        start = at + 1;
    }
}

fn isRun(byte: u8) bool {
    return bytes.isWord(byte) or byte == '-' or byte == '.';
}

fn add(gpa: Allocator, out: *Spans, start: usize, end: usize) Allocator.Error!void {
    try out.append(gpa, .{ .start = @intCast(start), .end = @intCast(end) });
}

const Case = struct { text: []const u8, spans: []const []const u8 };

fn expectSpans(comptime finder: anytype, options: anytype, cases: []const Case) !void {
    const gpa = std.testing.allocator;
    for (cases) |case| {
        var found: Spans = .empty;
        defer found.deinit(gpa);
        try @call(.auto, finder, .{ gpa, case.text } ++ options ++ .{&found});
        try std.testing.expectEqual(case.spans.len, found.items.len);
        for (case.spans, found.items) |text, span| {
            try std.testing.expectEqualStrings(text, case.text[span.start..span.end]);
        }
    }
}

test addDotted {
    try expectSpans(addDotted, .{false}, &.{
        .{ .text = "addr10.0.0.1. x", .spans = &.{"10.0.0.1"} },
        .{ .text = "10.0.0.1..10.0.0.9-10.0.0.10", .spans = &.{ "10.0.0.1", "10.0.0.9", "10.0.0.10" } },
        .{ .text = "IP 10.0.0.5.443 > 10.0.0.6.51234:", .spans = &.{ "10.0.0.5", "10.0.0.6" } },
        .{ .text = "10:00:0110.0.0.5 a:10.0.0.6", .spans = &.{ "0110.0.0.5", "10.0.0.5", "10.0.0.6" } },
        .{ .text = ":001.2.3.4", .spans = &.{ "001.2.3.4", "1.2.3.4" } },
        .{ .text = "oid 1.3.6.1.2.1.1.5, 1.2.3", .spans = &.{} },
        .{ .text = "(KHTML) Chrome/131.0.0.0 Edge/127.0.0.0 Safari lib-2.6.3.5.jar x.so.1.2.3.4", .spans = &.{} },
        .{ .text = "/icons/1.2.3.4/x ip/1.2.3.5 a/172.17.0.6", .spans = &.{ "1.2.3.4", "1.2.3.5", "172.17.0.6" } },
        .{ .text = "2.6.3.5.jar /opt/lib/2.6.3.5.jar /opt/lib/1.2.3.4-SNAPSHOT.war", .spans = &.{} },
        .{ .text = "/opt/lib/2.6.3.5.log 10.0.0.1.tar.gz", .spans = &.{ "2.6.3.5", "10.0.0.1" } },
        .{ .text = "version=1.2.3.4 node-10.0.0.5.example.org", .spans = &.{"10.0.0.5"} },
    });
    try expectSpans(addDotted, .{true}, &.{
        .{ .text = "10.0.0.0/8.", .spans = &.{ "10.0.0.0", "10.0.0.0/8" } },
        .{ .text = "10.0.0.1/24555-234 10.0.0.2/", .spans = &.{ "10.0.0.1", "10.0.0.2" } },
    });
}

test colons {
    try expectSpans(colons, .{}, &.{
        .{ .text = "ip:fe80::1%eth0 [2001:db8::1]:443", .spans = &.{ "fe80::1", "2001:db8::1" } },
        .{ .text = "std::deque a::xx 10:00:01", .spans = &.{} },
        .{ .text = "::add-mask ::bad-name ::dead-beef", .spans = &.{"::dead"} },
        .{ .text = "a:2:3:4:5:6:7:8.", .spans = &.{"a:2:3:4:5:6:7:8"} },
    });
}

test pairs {
    try expectSpans(pairs, .{}, &.{
        .{ .text = "eth0-aa:bb:cc:dd:ee:ff:", .spans = &.{"aa:bb:cc:dd:ee:ff"} },
        .{ .text = "aa-bb-cc-dd-ee-ff", .spans = &.{"aa-bb-cc-dd-ee-ff"} },
        .{ .text = "2026-11-22-10-00-01 10:00:01", .spans = &.{} },
    });
}

test mailboxes {
    try expectSpans(mailboxes, .{}, &.{
        .{ .text = "u=bob@example.com&x .a.b@c.de-f g@h", .spans = &.{ "bob@example.com", "a.b@c.de" } },
        .{ .text = "mail eve@corp.example.org. bye@x.com1", .spans = &.{ "eve@corp.example.org", "bye@x.com" } },
    });
}

test cards {
    try expectSpans(cards, .{}, &.{
        .{ .text = "4111111111111111. 0.4111111111111111", .spans = &.{"4111111111111111"} },
        .{ .text = "x=4111-1111-1111-1111,2026", .spans = &.{"4111-1111-1111-1111"} },
        .{ .text = "id41111111111111110 12345678901234567890", .spans = &.{} },
    });
}

test phones {
    try expectSpans(phones, .{}, &.{
        .{ .text = "tel:+49 30 1234567. 800-555-0199/x", .spans = &.{ "+49 30 1234567", "800-555-0199" } },
    });
}

test coordinates {
    try expectSpans(coordinates, .{}, &.{
        .{ .text = "ll=52.5200,-13.4050&z=1,2", .spans = &.{"52.5200,-13.4050"} },
    });
}

test runs {
    try expectSpans(runs, .{}, &.{
        .{ .text = "my_AKIAIOSFODNN7EXAMPLE short", .spans = &.{ "my_AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE" } },
        .{ .text = "eyJhbGciOi.ezJzdWIiOi.sig", .spans = &.{"eyJhbGciOi.ezJzdWIiOi.sig"} },
        .{ .text = "a_eyJhbGciOi.x.sig", .spans = &.{ "a_eyJhbGciOi.x.sig", "eyJhbGciOi.x.sig" } },
        .{
            .text = "x-eyJaeyJb.eyJc.eyJd.eyJe",
            .spans = &.{ "x-eyJaeyJb.eyJc.eyJd.eyJe", "eyJaeyJb.eyJc.eyJd" },
        },
        .{ .text = "x-eyJhbGciOi.ezJzdWIiOi", .spans = &.{"x-eyJhbGciOi.ezJzdWIiOi"} },
    });
}

test headsOfTokens {
    try expectSpans(headsOfTokens, .{}, &.{
        .{ .text = "t=eyJhbGciOi.ezJzdWIiOi.sig; x", .spans = &.{"eyJhbGciOi.ezJzdWIiOi.sig"} },
        .{ .text = "a_eyJhbGciOi.x.signed eyJhb eyJ.a.b", .spans = &.{"eyJhbGciOi.x.signed"} },
    });
}

test numbers {
    try expectSpans(numbers, .{}, &.{
        .{ .text = "\"t\":86095742719,1234567 x86095742719", .spans = &.{"86095742719"} },
    });
}

test "candidates of web tokens add up to a few times the text" {
    const gpa = std.testing.allocator;
    for ([_][]const u8{ "eyJhbGciOiJIUzI1NiJ9.", "eyJ" }) |piece| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..2000) |_| try text.appendSlice(gpa, piece);
        var found: Spans = .empty;
        defer found.deinit(gpa);
        try runs(gpa, text.items, &found);
        var size: usize = 0;
        for (found.items) |span| size += span.end - span.start;
        try std.testing.expect(size <= 6 * text.items.len);
    }
}
