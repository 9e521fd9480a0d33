//! A compiled program (ts/tables/program.ts). All its numbers are checked when it is loaded; afterwards it is only
//! read.
const std = @import("std");
const LiteralSets = @import("literal_set.zig").LiteralSets;
const numbers = @import("../gen/program.zig");
const register_places = @import("register_places.zig");
const declared_kind_first = @import("../gen/kinds.zig").declared_kind_first;
const Automaton = @import("../lex/automaton.zig").Automaton;
const Shapes = @import("../lex/shapes.zig").Shapes;
const Question = @import("question.zig").Question;
const predicate = @import("../predicate/predicate.zig");
const Allocator = std.mem.Allocator;

pub const LoadError = error{
    BadMagic,
    BadVersion,
    BadSize,
    BadSection,
    BadTest,
    BadNode,
    BadRegister,
    BadMember,
    BadReading,
    Unsupported,
    TooDeep,
    TooLarge,
    OutOfMemory,
};

/// Maximum height of the tree, because engines recurse over it; a pattern of 249 open groups stays far below.
pub const depth_max = 2048;
/// Maximum number of nodes, with a shared one counted at every use: bounds a walk over the tree.
pub const size_max = 1 << 20;

/// Maximum number of edits of a literal or a run.
pub const edits_max = 255;

const section_count = @typeInfo(numbers.Section).@"enum".field_names.len;
const header_words = 3 + 2 * section_count;

pub const none: u32 = std.math.maxInt(u32);

pub const Test = extern struct {
    op: u32,
    a: u32,
    b: u32,
    c: u32,
    d: u32,
    e: u32,

    pub fn operation(it: Test) numbers.TestOp {
        return @fromBackingInt(it.op);
    }
};
pub const Node = extern struct {
    op: u32,
    flags: u32,
    a: u32,
    b: u32,
    c: u32,
    d: u32,
    e: u32,
    f: u32,

    pub fn operation(node: Node) numbers.NodeOp {
        return @fromBackingInt(node.op);
    }
    /// The node holds if its condition does not.
    pub fn isNegated(node: Node) bool {
        return node.flags & 1 != 0;
    }
};
pub const Register = extern struct {
    name_offset: u32,
    name_length: u32,
    parent: u32,
    flags: u32,
    kind: u32,
    reserved: [3]u32,
};
pub const Member = extern struct { root: u32, name_offset: u32, name_length: u32, first_register: u32 };
/// A kind declared by a pattern: before anything else is matched, each of its matches becomes one token.
pub const DeclaredKind = extern struct { kind: u32, root: u32, reserved: [6]u32 };

/// A reading that matching needs, or that is reported.
pub const Reading = extern struct {
    /// A number of `axes.Axis`.
    axis: u32,
    operands: u32,
    operand_count: u32,
    /// Only the token bound to this register is read; `none` for every token.
    register: u32,
    labels_offset: u32,
    labels_length: u32,
    member: u32,
    /// Whether matching needs it; otherwise only reports do.
    is_asked: u32,

    /// Whether both have the same values.
    pub fn isAlike(a: Reading, b: Reading) bool {
        return a.axis == b.axis and a.operands == b.operands and a.operand_count == b.operand_count;
    }
};

