//! Compiled programs, and single members of sets.
const std = @import("std");
const declared_kind_first = @import("../../gen/kinds.zig").declared_kind_first;
const Kind = @import("../../gen/kinds.zig").Kind;
const held = @import("../../match/feed/held.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const Program = @import("../../program/program.zig").Program;
const types = @import("types.zig");
const Text = types.Text;
const Out = types.Out;
const Status = types.Status;
const gpa = types.gpa;

/// A reference-counted program, immutable once loaded.
const Loaded = struct {
    pattern: *Pattern,
    owners: std.atomic.Value(u32) = .init(1),

    fn release(loaded: *Loaded) void {
        if (loaded.owners.fetchSub(1, .acq_rel) != 1) return;
        loaded.pattern.destroy(gpa);
        gpa.destroy(loaded);
    }
};

/// A program, or one member of it: a pattern in C.
pub const Shared = struct {
    loaded: *Loaded,
    /// The only member searched for; null for all of them.
    member: ?u32 = null,
    owners: std.atomic.Value(u32) = .init(1),

    pub fn pattern(shared: *const Shared) *const Pattern {
        return shared.loaded.pattern;
    }

    pub fn program(shared: *const Shared) *const Program {
        return &shared.loaded.pattern.program;
    }

    pub fn retain(shared: *Shared) *Shared {
        _ = shared.owners.fetchAdd(1, .monotonic);
        return shared;
    }

    pub fn release(shared: *Shared) void {
        if (shared.owners.fetchSub(1, .acq_rel) != 1) return;
        shared.loaded.release();
        gpa.destroy(shared);
    }

    /// Member `index` as a separate pattern.
    pub fn memberAlone(shared: *const Shared, index: u32) std.mem.Allocator.Error!*Shared {
        const alone = try gpa.create(Shared);
        _ = shared.loaded.owners.fetchAdd(1, .monotonic);
        alone.* = .{ .loaded = shared.loaded, .member = index };
        return alone;
    }

    /// First member and number of members searched for.
    pub fn members(shared: *const Shared) struct { u32, u32 } {
        if (shared.member) |one| return .{ one, 1 };
        return .{ 0, @intCast(shared.program().members.len) };
    }

    /// First register and number of registers of the members searched for.
    pub fn registers(shared: *const Shared) struct { u32, u32 } {
        if (shared.member) |one| return registersOf(shared.program(), one);
        return .{ 0, countReported(shared.program()) };
    }
};

/// First register and number of registers of one member.
pub fn registersOf(program: *const Program, member: u32) struct { u32, u32 } {
    const first = program.members[member].first_register;
    const end = if (member + 1 < program.members.len)
        program.members[member + 1].first_register
    else
        countReported(program);
    return .{ first, end -| first };
}

/// Number of registers of the members. Those inside declared kinds follow and are not accessible to callers.
fn countReported(program: *const Program) u32 {
    var count: u32 = @intCast(program.registers.len);
    for (program.kinds) |kind| count = @min(count, kind.reserved[2]);
    return count;
}

/// Loads a program. Messages refer to it by `name`.
pub fn load(bytes: []const u8, name: []const u8, out: **Shared, fault: Out) Status {
    const pattern = Pattern.create(gpa, bytes) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.BadMagic, error.BadSize => types.fail(
            fault,
            .pattern,
            "{s}: not a complete compiled pattern: create one with \"matcher compile PATTERN -o FILE\"",
            .{name},
        ),
        error.BadVersion => types.fail(
            fault,
            .pattern,
            "{s}: compiled by another version of matcher: compile the pattern again",
            .{name},
        ),
        else => types.fail(fault, .pattern, "{s}: damaged: compile the pattern again", .{name}),
    };
    out.* = wrap(pattern) catch {
        pattern.destroy(gpa);
        return types.noMemory(fault);
    };
    return .ok;
}

fn wrap(pattern: *Pattern) std.mem.Allocator.Error!*Shared {
    const loaded = try gpa.create(Loaded);
    errdefer gpa.destroy(loaded);
    loaded.* = .{ .pattern = pattern };
    const shared = try gpa.create(Shared);
    shared.* = .{ .loaded = loaded };
    return shared;
}

export fn mt_program_load(program: Text, out: **Shared, fault: Out) callconv(.c) Status {
    return load(program.bytes(), "the program", out, fault);
}

export fn mt_pattern_retain(shared: *Shared) callconv(.c) *Shared {
    return shared.retain();
}

export fn mt_pattern_free(owned: ?*Shared) callconv(.c) void {
    if (owned) |shared| shared.release();
}

export fn mt_registers(shared: *const Shared) callconv(.c) u32 {
    return shared.registers()[1];
}

export fn mt_register_name(shared: *const Shared, index: u32) callconv(.c) Text {
    const first, const count = shared.registers();
    if (index >= count) return .of("");
    return .of(registerName(shared.program(), first + index));
}

pub fn registerName(program: *const Program, index: u32) []const u8 {
    const register = program.registers[index];
    return program.string(register.name_offset, register.name_length);
}

export fn mt_register_kind(shared: *const Shared, index: u32) callconv(.c) Text {
    const first, const count = shared.registers();
    if (index >= count) return .of("");
    const kind = registerKind(shared.program(), first + index) orelse return .of("");
    return .of(std.enums.tagName(Kind, kind) orelse "");
}

export fn mt_register_repeats(shared: *const Shared, index: u32) callconv(.c) c_int {
    const first, const count = shared.registers();
    return @intFromBool(index < count and shared.program().registers[first + index].flags & 1 != 0);
}

export fn mt_needs_whole_input(shared: *const Shared) callconv(.c) c_int {
    return @intFromBool(held.dependsOnOtherLines(shared.program()));
}

/// The one built-in kind that a register binds; null if there is none.
pub fn registerKind(program: *const Program, index: u32) ?Kind {
    const number = std.math.cast(u8, program.registers[index].kind) orelse return null;
    return if (number < declared_kind_first) @fromBackingInt(number) else null;
}

pub fn memberName(program: *const Program, index: u32) []const u8 {
    const member = program.members[index];
    return program.string(member.name_offset, member.name_length);
}
