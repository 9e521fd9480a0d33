//! The unit `indent`: a line and the lines below it with deeper indentation, such as a function, a class or a key of a
//! YAML file. `indent:2` divides their content in the same way, and so on.
const std = @import("std");
const line_unit = @import("line.zig");
const paragraph = @import("paragraph.zig");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const steps = @import("../../steps.zig");
const Span = @import("../../structure/span.zig").Span;

pub const Records = Listed(Finder);

const level_max = @import("../../gen/record_units.zig").level_max;
const tab_columns = 8;
/// Number of lines read per step.
const lines_at_once = 1024;
/// Words that end a body in languages without braces.
const closing_words = [_][]const u8{ "end", "fi", "done", "esac" };

const Open = struct {
    span: Span,
    columns: usize,
    /// An indented or closing line followed its first lines.
    has_body: bool = false,
    /// All lines so far belong to decorators or attributes, such as `@cached` and `#[test]`.
    is_attribute: bool,
};

const Finder = struct {
    gpa: std.mem.Allocator,
    lines: line_unit.Records,
    level: usize,
    /// Indentations of the lines around the last one, outermost first.
    around: [level_max]usize = undefined,
    depth: usize = 0,
    open: ?Open = null,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Finder {
        return .{ .gpa = gpa, .lines = .of(text), .level = argument.level orelse 1 };
    }

    pub fn deinit(_: *Finder) void {}

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        for (0..lines_at_once) |_| {
            const line = try finder.lines.next() orelse {
                if (finder.open) |open| try found.append(finder.gpa, open.span);
                finder.open = null;
                return false;
            };
            if (finder.take(line)) |span| try found.append(finder.gpa, span);
        }
        return true;
    }

    /// @returns the record that this line ends
    fn take(finder: *Finder, line: Span) ?Span {
        const text = finder.lines.text[@intCast(line.start)..@intCast(line.end)];
        if (paragraph.isBlank(text)) return null;
        const indentation = Indentation.of(text);
        while (finder.depth > 0 and finder.around[finder.depth - 1] >= indentation.columns) {
            steps.count(1);
            finder.depth -= 1;
        }
        const is_deeper = finder.depth == finder.level;
        if (!is_deeper) {
            finder.around[finder.depth] = indentation.columns;
            finder.depth += 1;
        }
        const is_attribute = isAttribute(indentation.rest);
        if (finder.open) |*open| {
            const continues_body = is_deeper or continues(open, indentation);
            const is_decorated = open.is_attribute and open.span.end + 1 == line.start;
            if (continues_body or is_decorated and indentation.columns == open.columns) {
                open.span.end = line.end;
                open.has_body = continues_body and (open.has_body or is_deeper or indentation.rest[0] != '{');
                open.is_attribute = open.is_attribute and (continues_body or is_attribute);
                return null;
            }
        }
        const ended = finder.open;
        finder.open = .{ .span = line, .columns = indentation.columns, .is_attribute = is_attribute };
        return if (ended) |open| open.span else null;
    }

    /// Whether a line begins a decorator or an attribute of what is below it, not a rule with a body of its own.
    fn isAttribute(rest: []const u8) bool {
        if (std.mem.startsWith(u8, rest, "#[")) return true;
        if (rest.len < 2 or rest[0] != '@' or !std.ascii.isAlphabetic(rest[1])) return false;
        const last = std.mem.trimEnd(u8, rest, " \t\r");
        return switch (last[last.len - 1]) {
            ';', '{', '}' => false,
            else => true,
        };
    }

    /// Whether a line without deeper indentation belongs to the record because it opens or closes its body.
    fn continues(open: *const Open, line: Indentation) bool {
        if (line.columns != open.columns) return false;
        return switch (line.rest[0]) {
            '}', ']', ')' => true,
            '{' => !open.has_body,
            else => open.has_body and startsWithClosingWord(line.rest),
        };
    }

    fn startsWithClosingWord(rest: []const u8) bool {
        for (closing_words) |word| {
            if (!std.mem.startsWith(u8, rest, word)) continue;
            if (rest.len == word.len) return true;
            const next = rest[word.len];
            if (!std.ascii.isAlphanumeric(next) and next != '_' and next != '=' and next != ':') return true;
        }
        return false;
    }
};

