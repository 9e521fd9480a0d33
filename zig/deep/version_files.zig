//! Names of files that hold a version of four numbers: `tool-2.6.3.5.jar`, `2.6.3.5.jar`, `1.2.3.4-SNAPSHOT.war`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const names = @import("../lex/names.zig");

const Ending = struct {
    text: []const u8,
    /// Whether it ends the packages of programs alone. Backups, dumps and logs are named after their host, and some
    /// endings are those of domains too (`zip`, `so`), so numbers with nothing before them stay an address there.
    is_package: bool = false,
};

/// What ends the name of a file behind a version.
const endings = [_]Ending{
    .{ .text = ".jar", .is_package = true }, .{ .text = ".war", .is_package = true },
    .{ .text = ".ear", .is_package = true }, .{ .text = ".pom", .is_package = true },
    .{ .text = ".whl", .is_package = true }, .{ .text = ".nupkg", .is_package = true },
    .{ .text = ".deb", .is_package = true }, .{ .text = ".rpm", .is_package = true },
    .{ .text = ".apk", .is_package = true }, .{ .text = ".msi", .is_package = true },
    .{ .text = ".dll", .is_package = true }, .{ .text = ".exe", .is_package = true },
    .{ .text = ".zip" },                     .{ .text = ".tar" },
    .{ .text = ".tgz" },                     .{ .text = ".gz" },
    .{ .text = ".so" },                      .{ .text = ".noarch" },
    .{ .text = ".x86_64" },                  .{ .text = ".dmg" },
    .{ .text = ".pkg" },                     .{ .text = ".bin" },
    .{ .text = ".img" },                     .{ .text = ".iso" },
};

/// Between a version and the end of the file's name, behind `-` or a dot.
const stages = [_][]const u8{ "SNAPSHOT", "RELEASE", "Final", "GA" };

/// Whether the four numbers from `start` to `end` are the version of a file. Behind `-` or `_`, which a name is before,
/// every ending says so. Where they begin the name, that of a package does, except for addresses of private networks
/// and where a domain, a port or a path goes on.
pub fn isName(text: []const u8, start: usize, end: usize) bool {
    const last: u8 = if (start == 0) ' ' else text[start - 1];
    if (last == '-' or last == '_') return endingAt(text, end) != null;
    if (last == '.' or last == '@' or last == ':' or bytes.isWord(last)) return false;
    if (std.mem.endsWith(u8, text[0..start], "//")) return false;
    if (names.isPrivate(text[start..]) or std.mem.startsWith(u8, text[start..], "127.")) return false;
    const place = stageEnd(text, end);
    const ending = endingAt(text, place) orelse return false;
    if (!ending.is_package) return false;
    const behind = place + ending.text.len;
    if (behind == text.len) return true;
    return switch (text[behind]) {
        '-', '@', '/', '\\' => false,
        '.', ':' => behind + 1 == text.len or !bytes.isWord(text[behind + 1]),
        else => true,
    };
}

fn endingAt(text: []const u8, at: usize) ?Ending {
    for (endings) |ending| {
        if (!std.mem.startsWith(u8, text[at..], ending.text)) continue;
        const behind = at + ending.text.len;
        if (behind == text.len or !bytes.isWord(text[behind])) return ending;
    }
    return null;
}

/// End of the stage of a release at `at`; `at` if there is none.
fn stageEnd(text: []const u8, at: usize) usize {
    if (at == text.len or (text[at] != '-' and text[at] != '.')) return at;
    for (stages) |stage| {
        if (std.ascii.startsWithIgnoreCase(text[at + 1 ..], stage)) return at + 1 + stage.len;
    }
    return at;
}

test isName {
    inline for ([_][]const u8{
        "|2.6.3.5|.jar",         "lib/|2.6.3.5|.jar: x", "lib/|2.6.3.5|.jar.",   "|1.2.3.4|-SNAPSHOT.war up",
        "|5.0.0.1|.RELEASE.jar", "(|1.2.3.4|.deb)",      "foo-|2.6.3.5|.tar.gz", "foo_|1.2.3.4|.zip",
    }) |marked| try std.testing.expect(isMarkedName(marked));
    inline for ([_][]const u8{
        "|1.2.3.4|.nip.io",     "|1.2.3.4|.in-addr.arpa", "|1.2.3.4|.jar.example.com", "|1.2.3.4|.zip",
        "|1.2.3.4|.tar.gz",     "|1.2.3.4|.log",          "|10.0.0.1|.jar",            "|127.0.0.1|.jar",
        "http://|1.2.3.4|.jar", "a@|1.2.3.4|.jar",        "|1.2.3.4|.jar/x",           "|1.2.3.4|.jar:80",
        "|1.2.3.4|.jars",       "|1.2.3.4|.so",           "|1.2.3.4|",                 "|1.2.3.4|-backup.war",
    }) |marked| try std.testing.expect(!isMarkedName(marked));
}

/// Asks for the numbers between the two strokes of `marked`.
fn isMarkedName(comptime marked: []const u8) bool {
    const start = comptime std.mem.findScalar(u8, marked, '|').?;
    const end = comptime std.mem.findScalarLast(u8, marked, '|').? - 1;
    const text = marked[0..start] ++ marked[start + 1 .. end + 1] ++ marked[end + 2 ..];
    return isName(text, start, end);
}
