//! Texts that contain a digest of themselves.
const std = @import("std");
const Keccak256 = std.crypto.hash.sha3.Keccak256;
const Sha256 = std.crypto.hash.sha2.Sha256;

/// `0x` and 40 hex digits; if they have letters of both cases, a letter is upper case exactly if its nibble in the
/// digest of the lower-case digits is at least 8 (EIP-55).
pub fn ethereumAddress(text: []const u8) bool {
    if (text.len != 42) return false;
    const digits = text[2..42];
    var lower: [40]u8 = undefined;
    _ = std.ascii.lowerString(&lower, digits);
    var has_upper = false;
    var has_lower = false;
    for (digits) |digit| {
        has_upper = has_upper or std.ascii.isUpper(digit);
        has_lower = has_lower or std.ascii.isLower(digit);
    }
    if (!has_upper or !has_lower) return true;
    var digest: [32]u8 = undefined;
    Keccak256.hash(&lower, &digest, .{});
    for (digits, 0..) |digit, index| {
        if (!std.ascii.isAlphabetic(digit)) continue;
        const nibble = if (index % 2 == 0) digest[index / 2] >> 4 else digest[index / 2] & 15;
        if (std.ascii.isUpper(digit) != (nibble >= 8)) return false;
    }
    return true;
}

/// Base58 with a double SHA-256 checksum, or bech32 and bech32m with the prefix `bc1`.
pub fn bitcoinAddress(text: []const u8) bool {
    if (text.len >= 3 and std.ascii.eqlIgnoreCase(text[0..3], "bc1")) return bech32(text);
    return base58Check(text);
}

const base58_digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const base58_bytes = 25;

/// Whether the text is base58 for 25 bytes, the last four of which are a digest of the others. A leading `1` is a zero
/// byte.
fn base58Check(text: []const u8) bool {
    var value: u256 = 0;
    for (text) |byte| {
        const digit = std.mem.indexOfScalar(u8, base58_digits, byte) orelse return false;
        const shifted = @mulWithOverflow(value, 58);
        const added = @addWithOverflow(shifted[0], digit);
        if (shifted[1] != 0 or added[1] != 0) return false;
        value = added[0];
    }
    if (value >> base58_bytes * 8 != 0) return false;
    var ones: usize = 0;
    while (ones < text.len and text[ones] == '1') ones += 1;
    const value_bytes = (@as(usize, 256) - @clz(value) + 7) / 8;
    if (ones + value_bytes != base58_bytes) return false;
    var bytes: [32]u8 = undefined;
    std.mem.writeInt(u256, &bytes, value, .big);
    const payload = bytes[32 - base58_bytes ..];
    var digest: [32]u8 = undefined;
    Sha256.hash(payload[0..21], &digest, .{});
    Sha256.hash(&digest, &digest, .{});
    return std.mem.eql(u8, payload[21..25], digest[0..4]);
}

const bech32_digits = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

fn bech32(text: []const u8) bool {
    if (text.len > 90 or text.len < 3 + 6) return false;
    var has_upper = false;
    var has_lower = false;
    var sum: u32 = 1;
    // The expanded prefix: high bits, a zero, low bits.
    for ([_]u5{ 'b' >> 5, 'c' >> 5, 0, 'b' & 31, 'c' & 31 }) |value| sum = bech32Step(sum, value);
    for (text, 0..) |byte, index| {
        has_upper = has_upper or std.ascii.isUpper(byte);
        has_lower = has_lower or std.ascii.isLower(byte);
        if (index < 3) continue;
        const value = std.mem.indexOfScalar(u8, bech32_digits, std.ascii.toLower(byte)) orelse return false;
        sum = bech32Step(sum, @intCast(value));
    }
    return !(has_upper and has_lower) and (sum == 1 or sum == 0x2bc830a3);
}

fn bech32Step(sum: u32, value: u5) u32 {
    const generators = [_]u32{ 0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3 };
    const top = sum >> 25;
    var next = (sum & 0x1ffffff) << 5 ^ value;
    for (generators, 0..) |generator, bit| {
        if (top >> @intCast(bit) & 1 == 1) next ^= generator;
    }
    return next;
}

const base62_digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// `gh?_` and 36 characters, the last six a CRC-32 of the others; `github_pat_` tokens have no checksum.
pub fn githubToken(text: []const u8) bool {
    if (std.mem.startsWith(u8, text, "github_pat_")) return true;
    if (text.len != 40) return false;
    var value: u64 = 0;
    for (text[34..]) |byte| value = value * 62 + (std.mem.indexOfScalar(u8, base62_digits, byte) orelse return false);
    return value == std.hash.Crc32.hash(text[4..34]);
}

fn expect(comptime holds: fn ([]const u8) bool, good: []const []const u8, bad: []const []const u8) !void {
    for (good) |text| try std.testing.expect(holds(text));
    for (bad) |text| try std.testing.expect(!holds(text));
}

test ethereumAddress {
    try expect(ethereumAddress, &.{
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    }, &.{"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"});
}

test bitcoinAddress {
    try expect(bitcoinAddress, &.{
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
        "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    }, &.{
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
        "bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb",
    });
}

test githubToken {
    var token = "ghp_abcdefghijklmnopqrstuvwxyz0123000000".*;
    var value = std.hash.Crc32.hash(token[4..34]);
    for (0..6) |back| {
        token[39 - back] = base62_digits[value % 62];
        value /= 62;
    }
    try std.testing.expect(githubToken(&token));
    token[10] = 'Z';
    try std.testing.expect(!githubToken(&token));
}
