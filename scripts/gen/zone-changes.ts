import { zonesByName } from "../../ts/tables/zones.ts";
import { namedZone } from "../../ts/value/zone.ts";
import { banner } from "./zig.ts";

/** Years whose times are read in a zone by its name; years before and after have no log. */
const firstYear = 1990;
const lastYear = 2037;
const perLine = 11;

/** When the clocks of all zones change, from the tables of the runtime. Zones that agree share theirs. */
export function zoneChangesZig(): string {
  const first = Date.UTC(firstYear, 0) / 1000;
  const end = Date.UTC(lastYear + 1, 0) / 1000;
  const offsets: number[] = [];
  const histories = new Map<string, number>();
  const starts: number[] = [];
  const kept: number[] = [];
  const rows: string[] = [];
  const names: string[] = [];
  for (const name of zonesByName()) {
    const zone = namedZone(name);
    if (!zone) throw new Error(`the runtime has no zone ${name}`);
    const from = zone.starts.filter((start) => start <= first).length;
    const count = zone.starts.filter((start) => start > first && start < end).length;
    const ownStarts = zone.starts.slice(from, from + count);
    const own = zone.offsets.slice(from, from + count + 1);
    const key = JSON.stringify([ownStarts, own]);
    let history = histories.get(key);
    if (history === undefined) {
      history = histories.size;
      histories.set(key, history);
      rows.push(`    .{ .first_start = ${starts.length}, .first_offset = ${kept.length}, .count = ${count} },`);
      for (const start of ownStarts) {
        if (start % 60 !== 0) throw new Error(`a change of ${name} is not at a whole minute`);
        starts.push(start / 60);
      }
      for (const offset of own) {
        if (!offsets.includes(offset)) offsets.push(offset);
        kept.push(offsets.indexOf(offset));
      }
    }
    names.push(`    .{ .name = "${name}", .history = ${history} },`);
  }
  return `${banner("ts/tables/zones.ts and the runtime's tables of zones")}${[
    "/// Times from `first_s` to before `end_s`, in seconds since 1970, have an offset.",
    `pub const first_s: i64 = ${first};`,
    `pub const end_s: i64 = ${end};`,
    "",
    "/// Names in ascending order.",
    "pub const Name = struct { name: []const u8, history: u16 };",
    "",
    "pub const names = [_]Name{",
    ...names,
    "};",
    "",
    "/// Places in `starts` and `offsets`; there is one offset more than starts.",
    "pub const History = struct { first_start: u16, first_offset: u16, count: u16 };",
    "",
    "pub const histories = [_]History{",
    ...rows,
    "};",
    "",
    "// zig fmt: off",
    "/// Minutes since 1970 at which an offset begins.",
    "pub const starts = [_]u32{",
    ...writeLines(starts),
    "};",
    "",
    "/// Rows of `offset_s`.",
    "pub const offsets = [_]u8{",
    ...writeLines(kept),
    "};",
    "",
    "/// Seconds east of UTC.",
    "pub const offset_s = [_]i32{",
    ...writeLines(offsets),
    "};",
  ].join("\n")}\n`;
}

function writeLines(numbers: readonly number[]): string[] {
  return Array.from(
    { length: Math.ceil(numbers.length / perLine) },
    (_, line) =>
      `    ${numbers
        .slice(line * perLine, (line + 1) * perLine)
        .map((number) => `${number},`)
        .join(" ")}`,
  );
}
