//! Classifies many files at once on all cores.
const std = @import("std");
const classify = @import("classify.zig");
const limits = @import("../gen/limits.zig");
const sources = @import("../source/open.zig");
const Threads = @import("../concurrent/threads.zig").Threads;
const coreCount = @import("../concurrent/threads.zig").coreCount;
const threads_max = @import("../concurrent/threads.zig").threads_max;
const Allocator = std.mem.Allocator;

/// The result for one file.
pub const Answer = struct {
    /// Null for an empty file, and on failure.
    dominant: ?classify.Dominant = null,
    /// The system's error number if the file could not be read.
    errno: u32 = 0,
    failure: ?classify.Error = null,
    /// It is binary, and was skipped.
    is_skipped: bool = false,
};

const Job = struct {
    gpa: Allocator,
    paths: []const [*:0]const u8,
    answers: []Answer,
    skips_binary: bool,
    /// The next file to process.
    next: std.atomic.Value(usize) = .init(0),

    fn run(job: *Job) void {
        var buffer: std.ArrayList(u8) = .empty;
        defer buffer.deinit(sources.gpa);
        while (true) {
            const number = job.next.fetchAdd(1, .monotonic);
            if (number >= job.paths.len) return;
            buffer.clearRetainingCapacity();
            job.answers[number] = judge(job, &buffer, job.paths[number]);
        }
    }
};

/// Classifies the files at the paths, writing each result to its place in `answers`.
pub fn judgeAll(gpa: Allocator, paths: []const [*:0]const u8, answers: []Answer, skips_binary: bool) void {
    var job: Job = .{ .gpa = gpa, .paths = paths, .answers = answers, .skips_binary = skips_binary };
    var threads: Threads = .{};
    const wanted = @min(coreCount(), paths.len, threads_max);
    // The caller works too, in case no threads can be started.
    _ = threads.start(wanted -| 1, Job.run, .{&job});
    job.run();
    threads.join();
}

fn judge(job: *const Job, buffer: *std.ArrayList(u8), path: [*:0]const u8) Answer {
    var answer: Answer = .{};
    var source = sources.openInto(
        buffer,
        path,
        .regular,
        .{ .file_bytes_max = limits.text_bytes },
        &answer.errno,
    ) catch |err| {
        switch (err) {
            error.System => {},
            error.OutOfMemory => answer.failure = error.OutOfMemory,
            error.TooLarge => answer.failure = error.TooLong,
        }
        return answer;
    };
    defer source.release();
    if (job.skips_binary and source.isBinary()) {
        answer.is_skipped = true;
        return answer;
    }
    answer.dominant = classify.dominant(job.gpa, source.text) catch |err| {
        answer.failure = err;
        return answer;
    };
    return answer;
}

test "results are in the order of their files" {
    const io = std.testing.io;
    var folder = std.testing.tmpDir(.{});
    defer folder.cleanup();
    const prose = "one two three four five six seven eight nine ten eleven.";
    try folder.dir.writeFile(io, .{ .sub_path = "a", .data = prose });
    try folder.dir.writeFile(io, .{ .sub_path = "b", .data = "" });
    try folder.dir.writeFile(io, .{ .sub_path = "c", .data = "one\x00two" });
    var paths: [4][*:0]const u8 = undefined;
    var texts: [4][std.fs.max_path_bytes]u8 = undefined;
    for (&paths, &texts, [_][]const u8{ "a", "b", "none", "c" }) |*path, *text, name| {
        path.* = try std.fmt.bufPrintSentinel(text, ".zig-cache/tmp/{s}/{s}", .{ folder.sub_path, name }, 0);
    }
    var answers: [4]Answer = undefined;
    judgeAll(std.testing.allocator, &paths, &answers, true);
    try std.testing.expectEqual(classify.Kind.prose, answers[0].dominant.?.kind);
    try std.testing.expectEqual(null, answers[1].dominant);
    try std.testing.expectEqual(0, answers[1].errno);
    try std.testing.expectEqual(@backingInt(std.c.E.NOENT), answers[2].errno);
    try std.testing.expect(answers[3].is_skipped and answers[3].dominant == null);
    judgeAll(std.testing.allocator, &paths, &answers, false);
    try std.testing.expect(!answers[3].is_skipped and answers[3].dominant != null);
}
