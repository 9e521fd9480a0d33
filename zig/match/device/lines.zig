//! Programs that a device can run line by line (`zig/device/lines.zig`): they have one member, an automaton runs it,
//! and its tests are all decided by the symbols of tokens.
const std = @import("std");
const lines = @import("../../device/lines.zig");
const Automaton = lines.Automaton;
pub const LinePlan = lines.LinePlan;
const NodeInfo = @import("../engine/node_info.zig").NodeInfo;
const Markable = @import("../find/required_literals.zig").Markable;
const needlesOf = @import("../find/required_literals.zig").needlesOf;
const Program = @import("../../program/program.zig").Program;
const Regular = @import("../engine/regular.zig").Regular;
const device_values = @import("values.zig");
const io = @import("../../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// The plan of a pattern, made when a device first asks for it.
pub const OnDemand = struct {
    mutex: std.Io.Mutex = .init,
    is_made: bool = false,
    plan: ?LinePlan = null,

    /// Null if no device can run the program, or memory ran out.
    pub fn get(
        on_demand: *OnDemand,
        program: *const Program,
        node_info: *const NodeInfo,
        regular: *const Regular,
        markable: ?*const Markable,
    ) ?*const LinePlan {
        on_demand.mutex.lockUncancelable(io());
        defer on_demand.mutex.unlock(io());
        if (!on_demand.is_made) {
            on_demand.plan = planOf(program, node_info, regular, markable) catch return null;
            on_demand.is_made = true;
        }
        return if (on_demand.plan) |*plan| plan else null;
    }
};

fn planOf(
    program: *const Program,
    node_info: *const NodeInfo,
    regular: *const Regular,
    markable: ?*const Markable,
) Allocator.Error!?LinePlan {
    if (program.members.len != 1 or program.shapes.len != 0 or program.kinds.len != 0) return null;
    if (program.readings.len != 0 or node_info.nodes[program.members[0].root].may_be_empty) return null;
    var arena: std.heap.ArenaAllocator = .init(std.heap.page_allocator);
    defer arena.deinit();
    var builder: Builder = .{
        .regular = regular,
        .root = regular.roots[0] orelse return null,
        .leaves_tests = markable != null,
        .values = undefined,
    };
    var automaton: Automaton = std.mem.zeroes(Automaton);
    builder.build(arena.allocator(), &automaton) catch |err| switch (err) {
        error.OutOfMemory => return error.OutOfMemory,
        error.Unsupported => return null,
        error.Undecided => unreachable,
    };
    automaton.unknown = builder.unknown;
    if (try needlesOf(arena.allocator(), program, node_info)) |found| automaton.needles = .of(found);
    return .{ .automaton = automaton };
}

const Builder = struct {
    regular: *const Regular,
    root: u32,
    values: device_values.Values,
    /// Tokens with some symbols may be left to the CPU: not all lines have the bytes that every match contains.
    leaves_tests: bool,
    /// Bits of these symbols.
    unknown: u64 = 0,

    const Error = device_values.Error;

    fn build(builder: *Builder, arena: Allocator, into: *Automaton) Error!void {
        const regular = builder.regular;
        const symbols = &regular.symbols;
        builder.values = try .of(arena, regular, builder.leaves_tests);
        const count = symbols.count() + builder.values.count();
        if (regular.states.len > lines.states_max or count > lines.symbols_max) return error.Unsupported;
        into.symbol_count = @intCast(count);
        into.kind_class_count = symbols.class_count;
        into.root = builder.root;
        try builder.values.addTo(symbols, into);
        try addTexts(into, symbols.text_list.items);
        for (regular.states, 0..) |state, number| {
            into.states[number] = switch (state) {
                .fail => .{ .operation = .fail },
                .accept => .{ .operation = .accept },
                .take => |it| .{ .operation = .take, .next = @intCast(it.next) },
                .check => |it| if (it.asked.before)
                    return error.Unsupported
                else
                    .{ .operation = .pass, .next = @intCast(it.next) },
                .split => |it| .{ .operation = .split, .next = @intCast(it.first), .second = @intCast(it.second) },
                inline .open, .bind => |it| .{ .operation = .pass, .next = @intCast(it.next) },
                .keep => return error.Unsupported,
            };
        }
        try builder.addSteps(into);
        try builder.addLabels(into);
    }

    fn addTexts(into: *Automaton, texts: []const []const u8) Error!void {
        if (texts.len > lines.texts_max) return error.Unsupported;
        into.text_count = @intCast(texts.len);
        for (into.texts[0..texts.len], texts) |*entry, text| {
            if (text.len > lines.text_bytes_max) return error.Unsupported;
            entry.size = @intCast(text.len);
            @memcpy(entry.bytes[0..text.len], text);
        }
    }

    /// What a match that is not complete at the end of a line may still need.
    fn addSteps(builder: *Builder, into: *Automaton) Error!void {
        const regular = builder.regular;
        var reached: [lines.states_max]u32 = @splat(0);
        for (regular.order) |state| reached[state] = switch (regular.states[state]) {
            .fail, .keep => 0,
            .accept, .take => bit(state),
            .check => |it| bit(state) | reached[it.next],
            .split => |it| reached[it.first] | reached[it.second],
            inline .open, .bind => |it| reached[it.next],
        };
        into.root_follow = reached[builder.root];
        for (regular.states, 0..) |state, number| switch (state) {
            .take => |it| {
                into.follow[number] = reached[it.next];
                into.inner_states |= reached[it.next];
                for (0..into.symbol_count - 1) |symbol| {
                    if (try builder.holds(it.ask, @intCast(symbol))) into.takes[symbol] |= bit(number);
                }
            },
            .check => into.testing |= bit(number),
            .accept => into.accepting |= bit(number),
            else => {},
        };
        into.inner_states &= ~into.accepting;
    }

    fn addLabels(builder: *Builder, into: *Automaton) Error!void {
        const width = into.symbol_count;
        var count: usize = 1;
        into.sets[0] = try builder.setBefore(0, width - 1);
        if (into.sets[0] & bit(builder.root) != 0) return error.Unsupported; // It matches nothing at all.
        var label: usize = 0;
        while (label < count) : (label += 1) {
            for (0..width - 1) |symbol| {
                const set = try builder.setBefore(into.sets[label], @intCast(symbol));
                const next = std.mem.findScalar(u32, into.sets[0..count], set) orelse new: {
                    if (count == lines.labels_max) return error.Unsupported;
                    into.sets[count] = set;
                    count += 1;
                    break :new count - 1;
                };
                into.labels[label * width + symbol] = @intCast(next);
            }
        }
    }

    /// States from which a match can be completed before a token with this symbol, if those of `after` are such states
    /// behind it.
    fn setBefore(builder: *Builder, after: u32, symbol: u32) Error!u32 {
        var set: u32 = 0;
        for (builder.regular.order) |state| {
            const may = switch (builder.regular.states[state]) {
                .fail => false,
                .accept => true,
                .take => |it| after & bit(it.next) != 0 and try builder.holds(it.ask, symbol),
                .check => |it| set & bit(it.next) != 0 and it.negated != try builder.holds(it.asked.ask, symbol),
                .split => |it| set & (bit(it.first) | bit(it.second)) != 0,
                inline .open, .bind, .keep => |it| set & bit(it.next) != 0,
            };
            if (may) set |= bit(state);
        }
        return set;
    }

    fn holds(builder: *Builder, ask: u32, symbol: u32) Error!bool {
        return builder.values.holds(&builder.regular.symbols, ask, symbol) catch |err| {
            if (err == error.OutOfMemory or (err == error.Unsupported and !builder.leaves_tests)) return err;
            builder.unknown |= @as(u64, 1) << @intCast(symbol);
            return false;
        };
    }
};

fn bit(state: usize) u32 {
    assert(state < lines.states_max);
    return @as(u32, 1) << @intCast(state);
}
