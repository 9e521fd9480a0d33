//! Traces of stacks, whose lines belong to the record above them.
const std = @import("std");
const goroutines = @import("goroutines.zig");

/// By so much the heads of two lines differ in length, and so much of the text behind is looked at.
const slack_bytes = 16;
const look_bytes = 48;

/// The trace of a stack, as its lines come.
pub const Trace = struct {
    is_begun: bool = false,
    /// Python's ends with what was raised, in a line that is not indented.
    is_python: bool = false,
    is_over: bool = false,
    /// Go's names calls in lines that are not indented.
    is_go: bool = false,
    /// Rust's has what was said in the line below the place, which is not indented.
    is_rust: bool = false,
    awaits_message: bool = false,

    const python = "Traceback (most recent call last):";
    const heads = [_][]const u8{
        "Caused by: ",
        "Suppressed: ",
        python,
        "During handling of the above exception, another exception occurred:",
        "The above exception was the direct cause of the following exception:",
    };
    const goroutine = "goroutine ";
    const elixir = "** (";
    const elixir_words = [_][]const u8{ "exit", "stop", "throw" };
    const rust = "stack backtrace:";
    const frames = [_][]const u8{ "at ", "File \"", "... " };
    /// What each of these begins with, also where JSON has escaped it.
    const beginnings = [_][]const u8{
        "at ",        "File ",  "... ", "Caused by: ", "Suppressed: ",
        "Traceback ", "stack ", elixir, goroutine,
    };

    pub fn begin(trace: *Trace, message: []const u8) void {
        trace.is_python = std.mem.find(u8, message, python) != null;
        trace.awaits_message = isRustPlace(message);
        trace.is_rust = trace.awaits_message or std.mem.find(u8, message, " panicked at ") != null;
    }

    /// Whether the first byte is one of a line of a trace, which those of most records aren't.
    pub fn mayTake(line: []const u8) bool {
        if (line.len == 0) return false;
        return std.ascii.isAlphabetic(line[0]) or std.mem.findScalar(u8, " \t*./", line[0]) != null;
    }

    /// Whether a line names what was thrown, as Java and .NET do: `java.lang.IllegalStateException: closed`.
    pub fn isThrown(line: []const u8) bool {
        var end: usize = 0;
        var last_dot: usize = 0;
        while (end < line.len) : (end += 1) switch (line[end]) {
            'a'...'z', 'A'...'Z', '0'...'9', '_', '$' => {},
            '.' => last_dot = end,
            else => break,
        };
        if (last_dot == 0 or end < line.len and line[end] != ':') return false;
        const name = line[last_dot + 1 .. end];
        return for ([_][]const u8{ "Exception", "Error", "Throwable" }) |word| {
            if (std.mem.endsWith(u8, name, word)) break true;
        } else false;
    }

    /// Whether a line names what was thrown in one word, as Node.js does: `TypeError: x is not a function`. Only a
    /// frame below it shows that this is the head of a trace.
    pub fn mayBeThrown(line: []const u8) bool {
        if (line.len == 0 or !std.ascii.isUpper(line[0])) return false;
        const end = for (line, 0..) |byte, at| {
            if (!std.ascii.isAlphanumeric(byte)) break at;
        } else return false;
        return line[end] == ':' and (std.mem.endsWith(u8, line[0..end], "Error") or
            std.mem.endsWith(u8, line[0..end], "Exception"));
    }

    /// Whether a line is a frame of Java, .NET or Node.js: a name or a place, and no time or word of a sentence.
    pub fn isFrame(line: []const u8) bool {
        const text = std.mem.trimStart(u8, line, " \t");
        if (text.len == line.len or !std.mem.startsWith(u8, text, "at ")) return false;
        const place = text["at ".len..];
        if (place.len == 0 or std.ascii.isDigit(place[0])) return false;
        return std.mem.findAny(u8, place, "(<./\\") != null or std.mem.find(u8, place, "]:") != null;
    }

    /// Whether a line may hold a part of one, with its envelope: a look at bytes in place of reading it.
    pub fn mayGoOn(trace: *const Trace, raw: []const u8, text_start: ?usize) bool {
        if (trace.is_begun) return true;
        const looked_at = if (text_start) |at|
            raw[@min(raw.len, at -| slack_bytes)..@min(raw.len, at + look_bytes)]
        else
            raw;
        for (looked_at, 0..) |byte, at| switch (byte) {
            'a', 'F', '.', 'C', 'S', 'T', 's', '*', 'g' => for (beginnings) |word| {
                if (std.mem.startsWith(u8, looked_at[at..], word)) return true;
            },
            else => {},
        };
        return false;
    }

    /// Whether a line behind its envelope is the next one of a trace.
    pub fn takes(trace: *Trace, part: []const u8) bool {
        if (trace.is_over) trace.* = .{};
        const text = std.mem.trimStart(u8, part, " \t");
        const is_message = trace.awaits_message and text.len > 0;
        trace.awaits_message = false;
        if (text.len < part.len) {
            for (frames) |word| if (std.mem.startsWith(u8, text, word)) {
                trace.is_begun = true;
            };
            return trace.is_begun;
        }
        if (trace.is_go and text.len > 0 and goroutines.isLine(text)) return true;
        if (isRubyFrame(text) or isElixir(text) or std.mem.eql(u8, std.mem.trimEnd(u8, text, " \t"), rust)) {
            trace.is_begun = true;
            return true;
        }
        if (is_message or (trace.is_rust and std.mem.startsWith(u8, text, "note: "))) return true;
        if (isGoroutine(text)) {
            trace.is_begun = true;
            trace.is_go = true;
            return true;
        }
        for (heads) |word| if (std.mem.startsWith(u8, text, word)) {
            trace.is_begun = true;
            trace.is_python = trace.is_python or std.mem.eql(u8, word, python);
            return true;
        };
        trace.is_over = trace.is_python and trace.is_begun and isRaised(text);
        return trace.is_over;
    }

    /// `app/models/order.rb:7:in 'total'`
    fn isRubyFrame(line: []const u8) bool {
        const place = std.mem.find(u8, line, ".rb:") orelse return false;
        const digits = place + ".rb:".len;
        const end = std.mem.findNonePos(u8, line, digits, "0123456789") orelse return false;
        const is_in = std.mem.startsWith(u8, line[end..], ":in `") or std.mem.startsWith(u8, line[end..], ":in '");
        return end > digits and is_in and
            std.mem.findScalar(u8, line[0..place], ' ') == null;
    }

    /// Whether a line ends in the place of a panic, `src/main.rs:7:5:`
    fn isRustPlace(line: []const u8) bool {
        const place = std.mem.findLast(u8, line, ".rs:") orelse return false;
        const digits = line[place + ".rs:".len ..];
        if (digits.len < "1:1:".len or digits[digits.len - 1] != ':') return false;
        return std.mem.findNone(u8, digits, "0123456789:") == null;
    }

    /// `goroutine 19 [running]:`
    fn isGoroutine(line: []const u8) bool {
        if (!std.mem.startsWith(u8, line, goroutine) or !std.mem.endsWith(u8, line, "]:")) return false;
        return std.ascii.isDigit(line[goroutine.len]);
    }

    /// `** (RuntimeError) closed`, `** (exit) normal`
    fn isElixir(line: []const u8) bool {
        if (!std.mem.startsWith(u8, line, elixir)) return false;
        const rest = line[elixir.len..];
        const close = std.mem.findScalar(u8, rest, ')') orelse return false;
        if (close == 0) return false;
        if (std.ascii.isUpper(rest[0])) return true;
        return for (elixir_words) |word| {
            if (std.mem.eql(u8, rest[0..close], word)) break true;
        } else false;
    }

    /// Whether a line names what was raised, as Python does: `ValueError: closed`, `app.f.<locals>.Closed`.
    fn isRaised(line: []const u8) bool {
        const end = for (line, 0..) |byte, at| switch (byte) {
            'a'...'z', 'A'...'Z', '_', '.', '<', '>', 128...255 => {},
            '0'...'9', '-', '[', ']' => if (at == 0) return false,
            else => break at,
        } else line.len;
        return end > 0 and (end == line.len or line[end] == ':');
    }
};

