//! What reading times met, in words.
const std = @import("std");
const notices = @import("../../lex/notices.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Out = types.Out;
const Status = types.Status;
const zones = @import("../../gen/zones.zig");

const text_size_max = 64;

export fn mt_time_notices(out: **Buffer, fault: Out) callconv(.c) Status {
    var lines: std.ArrayList(u8) = .empty;
    write(&lines) catch {
        lines.deinit(types.gpa);
        return types.noMemory(fault);
    };
    out.* = Buffer.take(&lines) catch {
        lines.deinit(types.gpa);
        return types.noMemory(fault);
    };
    return .ok;
}

fn write(lines: *std.ArrayList(u8)) std.mem.Allocator.Error!void {
    const taken = notices.takeZones();
    const bits = taken.ambiguous;
    for (zones.ambiguous, 0..) |name, index| {
        if (bits & @as(u32, 1) << @intCast(index) == 0) continue;
        try lines.print(
            types.gpa,
            "{s} means several zones: such times were read in the zone that is set, which is UTC by default\n",
            .{name},
        );
    }
    if (taken.is_any_named) {
        var name: [text_size_max]u8 = undefined;
        try lines.print(
            types.gpa,
            "{s} behind a time is not read: such times were read in the zone that is set, which is UTC by default\n",
            .{name[0..notices.takeNamedZone(&name)]},
        );
    }
    if (!notices.isAnyImpossible()) return;
    var date: [text_size_max]u8 = undefined;
    const size = notices.takeImpossible(&date);
    try lines.print(
        types.gpa,
        "\"{s}\" is not a date in the order that is set; times with such dates were not read\n",
        .{date[0..size]},
    );
}
