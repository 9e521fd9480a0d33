//! Decides whether a scan without `--gpu` or `--cpu` uses a device: only for a large text, on a device that is not
//! software, and if its first part is searched faster than on all cores. Nothing is opened for smaller texts, nor for
//! patterns that the cores search faster than a text can be copied. With `--gpu` the comparison only gives a warning.
const std = @import("std");
const chunks = @import("../../device/chunks.zig");
const Device = @import("../../device/device.zig").Device;
const shared = @import("../../device/shared.zig");
const cuts = @import("../../lex/cuts.zig");
const limits = @import("../../gen/limits.zig");
const Builder = @import("../fixture.zig").Builder;
const Finding = @import("../pattern.zig").Finding;
const Pattern = @import("../pattern.zig").Pattern;
const Options = @import("../scan_options.zig").Options;
const Reason = @import("../../gen/device_reasons.zig").Reason;
const Scan = @import("../scan.zig").Scan;
const clockNs = @import("../scan_facts.zig").clockNs;
const Allocator = std.mem.Allocator;

pub const Choice = struct {
    /// Smaller texts are not worth a trial.
    text_bytes_min: usize = limits.device_text_bytes,
    /// Size of the first part, which both search.
    trial_bytes: usize = limits.device_trial_bytes,
    /// Opens the device shared by the process, which takes long the first time.
    open: *const fn () ?*Device = openShared,
    /// Nanoseconds that a scan of the text takes; null if it fails.
    measure: *const fn (Allocator, *const Pattern, []const u8, Options) ?u64 = measureScan,

    /// The device for a scan of `text` with these options, which do not choose one; null for the CPU.
    pub fn device(
        choice: *const Choice,
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        options: Options,
    ) ?chunks.OnDevice {
        if (text.len < choice.text_bytes_min or !allowsTrial(pattern, options)) return null;
        // An H100 received 33 GB/s, and 16 cores searched 70 GB/s for texts.
        if (pattern.markable) |*found| if (pattern.requirement != null and found.isRare()) return null;
        if (pattern.device_finding.load(.monotonic) == .cpu) return null;
        const on: chunks.OnDevice = .{ .device = choice.open() orelse return null };
        _ = choice.compare(gpa, pattern, text, options, on);
        return if (pattern.device_finding.load(.monotonic) == .device) on else null;
    }

    /// For a scan on a requested device: notes it once if the cores would be faster.
    pub fn warn(
        choice: *const Choice,
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        options: Options,
        on: chunks.OnDevice,
    ) void {
        if (text.len < 2 * choice.trial_bytes or !allowsTrial(pattern, options)) return;
        const times = choice.compare(gpa, pattern, text, options, on) orelse return;
        if (pattern.device_finding.load(.monotonic) == .cpu) shared.noteSlower(times);
    }

    /// There is no trial for a pattern that no device runs, nor for a scan that may end early or has a forced engine.
    fn allowsTrial(pattern: *const Pattern, options: Options) bool {
        if (options.first_only or options.count_max != std.math.maxInt(u64)) return false;
        if (options.dual_grain or options.engine != .automatic) return false;
        return pattern.deviceWork(options.by_line) != null;
    }

    /// Compares searches of the first part, once for a pattern; where one fails, the cores count as faster. The device
    /// searches it twice: the first time it waits for a file's pages and makes its buffers.
    /// @returns the times; null if there was no comparison
    fn compare(
        choice: *const Choice,
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        options: Options,
        on: chunks.OnDevice,
    ) ?shared.Times {
        // Other scans of the pattern do not wait for this one.
        if (pattern.device_finding.cmpxchgStrong(.unknown, .cpu, .monotonic, .monotonic) != null) return null;
        const part = text[0..cuts.safeCut(text, choice.trial_bytes)];
        if (part.len == 0) return null;
        var trial = options;
        trial.is_mapped = false; // The actual scan needs the pages again.
        trial.measure = false;
        trial.device = on;
        _ = choice.measure(gpa, pattern, part, trial) orelse return null;
        const device_ns = choice.measure(gpa, pattern, part, trial) orelse return null;
        trial.device = null;
        const cores_ns = choice.measure(gpa, pattern, part, trial) orelse return null;
        if (device_ns < cores_ns) pattern.device_finding.store(.device, .monotonic);
        return .{ .device_ns = device_ns, .cores_ns = cores_ns };
    }
};

pub const standard: Choice = .{};

fn openShared() ?*Device {
    var reason: Reason = .none;
    const found = shared.acquire(false, &reason) orelse return null;
    return if (found.is_software) null else found;
}

fn measureScan(gpa: Allocator, pattern: *const Pattern, text: []const u8, options: Options) ?u64 {
    const start_ns = clockNs();
    const scan = Scan.open(gpa, pattern, text, 0, options) catch return null;
    defer scan.close();
    if (options.lines or options.registers) { // The matches are listed.
        while (scan.next() catch return null) |_| {}
    } else _ = scan.count() catch return null;
    return clockNs() - start_ns;
}

/// Counts openings of a device, and lets scans take the given times.
const Fake = struct {
    var made: Device = undefined;
    var is_there = true;
    var opened: u32 = 0;
    var scans: u32 = 0;
    var device_ns: ?u64 = 0;
    var cpu_ns: ?u64 = 0;

    fn open() ?*Device {
        opened += 1;
        return if (is_there) &made else null;
    }

    fn measure(_: Allocator, _: *const Pattern, text: []const u8, options: Options) ?u64 {
        scans += 1;
        std.debug.assert(text.len == 8 and !options.is_mapped);
        return if (options.device) |_| device_ns else cpu_ns;
    }
};

