import { severities, severityScales, severityWords } from "../../ts/tables/severities.ts";
import { banner, enumOf, identifier } from "./zig.ts";

/** Generates the levels of events, the words for them, and the scales of numbers. */
export function severitiesZig(): string {
  const rows = severities.flatMap((level) =>
    severityWords[level].map((word) => `    .{ .word = ${JSON.stringify(word)}, .level = .${identifier(level)} },\n`),
  );
  return `${banner("ts/tables/severities.ts")}${enumOf("Level", "u8", [...severities])}
${enumOf("Scale", "u8", [...severityScales])}
pub const Word = struct { word: []const u8, level: Level };

/// In small letters.
pub const words = [_]Word{
${rows.join("")}};
`;
}
