//! Values that look like secrets near a name, with what must stay beside them.
const expectNamed = @import("expect_values.zig").expectNamed;

test "what looks like a secret on a line with its name" {
    try expectNamed(&.{
        .{ "password : : xR8!pLq2n", &.{"xR8!pLq2n"} },
        .{ "apikey;9d8f7a6b5c4e3f2a;active", &.{"9d8f7a6b5c4e3f2a"} },
        .{ "\xe2\x94\x82 Passwort  \xe2\x94\x82 gT5!uuB2x   \xe2\x94\x82", &.{"gT5!uuB2x"} },
        .{ "{{password}} <- gG4&h5J6k, host db1", &.{"gG4&h5J6k"} },
        .{ "Heslo k databázi: jK1@llZ6x", &.{"jK1@llZ6x"} },
        .{ "token ref 8812 value 7Gk2mPz9Lq4XvB1n status ok", &.{"7Gk2mPz9Lq4XvB1n"} },
        .{ "uU4@i5O6p is the admin password", &.{"uU4@i5O6p"} },
        .{ "[ann/lL1z2X3c4V5] password accepted", &.{"lL1z2X3c4V5"} },
        .{ "* password *\n  yU5!iiO8p\n", &.{"yU5!iiO8p"} },
        .{ "Password\n--------\naS3@ddF7g\n", &.{"aS3@ddF7g"} },
        .{ "old_password\u{2192}uU7!i8O9p", &.{"uU7!i8O9p"} },
        .{ "api_key#z9x8c7v6b5n4m3", &.{"#z9x8c7v6b5n4m3"} },
        .{ "got secret from vault (hV7.kLm29zQ;x)", &.{"hV7.kLm29zQ;x"} },
        .{ "ann, the passwords: ann uU1$i2O3p and bob aA4%s5D6f", &.{ "ann", "uU1$i2O3p", "aA4%s5D6f" } },
    });
}

test "what a sign or quotes join to a name needs less" {
    try expectNamed(&.{
        .{ "PASSWORD>hunter22 DB_SECRET;blue77", &.{ "hunter22", "blue77" } },
        .{ "password \xc2\xab sommer \xc2\xbb", &.{"sommer"} },
        .{ "Secret|name for (s, 0..) |*one, token| one.* = 5;", &.{} },
    });
}

test "what is plainly something else stays" {
    try expectNamed(&.{
        .{ "invalid password; request: a1b2c3d4e5f6", &.{} },
        .{ "invalid username or password ip=10.1.2.3 username=test.3f22e5c8", &.{} },
        .{ "token expired at 2031-01-02T10:20:30Z on node-17.example.com after 30seconds", &.{} },
        .{ "Failed password for user4x7b2 from host12ab", &.{} },
        .{ "some secret: it is in Manager$1, Token@3a71f4dd https://x.y/a1B2c3D4! v1.2.3-rc4 sha256 utf8", &.{} },
        .{ "the secret may be [0-9A-Za-z+/]{40,} ^[[32mPASSED^[[0m user_password", &.{} },
        .{ "a lock of 7Gk2mPz9Lq4XvB1n; a record, a1B2c3D4!", &.{} },
        .{ "{\"msg\":\"token expired\",\"id\":\"a1b2c3d4\",\"req\":\"7Gk2mPz9Lq4XvB1n\"}", &.{} },
    });
}

test "builders, and what a database's login has in brackets" {
    try expectNamed(&.{
        .{ "auth.user(\"bob\").password(\"word\").build() prompts.password(\"your password\")", &.{"word"} },
        .{ "[scott/t1G3r!x@orcl] up\n as [sys/wq9!x7@db1] and [types/node@18] [a/b2@c]", &.{ "t1G3r!x", "wq9!x7" } },
    });
}

test "a list of values is read by its names only if it has as many" {
    try expectNamed(&.{
        .{ "user, password := \"bob\", \"some\"", &.{"some"} },
        .{ "user, password, host = \"bob\", \"some\"", &.{} },
    });
}

test "a word that is too long for a value is none: it would be read again for each name in it" {
    const part = "7Gk2mPz9Lq4XvB1n;";
    const many: [20][part.len]u8 = @splat(part.*);
    try expectNamed(&.{
        .{ "token ref 8812 value " ++ part ++ part ++ "x", &.{ "7Gk2mPz9Lq4XvB1n", "7Gk2mPz9Lq4XvB1n" } },
        .{ "token ref 8812 value " ++ @as(*const [20 * part.len]u8, @ptrCast(&many)), &.{} },
    });
}
