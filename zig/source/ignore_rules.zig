//! Ignore files of one kind (`.gitignore` and similar) and their verdict on an entry.
//!
//! Twin: ts/input/ignore-files.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Glob = @import("path_glob.zig").Glob;

pub const Verdict = enum { ignored, allowed };

const Rule = struct { glob: Glob, verdict: Verdict, directories_only: bool };

/// The rules of one file; the last one that matches decides.
pub const Rules = struct {
    rules: []const Rule,

    /// The result is in `arena`; `text` is borrowed. Malformed lines are ignored, as in Git.
    pub fn parse(arena: Allocator, text: []const u8) Allocator.Error!Rules {
        var rules: std.ArrayList(Rule) = .empty;
        const behind_mark = if (std.mem.startsWith(u8, text, "\xef\xbb\xbf")) text[3..] else text;
        var lines = std.mem.splitScalar(u8, behind_mark, '\n');
        while (lines.next()) |line| if (try parseLine(arena, line)) |rule| try rules.append(arena, rule);
        return .{ .rules = rules.items };
    }

    fn parseLine(arena: Allocator, line: []const u8) Allocator.Error!?Rule {
        var rest = withoutBlanks(std.mem.trimEnd(u8, line, "\r"));
        if (rest.len == 0 or rest[0] == '#') return null;
        var verdict: Verdict = .ignored;
        if (rest[0] == '!') {
            verdict = .allowed;
            rest = rest[1..];
        }
        const directories_only = rest.len > 0 and rest[rest.len - 1] == '/';
        if (directories_only) rest = rest[0 .. rest.len - 1];
        if (rest.len == 0) return null;
        const is_anchored = std.mem.findScalar(u8, rest, '/') != null;
        if (rest[0] == '/') rest = rest[1..];
        const whole = if (is_anchored) rest else try std.mem.concat(arena, u8, &.{ "**/", rest });
        const glob = try Glob.parse(arena, whole) orelse return null;
        return .{ .glob = glob, .verdict = verdict, .directories_only = directories_only };
    }

    /// Strips trailing blanks, except one after a backslash.
    fn withoutBlanks(line: []const u8) []const u8 {
        const trimmed = std.mem.trimEnd(u8, line, " ");
        const is_escaped = trimmed.len < line.len and trimmed.len > 0 and trimmed[trimmed.len - 1] == '\\';
        return if (is_escaped) line[0 .. trimmed.len + 1] else trimmed;
    }

    /// The verdict on the entry at `path`, relative to the directory of the file; null if no rule matches.
    pub fn judge(rules: Rules, path: []const u8, is_directory: bool) ?Verdict {
        var at = rules.rules.len;
        while (at > 0) {
            at -= 1;
            const rule = rules.rules[at];
            if (rule.directories_only and !is_directory) continue;
            if (rule.glob.matches(path)) return rule.verdict;
        }
        return null;
    }
};

test "the last matching rule of an ignore file decides" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rules: Rules = try .parse(arena.allocator(), "# c\n*.log\r\n!keep.log\n/top\nbuild/\na/b\n\\#x  \nsp\\ \n");
    const rows = [_]struct { []const u8, bool, ?Verdict }{
        .{ "a.log", false, .ignored },
        .{ "d/e/a.log", false, .ignored },
        .{ "d/keep.log", false, .allowed },
        .{ "top", false, .ignored },
        .{ "d/top", false, null },
        .{ "d/build", true, .ignored },
        .{ "d/build", false, null },
        .{ "a/b", false, .ignored },
        .{ "x/a/b", false, null },
        .{ "#x", false, .ignored },
        .{ "sp ", false, .ignored },
    };
    for (rows) |row| try testing.expectEqual(row[2], rules.judge(row[0], row[1]));
}
