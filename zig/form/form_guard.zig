//! Compares a text with what masks made of it: lines and documents that were JSON, cells or pairs must still be that.
const std = @import("std");
const Allocator = std.mem.Allocator;
const json_check = @import("json_check.zig");
const JsonCheck = json_check.JsonCheck;
const row_form = @import("row_form.zig");

/// Lines of the output one after another that have lost their form.
pub const Broken = struct {
    /// Bytes of the output that was given, with the last line's end.
    start: usize,
    end: usize,
    /// Number of the first line in the input, from 1, and of lines.
    line: u64,
    count: usize,
};

/// Documents of several lines are read as they come; of lines only those that masks changed.
pub const FormGuard = struct {
    gpa: Allocator,
    /// Line ends of the input so far.
    lines: u64 = 0,
    /// What comes next begins a line.
    begins_line: bool = true,
    document: ?Document = null,
    /// Documents that have lost their form, and the line on which the first one begins.
    broken_documents: u64 = 0,
    broken_document_line: u64 = 0,
    head: Head = .{},
    broken: std.ArrayList(Broken) = .empty,

    pub fn deinit(guard: *FormGuard) void {
        guard.broken.deinit(guard.gpa);
    }

    /// Text that is the same in both.
    pub fn addKept(guard: *FormGuard, text: []const u8) void {
        var at: usize = 0;
        while (at < text.len) {
            const line_end = std.mem.findScalarPos(u8, text, at, '\n');
            const end = if (line_end) |found| found + 1 else text.len;
            const line = text[at..end];
            if (guard.begins_line) guard.head.see(line, line_end != null);
            guard.pass(line, line, line_end != null);
            at = end;
        }
    }

    /// Text that masks changed; each end of a line of the input is one of the output, unless a match went over one.
    /// @param is_last the text ends here, so that its last line is complete
    /// @returns the lines that have lost their form, valid until the next call
    pub fn addChanged(
        guard: *FormGuard,
        input: []const u8,
        output: []const u8,
        is_last: bool,
    ) Allocator.Error![]const Broken {
        guard.broken.clearRetainingCapacity();
        if (std.mem.countScalar(u8, input, '\n') != std.mem.countScalar(u8, output, '\n')) {
            try guard.addChangedOverLines(input, output);
            return guard.broken.items;
        }
        var at: usize = 0;
        var out_at: usize = 0;
        while (at < input.len or out_at < output.len) {
            const in_end = std.mem.findScalarPos(u8, input, at, '\n');
            const out_end = std.mem.findScalarPos(u8, output, out_at, '\n');
            const end = if (in_end) |found| found + 1 else input.len;
            const behind = if (out_end) |found| found + 1 else output.len;
            const line = input[at..end];
            const written = output[out_at..behind];
            if (guard.begins_line) guard.head.see(line, in_end != null);
            const is_whole = guard.begins_line and (in_end != null or is_last);
            if (is_whole and !std.mem.eql(u8, line, written) and guard.isBroken(line, written)) {
                try guard.addBroken(out_at, behind);
            }
            guard.pass(line, written, in_end != null);
            at = end;
            out_at = behind;
        }
        return guard.broken.items;
    }

    /// Lines can't be told apart: as many must be documents as before.
    fn addChangedOverLines(guard: *FormGuard, input: []const u8, output: []const u8) Allocator.Error!void {
        if (documentLines(output) < documentLines(input)) try guard.addBroken(0, output.len);
        if (guard.document) |*document| document.feed(input, output, guard);
        guard.lines += std.mem.countScalar(u8, input, '\n');
        guard.begins_line = input.len > 0 and input[input.len - 1] == '\n';
        guard.head.settle();
    }

    fn addBroken(guard: *FormGuard, start: usize, end: usize) Allocator.Error!void {
        if (guard.broken.items.len > 0) {
            const last = &guard.broken.items[guard.broken.items.len - 1];
            if (last.end == start) {
                last.end = end;
                last.count += 1;
                return;
            }
        }
        try guard.broken.append(guard.gpa, .{ .start = start, .end = end, .line = guard.lines + 1, .count = 1 });
    }

    fn isBroken(guard: *const FormGuard, with_end: []const u8, written_with_end: []const u8) bool {
        const line = withoutEnd(with_end);
        const written = withoutEnd(written_with_end);
        // Most of what was a document still is, so that one of the two is read.
        if (json_check.isDocument(written)) return false;
        if (json_check.isDocument(line)) return true;
        if (guard.head.cells) |cells| if (cells.has(line)) return !cells.has(written);
        if (row_form.pairCount(line)) |count| {
            const left = row_form.countMaskedPairs(written) orelse return true;
            return left > count;
        }
        return endsWithDocument(line) and !endsWithDocument(written);
    }

    /// A line, or a part of one, as it was and as it is written.
    fn pass(guard: *FormGuard, line: []const u8, written: []const u8, ends: bool) void {
        if (guard.document == null and guard.begins_line and beginsDocument(line, ends)) {
            guard.document = .{ .line = guard.lines + 1 };
        }
        if (guard.document) |*document| document.feed(line, written, guard);
        guard.begins_line = ends;
        guard.lines += @intFromBool(ends);
    }
};

