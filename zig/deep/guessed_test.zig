//! Values that no join gives, with what must stay beside them.
const expectNamed = @import("expect_values.zig").expectNamed;

test "words like passwords near a name" {
    try expectNamed(&.{
        .{ "fill_in 'Password', with: 'capyb4ra'", &.{"capyb4ra"} },
        .{ "page.fill('input[name=password]', 'fleet-77-x')", &.{"fleet-77-x"} },
        .{ "APP_PASSWORD | password of the app | P4nda-gru", &.{"P4nda-gru"} },
        .{ "the default password is `hazelnut`. Or 'x'", &.{"hazelnut"} },
        .{ "PASSWORD elastic = elSet55x", &.{"elSet55x"} },
        .{ "~ master_password = \"old11xy\" -> \"new22xy\"", &.{ "old11xy", "new22xy" } },
        .{ "config(\"APP_PASSWORD\", default=\"min10Def\")", &.{"min10Def"} },
        .{ "input('token') !== 'hook-4711' and authorization == \"long-word-x\"", &.{ "hook-4711", "long-word-x" } },
        .{ "Failed password for user4711x from host12ab port 22 ssh2", &.{} },
        .{ "{\"msg\":\"token expired\",\"id\":\"a1b2c3d4\"}", &.{} },
        .{ "password policy v2.10 needs sha256, not md5sum; password_hash uses argon2id19", &.{} },
    });
}

test "arguments of functions that take a password" {
    try expectNamed(&.{
        .{ "h = hash_password(\"Walnut-77!\")", &.{"Walnut-77!"} },
        .{ "bcrypt.GenerateFromPassword([]byte(\"OldWord1!\"), bcrypt.DefaultCost)", &.{"OldWord1!"} },
        .{ "new SymmetricSecurityKey(Encoding.UTF8.GetBytes(\"someKey@345\"))", &.{"someKey@345"} },
        .{ "mysqli->__construct('localhost', 'root', 'phpTr44', 'db')", &.{"phpTr44"} },
        .{ "password_input().send_keys('Pass12345')", &.{"Pass12345"} },
        .{ "hash = hasher.HashPassword(admin, \"Abc12345!\");", &.{"Abc12345!"} },
        .{ "create_user(username=\"tester12\", password=\"Test4Me!\")", &.{"Test4Me!"} },
        .{ "encrypt(\"AES-256-CBC\", \"key1.pem\") connect(\"db01.example.com\", 5432)", &.{} },
    });
}

test "accounts and pairs" {
    try expectNamed(&.{
        .{ "log in as admin / adm1n-2020, or `demo` / `demoPw44`", &.{ "adm1n-2020", "demoPw44" } },
        .{ "new SetupRequest(\"Admin\", \"Setup-1!\", \"Setup-1!\")", &.{ "Setup-1!", "Setup-1!" } },
        .{ "root:t00r99 admin:Letme1n user:1000 guest:x:12", &.{ "t00r99", "Letme1n" } },
        .{ "Success: CORP\\bob:Autumn2021 java -auth bob:jenkAuth2", &.{ "Autumn2021", "jenkAuth2" } },
        .{ "WIFI:T:WPA;S:Home;P:qrW1f1;; nsupdate -y hmac-sha256:upd:dGVzdGtleTEy", &.{ "qrW1f1", "dGVzdGtleTEy" } },
        .{ "xfreerdp /u:bob /p:xfrPw11 /v:h", &.{"xfrPw11"} },
        .{ "secret_id=5f8e1a2b-3c4d-5e6f-7a8b-9c0d1e2f3a4b", &.{"5f8e1a2b-3c4d-5e6f-7a8b-9c0d1e2f3a4b"} },
    });
}
