//! A program ready to be run, by any number of scans at once: it is only read.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Program = @import("program.zig").Program;
const LoadError = @import("program.zig").LoadError;
const Facts = @import("facts.zig").Facts;
const Regular = @import("regular.zig").Regular;
const needle = @import("needle.zig");
const Allocator = std.mem.Allocator;

pub const Pattern = struct {
    program: Program,
    facts: Facts,
    /// Brackets have to know their partners: the whole input is lexed before anything is matched.
    needs_mates: bool,
    needs_whitespace: bool,
    has_fields: bool,
    /// Anchors on readings, which are read of the whole input.
    has_axes: bool,
    /// Tokens before a start that may be looked at.
    behind_max: u32,
    /// What every match must hold, where that is known.
    requirement: ?needle.Requirement,
    /// The members that an automaton can run.
    regular: ?Regular,

    /// Gives a pattern at a place of its own, which engines keep pointers to.
    pub fn create(gpa: Allocator, bytes: []const u8) LoadError!*Pattern {
        const pattern = try gpa.create(Pattern);
        errdefer gpa.destroy(pattern);
        pattern.program = try .load(gpa, bytes);
        errdefer pattern.program.deinit(gpa);
        pattern.facts = try .init(gpa, &pattern.program);
        errdefer pattern.facts.deinit(gpa);
        pattern.regular = try .init(gpa, &pattern.program, &pattern.facts);
        pattern.needs_mates = false;
        pattern.needs_whitespace = false;
        pattern.has_fields = false;
        pattern.has_axes = false;
        pattern.behind_max = 1;
        for (pattern.program.nodes) |node| {
            const inside = node.operation() == .look and node.b == @backingInt(numbers.LookKind.inside);
            if (inside or node.operation() == .balanced) pattern.needs_mates = true;
            if (node.operation() == .look and node.b == @backingInt(numbers.LookKind.behind)) {
                const width = pattern.facts.nodes[node.a].width_max;
                pattern.behind_max +|= std.math.cast(u32, width) orelse std.math.maxInt(u32);
            }
            if (node.operation() == .field) pattern.has_fields = true;
            if (node.operation() == .axis) pattern.has_axes = true;
            if (node.operation() == .whitespace) pattern.needs_whitespace = true;
        }
        pattern.requirement = needle.ofProgram(&pattern.program, &pattern.facts);
        return pattern;
    }

    pub fn destroy(pattern: *Pattern, gpa: Allocator) void {
        if (pattern.regular) |*regular| regular.deinit(gpa);
        pattern.facts.deinit(gpa);
        pattern.program.deinit(gpa);
        gpa.destroy(pattern);
    }
};