pub const Program = struct {
    words: []u32,
    strings: []const u8,
    bitsets: []const [8]u32,
    tests: []const Test,
    nodes: []const Node,
    children: []const u32,
    automata: []const u32,
    predicates: []const u32,
    registers: []const Register,
    members: []const Member,
    shapes: []const u32,
    kinds: []const DeclaredKind,
    readings: []const Reading,
    flags: u32,
    /// Whether some register keeps every binding.
    has_repeated: bool,
    /// Maximum number of registers of a member: the number of columns in a batch.
    register_width: usize = 0,
    /// Sets for tests of many texts.
    literal_sets: LiteralSets = .{},

    /// Copies `bytes` and checks all numbers.
    pub fn load(gpa: Allocator, bytes: []const u8) LoadError!Program {
        const words = try copyWords(gpa, bytes);
        errdefer gpa.free(words);
        var program: Program = .{
            .words = words,
            .strings = try bytesOf(words, .strings),
            .bitsets = try rowsOf([8]u32, words, .bitsets),
            .tests = try rowsOf(Test, words, .tests),
            .nodes = try rowsOf(Node, words, .nodes),
            .children = try rowsOf(u32, words, .children),
            .automata = try rowsOf(u32, words, .automata),
            .predicates = try rowsOf(u32, words, .predicates),
            .registers = try rowsOf(Register, words, .registers),
            .members = try rowsOf(Member, words, .members),
            .shapes = try rowsOf(u32, words, .shapes),
            .kinds = try rowsOf(DeclaredKind, words, .kinds),
            .readings = try rowsOf(Reading, words, .readings),
            .flags = flagsOf: {
                const flags = try rowsOf(u32, words, .flags);
                break :flagsOf if (flags.len == 0) 0 else flags[0];
            },
            .has_repeated = false,
        };
        for (program.registers) |register| program.has_repeated = program.has_repeated or register.flags & 1 != 0;
        try program.check(gpa);
        program.register_width = register_places.widthOf(&program);
        program.literal_sets = try .init(gpa, &program);
        return program;
    }

    pub fn deinit(program: *Program, gpa: Allocator) void {
        program.literal_sets.deinit(gpa);
        gpa.free(program.words);
        program.* = undefined;
    }

    pub fn needs(program: *const Program, flag: numbers.Flag) bool {
        return program.flags >> @backingInt(flag) & 1 != 0;
    }

    pub fn string(program: *const Program, offset: u32, length: u32) []const u8 {
        return program.strings[offset..][0..length];
    }

    pub fn childrenOf(program: *const Program, node: Node) []const u32 {
        return program.children[node.a..][0..node.b];
    }

    pub fn isRepeated(program: *const Program, register: usize) bool {
        return program.registers[register].flags & 1 != 0;
    }

    fn check(program: *const Program, gpa: Allocator) LoadError!void {
        for (program.tests, 0..) |it, i| try program.checkTest(gpa, it, i);
        const heights = try gpa.alloc(u32, program.nodes.len);
        defer gpa.free(heights);
        const sizes = try gpa.alloc(u32, program.nodes.len);
        defer gpa.free(sizes);
        for (program.nodes, 0..) |node, i| {
            var height: u32 = 0;
            var size: u64 = 1;
            try program.checkNode(node, i);
            var one: [1]u32 = undefined;
            for (program.below(node, &one)) |child| {
                height = @max(height, heights[child]);
                size += sizes[child];
            }
            heights[i] = height + 1;
            if (heights[i] > depth_max) return error.TooDeep;
            if (size > size_max) return error.TooLarge;
            sizes[i] = @intCast(size);
        }
        for (program.registers, 0..) |register, i| try program.checkRegister(register, i);
        try program.checkMembers();
        for (program.readings) |reading| try program.checkReading(reading);
        var shapes = Shapes.init(gpa, program.shapes, program.automata) catch |err| return faultOf(err);
        shapes.deinit();
        var row: usize = 0;
        while (row < program.shapes.len) : (row += Shapes.row_words) {
            if (program.shapes[row + Shapes.row_kind] < declared_kind_first) return error.BadMember;
        }
        for (program.kinds) |kind| {
            if (kind.root >= program.nodes.len or kind.kind > std.math.maxInt(u8)) return error.BadMember;
            if (kind.kind < declared_kind_first) return error.BadMember;
        }
    }

    fn checkRegister(program: *const Program, register: Register, index: usize) LoadError!void {
        try program.checkString(register.name_offset, register.name_length, error.BadRegister);
        if (register.flags > 1) return error.BadRegister;
        // An enclosing register comes first, so that they cannot form a cycle.
        if (register.parent != none and register.parent >= index) return error.BadRegister;
        if (register.kind != none and register.kind > std.math.maxInt(u8)) return error.BadRegister;
    }

    fn checkMembers(program: *const Program) LoadError!void {
        if (program.members.len == 0) return error.BadMember;
        var first: u32 = 0;
        for (program.members) |member| {
            if (member.root >= program.nodes.len) return error.BadMember;
            if (member.first_register < first or member.first_register > program.registers.len) return error.BadMember;
            first = member.first_register;
            try program.checkString(member.name_offset, member.name_length, error.BadMember);
        }
    }

    /// Does not check operands, which is done by the axis (`axis/readings.zig`).
    fn checkReading(program: *const Program, reading: Reading) LoadError!void {
        if (!within(reading.operands, reading.operand_count, program.predicates.len)) return error.BadReading;
        if (reading.register != none and reading.register >= program.registers.len) return error.BadReading;
        if (reading.member != none and reading.member >= program.members.len) return error.BadReading;
        if (reading.is_asked > 1) return error.BadReading;
        try program.checkString(reading.labels_offset, reading.labels_length, error.BadReading);
    }

    pub fn operandsOf(program: *const Program, reading: Reading) []const u32 {
        return program.predicates[reading.operands..][0..reading.operand_count];
    }

    /// Whether the words at `offset` of "predicates" are a question about the reading with this number.
    fn isQuestion(program: *const Program, reading: u32, offset: u32) bool {
        if (reading >= program.readings.len or program.readings[reading].is_asked == 0) return false;
        if (!within(offset, numbers.question_words, program.predicates.len)) return false;
        return Question.read(program.questionAt(offset)) != null;
    }

    pub fn questionAt(program: *const Program, offset: u32) []const u32 {
        return program.predicates[offset..][0..numbers.question_words];
    }

    fn checkTest(program: *const Program, gpa: Allocator, it: Test, index: usize) LoadError!void {
        const op = std.enums.fromInt(numbers.TestOp, it.op) orelse return error.BadTest;
        switch (op) {
            .any, .none, .line_start, .line_end, .text_start, .text_end, .near => {},
            .kinds => if (it.a >= program.bitsets.len) return error.BadTest,
            .literal => try program.checkString(it.a, it.b, error.BadTest),
            .literal_fold => {
                try program.checkString(it.a, it.b, error.BadTest);
                if (std.enums.fromInt(numbers.Relation, it.c) == null) return error.BadTest;
            },
            .literal_edit => {
                try program.checkString(it.a, it.b, error.BadTest);
                if (it.c > edits_max) return error.BadTest;
                if (it.d != 0 and std.enums.fromInt(numbers.Relation, it.d - 1) == null) return error.BadTest;
            },
            .automaton => {
                if (it.a >= program.automata.len) return error.BadTest;
                var automaton = Automaton.init(gpa, program.automata[it.a..]) catch |err| return faultOf(err);
                automaton.deinit();
            },
            .predicate => {
                if (it.a >= program.bitsets.len or !within(it.b, it.c, program.predicates.len)) return error.BadTest;
                if (!predicate.check(program.predicates[it.b..][0..it.c])) return error.BadTest;
            },
            .byte_class => if (std.enums.fromInt(numbers.ByteClass, it.a) == null) return error.BadTest,
            .@"and", .@"or" => {
                if (!within(it.a, it.b, program.children.len)) return error.BadTest;
                for (program.children[it.a..][0..it.b]) |child| if (child >= index) return error.BadTest;
            },
            .not => if (it.a >= index) return error.BadTest,
            .bracket => if (it.a > 1 or it.b > 255) return error.BadTest,
            .reading => if (it.a >= program.bitsets.len or !program.isQuestion(it.b, it.c)) return error.BadTest,
        }
    }

    /// Nodes directly below `node`; `one` stores the result if there is exactly one.
    pub fn below(program: *const Program, node: Node, one: *[1]u32) []const u32 {
        switch (node.operation()) {
            .seq, .alt, .edit_run => return program.childrenOf(node),
            .repeat, .atomic, .bind, .look, .field => one[0] = node.a,
            .balanced => if (node.a == 0) return &.{} else {
                one[0] = node.a - 1;
            },
            else => return &.{},
        }
        return one;
    }

    fn checkNode(program: *const Program, node: Node, index: usize) LoadError!void {
        const op = std.enums.fromInt(numbers.NodeOp, node.op) orelse return error.BadNode;
        switch (op) {
            .empty, .whitespace, .previous_end, .keep => {},
            .token, .assert => if (node.a >= program.tests.len) return error.BadNode,
            .seq => try program.checkChildren(node, index),
            .edit_run => {
                try program.checkChildren(node, index);
                if (node.c > edits_max) return error.BadNode;
                for (program.childrenOf(node)) |child| if (!program.isElement(child)) return error.BadNode;
            },
            .alt => {
                try checkNamed(numbers.AltKind, node.c);
                try program.checkChildren(node, index);
            },
            .repeat => {
                try checkNamed(numbers.RepeatKind, node.d);
                if (node.a >= index or node.c < node.b) return error.BadNode;
            },
            .atomic, .field => if (node.a >= index) return error.BadNode,
            .bind => if (node.a >= index or node.b >= program.registers.len) return error.BadNode,
            .backref => {
                if (node.a >= program.registers.len) return error.BadNode;
                const relation = std.enums.fromInt(numbers.Relation, node.b) orelse return error.BadNode;
                if (relation == .edit and !isEditParameter(node.c)) return error.BadNode;
            },
            .balanced => if (node.a > index or node.b > 255) return error.BadNode,
            .look => {
                try checkNamed(numbers.LookKind, node.b);
                if (node.a >= index) return error.BadNode;
            },
            .guard => try program.checkString(node.a, node.b, error.BadNode),
            .relative => {
                if (node.a >= program.bitsets.len or node.b >= program.registers.len) return error.BadNode;
                if (!program.isQuestion(node.c, node.d)) return error.BadNode;
            },
            .elapsed => {
                if (node.a >= program.bitsets.len or node.b >= program.registers.len) return error.BadNode;
                if (!within(node.c, node.d, program.predicates.len)) return error.BadNode;
                if (!predicate.checkElapsed(program.predicates[node.c..][0..node.d])) return error.BadNode;
            },
        }
    }

    /// Whether an edit run may contain the node: one token, possibly bound.
    fn isElement(program: *const Program, index: u32) bool {
        const node = program.nodes[index];
        const item = if (node.op == @backingInt(numbers.NodeOp.bind)) program.nodes[node.a] else node;
        return switch (item.operation()) {
            .token, .backref, .elapsed, .relative => true,
            else => false,
        };
    }

    fn checkChildren(program: *const Program, node: Node, index: usize) LoadError!void {
        if (!within(node.a, node.b, program.children.len)) return error.BadNode;
        for (program.childrenOf(node)) |child| if (child >= index) return error.BadNode;
    }

    fn checkString(program: *const Program, offset: u32, length: u32, fault: LoadError) LoadError!void {
        if (!within(offset, length, program.strings.len)) return fault;
    }
};