test "a trace has its frames, causes and, in Python, what was raised" {
    const rows = [_]struct { []const u8, []const []const u8, usize }{
        .{ "failed", &.{ "\tat a.B(C.java:3)", "Caused by: x", "    ... 2 more", "next" }, 3 },
        .{ "failed", &.{ python_head, "  File \"a.py\", line 3, in b", "    c()", "ValueError: d", "next" }, 4 },
        .{ python_head, &.{ "  File \"a.py\", line 3, in b", "ValueError: d", "  next" }, 2 },
        .{ python_head ++ " in worker 3", &.{ "  File \"a.py\", line 3, in b", "a.f.<locals>.D" }, 2 },
        .{ python_head, &.{ "  File \"a.py\", line 3, in b", "my-module.E2[int]: x" }, 2 },
        .{ python_head, &.{ "  File \"a.py\", line 3, in b", "INFO 2026-11-28 10:00:02 next" }, 1 },
        .{ python_head, &.{ "  File \"a.py\", line 3, in b", "10:00:02 next" }, 1 },
        .{ "menu", &.{ "  at home", "  tea" }, 2 },
        .{ "menu", &.{ "  tea", "at home" }, 0 },
        .{ "panic", &.{ "goroutine 19 [running]:", "main.f(0x0)", "\t/a.go:7 +0x1d", "listening" }, 3 },
        .{ "failed", &.{ "a/b.rb:7:in `c'", "d.rb:9:in 'E#f'", "g.rb is new" }, 2 },
        .{ "late", &.{ "** (RuntimeError) x", "    (shop 0.1.0) lib/a.ex:7: A.b/1", "next" }, 2 },
        .{ "late", &.{ "stack backtrace:", "   0: a::b", "             at ./a.rs:7:5", "next" }, 3 },
        .{ "late", &.{"goroutine 7 is late"}, 0 },
        .{ "late", &.{ "** (exit) normal", "    (shop 0.1.0) lib/a.ex:7: A.b/1" }, 2 },
        .{ "thread 'a' panicked at src/a.rs:7:5:", &.{ "late", "note: run with", "stack backtrace:", "next" }, 3 },
        .{ "thread 'a' panicked at 'late', a.rs:7:5", &.{ "note: run with", "next" }, 1 },
        .{ "see src/a.rs:7", &.{"next"}, 0 },
        // What only begins as a trace does.
        .{ "late", &.{"goroutine pool [a]:"}, 0 },
        .{ "late", &.{"stack backtrace: none"}, 0 },
        .{ "late", &.{"** (see below) the database is slow"}, 0 },
        .{ "late", &.{"** (1) first"}, 0 },
        .{ "late", &.{"a.rb:7:in the way"}, 0 },
    };
    for (rows) |row| {
        var trace: Trace = .{};
        trace.begin(row[0]);
        var count: usize = 0;
        for (row[1]) |line| {
            if (trace.is_over or !trace.takes(line)) break;
            count += 1;
        }
        try std.testing.expectEqual(row[2], count);
    }
}

