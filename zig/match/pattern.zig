//! A program prepared for any number of concurrent scans, which only read it.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Program = @import("../program/program.zig").Program;
const LoadError = @import("../program/program.zig").LoadError;
const NodeInfo = @import("engine/node_info.zig").NodeInfo;
const kinds_read = @import("../axis/kinds_read.zig");
const readings = @import("../axis/readings.zig");
const Regular = @import("engine/regular.zig").Regular;
const kind_filter = @import("find/kind_filter.zig");
const required_literals = @import("find/required_literals.zig");
const KindSet = @import("../lex/columns.zig").KindSet;
const Options = @import("scan_options.zig").Options;
const device_lines = @import("device/lines.zig");
const Work = @import("../device/lines.zig").Work;
const Allocator = std.mem.Allocator;

/// Whether a device searches for a pattern faster; set once, after a trial.
pub const Finding = enum(u8) { unknown, cpu, device };

pub const Pattern = struct {
    program: Program,
    node_info: NodeInfo,
    /// Pairs of brackets are needed: the whole input is lexed before matching.
    needs_mates: bool,
    needs_whitespace: bool,
    has_fields: bool,
    /// Every match is one address, independent of its surroundings, so no other token is examined.
    is_addresses: bool,
    /// Maximum number of tokens before a start that may be examined.
    behind_max: u32,
    /// What every match must contain, if known.
    requirement: ?required_literals.Requirement,
    /// What every match must contain, for a search on a device.
    markable: ?required_literals.Markable,
    /// The lexer and engine for a device that searches line by line.
    on_device: *device_lines.OnDemand,
    /// Set by `device/choice.zig`.
    device_finding: *std.atomic.Value(Finding),
    /// Tokens of other kinds need no rows, unless readings are reported; null if all tokens need rows.
    kept_kinds: ?KindSet,
    /// A set whose every match is one token that contains a literal of the requirement, so nothing after a text's last
    /// literal is examined.
    ends_at_literal: bool,
    /// The members that an automaton can run.
    regular: ?Regular,
    /// Owns the requirements.
    arena: std.heap.ArenaAllocator,

    /// Returns a pattern at a fixed address, because engines store pointers to it.
    pub fn create(gpa: Allocator, bytes: []const u8) LoadError!*Pattern {
        const pattern = try gpa.create(Pattern);
        errdefer gpa.destroy(pattern);
        pattern.program = try .load(gpa, bytes);
        errdefer pattern.program.deinit(gpa);
        try checkReadings(gpa, &pattern.program);
        pattern.node_info = try .init(gpa, &pattern.program);
        errdefer pattern.node_info.deinit(gpa);
        pattern.regular = try .init(gpa, &pattern.program, &pattern.node_info);
        errdefer if (pattern.regular) |*regular| regular.deinit(gpa);
        pattern.needs_mates = false;
        pattern.needs_whitespace = false;
        pattern.has_fields = false;
        pattern.behind_max = 1;
        for (pattern.program.nodes) |node| {
            const inside = node.operation() == .look and node.b == @backingInt(numbers.LookKind.inside);
            if (inside or node.operation() == .balanced) pattern.needs_mates = true;
            if (node.operation() == .look and node.b == @backingInt(numbers.LookKind.behind)) {
                const width = pattern.node_info.nodes[node.a].width_max;
                pattern.behind_max +|= std.math.cast(u32, width) orelse std.math.maxInt(u32);
            }
            if (node.operation() == .field) pattern.has_fields = true;
            if (node.operation() == .whitespace) pattern.needs_whitespace = true;
        }
        pattern.is_addresses = asksAddresses(&pattern.program);
        pattern.arena = .init(gpa);
        errdefer pattern.arena.deinit();
        const arena = pattern.arena.allocator();
        pattern.requirement = try required_literals.ofProgram(arena, &pattern.program, &pattern.node_info);
        pattern.markable = try required_literals.findMarkable(arena, &pattern.program, &pattern.node_info);
        pattern.on_device = try arena.create(device_lines.OnDemand);
        pattern.on_device.* = .{};
        pattern.device_finding = try arena.create(std.atomic.Value(Finding));
        pattern.device_finding.* = .init(.unknown);
        pattern.kept_kinds = try kindsOfRows(gpa, &pattern.program);
        pattern.ends_at_literal = kind_filter.areTexts(&pattern.program);
        return pattern;
    }

    /// White space gets rows though no node asks for it. Only for a copy of a pattern: its own engines expect none.
    pub fn expectWhitespaceRows(copy: *Pattern) void {
        copy.needs_whitespace = true;
        copy.node_info.has_whitespace_rows = true;
        copy.regular = null;
    }

    fn kindsOfRows(gpa: Allocator, program: *const Program) Allocator.Error!?KindSet {
        const matched = kind_filter.kinds(program) orelse return null;
        const read = try kinds_read.of(gpa, program) orelse return null;
        return matched.unionWith(read);
    }

    /// Tokens of other kinds need no rows in a scan with these options.
    pub fn kindsToKeep(pattern: *const Pattern, options: *const Options) ?KindSet {
        if (options.engine != .automatic) return null;
        if (options.readings and pattern.program.readings.len != 0) return null;
        return pattern.kept_kinds;
    }

    fn checkReadings(gpa: Allocator, program: *const Program) LoadError!void {
        for (program.readings) |reading| {
            readings.check(gpa, reading.axis, .{
                .operands = program.operandsOf(reading),
                .strings = program.strings,
            }) catch |err| return switch (err) {
                error.OutOfMemory => error.OutOfMemory,
                error.BadProgram => error.BadReading,
            };
        }
    }

    fn asksAddresses(program: *const Program) bool {
        if (program.shapes.len != 0 or program.kinds.len != 0) return false;
        for (program.members) |member| {
            const it = kind_filter.testOfToken(program, member.root) orelse return false;
            switch (it.operation()) {
                .kinds, .predicate => {},
                else => return false,
            }
            var others = program.bitsets[it.a];
            const ip = @backingInt(Kind.ip);
            others[ip / 32] &= ~(@as(u32, 1) << (ip % 32));
            if (!std.mem.allEqual(u32, &others, 0)) return false;
        }
        return true;
    }

    /// What a device does for the pattern; null if it can do nothing.
    pub fn deviceWork(pattern: *const Pattern, by_line: bool) ?Work {
        const regular = if (pattern.regular) |*found| found else return null;
        const markable = if (pattern.markable) |*found| found else null;
        const plan = pattern.on_device.get(&pattern.program, &pattern.node_info, regular, markable) orelse return null;
        return .{ .plan = plan, .by_line = by_line };
    }

    pub fn destroy(pattern: *Pattern, gpa: Allocator) void {
        if (pattern.regular) |*regular| regular.deinit(gpa);
        pattern.arena.deinit();
        pattern.node_info.deinit(gpa);
        pattern.program.deinit(gpa);
        gpa.destroy(pattern);
    }
};