fn faultOf(err: error{ OutOfMemory, BadProgram }) LoadError {
    return if (err == error.OutOfMemory) error.OutOfMemory else error.BadTest;
}

fn checkNamed(T: type, number: u32) LoadError!void {
    if (std.enums.fromInt(T, number) == null) return error.BadNode;
}

/// Whether the parameter of the relation "edit" is the number of edits and the group + 1 of the texts compared, or 0
/// for none.
fn isEditParameter(parameter: u32) bool {
    const group = parameter >> 16;
    return parameter & 0xffff <= edits_max and
        (group == 0 or std.enums.fromInt(numbers.Relation, group - 1) != null);
}

fn within(offset: u32, length: u32, limit: usize) bool {
    return @as(u64, offset) + length <= limit;
}

fn copyWords(gpa: Allocator, bytes: []const u8) LoadError![]u32 {
    if (bytes.len % 4 != 0 or bytes.len < 4 * header_words or bytes.len > std.math.maxInt(u32)) return error.BadSize;
    const words = try gpa.alloc(u32, bytes.len / 4);
    errdefer gpa.free(words);
    @memcpy(std.mem.sliceAsBytes(words), bytes);
    if (@import("builtin").cpu.arch.endian() == .big) for (words) |*word| {
        word.* = @byteSwap(word.*);
    };
    if (words[0] != numbers.magic) return error.BadMagic;
    if (words[1] != numbers.version) return error.BadVersion;
    if (words[2] != bytes.len) return error.BadSize;
    return words;
}

fn bytesOf(words: []u32, section: numbers.Section) LoadError![]u8 {
    const at = 3 + 2 * @as(usize, @backingInt(section));
    const bytes = std.mem.sliceAsBytes(words);
    if (words[at] % 4 != 0 or !within(words[at], words[at + 1], bytes.len)) return error.BadSection;
    return bytes[words[at]..][0..words[at + 1]];
}

fn rowsOf(T: type, words: []u32, section: numbers.Section) LoadError![]const T {
    const bytes = try bytesOf(words, section);
    if (bytes.len % @sizeOf(T) != 0) return error.BadSection;
    return @alignCast(std.mem.bytesAsSlice(T, bytes));
}
