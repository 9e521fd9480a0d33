//! The structs shared with TypeScript, and a digest of their layouts and of the functions' signatures. All of it is
//! generated into ts/native/layout.gen.ts, and the digest is compared when the library is opened, so that an outdated
//! library is rejected instead of misread.
const std = @import("std");
const signatures = @import("signatures.zig");

/// One row per struct: its name in TypeScript and its type.
pub const structs = .{
    .{ "Opened", @import("bun/text.zig").Opened },
    .{ "Listed", @import("bun/source.zig").Listed },
    .{ "FileCount", @import("bun/scan.zig").FileCount },
    .{ "FileScan", @import("bun/files.zig").FileScan },
    .{ "Lexed", @import("bun/lex.zig").Lexed },
    .{ "NearReading", @import("bun/lex.zig").NearReading },
    .{ "InsideMatches", @import("bun/deep.zig").InsideMatches },
    .{ "EventsLeftOut", @import("bun/event.zig").EventsLeftOut },
    .{ "EventsRead", @import("bun/event.zig").EventsRead },
    .{ "FieldMatches", @import("bun/field.zig").FieldMatches },
    .{ "Held", @import("../match/feed/held.zig").Held },
    .{ "ScanAnswer", @import("../match/scan_facts.zig").ScanFacts },
    .{ "Signed", @import("bun/indexing.zig").Signed },
    .{ "TextTokens", @import("bun/structure.zig").TextTokens },
    .{ "StressView", @import("bun/structure.zig").StressView },
    .{ "SeamView", @import("bun/structure.zig").SeamView },
    .{ "GravityView", @import("bun/structure.zig").GravityView },
    .{ "ShapeView", @import("bun/structure.zig").ShapeView },
    .{ "RelationView", @import("bun/structure.zig").RelationView },
    .{ "RelationCounts", @import("../structure/graph.zig").Counts },
    .{ "OrbitView", @import("bun/structure.zig").OrbitView },
    .{ "MineView", @import("bun/mine.zig").View },
    .{ "MineGroup", @import("../mine/silhouette.zig").Group },
    .{ "MergedView", @import("bun/mine.zig").MergedView },
    .{ "MergedHole", @import("../mine/merge/merge.zig").Hole },
    .{ "MergedReason", @import("../mine/merge/merge.zig").Reason },
    .{ "NotesView", @import("bun/mine.zig").NotesView },
    .{ "NoteRow", @import("../mine/notes.zig").Row },
    .{ "NoteBin", @import("../mine/notes.zig").Bin },
    .{ "NoteSlice", @import("../mine/notes.zig").Slice },
    .{ "NoteSample", @import("../mine/notes.zig").SampleRow },
    .{ "StretchEnds", @import("../mine/stretches.zig").Ends },
    .{ "TimeGap", @import("../mine/times.zig").Gap },
    .{ "SavedView", @import("bun/mine.zig").SavedView },
    .{ "SavedAnswer", @import("../mine/saved.zig").Answer },
    .{ "ValuesView", @import("bun/mine.zig").ValuesView },
    .{ "SlotRow", @import("../mine/slot.zig").Row },
    .{ "SlotTop", @import("../mine/slot.zig").Top },
    .{ "WatchView", @import("bun/mine.zig").WatchView },
    .{ "MinePosition", @import("../mine/silhouette.zig").Position },
    .{ "EchoView", @import("bun/echo.zig").EchoView },
    .{ "Echo", @import("../axis/echoes.zig").Echo },
    .{ "ContestedView", @import("bun/observation.zig").ContestedView },
    .{ "ContestedPoint", @import("../axis/observation.zig").Point },
    .{ "SignalView", @import("bun/signals.zig").SignalView },
    .{ "EnergyView", @import("bun/signals.zig").EnergyView },
    .{ "FlowView", @import("bun/signals.zig").FlowView },
    .{ "AnalyticView", @import("bun/signals.zig").AnalyticView },
    .{ "ContextView", @import("bun/context.zig").ContextView },
    .{ "FiguresView", @import("bun/context.zig").FiguresView },
    .{ "ContextFigures", @import("../axis/context_pool.zig").Figures },
    .{ "UnitsView", @import("bun/units.zig").UnitsView },
    .{ "SpectralSummary", @import("bun/spectral.zig").Summary },
    .{ "SpectralRegion", @import("../axis/regions.zig").Region },
    .{ "PoolCall", @import("bun/pool.zig").PoolCall },
    .{ "WindowSettings", @import("bun/windows.zig").WindowSettings },
    .{ "WindowPart", @import("bun/windows.zig").WindowPart },
    .{ "LayoutCall", @import("bun/report.zig").LayoutCall },
    .{ "LayoutPiece", @import("../report/layout.zig").Piece },
};

