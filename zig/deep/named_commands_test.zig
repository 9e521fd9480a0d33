//! Passwords in command lines.
const expectNamed = @import("expect_values.zig").expectNamed;

test "a password behind options in any order" {
    try expectNamed(&.{
        .{ "htpasswd -bm f bob a1\nhtpasswd -Bb -c f bob b2\nhtpasswd -nbB bob c3", &.{ "a1", "b2", "c3" } },
        .{ "htpasswd -B -C 10 -b f bob a1\nhtpasswd -bC 10 f bob b2\nhtpasswd -n -b bob c3", &.{ "a1", "b2", "c3" } },
        .{ "docker run --rm --entrypoint htpasswd httpd:2 -Bbn bob a1", &.{"a1"} },
        .{ "htpasswd -c f bob\nhtpasswd f bob x\nhtpasswd -B f bob\nuse htpasswd with care and -b", &.{} },
        .{ "mosquitto_passwd -H sha512 -c -b f bob a1\nmosquitto_passwd -c f bob", &.{"a1"} },
        .{ "openssl passwd -6 -salt xy a1b2\nmkpasswd -m sha-512 c3d4\nopenssl passwd -6\n", &.{ "a1b2", "c3d4" } },
    });
}

test "a password directly behind the letter of an option" {
    try expectNamed(&.{
        .{ "ldapmodify -D cn=a -w\"a b\" -f x; zip -Pa1b2 x.zip; redis-cli -ac3d4", &.{ "a b", "a1b2", "c3d4" } },
        .{ "openssl s_client -connect h:443 -keyout x; docker run -p80:80 x1; ls -a1b2", &.{} },
        .{ "x --basic-auth ann:a1b2!x\n--proxy-auth=bob:c3d4e5\n--user cy:e5f6\n--password g7h8\n", &.{
            "ann", "a1b2!x", "bob", "c3d4e5", "cy", "e5f6", "g7h8",
        } },
        .{ "--auth none:always --login shell:bash --auth file:cred2.json\n-user: bob1\n--- a/x\n", &.{} },
    });
}
