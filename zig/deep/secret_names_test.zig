//! What names announce, and which values may be secrets.
const std = @import("std");
const secret_names = @import("secret_names.zig");
const Added = secret_names.Added;
const Announced = secret_names.Announced;
const announces = secret_names.announces;
const mayBeSecret = secret_names.mayBeSecret;

test announces {
    const cases = [_]struct { []const u8, ?Announced }{
        .{ "password", .any },
        .{ "DB_PASSWORD", .any },
        .{ "dbpassword2", .any },
        .{ "api_key_old", .any },
        .{ "db_secret_value", .any },
        .{ "X-Api-Key", .any },
        .{ "APIKey", .any },
        .{ "phpSid", .likely },
        .{ "Пароль", .any },
        .{ "用户密码", .any },
        .{ "public_key", .likely },
        .{ "my_pass", .counted },
        .{ "Set-Cookie", .header },
        .{ "preside", null },
        .{ "bypass", null },
        .{ "hotkey", .likely },
        .{ "tokens", .likely },
        .{ "full_hash_pass", .likely },
        .{ "token_count", null },
        .{ "password_length", null },
        .{ "level", null },
        .{ "old", null },
        .{ "2", null },
    };
    for (cases) |case| try std.testing.expectEqual(case[1], announces(case[0], &.none));
    var added: Added = .none;
    try std.testing.expect(added.add("losung"));
    try std.testing.expectEqual(.any, announces("my-Losung", &added));
}

test mayBeSecret {
    for ([_][]const u8{ "hunter2", "x", "p@ss;word", "Yes1" }) |value| {
        try std.testing.expect(mayBeSecret(value, .any));
    }
    for ([_][]const u8{ "YES", "null", "****", "xxxx", "expired", "${PASSWORD}", "$DB_PASS", "{{ x }}" }) |value| {
        try std.testing.expect(!mayBeSecret(value, .any));
    }
    try std.testing.expect(!mayBeSecret("%DB_PASS%", .any) and mayBeSecret("%a1%", .any));
    for ([_][]const u8{ "aB3dE5gH7j", "0a1b2c3d4e5f", "QWxhZGRpbjpvcGVu" }) |value| {
        try std.testing.expect(mayBeSecret(value, .likely));
    }
    for ([_][]const u8{
        "2025-08-03T14:30:16.465-04:00", "user_1234",           "sshd",              "required_fields",
        "/a/b2c",                        "node-17.example.com", "someCamelCaseName",
    }) |value| {
        try std.testing.expect(!mayBeSecret(value, .likely));
    }
    try std.testing.expect(mayBeSecret("1234", .counted));
    for ([_][]const u8{ "12", "3.5%" }) |value| try std.testing.expect(!mayBeSecret(value, .counted));
    try std.testing.expect(!mayBeSecret("54725290909450", .numbered) and mayBeSecret("0f3a", .numbered));
}
