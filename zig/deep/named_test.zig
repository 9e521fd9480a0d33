//! Values identified by the text before them.
const expectNamed = @import("expect_values.zig").expectNamed;

test "names, signs and values" {
    try expectNamed(&.{
        .{ "password=hunter2 DB_PASSWORD: 'a b', x", &.{ "hunter2", "a b" } },
        .{ "{\"api_key\": \"k\\\"1\", \"token\":null, \"pwd\" : 123}", &.{ "k\\\"1", "123" } },
        .{ "Authorization: Bearer abc.def\r\n", &.{"abc.def"} },
        .{ "'authorization': 'Basic dXNlcjpwdw==' x", &.{"dXNlcjpwdw=="} },
        .{ "authorization=abc level=info", &.{"abc"} },
        .{ "sent Bearer 0123456789abcdef, the bearer instrumental", &.{"0123456789abcdef"} },
        .{ "Cookie: a=b; c=d\nX: y", &.{"a=b; c=d"} },
        .{ "a=1 cookie=x=y; z=2 b=3", &.{"x=y; z=2"} },
        .{ "postgres://eve:p@w@db:5432/x http://bob@h/", &.{ "eve", "p@w", "bob" } },
        .{ "spark://Driver@h:1 akka.tcp://sys@h:2/user spark://bob:pw@h x", &.{ "bob", "pw" } },
        .{ "http://h/a@b ://x@y tokens=5 PWD=/root", &.{} },
        .{ "?access_token=abc&x=1 password=***** secret: None", &.{"abc"} },
        .{ "phone: 030 1234567, \"mobile\":\"5551234\" fax: 12", &.{ "030 1234567", "5551234" } },
        .{ "tel=5551234 200", &.{"5551234"} },
        .{ "hotel: 5551234567 \"home_phone\": 5551234567}", &.{"5551234567"} },
        .{ "{\"lat\": 52.52, \"lon\":\"-13.4\", \"flat\": 1.5} lat=5", &.{ "52.52", "-13.4" } },
    });
}

test "every sign between a name and a value" {
    try expectNamed(&.{
        .{ "token:=a1 token::=b2 token:::=c3 token?=d4 token.=e5 token+=f6", &.{ "a1", "b2", "c3", "d4", "e5", "f6" } },
        .{ "token=>a1 'token' => 'b2' token -> c3d4e5 token==f", &.{ "a1", "b2", "c3d4e5", "f" } },
        .{ "token != a1 token <= b2 std::token::c3 token =~ d4", &.{} },
        .{ "token=`a b` token=b'c' token=\"\"\"d e\"\"\" token='it''s'", &.{ "a b", "c", "d e", "it''s" } },
        .{ "密码：a1 пароль: b2 パスワード=c3", &.{ "a1", "b2", "c3" } },
        .{ "var token string = \"a\" let token: string = 'b';", &.{ "a", "b" } },
        .{ "using password: YES; token: expired; secret: ${X}", &.{} },
        .{ "key=user_1234 auth: failed key=aB3dE5gH7jK9 pin=13 pin=1234", &.{ "aB3dE5gH7jK9", "1234" } },
    });
}

test "values with their name as another value, on either side" {
    try expectNamed(&.{
        .{ "{\"name\":\"DB_PASSWORD\",\"value\":\"a\"}", &.{"a"} },
        .{ "[{\"value\":\"b\\\"c\" , \"name\":\"API_KEY\"}]", &.{"b\\\"c"} },
        .{ "{\"name\":\"token\",\"type\":\"x\",\"enabled\":true,\"value\":5},{\"value\":7,\"key\":\"pin\"}", &.{"5"} },
        .{ "{\"value\":1234,\"key\":\"pin\"}", &.{"1234"} },
        .{ "- value: aB3dE5gH7jK9\n  name: DB_PASSWORD\n- value: web\n  name: HOST", &.{"aB3dE5gH7jK9"} },
        .{ "- Val: aB3dE5gH7jK9\n  name: DB_PASSWORD\n- val: web", &.{"aB3dE5gH7jK9"} },
        .{ "- name: HOST\n  value: x\n- name: DB_PASSWORD\n  value: d", &.{"d"} },
        .{ "{\\\"value\\\":\\\"a b\\\",\\\"name\\\":\\\"password\\\"}", &.{"a b"} },
        .{ "<add value='a' key='password'/><add value='b' key='user'/>", &.{"a"} },
        .{ "{\"value\":\"x\",\"other\":1,\"name\":\"HOST\"},{\"id\":1,\"name\":\"password\"}", &.{} },
    });
}

