//! Many parts of a text, each scanned as a text of its own.
const std = @import("std");
const Batch = @import("batch.zig").Batch;
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;

pub const Parts = struct {
    gpa: std.mem.Allocator,
    pattern: *const Pattern,
    options: scanner_.Options,
    /// Borrowed, as are the offsets of the parts in it.
    text: []const u8,
    starts: []const f64,
    ends: []const f64,
    /// Parts begun.
    begun: usize = 0,
    /// Scans the part begun last, where it is not done.
    scanner: ?*Scanner = null,

    pub fn deinit(parts: *Parts) void {
        parts.close();
    }

    /// Matches of one part that follow those given before, places counted in the whole text; null when there are none left.
    pub fn next(parts: *Parts) scanner_.Error!?*Batch {
        while (true) {
            const scanner = parts.scanner orelse try parts.open() orelse return null;
            if (try scanner.next()) return &scanner.batch;
            parts.close();
        }
    }

    fn open(parts: *Parts) scanner_.Error!?*Scanner {
        while (parts.begun < parts.starts.len) {
            const from: usize = @intFromFloat(parts.starts[parts.begun]);
            const to: usize = @intFromFloat(parts.ends[parts.begun]);
            parts.begun += 1;
            if (from == to) continue;
            const scanner = try parts.gpa.create(Scanner);
            errdefer parts.gpa.destroy(scanner);
            try scanner.init(parts.gpa, parts.pattern, parts.text[from..to], from, parts.options);
            parts.scanner = scanner;
            return scanner;
        }
        return null;
    }

    fn close(parts: *Parts) void {
        const scanner = parts.scanner orelse return;
        scanner.deinit();
        parts.gpa.destroy(scanner);
        parts.scanner = null;
    }
};
