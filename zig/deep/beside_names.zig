//! Names that tell a secret only beside others of their object: `"kty": "oct", "k": "VALUE"` of a key in JSON, and
//! `"bcrypt_hash": ..., "result": "VALUE"` of a password that Terraform made, `community: VALUE` beside `version: 2`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const Name = @import("name_before.zig").Name;

/// Distance to the other name.
const near_bytes_max = 512;

/// A name, and what an object has that gives it this meaning, with its quotes.
const Beside = struct { name: []const u8, others: []const []const u8, is_quoted: bool = true };

const known = [_]Beside{
    .{ .name = "k", .others = &.{ "\"kty\":\"oct\"", "\"kty\": \"oct\"" } },
    .{ .name = "community", .others = &of_snmp, .is_quoted = false },
    .{ .name = "result", .others = &.{ "\"bcrypt_hash\":", "\"override_special\":", "\"random_password\"" } },
};

/// What settings of clients of SNMP have beside the community.
const of_snmp = [_][]const u8{
    "version: 1\n", "version: 2\n", "version: 2c", "version = 1\n", "version = 2\n", "auth_protocol", "snmp",
};

/// Whether the name is that of a secret by what is near it in an object.
pub fn tells(text: []const u8, name: Name) bool {
    if (name.is_escaped) return false;
    const one = for (known) |one| {
        if (std.mem.eql(u8, name.of(text), one.name)) break one;
    } else return false;
    if (one.is_quoted and name.quote != '"') return false;
    if (!one.is_quoted and !isSetting(text, name)) return false;
    const near = text[name.start -| near_bytes_max..@min(text.len, name.end + near_bytes_max)];
    for (one.others) |other| if (std.mem.find(u8, near, other) != null) return true;
    return false;
}

/// Whether the name begins a line or an item, and one word follows that is no address: no `join our community: a b`.
fn isSetting(text: []const u8, name: Name) bool {
    const before = std.mem.trimEnd(u8, text[0 .. name.start - @intFromBool(name.quote != 0)], " \t");
    if (before.len > 0 and std.mem.findScalar(u8, "\n\r-{,[(", before[before.len - 1]) == null) return false;
    const line = text[name.end..@min(bare_value.lineEnd(text, name.end), name.end + near_bytes_max)];
    const value = std.mem.trim(u8, line, " \t\r:=\"'");
    const word = value[0 .. std.mem.findAny(u8, value, " \t\"',}") orelse value.len];
    const behind = std.mem.trimStart(u8, value[word.len..], " \t");
    if (behind.len > 0 and std.mem.findScalar(u8, "\"',}#", behind[0]) == null) return false;
    return std.mem.find(u8, word, "://") == null;
}