test "values in the commands and statements of programs" {
    try expectNamed(&.{
        .{ "sshpass -p a1 ssh -p 22 h; redis-cli -a b2 ping; ldapsearch -x -w c3; ls -a d4", &.{ "a1", "b2", "c3" } },
        .{ "CREATE USER x IDENTIFIED BY 'a1'; sorted by 'b2'", &.{"a1"} },
        .{ "x.setPassword(\"aB3dE5gH7jK9\"); getToken(\"name\")", &.{"aB3dE5gH7jK9"} },
        .{ "enable secret 5 aB3dE5gH7jK9, password 7 times", &.{"aB3dE5gH7jK9"} },
        .{ "Authorization: SSWS aB3dE5gH7jK9", &.{"aB3dE5gH7jK9"} },
        .{ "authorization=Zoho-oauthtoken aB3dE5gH7jK9 x=1", &.{"aB3dE5gH7jK9"} },
        .{ "Authorization: SSWS [m] x", &.{} },
        .{ "Authorization: aBcDeFgHiJkLmN x=1", &.{"aBcDeFgHiJkLmN"} },
        .{ "Authorization: failed for user", &.{} },
    });
}

test "values that more than the word before a sign tells" {
    try expectNamed(&.{
        .{ "recovery code: a1 Access Key ID: b2 exit code: 3 x", &.{ "a1", "b2" } },
        .{ "AWS secret key [None]: a1 passwd[x]=b2 level[x]=c3", &.{ "a1", "b2" } },
        .{ "SET PASSWORD FOR bob = 'a1'; the password for user bob is hunter2", &.{ "a1", "hunter2" } },
        .{ "password for bob: hunter2, Failed password for root: closed", &.{"hunter2"} },
        .{ "x = process.env.TOKEN || \"a1\"; $token ??= \"b2\"; getenv(\"TOKEN\") ?: 'c3'", &.{ "a1", "b2", "c3" } },
        .{ "if (a || \"b\") s:8:\"password\";s:2:\"a1\";s:1:\"x\";", &.{"a1"} },
        .{ "[\"token\"]=>\n  string(2) \"a1\"\n {\"X-Api-Key\":[]string{\"b2\"}}", &.{ "a1", "b2" } },
        .{ "userPassword: {SSHA}a1b2== userPassword:: dXNl", &.{ "{SSHA}a1b2==", "dXNl" } },
        .{ "login(\"bob\", \"a1\") f(\"bob\", \"b2\") g.getConnection(url, \"bob\", \"c3\")", &.{ "a1", "c3" } },
        .{ "AUTH PLAIN AGJvYgBwdw== auth plain documents", &.{"AGJvYgBwdw=="} },
        .{ "jdbc:oracle:thin:bob/a1@h:1521:x sqlplus ann/b2@x", &.{ "bob", "a1", "ann", "b2" } },
        .{ "variable \"db_password\" {\n  default = \"a1\"\n}\nvariable \"x\" {\n  default = \"b\"\n}", &.{"a1"} },
        .{ "<key>apiKey</key><string>a1</string>", &.{"a1"} },
        .{ "IDENTIFIED WITH x BY 'a1' IDENTIFIED BY aB3dE5gH7jK9 identified by users", &.{ "a1", "aB3dE5gH7jK9" } },
    });
}

