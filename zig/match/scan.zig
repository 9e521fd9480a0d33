//! A scan of a text that is there as a whole: on the caller's core, or ahead of it if the program and the text allow
//! it.
const std = @import("std");
const Ahead = @import("ahead.zig").Ahead;
const Batch = @import("batch.zig").Batch;
const Count = @import("count.zig").Count;
const Pattern = @import("pattern.zig").Pattern;
const ScanFacts = @import("scan_facts.zig").ScanFacts;
const parallel = @import("parallel.zig");
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;
const Allocator = std.mem.Allocator;

/// Texts of fewer bytes are lexed sooner than a thread is started.
const ahead_bytes_min = 4 << 20;

pub const Scan = struct {
    gpa: Allocator,
    scanner: Scanner,
    ahead: ?*Ahead = null,
    /// The scanner's batch was not given yet.
    is_begun: bool = false,

    /// Scans `text`, which is borrowed until the scan is closed and begins at `origin` of the input.
    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        origin: u64,
        options: scanner_.Options,
    ) scanner_.Error!*Scan {
        const scan = try gpa.create(Scan);
        errdefer gpa.destroy(scan);
        scan.* = .{ .gpa = gpa, .scanner = undefined };
        try scan.scanner.init(gpa, pattern, text, origin, options);
        scan.chooseLexing();
        return scan;
    }

    /// A text that is surveyed for readings is not searched in pieces, so if it is large a thread lexes it ahead of
    /// the matching. With shapes nothing does: the survey runs them too, and their caches are of one thread.
    fn chooseLexing(scan: *Scan) void {
        const scanner = &scan.scanner;
        if (!scanner.readings.needs_text) return;
        const has_shapes = scanner.pattern.program.shapes.len != 0;
        const is_large = scanner.segmenter.text.len >= ahead_bytes_min;
        scanner.options.dual_grain = !has_shapes and (scanner.options.dual_grain or is_large);
        scanner.segmenter.opens_pipeline = scanner.options.dual_grain;
    }

    /// Goes on to another text, as a new scan would. Not if it runs ahead.
    pub fn restart(scan: *Scan, text: []const u8, options: scanner_.Options) scanner_.Error!void {
        scan.is_begun = false;
        try scan.scanner.restart(text, options);
        scan.chooseLexing();
    }

    /// Searches, on this core, for the first batch, which `next` is to give. False if there is none: there is no
    /// match.
    pub fn begin(scan: *Scan) scanner_.Error!bool {
        scan.is_begun = try scan.scanner.next();
        return scan.is_begun;
    }

    /// The next batch, valid until the next call; null at the end.
    pub fn next(scan: *Scan) scanner_.Error!?*const Batch {
        const scanner = &scan.scanner;
        if (scan.is_begun) {
            scan.is_begun = false;
            return &scanner.committer.batch;
        }
        if (scan.ahead == null and parallel.allows(scanner.pattern, scanner.segmenter.text, scanner.options)) {
            scan.ahead = try .open(
                scan.gpa,
                scanner.pattern,
                .{ .text = scanner.segmenter.text },
                scanner.segmenter.origin,
                scanner.committer.lines,
                scanner.options,
            );
        }
        if (scan.ahead) |ahead| return ahead.next();
        return if (try scanner.next()) &scanner.committer.batch else null;
    }

    /// Counts what is left.
    pub fn count(scan: *Scan) scanner_.Error!Count {
        const scanner = &scan.scanner;
        if (!parallel.allows(scanner.pattern, scanner.segmenter.text, scanner.options)) return Count.all(scanner);
        return parallel.count(
            scan.gpa,
            scanner.pattern,
            .{ .text = scanner.segmenter.text },
            scanner.options,
            false,
        ) catch |err| switch (err) {
            error.Binary => unreachable, // Nobody asked.
            error.OutOfMemory, error.TooLarge, error.TooManyGroups => |same| same,
        };
    }

    pub fn facts(scan: *Scan) ScanFacts {
        if (scan.ahead) |ahead| return .of(&scan.scanner, ahead.isDone(), ahead.lexing());
        return .of(&scan.scanner, scan.scanner.done, scan.scanner.segmenter.lexing);
    }

    pub fn close(scan: *Scan) void {
        if (scan.ahead) |ahead| ahead.close();
        scan.scanner.deinit();
        scan.gpa.destroy(scan);
    }
};