fn expectChoice(
    wanted: Finding,
    opened: u32,
    scans: u32,
    pattern: *const Pattern,
    text: []const u8,
    options: Options,
) !void {
    const faked: Choice = .{ .text_bytes_min = 16, .trial_bytes = 11, .open = Fake.open, .measure = Fake.measure };
    Fake.opened = 0;
    Fake.scans = 0;
    const on = faked.device(std.testing.allocator, pattern, text, options);
    try std.testing.expectEqual(wanted == .device, on != null);
    if (on) |it| try std.testing.expectEqual(&Fake.made, it.device);
    try std.testing.expectEqual(opened, Fake.opened);
    try std.testing.expectEqual(scans, Fake.scans);
}

test "a device is chosen for large texts if their first part is faster there, and that is remembered" {
    const gpa = std.testing.allocator;
    const text = "one two\none two\none two\n";
    for ([_]struct { device: ?u64, cpu: ?u64, wanted: Finding, scans: u32 }{
        .{ .device = 1, .cpu = 2, .wanted = .device, .scans = 3 },
        .{ .device = 2, .cpu = 2, .wanted = .cpu, .scans = 3 },
        .{ .device = 3, .cpu = 2, .wanted = .cpu, .scans = 3 },
        .{ .device = null, .cpu = 2, .wanted = .cpu, .scans = 1 },
    }) |case| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(builder.kind(.duration));
        const pattern: *Pattern = try .create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        Fake.device_ns = case.device;
        Fake.cpu_ns = case.cpu;
        Fake.is_there = true;
        // Nothing is opened or tried for these.
        try expectChoice(.cpu, 0, 0, pattern, text[0..15], .{});
        try expectChoice(.cpu, 0, 0, pattern, text, .{ .first_only = true });
        try expectChoice(.cpu, 0, 0, pattern, text, .{ .count_max = 7 });
        try expectChoice(.cpu, 0, 0, pattern, text, .{ .engine = .reference });
        // Without a device, nothing is tried.
        Fake.is_there = false;
        try expectChoice(.cpu, 1, 0, pattern, text, .{});
        Fake.is_there = true;
        try expectChoice(case.wanted, 1, case.scans, pattern, text, .{ .is_mapped = true });
        try std.testing.expectEqual(case.wanted, pattern.device_finding.load(.monotonic));
        // The result is remembered.
        Fake.device_ns = 0;
        try expectChoice(case.wanted, @intFromBool(case.wanted == .device), 0, pattern, text, .{});
    }
}

test "with a requested device, that the cores are faster is noted once for a pattern" {
    const gpa = std.testing.allocator;
    const text = "one two\none two\none two\n";
    const faked: Choice = .{ .trial_bytes = 11, .open = Fake.open, .measure = Fake.measure };
    for ([_]struct { device: ?u64, cpu: ?u64, is_noted: bool }{
        .{ .device = 1, .cpu = 2, .is_noted = false },
        .{ .device = 3, .cpu = 2, .is_noted = true },
        .{ .device = 3, .cpu = null, .is_noted = false },
    }) |case| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(builder.literal("two"));
        const pattern: *Pattern = try .create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        Fake.device_ns = case.device;
        Fake.cpu_ns = case.cpu;
        const on: chunks.OnDevice = .{ .device = &Fake.made };
        faked.warn(gpa, pattern, text[0..16], .{}, on);
        try std.testing.expectEqual(null, shared.takeSlower());
        faked.warn(gpa, pattern, text, .{}, on);
        const noted = shared.takeSlower();
        try std.testing.expectEqual(case.is_noted, noted != null);
        if (noted) |times| try std.testing.expectEqual(shared.Times{ .device_ns = 3, .cores_ns = 2 }, times);
        if (case.cpu != null) faked.warn(gpa, pattern, text, .{}, on);
        try std.testing.expectEqual(null, shared.takeSlower());
    }
}

test "for a text, which the cores search faster than it can be copied, nothing is opened" {
    const gpa = std.testing.allocator;
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.literal("two"));
    const two: *Pattern = try .create(gpa, builder.finish());
    defer two.destroy(gpa);
    try expectChoice(.cpu, 0, 0, two, "one two\none two\none two\n", .{});
}

test "a pattern that no device can run, and a text without a cut in its first part, are searched on the CPU" {
    const gpa = std.testing.allocator;
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.kind(.word));
    builder.member(builder.kind(.number)); // A set.
    const words: *Pattern = try .create(gpa, builder.finish());
    defer words.destroy(gpa);
    try expectChoice(.cpu, 0, 0, words, "one two\none two\none two\n", .{});
    var other: Builder = .init();
    defer other.deinit();
    other.member(other.kind(.duration));
    const two: *Pattern = try .create(gpa, other.finish());
    defer two.destroy(gpa);
    try expectChoice(.cpu, 1, 0, two, "one two one two one two\n", .{});
}

test "the trial runs both scans" {
    const gpa = std.testing.allocator;
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.literal("two"));
    const pattern: *Pattern = try .create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    try std.testing.expect(measureScan(gpa, pattern, "one two\n", .{}).? > 0);
}