/// A document of several lines, as it was and as it is written.
const Document = struct {
    line: u64,
    input: JsonCheck = .{},
    output: JsonCheck = .{},
    is_broken: bool = false,

    fn feed(document: *Document, input: []const u8, output: []const u8, guard: *FormGuard) void {
        const read = document.input.feed(input);
        const read_output = document.output.feed(output);
        if (document.input.isOpen()) {
            document.is_broken = document.is_broken or !document.output.isOpen();
            return;
        }
        // What follows on its line shows whether it was a document at all.
        const is_document = document.input.isComplete() and isBlank(restOfLine(input[read..]));
        const is_still = document.output.isComplete() and isBlank(restOfLine(output[read_output..]));
        if (is_document and (document.is_broken or !is_still)) {
            if (guard.broken_documents == 0) guard.broken_document_line = document.line;
            guard.broken_documents += 1;
        }
        guard.document = null;
    }
};

/// The first two lines, which show whether the text has separated values.
pub const Head = struct {
    first: [row_form.head_bytes_max]u8 = undefined,
    size: usize = 0,
    seen: u2 = 0,
    cells: ?row_form.Cells = null,

    /// The head of a text, read from its beginning.
    pub fn of(text: []const u8) Head {
        var head: Head = .{};
        var at: usize = 0;
        while (head.seen < 2) {
            const line_end = std.mem.findScalarPos(u8, text, at, '\n');
            if (line_end == null and text.len - at <= row_form.head_bytes_max) break;
            const end = if (line_end) |found| found + 1 else text.len;
            head.see(text[at..end], line_end != null);
            at = end;
        }
        return head;
    }

    /// Whether later lines do not count.
    pub fn isComplete(head: *const Head) bool {
        return head.seen == 2;
    }

    fn see(head: *Head, line: []const u8, ends: bool) void {
        if (head.seen == 2) return;
        if (!ends or line.len > row_form.head_bytes_max) return head.settle();
        const written = withoutEnd(line);
        if (head.seen == 0) {
            @memcpy(head.first[0..written.len], written);
            head.size = written.len;
        } else head.cells = .of(head.first[0..head.size], written);
        head.seen += 1;
    }

    /// Later lines do not count.
    fn settle(head: *Head) void {
        head.seen = 2;
    }
};

/// Whether a document begins with the line that ends on a later one, as far as its first and last byte show.
fn beginsDocument(line: []const u8, ends: bool) bool {
    const start = std.mem.findNone(u8, line, " \t") orelse return false;
    if (line[start] != '{' and line[start] != '[') return false;
    if (!ends) return true;
    const written = std.mem.trimEnd(u8, line, " \t\r\n");
    const last = written[written.len - 1];
    return last != '}' and last != ']';
}