/// Enums whose numbers are shared.
pub const enums = .{
    .{ "Status", @import("status.zig").Status },
    .{ "QueryStep", @import("bun/record.zig").QueryStep },
    .{ "QueryQuantifier", @import("bun/record.zig").QueryQuantifier },
    .{ "FormManner", @import("bun/record.zig").FormManner },
    .{ "AmountUnit", @import("../mine/amounts.zig").Unit },
    .{ "TimeForm", @import("../mine/times.zig").Form },
    .{ "SavedProblem", @import("../mine/saved.zig").Problem },
    .{ "HeldReason", @import("../match/feed/held.zig").Reason },
    .{ "EngineChoice", @import("../match/engine/engine.zig").Choice },
    .{ "PoolFunction", @import("bun/pool.zig").PoolFunction },
    .{ "PoolState", @import("../concurrent/pool.zig").State },
    .{ "FilesGiven", @FieldType(@import("../match/feed/files.zig").Options, "given") },
    .{ "NearCause", @import("../lex/explain.zig").Cause },
    .{ "CountedWhat", @import("../report/file_counts.zig").What },
    .{ "Selects", @import("../report/window_input.zig").Selects },
    .{ "WindowCall", @import("bun/windows.zig").WindowCall },
    .{ "PieceWhat", @import("../report/layout.zig").What },
    .{ "ElementWhat", @import("../template/packed.zig").What },
    .{ "ElementIndex", @import("../template/packed.zig").Index },
    .{ "ValueContainer", @import("../field/found.zig").Container },
    .{ "ElementPlace", @import("../template/template.zig").Place },
};

/// Flags in one word: bit fields, lowest first.
pub const flags = .{
    .{ "ScanFlags", @import("bun/scan.zig").Flags },
};

/// Columns whose addresses are written consecutively, in the order of the fields.
pub const columns = .{
    .{ "batchColumns", @import("../match/commit/batch.zig").Batch },
    .{ "foundRecordColumns", @import("../record/query.zig").Found },
};

/// FNV-1a over names, sizes and offsets of every struct and field, over all names with shared numbers, and over the
/// signatures of the exported functions.
pub const digest: u32 = blk: {
    @setEvalBranchQuota(10_000_000);
    var hash = std.hash.Fnv1a_32.init();
    for (@import("bun/rooms.zig").rooms) |room| signatures.addTo(&hash, room);
    for (structs) |row| {
        hash.update(row[0]);
        add(&hash, @sizeOf(row[1]));
        for (@typeInfo(row[1]).@"struct".field_names) |name| {
            hash.update(name);
            add(&hash, @offsetOf(row[1], name));
            add(&hash, @sizeOf(@FieldType(row[1], name)));
        }
    }
    for (enums) |row| {
        hash.update(row[0]);
        for (@typeInfo(row[1]).@"enum".field_names, @typeInfo(row[1]).@"enum".field_values) |name, value| {
            hash.update(name);
            add(&hash, value);
        }
    }
    for (flags) |row| {
        hash.update(row[0]);
        for (@typeInfo(row[1]).@"struct".field_names) |name| {
            hash.update(name);
            add(&hash, @bitSizeOf(@FieldType(row[1], name)));
        }
    }
    for (columns) |row| {
        hash.update(row[0]);
        for (@typeInfo(row[1]).@"struct".field_names) |name| hash.update(name);
    }
    break :blk hash.final();
};

fn add(hash: *std.hash.Fnv1a_32, number: u32) void {
    hash.update(&std.mem.toBytes(number));
}
