//! The kinds of tokens that a program's readings need, so that a scan can leave out the rows of others.
const std = @import("std");
const Kinds = @import("setup.zig").Kinds;
const Program = @import("../program/program.zig").Program;
const readings = @import("readings.zig");
const Allocator = std.mem.Allocator;

/// The kinds needed if no reading is shown; null if all are.
pub fn of(gpa: Allocator, program: *const Program) Allocator.Error!?Kinds {
    var read: Kinds = .empty;
    for (program.readings, 0..) |reading, number| {
        if (reading.is_asked == 0) continue;
        const setup = readings.setupOf(program, number, false);
        var column = readings.makeColumn(gpa, @fromBackingInt(reading.axis), setup) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.BadProgram => unreachable, // Checked when the program was loaded.
        };
        switch (column) {
            inline else => |*it| {
                defer it.fold.deinit(gpa);
                if (!@hasDecl(@TypeOf(it.fold), "kindsRead")) return null;
                read.setUnion(it.fold.kindsRead() orelse return null);
            },
        }
    }
    return read;
}
