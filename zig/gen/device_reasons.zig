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

pub const texts = [_][]const u8{
    "",
    "no Vulkan loader was found",
    "Vulkan found no driver",
    "Vulkan found no GPU",
    "Vulkan found only a software device",
    "the GPU is out of memory",
    "the driver refused to set the GPU up",
    "the GPU was lost",
    "the GPU gave a wrong answer",
    "the GPU's buffers would take more than half of --max-memory",
    "sets of patterns run on the CPU",
    "the pattern has tests, or more texts or alternatives, than the GPU's kernel can decide",
    "fields of records are searched on the CPU",
};
