/**
 * Orders of day, month and year in dates in numbers; `any`: day first, or what is possible. As in
 * `zig/value/clock.zig`.
 */
export const dateOrders = ["any", "dmy", "mdy", "ymd"] as const;

export type DateOrder = (typeof dateOrders)[number];
