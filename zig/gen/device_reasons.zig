//! Made by `npm run gen` from ts/tables/device-reasons.ts: change the table, not this file.

pub const Reason = enum(u32) {
    none,
    no_loader,
    no_driver,
    no_gpu,
    only_software,
    no_memory,
    refused,
    lost,
    wrong,
    memory_limit,
    a_set,
    undecided,
    records,
};