const python_head = Trace.python;

test "what was thrown has a name of several parts that ends in what it is" {
    const thrown = [_][]const u8{
        "java.lang.IllegalStateException: closed", "System.IO.IOException", "a.b.C$DError: x", "java.lang.Throwable",
    };
    for (thrown) |line| try std.testing.expect(Trace.isThrown(line));
    const others = [_][]const u8{
        "",       "ValueError: x", "java.lang.IllegalStateException thrown", "at a.b.CError",
        ".Error", "a.Errors: 3",   "a.b.c: x",
    };
    for (others) |line| try std.testing.expect(!Trace.isThrown(line));
}

test "a frame is indented" {
    const frames = [_][]const u8{
        "  at a.B(C.java:3)",
        "\tat f (a.js:7:1)",
        "    at file:///a.mjs:7:1",
        "   at A.B.C[T](D e)",
        "    at <anonymous>",
        "    at [eval]:1:7",
        "    at C:\\a.js:7:1",
    };
    for (frames) |line| try std.testing.expect(Trace.isFrame(line));
    const others = [_][]const u8{
        "",      "at home",   "INFO  at home",        "  late",              "  at",
        "  at ", "  at home", "  at 10:00 it began.", "  at 2026-05-01 (a)",
    };
    for (others) |line| try std.testing.expect(!Trace.isFrame(line));
}

test "what is thrown in one word has a colon behind it" {
    for ([_][]const u8{ "TypeError: x", "Error: x", "DOMException: x" }) |line| {
        try std.testing.expect(Trace.mayBeThrown(line));
    }
    for ([_][]const u8{ "", "TypeError", "ERROR: x", "my Error: x", "Errors: 3" }) |line| {
        try std.testing.expect(!Trace.mayBeThrown(line));
    }
}
