//! Passwords and keys by their place among arguments.
const expectNamed = @import("expect_values.zig").expectNamed;

test "the last argument" {
    try expectNamed(&.{
        .{ "login(\"bob\", \"a\"); logins(\"bob\", \"b\"); login(\"c\"); login(\"bob\", \"d\", x)", &.{"a"} },
        .{ "auth=HTTPBasicAuth('bob', 'a'), x", &.{"a"} },
        .{ "AuthTokens.basic(\"bob\", \"a b\")", &.{"a b"} },
        .{ "keyring.set_password('x', 'bob', 'a')", &.{"a"} },
        .{ "DriverManager.getConnection(url, \"sa\", \"a\")", &.{"a"} },
        .{ "new ClientSecretCredential(tenant, \"id\", \"a\")", &.{"a"} },
        .{ "getCredential(\"x\", \"token\"); login(user, \"web\"); login(user, \"hunter2\")", &.{"hunter2"} },
    });
}

test "the argument at a position" {
    try expectNamed(&.{
        .{ "[NetworkCredential]::new('bob', 'a', 'CORP')", &.{"a"} },
        .{ "new System.Net.NetworkCredential(\"bob\",\"a\")", &.{"a"} },
        .{ "new UsernamePasswordAuthenticationToken(\"bob\", \"a\", roles(\"x\"))", &.{"a"} },
        .{ "ldap_bind($c, \"cn=a,dc=b\", \"x\"); conn.simple_bind_s(\"cn=a,dc=b\", \"y\")", &.{ "x", "y" } },
        .{ "smtp.PlainAuth(\"\", \"bob\", \"a\", host)", &.{"a"} },
        .{ "client.connect(host, 22, \"bob\", \"a\")", &.{"a"} },
        .{ "mysqli_connect(\"h\", \"bob\", \"a\", \"db\", 3306)", &.{"a"} },
        .{ "cx_Oracle.connect(\"bob\", \"a\", \"h/x\")", &.{"a"} },
        .{ "Net::SMTP.start('h', 587, 'localhost', 'bob', 'a', :plain)", &.{"a"} },
        .{ "createHmac('sha256', 'a'); hash_hmac('sha256', f($x, 1), 'b')", &.{ "a", "b" } },
        .{ "connect('a', 'b'); x.on('connect', 'b', 'c'); f(a, ['connect', 'b', 'c', 'd'])", &.{} },
    });
}

test "what is compared with a secret" {
    try expectNamed(&.{
        .{ "assert_eq!(user.password(), \"hunter2x\");", &.{"hunter2x"} },
        .{ "assertEquals(user.name, \"hunter2x\"); call(user.password(), \"hunter2x\")", &.{} },
    });
}
