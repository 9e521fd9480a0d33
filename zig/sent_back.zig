//! `zig build sent-back -- KIND FILE...`: why a GPU sends lines back, as far as its lexer of lines decides it: for each
//! part of the lexer and byte at which it gave up, the number of lines with a stretch that may hold a token of the
//! kind, and one of the stretches; with `--all` before the kind, all of them. `npm run bench -- sent-back` has the
//! numbers of lines that are in fact sent back.
const std = @import("std");
const fingerprints = @import("lex/fingerprints.zig");
const Kind = @import("gen/kinds.zig").Kind;
const lexing_table = @import("device/lexing_table.zig");
const line_lexer = @import("device/line_lexer.zig");
const needles = @import("device/needles.zig");
const readEntry = @import("device/lexing_table_test.zig").readEntry;

const rows_max = 60;
const line_bytes_max = @import("device/lines.zig").line_bytes_max;

/// The part of the lexer that gave up, with the byte, of which all digits are one; no byte at the end of a line.
const Cause = struct { phase: []const u8, byte: u8 };

const Stretches = std.ArrayList([]const u8);

pub fn main(init: std.process.Init) !void {
    const gpa = std.heap.smp_allocator;
    const table: lexing_table.LexingTable = try .init(gpa);
    var found: std.ArrayHashMapUnmanaged(Cause, Stretches, CauseContext, false) = .empty;
    var arguments = init.minimal.args.iterate();
    _ = arguments.skip();
    var first = arguments.next() orelse return error.NoKind;
    const shows_all = std.mem.eql(u8, first, "--all");
    if (shows_all) first = arguments.next() orelse return error.NoKind;
    const kind = std.meta.stringToEnum(Kind, first) orelse return error.UnknownKind;
    var lines: usize = 0;
    while (arguments.next()) |path| {
        const text = try std.Io.Dir.cwd().readFileAlloc(init.io, path, gpa, .unlimited); // Stretches are parts of it.
        var parts = std.mem.splitScalar(u8, text, '\n');
        while (parts.next()) |line| {
            if (parts.peek() == null and line.len == 0) break;
            lines += 1;
            try addCauses(gpa, &found, &table, needles.of(kind, null), line);
        }
    }
    const Order = struct {
        values: []const Stretches,

        pub fn lessThan(order: @This(), a: usize, b: usize) bool {
            return order.values[a].items.len > order.values[b].items.len;
        }
    };
    found.sort(Order{ .values = found.values() });
    var buffer: [4096]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &buffer);
    try out.interface.print("{d} lines\n", .{lines});
    for (found.keys(), found.values(), 0..) |cause, stretches, row| {
        if (row == rows_max) break;
        const shown = if (shows_all) stretches.items else stretches.items[0..1];
        const byte: u8 = if (cause.byte > ' ' and cause.byte < 0x7f) cause.byte else ' ';
        for (shown) |stretch| try out.interface.print(
            "{d:>6}  {s:<18} {x:0>2} {c}  {s}\n",
            .{ stretches.items.len, cause.phase, cause.byte, byte, stretch },
        );
    }
    try out.interface.flush();
}

const CauseContext = struct {
    pub fn hash(_: CauseContext, cause: Cause) u32 {
        return @truncate(std.hash.Wyhash.hash(cause.byte, cause.phase));
    }

    pub fn eql(_: CauseContext, a: Cause, b: Cause, _: usize) bool {
        return a.byte == b.byte and std.mem.eql(u8, a.phase, b.phase);
    }
};

/// Adds the first stretch of the line that may hold what is looked for.
fn addCauses(
    gpa: std.mem.Allocator,
    found: *std.ArrayHashMapUnmanaged(Cause, Stretches, CauseContext, false),
    table: *const lexing_table.LexingTable,
    wanted: ?[]const fingerprints.Sequence,
    line: []const u8,
) !void {
    var cause: ?Cause = null;
    var settled: usize = 0;
    var lexer: Lexer = .{ .table = table };
    while (lexer.at <= line.len) : (lexer.at +%= 1) {
        const byte = if (lexer.at < line.len) line[lexer.at] else '\n';
        const from = lexer.state.phase;
        const place = lexer.at;
        const entry = lexer.read(byte);
        const is_end = place == line.len or lexer.state.isDoubtful();
        if (lexer.state.isLost() and cause == null)
            cause = .{ .phase = @tagName(from), .byte = if (byte >= '0' and byte <= '9') '0' else byte };
        if (!entry.is_settled and !lexer.resumes and !is_end) continue;
        if (cause) |known| if (lexer.resumes or is_end) {
            const end = if (lexer.resumes) place else line.len;
            const has = if (wanted) |sequences| needles.areIn(sequences, line, settled, end) else true;
            if (has) {
                const stretches = try found.getOrPutValue(gpa, known, .empty);
                return stretches.value_ptr.append(gpa, line[settled..@min(end + 20, line.len)]);
            }
            cause = null;
        };
        settled = place;
        if (is_end) return;
    }
}

/// Reads a line, byte for byte.
const Lexer = struct {
    table: *const lexing_table.LexingTable,
    state: line_lexer.State = .line_start,
    row: usize = lexing_table.start_state,
    at: usize = 0,
    token: usize = 0,
    noted: usize = 0,
    resumes: bool = false,

    fn read(lexer: *Lexer, byte: u8) lexing_table.Entry {
        const next = line_lexer.step(&lexer.state, byte);
        const entry = readEntry(lexer.table, lexer.row, byte);
        lexer.row = entry.state;
        lexer.state = next.state;
        const emission = next.emission;
        lexer.resumes = emission.resumes;
        const stop = if (emission.is_noted) lexer.noted else lexer.at - emission.back;
        const is_apart = emission.behind == .sign or emission.behind == .blank;
        if (emission.starts) lexer.token = if (is_apart) stop + 1 else lexer.at;
        if (emission.notes) lexer.noted = lexer.at;
        if (emission.goes_back) lexer.at = lexer.token -% 1;
        return entry;
    }
};
