//! Values that a program, a setting or a cell gives to the name of a secret: also plain words, since no sentence is
//! written so.
const expectNamed = @import("expect_values.zig").expectNamed;

test "strings that a program gives to a name" {
    try expectNamed(&.{
        .{ "public string Password { get; set; } = \"Nordsee\";", &.{"Nordsee"} },
        .{ "static PASSWORD: &'static str = \"Nordsee\";", &.{"Nordsee"} },
        .{ "'db_password' => env('X', 'Nordsee'),", &.{"Nordsee"} },
        .{ "var password = cfg[\"X\"] ?? \"Nordsee\";", &.{"Nordsee"} },
        .{ "password = isReady() ? \"Nordsee\" : null", &.{"Nordsee"} },
        .{ "ENV.fetch(\"DB_PASSWORD\") { \"Nordsee\" }", &.{"Nordsee"} },
        .{ "password: \"{{ 'Nordsee' | b64encode }}\"", &.{"Nordsee"} },
        .{ "password = <<EOF\nNordsee\nEOF\n", &.{"Nordsee"} },
        .{ "ADD password varchar(20) DEFAULT 'Nordsee'", &.{"Nordsee"} },
        .{ "new PasswordProtection(\"nordsee\".toCharArray())", &.{"nordsee"} },
    });
}

test "strings that a program compares with a name, or gives to a method" {
    try expectNamed(&.{
        .{ "if (password.equals(\"Nordsee\"))", &.{"Nordsee"} },
        .{ "WHERE password IN ('Nordsee') AND password <> 'Ostsee'", &.{ "Nordsee", "Ostsee" } },
        .{ "strcmp(password, \"Nordsee\");", &.{"Nordsee"} },
        .{ "assertEquals(\"Nordsee\", user.getPassword());", &.{"Nordsee"} },
        .{ "x.setPassword(\"Nordsee\"); b.apiKey(\"Ostsee\")", &.{ "Nordsee", "Ostsee" } },
    });
}

test "names and values in settings and cells" {
    try expectNamed(&.{
        .{ "setx db_password Nordsee /M", &.{"Nordsee"} },
        .{ "ENV DB_PASSWORD Nordsee\nset -gx apiKey Nordsee", &.{ "Nordsee", "Nordsee" } },
        .{ "(setq db_password \"Nordsee\")", &.{"Nordsee"} },
        .{ "db_password Nordsee\ndb_host web1\n", &.{"Nordsee"} },
        .{ "db_password\tNordsee\n", &.{"Nordsee"} },
        .{ "<tr><td>Password:</td><td>Nordsee</td></tr>", &.{"Nordsee"} },
        .{ "<p><name>db.password</name><note>x</note><value>Nordsee</value></p>", &.{"Nordsee"} },
        .{ "| password | Nordsee |\n", &.{"Nordsee"} },
        .{ "id       | 1\npassword | Nordsee\n", &.{"Nordsee"} },
        .{ "Password (temporary): Nordsee\n", &.{"Nordsee"} },
        .{ "your password:\n\nElefant77\n", &.{"Elefant77"} },
        .{ "- name: X-API-Key\n  in: header\n  example: Nordsee\n", &.{"Nordsee"} },
    });
}

test "what such places have besides" {
    try expectNamed(&.{
        .{ "if (token.equals(\"else\")) expect(token).toBe(\"ident\")", &.{} },
        .{ "password = isShown() ? \"text\" : \"password\"", &.{} },
        .{ "prompts.password(\"your password\"); getPassword(\"github\"); x.resetPassword(\"bob\")", &.{} },
        .{ "<tr><td>password</td><td>string</td></tr><tr><th>Password</th><th>Role</th></tr>", &.{} },
        .{ "| password | string |\n| Password | Role |\n|---|---|\n", &.{} },
        .{ "token (optional): string\npassword (of bob) {\n", &.{} },
        .{ "rotate db_password soon\ngrep db_password app.log\n", &.{} },
        .{ "user db_password name\n", &.{} },
        .{ "<Credentials><Domain>corp</Domain></Credentials>", &.{} },
    });
}