test "files of passwords" {
    try expectNamed(&.{
        .{ "db1:5432:app:bob:hunter2\n*:*:*:ann:a\\:b\r\n\nx:1234:a:b\n", &.{ "hunter2", "a\\:b" } },
        .{ "db1:5432:app:bob:a:b\n", &.{"a:b"} },
        .{ "[smtp.example.com]:587 bob@example.com:a_b\n[x.com]:25 c:d e", &.{"a_b"} },
        .{ "[::1.2]:80 a:b\nx:80:a:b:c\nx:8080:a:b:c d\nx:8080:a:b:c:d\nx:8080:a:b:\nat x:8080:a:b:c\n", &.{} },
        .{ "machine h login bob password hunter2\ndefault login ann password b2", &.{ "hunter2", "b2" } },
        .{ "machine h\n\tlogin bob\n\tpassword \"a b\"\nlogin failed, password incorrect", &.{"a b"} },
        .{ "the default login needs password change, or a machine for login with password entry", &.{} },
    });
}

test "the data of a Kubernetes secret, before and after its kind" {
    try expectNamed(&.{
        .{ "kind: Secret\nmetadata:\n  name: x\ndata:\n  user: dXNl\n  b: Yg==\ntype: x", &.{ "dXNl", "Yg==" } },
        .{ "data:\n  a: Yg==\nkind: Secret\n", &.{"Yg=="} },
        .{ "data:\n  a: b\nkind: ConfigMap\n---\nkind: SecretList\n", &.{} },
        .{ "data:\n  a: b\n---\nkind: Secret\n---\ndata:\n  c: d\n", &.{} },
        .{ "{\"data\":{\"a\":\"Yg==\"},\"kind\":\"Secret\"}", &.{"Yg=="} },
        .{ "[{\"kind\":\"ConfigMap\",\"data\":{\"a\":\"b\"}},{\"kind\":\"Secret\",\"data\":{\"c\":\"d\"}}]", &.{"d"} },
        .{ "kind: ConfigMap\ndata:\n  a: b\n---\nkind: Secret\ndata:\n  c: d\n---\nkind: x\ndata:\n  e: f\n", &.{"d"} },
    });
}

test "values of several parts" {
    try expectNamed(&.{
        .{ "{\"Authorization\":[\"Basic dXNl\"],\"x\":1}", &.{"dXNl"} },
        .{ "{\"credentials\":{\"user\":\"a\",\"n\":[5,null]},\"x\":1}", &.{ "a", "5" } },
        .{ "{\"serviceAccountToken\":{\"path\":\"token\",\"expirationSeconds\":3607,\"key\":\"a\"}}", &.{"a"} },
        .{ "token:\n  expires_in: 3600\n  url: aB3dE5gH7jK9\n  value: b", &.{ "aB3dE5gH7jK9", "b" } },
        .{ "map[Authorization:[Bearer a.b] X:[c]]", &.{"a.b"} },
        .{ "password={aB3 x", &.{"{aB3"} },
        .{ "x={\\\"password\\\":\\\"a b\\\",\\\"y\\\":1}", &.{"a b"} },
        .{ "password: |\n  a b\n  c\nd: e", &.{ "a b", "c" } },
        .{ "  password:\n    a\n  d: e", &.{"a"} },
        .{ "credentials:\n  user: a\n  - b\nd: e", &.{ "a", "b" } },
        .{ "\"password\":\n  \"a\",", &.{"a"} },
        .{ "Invalid token:\n\tat a.b(C.java:1)", &.{} },
        .{ "Authorization: Digest username=\"a\", response=\"b\"", &.{"username=\"a\", response=\"b\""} },
    });
}

test "secrets of somebody, and codes" {
    try expectNamed(&.{
        .{ "Password for 'https://bob@git.example.com': a1b2c3\nPassword for ann@x.org: d4e5f6", &.{
            "bob", "a1b2c3", "d4e5f6",
        } },
        .{ "A temporary password is generated for root@localhost: Zs4)hf0Wk!aP", &.{ "Zs4)hf0Wk!aP", "hf0Wk!aP" } },
        .{ "Reset code for ann@example.com: 881204, exit code for ann: 881204", &.{"881204"} },
        .{ "passwd: password updated successfully, passwd: password", &.{"password"} },
        .{ "Enter PIN: 4821\nPIN: 12\nPASS: 4821\nPASS: works", &.{"4821"} },
        .{ "authentication failed for bob:a1bCd2e\ncopied for bob:a1bCd2e", &.{"a1bCd2e"} },
    });
}

