//! Results of library calls, for bun:ffi. The numbers are generated (layouts.zig); ts/native/status.ts has the message
//! for each one.
pub const Status = enum(u32) {
    ok,
    no_memory,
    /// The bytes are not a compiled program of this version.
    bad_program,
    /// Something that must be in memory as a whole is larger than 32-bit offsets allow.
    too_large,
    /// Part of the text without a line end is too long to lex.
    too_long,
    too_many_files,
    too_many_groups,
    too_many_wordings,
    too_many_keys,
    /// A part of a table was damaged after it was written.
    damaged_part,

    pub const Error = error{ OutOfMemory, TooLarge, TooLong, Full, TooManyGroups, TooManyWordings, TooMany, Damaged };

    pub fn of(err: Error) Status {
        return switch (err) {
            error.OutOfMemory => .no_memory,
            error.TooLarge => .too_large,
            error.TooLong => .too_long,
            error.Full => .too_many_files,
            error.TooManyGroups => .too_many_groups,
            error.TooManyWordings => .too_many_wordings,
            error.TooMany => .too_many_keys,
            error.Damaged => .damaged_part,
        };
    }
};
