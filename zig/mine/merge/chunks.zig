//! Chunks: units without white space between them. Names, paths, addresses and numbers of several tokens become one
//! unit.
const std = @import("std");
const steps = @import("../../steps.zig");
const vocabulary = @import("vocabulary.zig");
const Role = @import("units.zig").Role;
const Unit = @import("units.zig").Unit;
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
    const equals_end = signsEnd(chunk, '=');
    var read: usize = 0;
    var write: usize = 0;
    while (read < chunk.len) {
        const run_end = runEnd(chunk, read, equals_end);
        steps.count(run_end - read + 1);
        const after = @max(run_end, read + 1);
        var end = run_end;
        while (end > read and chunk[end - 1].role == .sign and chunk[end - 1].text.len == 1 and
            std.mem.findScalar(u8, ".!?", chunk[end - 1].text[0]) != null) end -= 1;
        if (glueRun(chunk[read..end])) |joined| {
            chunk[write] = joined;
            write += 1;
            read = end;
        }
        // A run that begins among the signs at its end would end there too: they are read once.
        while (read < after) : (read += 1) {
            chunk[write] = chunk[read];
            write += 1;
        }
    }
    out.shrinkRetainingCapacity(first + write);
}

fn runEnd(chunk: []const Unit, start: usize, equals_end: usize) usize {
    var end = start;
    var is_query = false;
    var has_name = false;
    while (end < chunk.len) : (end += 1) {
        const unit = chunk[end];
        defer has_name = has_name or unit.role == .marked or unit.isSign(".");
        if (unit.role != .sign) continue;
        is_query = is_query or (unit.isSign("?") and startsPath(chunk[start]));
        if (is_query and unit.isSign("=")) continue;
        if (unit.text.len > 1) {
            if (!vocabulary.isOneOf(unit.text, &.{ "..", "--", "::", "++", "##" })) break;
        } else if (std.mem.findScalar(u8, "-_./\\@#$%&+~*!?^", unit.text[0]) == null) {
            if (!joinsValues(chunk, start, end, end < equals_end, has_name)) break;
        }
    }
    return end;
}

fn startsPath(unit: Unit) bool {
    return unit.isSign("/") or (unit.role == .value and std.mem.startsWith(u8, unit.text, "/"));
}

/// `10.0.0.1:80` and `1,2` are one value, and so is `www.host.org:80`.
/// @param has_equals the sign or one after it is `=`
/// @param has_name the run has a dot or a word with a dot before the sign
fn joinsValues(chunk: []const Unit, start: usize, at: usize, has_equals: bool, has_name: bool) bool {
    const sign = chunk[at].text[0];
    if ((sign != ':' and sign != ',') or at == start or at + 1 >= chunk.len) return false;
    const is_name = chunk[at + 1].role != .sign and chunk[at - 1].role != .sign and !has_equals;
    if (sign == ':' and is_name) return true;
    if (chunk[at + 1].role != .value) return false;
    if (chunk[at - 1].role == .value) return true;
    return sign == ':' and has_name;
}

/// The run as one unit; null if it has neither a word nor a value, or is one unit already.
fn glueRun(run: []const Unit) ?Unit {
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

/// Behind the last unit that is this sign; 0 if there is none.
fn signsEnd(units: []const Unit, sign: u8) usize {
    var end = units.len;
    while (end > 0) : (end -= 1) if (units[end - 1].role == .sign and units[end - 1].text[0] == sign) break;
    return end;
}

fn rank(role: Role) u8 {
    return switch (role) {
        .sign => 0,
        .word => 1,
        .marked => 2,
        .value => 3,
    };
}