test "values of several words in a struct of Go" {
    try expectNamed(&.{
        .{ "{Name:bob Token:a b c Age:3}", &.{"a b c"} },
        .{ "x={A:{B:1} Password:a b}, c", &.{"a b"} },
        .{ "Token:a b Age:3 {x} Secret:d e", &.{ "a", "d" } },
    });
}

test "values that a shell or a test puts somewhere" {
    try expectNamed(&.{
        .{ "passwd=$(echo -n a1b2 | base64) TOKEN=\"$(printf '%s' c3d4)\" x=$(echo e5)", &.{ "a1b2", "c3d4" } },
        .{ "passwd=$(echo $X | base64) token=$(cat x)", &.{} },
        .{ "passwd=$(echo '' | base64) token=\"$(printf '%s' \"\")\"", &.{} },
        .{ "fill in \"Password\" with \"a1b2c3\" and type 'd4e5f6' into 'password'", &.{ "a1b2c3", "d4e5f6" } },
        .{ "rename \"password\" to \"secret\"\nset \"user\" to \"a1b2c3\"", &.{} },
    });
}

test "values behind other signs of names" {
    try expectNamed(&.{
        .{ "<input value=\"a1\" type=\"hidden\" name=\"csrf_password\">", &.{"a1"} },
        .{ "setenv PGPASSWORD ab.cd\netcdctl put /app/db_password 'x'\nsetenv EDITOR vi2x3\n", &.{ "ab.cd", "x" } },
        .{ "curl --proxy-user=bob:a1b2c3 x; docker run --user=app:staff y", &.{ "bob", "a1b2c3" } },
        .{ "Votre mot de passe est « secret7 ».", &.{"secret7"} },
        .{ "::add-mask::a b\n? password\n: cd\npassword\u{2026}: ef", &.{ "a b", "cd", "ef" } },
        .{ "C:\\>set SMTP_PASSWORD=a b\nset TOKEN=%DB_X% y\n", &.{"a b"} },
        .{ "Key       Value\n---       -----\npassword  abc\nuser      bob\n", &.{"abc"} },
        .{ "secret    of the sea\npassword  abc\n", &.{} },
    });
}

test "what was typed, and what was changed" {
    try expectNamed(&.{
        .{ "Enter passphrase for key '/home/bob/.ssh/id': my long one", &.{"my long one"} },
        .{ "Password for bob@EXAMPLE.ORG: typedWord\nx Password for bob@EXAMPLE.ORG: typedWord", &.{"typedWord"} },
        .{ "changed her password from oldCat1 to newDog2.", &.{ "oldCat1", "newDog2" } },
        .{ "moved the password from table to file", &.{} },
    });
}

test "values in a list behind a list of their names" {
    try expectNamed(&.{
        .{ "Enter your name, password: \"abc def\", \"def\"\n", &.{"abc def"} },
        .{ "my ($user, $pass) = (\"bob\", \"ab c\");", &.{"ab c"} },
        .{ "user, password = \"bob\", \"ab\"\nsecret, n := 'cd', 5", &.{ "ab", "cd" } },
        .{ "a=1, password=\"ab\"; [x, y] = ['a', 'b']; f(a, token) == \"b\"", &.{"ab"} },
        .{ "n = 3, password = \"ab\", \"c\"", &.{"ab"} },
        .{
            "abcdef, secret, token, ab_cd_ef_gh_ij_kl_mn_op_qr_st, ab_cd_ef_gh_ij_kl_mn_op_qr_st, ab_cd_ef, " ++
                "ab_cd_ef_gh_ij_kl_mn_op_qr_st_uv_wx, token = \"ab\", \"c\", \"d\", \"e\"",
            &.{"ab"},
        },
    });
}
