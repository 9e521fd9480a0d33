//! Layout of the statistics of a scan; `route.zig` fills it in.
pub const Lexing = struct {
    tokens: u64 = 0,
    /// 0 unless the scan measures.
    ns: u64 = 0,

    pub fn add(sum: *Lexing, more: Lexing) void {
        sum.tokens += more.tokens;
        sum.ns += more.ns;
    }
};

pub const ScanFacts = extern struct {
    tokens_lexed: u64,
    lexing_ns: u64,
    /// A `Route`.
    route: u32,
    /// For a pipeline (`pipeline.zig`): number of chunks matched, and the time spent waiting for tokens.
    chunks: u32 = 0,
    waiting_ns: u64 = 0,
    /// Bytes searched on a device, and bytes that it left to the CPU.
    device_bytes: u64 = 0,
    device_left_bytes: u64 = 0,
    /// Number of those lines that the CPU lexed, all or a part of each.
    device_lines: u64 = 0,
    /// Time for copying to the device, for waiting, and for reading its results.
    device_copying_ns: u64 = 0,
    device_waiting_ns: u64 = 0,
    device_taking_ns: u64 = 0,
    /// Number of searches of lines that it left to the CPU.
    device_searches: u64 = 0,
    /// Number of bytes that the CPU lexed of `device_lines`.
    device_line_bytes: u64 = 0,
};

pub const clockNs = @import("../concurrent/threads.zig").clockNs;
