//! Decoded contents of jwt and base64 tokens.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// The bytes of a base64 token, with optional `=` padding; null if no encoder writes its length or last digits.
pub fn base64(arena: Allocator, text: []const u8) Allocator.Error!?[]const u8 {
    return decode(arena, std.base64.standard.Decoder, text);
}

pub const Half = enum { header, payload };

/// The bytes of one half of a jwt.
pub fn jwt(arena: Allocator, text: []const u8, half: Half) Allocator.Error!?[]const u8 {
    var parts = std.mem.splitScalar(u8, text, '.');
    const header = parts.first();
    const part = if (half == .header) header else parts.next() orelse return null;
    return decode(arena, std.base64.url_safe_no_pad.Decoder, part);
}

/// The member `name` of the JSON object in one half of a jwt, the last one with this name: a string's content, any
/// other value as written. Null if there is none or the half is not an object.
pub fn claim(arena: Allocator, text: []const u8, half: Half, name: []const u8) Allocator.Error!?Claim {
    const bytes = try jwt(arena, text, half) orelse return null;
    return member(arena, bytes, name) catch |problem| switch (problem) {
        error.OutOfMemory => error.OutOfMemory,
        else => null,
    };
}

pub const Claim = struct { text: []const u8, is_string: bool };

/// Scans the object's members without building a tree, so depth costs one bit per level.
fn member(arena: Allocator, bytes: []const u8, name: []const u8) !?Claim {
    var scanner: std.json.Scanner = .initCompleteInput(arena, bytes);
    if (try scanner.next() != .object_begin) return null;
    var found: ?Claim = null;
    while (true) {
        const key = switch (try scanner.nextAlloc(arena, .alloc_if_needed)) {
            .string, .allocated_string => |key| key,
            .object_end => return found,
            else => return null,
        };
        const wanted = std.mem.eql(u8, key, name);
        if (wanted and try scanner.peekNextTokenType() == .string) {
            const content = switch (try scanner.nextAlloc(arena, .alloc_if_needed)) {
                .string, .allocated_string => |content| content,
                else => return null,
            };
            found = .{ .text = content, .is_string = true };
            continue;
        }
        const from = scanner.cursor;
        try scanner.skipValue();
        if (wanted) found = .{ .text = std.mem.trim(u8, bytes[from..scanner.cursor], " \t\r\n:"), .is_string = false };
    }
}

/// Shannon entropy in bits per byte; 0 for no bytes.
pub fn entropy(bytes: []const u8) f64 {
    if (bytes.len == 0) return 0;
    var counts: [256]u64 = @splat(0);
    for (bytes) |byte| counts[byte] += 1;
    const total: f64 = @floatFromInt(bytes.len);
    var bits: f64 = 0;
    for (counts) |count| {
        if (count == 0) continue;
        const share = @as(f64, @floatFromInt(count)) / total;
        bits -= share * @log2(share);
    }
    return bits;
}

fn decode(arena: Allocator, decoder: std.base64.Base64Decoder, text: []const u8) Allocator.Error!?[]const u8 {
    const size = decoder.calcSizeForSlice(text) catch return null;
    const bytes = try arena.alloc(u8, size);
    decoder.decode(bytes, text) catch return null;
    return bytes;
}

const testing = std.testing;
const sample =
    "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxMjMiLCJleHAiOjE3ODk0MzA0MDAsInJvbGUiOiJhZG1pbiIsInZlciI6Mn0.sig";

test "claims are read from either half" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const gpa = arena.allocator();
    try testing.expectEqualStrings("none", (try claim(gpa, sample, .header, "alg")).?.text);
    try testing.expectEqualStrings("123", (try claim(gpa, sample, .payload, "sub")).?.text);
    try testing.expectEqualStrings("1789430400", (try claim(gpa, sample, .payload, "exp")).?.text);
    try testing.expectEqual(null, try claim(gpa, sample, .payload, "zz"));
    // {"a": [1, "x"], "b":"\u0041", "b" : true}
    const token = "eyJ9.eyJhIjogWzEsICJ4Il0sICJiIjoiXHUwMDQxIiwgImIiIDogdHJ1ZX0.x";
    try testing.expectEqualStrings("[1, \"x\"]", (try claim(gpa, token, .payload, "a")).?.text);
    try testing.expectEqualStrings("true", (try claim(gpa, token, .payload, "b")).?.text);
    try testing.expectEqual(null, try claim(gpa, "eyJ.x.y", .header, "alg"));
    try testing.expectEqualStrings(
        "-----BEGIN",
        (try base64(gpa, "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQ==")).?[0..10],
    );
}

test "a deeply nested payload is read without recursion" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const gpa = arena.allocator();
    const depth = 200_000;
    const nested = try gpa.alloc(u8, depth);
    @memset(nested, '[');
    const encoder = std.base64.url_safe_no_pad.Encoder;
    const body = encoder.encode(try gpa.alloc(u8, encoder.calcSize(depth)), nested);
    const token = try std.mem.concat(gpa, u8, &.{ "eyJ9.", body, ".x" });
    try testing.expectEqual(null, try claim(gpa, token, .payload, "a"));
}

test "entropy is in bits per byte" {
    try testing.expectEqual(0, entropy("aaaa"));
    try testing.expectEqual(2, entropy("abcd"));
}
