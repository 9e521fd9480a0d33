//! Names that tell a secret only beside others of their object: `"kty": "oct", "k": "VALUE"` of a key in JSON, and
//! `"bcrypt_hash": ..., "result": "VALUE"` of a password that Terraform made, `community: VALUE` beside `version: 2`.
const std = @import("std");
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
    const near = text[name.start -| near_bytes_max..@min(text.len, name.end + near_bytes_max)];
    for (one.others) |other| if (std.mem.find(u8, near, other) != null) return true;
    return false;
}
