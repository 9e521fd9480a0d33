//! The reason why a program cannot be answered before its input ends, so that a stream must be held.
const std = @import("std");
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Program = @import("../../program/program.zig").Program;
const Error = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const Allocator = std.mem.Allocator;

/// ts/scan/held.ts has the messages.
pub const Reason = enum(u32) {
    none,
    /// A reading of the whole text.
    reading,
    /// Brackets that may be closed much later.
    brackets,
    /// Kinds declared by a pattern over tokens.
    kinds,
    /// Declared shapes that can cross lines.
    shapes,
};

pub const Held = extern struct {
    reason: Reason = .none,
    /// Row of the program's `readings`, if a reading is the reason.
    reading: u32 = 0,
};

/// Whether a line's matches may depend on other lines, even if no match crosses a line end.
pub fn dependsOnOtherLines(program: *const Program) bool {
    if (program.readings.len != 0 or program.kinds.len != 0) return true;
    for (program.tests) |one| switch (one.operation()) {
        .text_start, .text_end, .reading => return true,
        else => {},
    };
    return false;
}

pub fn of(gpa: Allocator, pattern: *const Pattern, options: Options) Error!Held {
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, "", 0, options);
    defer scanner.deinit();
    if (scanner.readings.firstOfText()) |reading| return .{ .reason = .reading, .reading = reading };
    if (pattern.needs_mates and !options.by_line) return .{ .reason = .brackets };
    if (pattern.program.kinds.len != 0) return .{ .reason = .kinds };
    return .{ .reason = if (scanner.segmenter.shapes.crosses_lines) .shapes else .none };
}