/// Whether a document follows other text: `12:00:01 INFO {"a":1}`.
fn endsWithDocument(line: []const u8) bool {
    const start = std.mem.find(u8, line, "{\"") orelse return false;
    return json_check.isDocument(line[start..]);
}

fn documentLines(text: []const u8) usize {
    var count: usize = 0;
    var lines = std.mem.splitScalar(u8, text, '\n');
    while (lines.next()) |line| count += @intFromBool(json_check.isDocument(line));
    return count;
}

fn restOfLine(text: []const u8) []const u8 {
    return text[0 .. std.mem.findScalar(u8, text, '\n') orelse text.len];
}

fn isBlank(text: []const u8) bool {
    return std.mem.trim(u8, text, " \t\r").len == 0;
}

fn withoutEnd(line: []const u8) []const u8 {
    return std.mem.trimEnd(u8, line, "\r\n");
}

fn expectBroken(expected: []const u64, input: []const u8, output: []const u8) !void {
    var guard: FormGuard = .{ .gpa = std.testing.allocator };
    defer guard.deinit();
    const found = try guard.addChanged(input, output, true);
    try std.testing.expectEqual(expected.len, found.len);
    for (expected, found) |line, broken| try std.testing.expectEqual(line, broken.line);
}

test "lines that lose their form" {
    try expectBroken(&.{}, "{\"a\":5}\n", "{\"a\":\"*\"}\n");
    try expectBroken(&.{1}, "{\"a\":5}\n", "{\"a\":*}\n");
    try expectBroken(&.{ 1, 3 }, "{\"a\":5}\n{\"a\":6}\n[5]", "{\"a\":*}\n{\"a\":6}\n[*]");
    try expectBroken(&.{}, "{\"a\":5 x\n", "{\"a\":* x\n");
    try expectBroken(&.{}, "{'a':5}\n", "{'a':*}\n");
    try expectBroken(&.{1}, "12:00:01 x {\"a\":5}\r\n", "12:00:01 x {\"a\":*}\r\n");
    try expectBroken(&.{1}, "a=1 ip=10.0.0.1 b=2\n", "a=1 ip=no address b=2\n");
    try expectBroken(&.{}, "a=1 cookie=c; d=2 b=2\n", "a=1 cookie=* b=2\n");
    try expectBroken(&.{2}, "ip,name\n10.0.0.1,x\n", "ip,name\na,b,x\n");
    try expectBroken(&.{}, "x y\n1,2\n", "x y\n1,2,3\n");
}

test "matches that go over lines" {
    try expectBroken(&.{}, "-----BEGIN\nx\n-----END\n{\"a\":1}\n", "*\n{\"a\":1}\n");
    try expectBroken(&.{1}, "{\"a\":1}\n{\"b\":2}\n", "{\"a\":*}\n");
}

test "documents of several lines" {
    const cases = [_]struct { u64, []const u8, []const u8, []const u8 }{
        .{ 0, "{\n \"a\": ", "5", "\"*\"" },
        .{ 2, "x\n{\n \"a\": ", "5", "*" },
        .{ 0, "{\n \"a\": x", "5", "*" },
        .{ 1, "[\n{\"a\":1},\n ", "5", "**" },
    };
    for (cases) |case| {
        const line, const before, const value, const mask = case;
        var guard: FormGuard = .{ .gpa = std.testing.allocator };
        defer guard.deinit();
        guard.addKept(before);
        _ = try guard.addChanged(value, mask, false);
        guard.addKept(if (before[before.len - 2] == '\n') "\n]\n" else "\n}\n");
        try std.testing.expectEqual(line, guard.broken_document_line);
        try std.testing.expectEqual(@intFromBool(line > 0), guard.broken_documents);
    }
}