const Indentation = struct {
    columns: usize,
    /// The line without its indentation.
    rest: []const u8,

    fn of(line: []const u8) Indentation {
        var columns: usize = 0;
        for (line, 0..) |byte, at| switch (byte) {
            ' ' => columns += 1,
            '\t' => columns = (columns / tab_columns + 1) * tab_columns,
            else => return .{ .columns = columns, .rest = line[at..] },
        };
        unreachable; // The line is not blank.
    }
};

fn expectAt(level: usize, text: []const u8, wanted: []const []const u8) !void {
    var records: Records = try .init(std.testing.allocator, text, .{ .level = level });
    defer records.deinit();
    for (wanted) |expected| {
        const span = try records.next() orelse return error.TooFewRecords;
        try std.testing.expectEqualStrings(expected, text[@intCast(span.start)..@intCast(span.end)]);
    }
    try std.testing.expectEqual(null, try records.next());
}

test "a record is a line and the lines below it with deeper indentation" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "\n \n", &.{});
    try expectRecords(Records, "import os\n\ndef f(a):\n    b = a\n\n    return b\n\n\nf(1)\n", &.{
        "import os",
        "def f(a):\n    b = a\n\n    return b",
        "f(1)",
    });
    try expectRecords(Records, "int f(int a)\n{\n  return a;\n}\r\n\nint g() {\n\tif (1) {\n\t}\n}\n", &.{
        "int f(int a)\n{\n  return a;\n}\r",
        "int g() {\n\tif (1) {\n\t}\n}",
    });
    try expectRecords(Records, "ERROR a\n\tat f\nCaused by: b\n\tat g\nINFO c", &.{
        "ERROR a\n\tat f",
        "Caused by: b\n\tat g",
        "INFO c",
    });
    try expectRecords(Records, "{\n  1\n}\n{\n  2\n}\n", &.{ "{\n  1\n}", "{\n  2\n}" });
    try expectRecords(Records, "def f\n  x\nend\nending\nend", &.{ "def f\n  x\nend", "ending", "end" });
    try expectRecords(Records, "  a\n b\n  c\nd\n", &.{ "  a", " b\n  c", "d" });
}

test "decorators and attributes belong to what is directly below them" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "x = 1\n@a\n@b(\n  1,\n)\ndef f():\n    y\nz\n", &.{
        "x = 1",
        "@a\n@b(\n  1,\n)\ndef f():\n    y",
        "z",
    });
    try expectRecords(Records, "#[test]\nfn f() {\n  1\n}\n", &.{"#[test]\nfn f() {\n  1\n}"});
    // Rules of style sheets, the heads of differences, and lines apart.
    try expectRecords(Records, "@import a;\nb {\n  c\n}\n", &.{ "@import a;", "b {\n  c\n}" });
    try expectRecords(Records, "@media a {\n  b\n}\nc\n", &.{ "@media a {\n  b\n}", "c" });
    try expectRecords(Records, "@@ -1 +1 @@\nx\n", &.{ "@@ -1 +1 @@", "x" });
    try expectRecords(Records, "@end\n\nx\n", &.{ "@end", "x" });
    try expectAt(2, "class A:\n    @b\n    def f():\n        1\n", &.{ "class A:", "    @b\n    def f():\n        1" });
}

test "deeper levels divide the content of records" {
    const text = "class A:\n    x = 1\n    def f(self):\n        y\n\n        z\n    def g(self):\n        w\nlast\n";
    try expectAt(1, text, &.{ text[0 .. text.len - 6], "last" });
    try expectAt(2, text, &.{
        "class A:",
        "    x = 1",
        "    def f(self):\n        y\n\n        z",
        "    def g(self):\n        w",
        "last",
    });
    try expectAt(2, "class A {\n  f() {\n    1\n  }\n\n  g() {}\n}\nx", &.{
        "class A {",
        "  f() {\n    1\n  }",
        "  g() {}",
        "}",
        "x",
    });
}
