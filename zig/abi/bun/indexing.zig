//! Signatures of texts, and what patterns need of them, for file indexes.
const std = @import("std");
const needs = @import("../../index/needs.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const slot_count = @import("../../index/ranges.zig").slot_count;
const Signer = @import("../../index/signature.zig").Signer;
const Status = @import("../status.zig").Status;

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/indexing/signature.ts. The filter is valid until the next call.
pub const Signed = extern struct {
    /// A bit for each kind.
    kinds: [8]u32,
    /// Least and greatest value of each `index/ranges.Slot`.
    ranges: [2 * slot_count]f64,
    filter: ?[*]const u32,
    filter_words: u64,
};

pub export fn mb_index_open(out: *?*Signer) callconv(.c) Status {
    const signer = gpa.create(Signer) catch return .no_memory;
    signer.* = Signer.init(gpa) catch {
        gpa.destroy(signer);
        return .no_memory;
    };
    out.* = signer;
    return .ok;
}

pub export fn mb_index_sign(signer: *Signer, text: [*]const u8, size_bytes: u64, out: *Signed) callconv(.c) Status {
    const signature = signer.sign(text[0..@intCast(size_bytes)]) catch |err| return .of(err);
    var kinds: [8]u32 = @splat(0);
    for (0..256) |kind| {
        if (signature.kinds.isSet(kind)) kinds[kind / 32] |= @as(u32, 1) << @intCast(kind % 32);
    }
    var ranges: [2 * slot_count]f64 = undefined;
    for (signature.ranges, 0..) |range, slot| ranges[2 * slot ..][0..2].* = .{ range.least, range.greatest };
    out.* = .{ .kinds = kinds, .ranges = ranges, .filter = signature.filter.ptr, .filter_words = signature.filter.len };
    return .ok;
}

pub export fn mb_index_close(signer: *Signer) callconv(.c) void {
    signer.deinit();
    gpa.destroy(signer);
}

/// Writes what every text with a match of the pattern contains (`needs.write`), and returns the number of words; 0 if
/// nothing is known.
/// @param knows_kinds matches are searched in the tokens of whole texts
pub export fn mb_index_needs(pattern: *const Pattern, knows_kinds: bool, into: [*]u32, room: u32) callconv(.c) u32 {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const clauses = needs.ofProgram(arena.allocator(), &pattern.program, knows_kinds) catch return 0;
    return @intCast(needs.write(clauses, into[0..room]) orelse 0);
}
