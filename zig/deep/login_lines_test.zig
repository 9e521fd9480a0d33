//! Passwords beside users in lines about logins.
const expectNamed = @import("expect_values.zig").expectNamed;

test "a user and a password in brackets" {
    try expectNamed(&.{
        .{ "login attempt [root/a1 b]c] failed", &.{"a1 b]c"} },
        .{ "Login Attempt [root/a1 b2] failed", &.{"a1 b2"} },
        .{ "Auth: (1) Login incorrect (pap): [bob/a1b2] (from client x port 0)", &.{"a1b2"} },
        .{ "Login OK: [bob/<via Auth-Type = mschap>] (from client x)", &.{} },
        .{ "Login OK: [host/pc1.example.com/<via Auth-Type = eap>]", &.{} },
        .{ "login attempt from 10.0.0.1 [Mozilla/5.0 (X11; Linux)] x", &.{} },
        .{ "loaded [a/b] and [c/d1e2f3]", &.{} },
    });
}

test "a user and a password in a sentence" {
    try expectNamed(&.{
        .{ "log in with admin/a1b2c3-x for now", &.{"a1b2c3-x"} },
        .{ "login anna/slashPw1 rejected, login api/v2beta1 ok", &.{"slashPw1"} },
        .{ "serving as user/v1.2.3 with admin/settings using root/a1b2c3/d", &.{} },
    });
}

test "a password in the place of a user" {
    try expectNamed(&.{
        .{ "Failed password for invalid user Sommer!22 from x", &.{"Sommer!22"} },
        .{ "Failed password for invalid user user22 from x", &.{} },
        .{ "Invalid user Sommer!22", &.{"Sommer!22"} },
        .{ "input_userauth_request: invalid user Sommer!22\r\nIllegal user x#Y1zz2, 2", &.{ "Sommer!22", "x#Y1zz2" } },
        .{ "Disconnecting authenticating user Sommer!22 10.0.0.1 port 4022: Too many", &.{"Sommer!22"} },
        .{ "FAILED LOGIN (1) on '/dev/tty1' FOR 'Sommer!22', User not known", &.{"Sommer!22"} },
        .{ "FAILED LOGIN 1 FROM tty1 FOR bob, Authentication failure; for user Sommer!22", &.{} },
    });
}
