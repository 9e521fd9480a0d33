//! Values of lines in configuration files and protocols, and of rows in statements.
const expectNamed = @import("expect_values.zig").expectNamed;

test "lines of configuration files" {
    try expectNamed(&.{
        .{ "requirepass foobared\nrocommunity mon default\nmaxmemory 2gb", &.{ "foobared", "mon" } },
        .{ " neighbor p1 password bgp5pw\n password 7 0822455D\n", &.{ "bgp5pw", "0822455D" } },
        .{ " set passwd ENC aB3d=\n set psksecret ENC Zm9v==\n", &.{ "aB3d=", "Zm9v==" } },
        .{ "a b : PSK \"some words\"\nuser password manager\nreset password today\n", &.{"some words"} },
        .{ "ann\t*\t\"chap pw\"\t*\nGET /etc/passwd HTTP/1.1\nfiles in /.passwd a1b2c3\n", &.{"chap pw"} },
        .{ "\"GET /?auth\" \"-\" \"x y\"", &.{} },
        .{ "\"password\" hunter2\n'password' 'a1B!x2'\n(\"token\" \"q1w2e3\")", &.{ "hunter2", "a1B!x2", "q1w2e3" } },
        .{ "\"password\" a1B!x2 \"password\" a1B!x3 x", &.{ "a1B!x2", "a1B!x3" } },
        .{ "\"id\" \"password\" \"email\"\n\"password\" is required\nsay\"password\" a1b2c3", &.{} },
        .{ "\"password\" field2 is\n\"token\" step2 failed\n\"secret\" base64 values\n\"secret\" sha256\n", &.{} },
    });
}

test "lines of protocols, and forms" {
    try expectNamed(&.{
        .{ "USER ann\r\nPASS hunter\r\n", &.{"hunter"} },
        .{ "PASS src/a2.test.ts\n", &.{} },
        .{ "<< 334 UGFzc3dvcmQ6\n>> aHVudGVyMg==\n", &.{"aHVudGVyMg=="} },
        .{ "form-data; name=\"password\"\r\n\r\na b\r\n--x\nform-data; name=\"n\"\n\nc\n", &.{"a b"} },
        .{ "\"AUTH\" \"bob\" \"r3dis\" {:user \"a\" :password \"b c\"}", &.{ "r3dis", "b c" } },
        .{ "a1 LOGIN ann hunter\na LOGIN page failed\n", &.{"hunter"} },
        .{ ".x.org\tTRUE\t/\tFALSE\t179\tsid\ta1b2\n password \"Auth\" \"q w\"\n", &.{ "a1b2", "q w" } },
    });
}

test "rows of statements" {
    try expectNamed(&.{
        .{ "INSERT INTO u (a, `password`, c) VALUES ('x, y', 'hunter', 1), (NULL, 'O''Neil', 2)", &.{
            "hunter", "O''Neil",
        } },
        .{ "insert into u (a, b) values ('x', 'hunter2')", &.{} },
    });
}

test "commands" {
    try expectNamed(&.{
        .{ "cqlsh -u bob -p hunter -k x; sudo -u bob mkdir -p dir; run -u bob -p 80:80", &.{"hunter"} },
        .{ "echo 'hunter' | sudo -S x\necho bob:hunter | chpasswd\necho hunter | less\n", &.{ "hunter", "hunter" } },
        .{ "net user bob hunter /add\nnet user bob /delete\nnet use Z: \\\\h\\d /user:bob hunter\n", &.{
            "hunter", "hunter",
        } },
        .{ "run x, --password hunter\nuse y, -u bob:hunter2", &.{ "hunter", "bob", "hunter2" } },
        .{ "x.setPassword(\"hunter2\") setPassword(\"hunter\") x->withToken('a1')", &.{ "hunter2", "a1" } },
        .{ "$pw = ConvertTo-SecureString -String 'a b' -Force; $pw = Read-Host -AsSecureString", &.{"a b"} },
        .{ "token = getenv(\"X\") password: Some(\"crab\") secret: {{ x }} pw: ${A:-dflt}", &.{ "crab", "dflt" } },
    });
}

test "lines with a short name" {
    try expectNamed(&.{
        .{ "bindpw \"sudoLdapPw\"\n  smtp_pass secretWord\n", &.{ "sudoLdapPw", "secretWord" } },
        .{ "bypass secretWord\ncompass northward\nsmtp_pass secretWord is old\nuse smtp_pass wisely\n", &.{} },
    });
}
