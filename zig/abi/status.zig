//! What a call of the library came to, for bun:ffi. The numbers cross by generation (layouts.zig); what each one means
//! for a user is said in ts/native/status.ts.
pub const Status = enum(u32) {
    ok,
    no_memory,
    /// The bytes are no compiled program of this version.
    bad_program,
    /// What must be in memory as one piece is larger than an offset of 32 bits.
    too_large,
    too_many_files,
    too_many_groups,
    too_many_keys,

    pub const Error = error{ OutOfMemory, TooLarge, Full, TooManyGroups, TooMany };

    pub fn of(err: Error) Status {
        return switch (err) {
            error.OutOfMemory => .no_memory,
            error.TooLarge => .too_large,
            error.Full => .too_many_files,
            error.TooManyGroups => .too_many_groups,
            error.TooMany => .too_many_keys,
        };
    }
};
