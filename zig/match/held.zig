//! Why a program can't be answered before the end of its input, so that a stream is held until then.
const std = @import("std");
const Options = @import("scan_options.zig").Options;
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;
const Allocator = std.mem.Allocator;

/// ts/scan/held.ts says each to people.
pub const Reason = enum(u32) {
    none,
    /// A reading that is made of the whole text.
    reading,
    /// Brackets that may be closed anywhere after.
    brackets,
    /// Kinds declared by a pattern over tokens.
    kinds,
    /// Declared shapes that may cross lines.
    shapes,
};

pub const Held = extern struct {
    reason: Reason = .none,
    /// Row of the program's "readings", if that is the reason.
    reading: u32 = 0,
};

pub fn of(gpa: Allocator, pattern: *const Pattern, options: Options) scanner_.Error!Held {
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, "", 0, options);
    defer scanner.deinit();
    if (scanner.readings.firstOfText()) |reading| return .{ .reason = .reading, .reading = reading };
    if (pattern.needs_mates and !options.by_line) return .{ .reason = .brackets };
    if (pattern.program.kinds.len != 0) return .{ .reason = .kinds };
    return .{ .reason = if (scanner.segmenter.shapes.crosses_lines) .shapes else .none };
}
