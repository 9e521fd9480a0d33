//! Secrets in paths of URLs.
const expectNamed = @import("expect_values.zig").expectNamed;

test "values behind parts of paths that announce them" {
    try expectNamed(&.{
        .{ "https://hooks.example.com/services/T0AB/aB3dE5gH7jK9", &.{"aB3dE5gH7jK9"} },
        .{ "GET /reset-password/aB3dE5gH7jK9?x=1 HTTP/1.1", &.{"aB3dE5gH7jK9"} },
        .{ "/reset-password/aB3dE5gH7jK9", &.{"aB3dE5gH7jK9"} },
        .{ "\"/reset-password/aB3dE5gH7jK9\" '/invite/aB3dE5gH7jK9' 200", &.{ "aB3dE5gH7jK9", "aB3dE5gH7jK9" } },
        .{ "path=/verify/aB3dE5gH7jK9, uri:/hooks/aB3dE5gH7jK8 (/invite/aB3dE5gH7jK7)", &.{
            "aB3dE5gH7jK9", "aB3dE5gH7jK8", "aB3dE5gH7jK7",
        } },
        .{ "https://example.com/files/aB3dE5gH7jK9 /hooks/pre-commit-config-1", &.{} },
    });
}
