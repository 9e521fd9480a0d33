//! Scans a text that is completely in memory: on the caller's core, or ahead of it if the program and the text allow.
const std = @import("std");
const Ahead = @import("feed/ahead.zig").Ahead;
const Cutter = @import("feed/cutter.zig").Cutter;
const Batch = @import("commit/batch.zig").Batch;
const Count = @import("commit/count.zig").Count;
const SharedFacts = @import("../device/chunks.zig").SharedFacts;
const factsOf = @import("route.zig").factsOf;
const Pattern = @import("pattern.zig").Pattern;
const ScanFacts = @import("scan_facts.zig").ScanFacts;
const parallel = @import("feed/parallel.zig");
const Error = @import("scanner.zig").Error;
const Options = @import("scanner.zig").Options;
const Scanner = @import("scanner.zig").Scanner;
const Allocator = std.mem.Allocator;

/// Amount of text that a device searches at a time for matches that are listed: they are in memory until the caller
/// takes them.
const listed_bytes = 2 << 20;

pub const Scan = struct {
    gpa: Allocator,
    scanner: Scanner,
    ahead: ?*Ahead = null,
    /// The scanner's batch was not returned yet.
    is_begun: bool = false,
    is_prepared: bool = false,
    /// It was counted on several cores, to its end.
    is_counted: bool = false,
    /// Facts of a device that several threads used.
    device_facts: SharedFacts = .{},

    /// Scans `text`, which starts at `origin` of the input and is borrowed until the scan is closed.
    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        origin: u64,
        options: Options,
    ) Error!*Scan {
        const scan = try gpa.create(Scan);
        errdefer gpa.destroy(scan);
        scan.* = .{ .gpa = gpa, .scanner = undefined };
        try scan.scanner.init(gpa, pattern, text, origin, options);
        return scan;
    }

    /// Continues with another text, like a new scan. Not for scans that run ahead.
    pub fn restart(scan: *Scan, text: []const u8, options: Options) Error!void {
        scan.is_begun = false;
        scan.is_prepared = false;
        try scan.scanner.restart(text, options);
    }

    /// Searches on this core for the first batch, which `next` will return. False if there is no match.
    pub fn begin(scan: *Scan) Error!bool {
        scan.is_begun = try scan.fill();
        return scan.is_begun;
    }

    /// The next batch, valid until the next call; null at the end.
    pub fn next(scan: *Scan) Error!?*const Batch {
        const scanner = &scan.scanner;
        if (scan.is_begun) {
            scan.is_begun = false;
            return &scanner.committer.batch;
        }
        if (scan.ahead == null and parallel.allows(scanner.pattern, scanner.segmenter.text, scanner.options)) {
            var options = scanner.options;
            var cutter: Cutter = .{ .text = scanner.segmenter.text };
            if (scan.sharesDevice()) {
                const on = &options.device.?;
                on.parts = &scan.device_facts;
                on.chunk_bytes = @min(on.chunk_bytes, listed_bytes);
                cutter.span_bytes = on.chunk_bytes;
            } else options.device = null;
            scan.ahead = try .open(
                scan.gpa,
                scanner.pattern,
                cutter,
                scanner.segmenter.origin,
                scanner.committer.lines,
                options,
            );
        }
        if (scan.ahead) |ahead| return ahead.next();
        return if (try scan.fill()) &scanner.committer.batch else null;
    }

    /// Fills the scanner's batch with the next matches; false if there are none.
    fn fill(scan: *Scan) Error!bool {
        try scan.prepare();
        return scan.scanner.next();
    }

    /// Counts the remaining matches.
    pub fn count(scan: *Scan) Error!Count {
        const scanner = &scan.scanner;
        if (!parallel.allows(scanner.pattern, scanner.segmenter.text, scanner.options)) {
            try scan.prepare();
            return Count.all(scanner);
        }
        var options = scanner.options;
        if (!scan.sharesDevice()) options.device = null;
        defer scan.is_counted = true;
        return parallel.countWith(
            scan.gpa,
            scanner.pattern,
            .{ .text = scanner.segmenter.text },
            options,
            false,
            .{ .lexing = &scanner.segmenter.lexing, .device = &scan.device_facts },
        ) catch |err| switch (err) {
            error.Binary => unreachable, // Only with `refuses_nul`.
            error.OutOfMemory, error.TooLarge, error.TooManyGroups => |same| same,
        };
    }

    /// Whether threads may search parts of the text on the device.
    fn sharesDevice(scan: *const Scan) bool {
        const skipper = scan.scanner.segmenter.skipper orelse return false;
        return skipper.marks != null;
    }

    /// Deferred from opening the scan, which should take no time.
    fn prepare(scan: *Scan) Error!void {
        if (scan.is_prepared) return;
        scan.is_prepared = true;
        try scan.scanner.lexAhead();
    }

    pub fn facts(scan: *Scan) ScanFacts {
        if (scan.scanner.segmenter.skipper) |*skipper| if (skipper.marks) |marks| {
            marks.facts.add(scan.device_facts.takeAll());
        };
        if (scan.ahead) |ahead| return factsOf(&scan.scanner, ahead.isDone(), ahead.lexing());
        return factsOf(&scan.scanner, scan.scanner.done or scan.is_counted, scan.scanner.segmenter.lexing);
    }

    pub fn close(scan: *Scan) void {
        if (scan.ahead) |ahead| ahead.close();
        scan.scanner.deinit();
        scan.gpa.destroy(scan);
    }
};
