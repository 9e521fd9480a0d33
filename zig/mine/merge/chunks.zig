//! Chunks: units without white space between them. Names, paths, addresses and numbers of several tokens become one
//! unit.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const units_ = @import("units.zig");
const Role = units_.Role;
const Unit = units_.Unit;
const List = std.ArrayList(Unit);

/// Adds a unit of the chunk that starts at `first`; a repeated sign is one sign.
pub fn push(gpa: std.mem.Allocator, unit: Unit, first: usize, out: *List) !void {
    if (unit.role == .sign and !unit.space and out.items.len > first) {
        const last = &out.items[out.items.len - 1];
        if (last.role == .sign and last.text[0] == unit.text[0] and
            std.mem.findScalar(u8, "-_.*=#~+:!?", unit.text[0]) != null)
        {
            last.extend(unit);
            last.text = last.text.ptr[0 .. last.text.len + unit.text.len];
            return;
        }
    }
    try out.append(gpa, unit);
}

/// Joins the runs of the chunk `out[first..]` in place.
pub fn glue(first: usize, out: *List) void {
    const chunk = out.items[first..];
    var read: usize = 0;
    var write: usize = 0;
    while (read < chunk.len) {
        var end = runEnd(chunk, read);
        while (end > read and chunk[end - 1].role == .sign and chunk[end - 1].text.len == 1 and
            std.mem.findScalar(u8, ".!?", chunk[end - 1].text[0]) != null) end -= 1;
        if (gluedRun(chunk[read..end])) |joined| {
            chunk[write] = joined;
            write += 1;
            read = end;
        } else {
            const stop = @max(end, read + 1);
            while (read < stop) : (read += 1) {
                chunk[write] = chunk[read];
                write += 1;
            }
        }
    }
    out.shrinkRetainingCapacity(first + write);
}

fn runEnd(chunk: []const Unit, start: usize) usize {
    var end = start;
    var is_query = false;
    while (end < chunk.len) : (end += 1) {
        const unit = chunk[end];
        if (unit.role != .sign) continue;
        is_query = is_query or (unit.isSign("?") and startsPath(chunk[start]));
        if (is_query and unit.isSign("=")) continue;
        if (unit.text.len > 1) {
            if (!vocabulary.isOneOf(unit.text, &.{ "..", "--", "::", "++", "##" })) break;
        } else if (std.mem.findScalar(u8, "-_./\\@#$%&+~*!?^", unit.text[0]) == null) {
            if (!joinsValues(chunk, start, end)) break;
        }
    }
    return end;
}

fn startsPath(unit: Unit) bool {
    return unit.isSign("/") or (unit.role == .value and std.mem.startsWith(u8, unit.text, "/"));
}

/// `10.0.0.1:80` and `1,2` are one value, and so is `www.host.org:80`.
fn joinsValues(chunk: []const Unit, start: usize, at: usize) bool {
    const sign = chunk[at].text[0];
    if ((sign != ':' and sign != ',') or at == start or at + 1 >= chunk.len) return false;
    const is_name = chunk[at + 1].role != .sign and chunk[at - 1].role != .sign and !hasSign(chunk[at..], '=');
    if (sign == ':' and is_name) return true;
    if (chunk[at + 1].role != .value) return false;
    if (chunk[at - 1].role == .value) return true;
    if (sign != ':') return false;
    for (chunk[start..at]) |unit| if (unit.role == .marked or unit.isSign(".")) return true;
    return false;
}

/// The run as one unit; null if it has neither a word nor a value, or is one unit already.
fn gluedRun(run: []const Unit) ?Unit {
    if (run.len < 2) return null;
    var role: ?Role = null;
    for (run, 0..) |unit, at| {
        const found: Role = switch (unit.role) {
            .sign => if (at > 0 and at + 1 < run.len and unit.text.len == 1 and
                std.mem.findScalar(u8, "./\\@:", unit.text[0]) != null) .marked else continue,
            else => |own| own,
        };
        if (role == null or rank(found) > rank(role.?)) role = found;
    }
    var has_text = false;
    for (run) |unit| has_text = has_text or unit.role != .sign;
    if (!has_text) return null;
    // The lexer reads a path of one name as a slash and a word.
    if (run[0].isSign("/") and run[1].role != .sign) role = .value;
    const first = run[0].text.ptr;
    const last = run[run.len - 1].text;
    return .{
        .role = role.?,
        .space = run[0].space,
        // The units of a run are adjacent, so their texts are one slice of the sample.
        .text = if (role.? == .value) "" else first[0 .. @intFromPtr(last.ptr) + last.len - @intFromPtr(first)],
        .from = run[0].from,
        .to = run[run.len - 1].to,
        .start = run[0].start,
        .end = run[run.len - 1].end,
    };
}

fn hasSign(units: []const Unit, sign: u8) bool {
    for (units) |unit| if (unit.role == .sign and unit.text[0] == sign) return true;
    return false;
}

fn rank(role: Role) u8 {
    return switch (role) {
        .sign => 0,
        .word => 1,
        .marked => 2,
        .value => 3,
    };
}
