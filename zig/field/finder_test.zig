//! Records of every format, whole and in pieces, yield the same fields.
const std = @import("std");
const Finder = @import("finder.zig").Finder;
const Layout = @import("query.zig").Layout;
const Query = @import("query.zig").Query;
const operands = @import("../predicate/operand.zig");
const gpa = std.testing.allocator;

const json: u32 = 0;
const logfmt: u32 = 1;
const separated: u32 = 2;

/// Opens a search for records that have the first of the fields; for all records if there are no fields.
fn open(format: u32, layout: Layout, fields: []const []const u8) !Finder {
    var words: operands.Words = .empty;
    defer words.deinit(gpa);
    const count: u32 = @intCast(fields.len);
    try words.appendSlice(gpa, &.{ format, @bitCast(layout), count, count });
    for (fields) |field| try operands.writeText(gpa, &words, field);
    try words.appendSlice(gpa, if (fields.len == 0) &.{0} else &.{ 1, 0, 0 });
    return .init(gpa, try Query.open(gpa, words.items), null);
}

/// The values of each record as `a|b;`, an unbound one as `-`. The input arrives `piece_bytes` at a time.
fn appendRecords(finder: *Finder, text: []const u8, piece_bytes: usize, out: *std.ArrayList(u8)) !void {
    var at: u64 = 0;
    var origin: u64 = 0;
    var size = @min(piece_bytes, text.len);
    while (true) {
        const is_last = size == text.len;
        const reached = try finder.next(text[@intCast(origin)..size], origin, at, is_last);
        const batch = &finder.read_batch;
        const width = finder.query.register_count;
        for (0..batch.count()) |match| {
            for (0..width) |field| {
                if (field > 0) try out.append(gpa, '|');
                const start = batch.register_starts.items[match * width + field];
                const end = batch.register_ends.items[match * width + field];
                const value = if (start < 0) "-" else finder.text.items[@intFromFloat(start)..@intFromFloat(end)];
                try out.appendSlice(gpa, value);
            }
            try out.append(gpa, ';');
        }
        if (is_last and (reached == text.len or reached == at)) return;
        at = reached;
        origin = reached;
        size = @min(text.len, size + piece_bytes);
    }
}

fn expect(format: u32, fields: []const []const u8, text: []const u8, expected: []const u8) !void {
    try expectLaidOut(format, .{ .separator = ',' }, fields, text, expected);
}

fn expectLaidOut(
    format: u32,
    layout: Layout,
    fields: []const []const u8,
    text: []const u8,
    expected: []const u8,
) !void {
    for ([_]usize{ 1, 2, 3, 7, 64, 4096 }) |piece_bytes| {
        var finder = try open(format, layout, fields);
        defer finder.deinit();
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try appendRecords(&finder, text, piece_bytes, &out);
        try std.testing.expectEqualStrings(expected, out.items);
    }
}

test "JSON: nested keys, arrays, escapes, null and the last of equal keys are read" {
    try expect(json, &.{ "a", "b.c", "d.1.e" },
        \\{"a":1,"b":{"c":"x\"y"},"d":[{"e":0},{"e":true}]}
        \\{"a":null}
        \\{"z":{"a":9},"a":"é","a":"last","b.c":-2.5e3}
    , "1|x\"y|true;last|-2.5e3|-;");
}

test "JSON: objects over several lines and in an array are read" {
    const text = "[\n {\"a\": 1},\n {\n  \"a\": [2, {\"b\": 3}]\n }\n]\n{\"a\":4}{\"a\":5}";
    try expect(json, &.{"a"}, text, "1;[2, {\"b\": 3}];4;5;");
}

test "JSON: objects in an array on one line are read" {
    const text =
        \\[{"a":1}, {"a":{"b":2}},{"b":3}] {"a":4} x {"a":5}
        \\{"a":6}
    ;
    try expect(json, &.{"a"}, text, "1;{\"b\":2};4;6;");
}

test "JSON: lines without an object are counted, and do not hide later objects" {
    var finder = try open(json, .{ .separator = 0 }, &.{"a"});
    defer finder.deinit();
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    const text = "{\"a\":1}\nstarting\n{\"a\":\n{\"a\":2}\n[oops\n{\"a\": \"3\n{\"a\":4}\n";
    try appendRecords(&finder, text, 4096, &out);
    try std.testing.expectEqualStrings("1;2;4;", out.items);
    try std.testing.expectEqual(2, finder.noted.others.first_line);
    try std.testing.expectEqual(4, finder.noted.others.count);
}

test "logfmt: quoted values, keys without values and empty values are read" {
    const text = "a=1 b=\"two \\\"x\\\" words\"\r\nno pair\n\na= b\na=\"open";
    try expect(logfmt, &.{ "a", "b" }, text, "1|two \"x\" words;|;open|-;");
}

test "CSV: quotes, line ends in quotes, and columns by name and number are read" {
    try expect(
        separated,
        &.{ "name", "3" },
        "id,name,\"last\"\r\n1,\"Smith, \"\"J\"\"\",x\r\n2,\"two\nlines\",y\n3,short\n",
        "Smith, \"J\"|x;two\nlines|y;short|-;",
    );
}

test "CSV: without a header the first line is a record, and columns have numbers" {
    const layout: Layout = .{ .separator = ';', .has_no_header = true };
    try expectLaidOut(separated, layout, &.{ "2", "4" }, "a;b;c\n1;\"2;\"\"x\"\"\";3;4\r\n7\n;8", "b|-;2;\"x\"|4;8|-;");
    try expectLaidOut(separated, layout, &.{"a"}, "a;b\n1;2\n", "");
}

test "CSV: comments are no records, before the header and between records" {
    const layout: Layout = .{ .separator = ',', .comment = '#' };
    const text = "# by hand, \"\n#\n\na,b\n#1,2\n3,#4\n\"#5\",6\r\n\"x\n#y\",7\n# the end";
    try expectLaidOut(separated, layout, &.{ "a", "b" }, text, "3|#4;#5|6;x\n#y|7;");
    const bare: Layout = .{ .separator = ',', .comment = '#', .has_no_header = true };
    try expectLaidOut(separated, bare, &.{"1"}, "#1,2\n3,4\n#5\n", "3;");
}

test "records are found without any fields" {
    try expect(json, &.{}, "{\"a\":1}\n{\"a\":[1]}\n", ";;");
    try expect(logfmt, &.{}, "a=1\nb=2 c\n", ";;");
    try expect(separated, &.{}, "a,b\n1,2\n", ";");
}
