import { severities, severityScales, severityWords } from "../../ts/tables/severities.ts";
import { banner, identifier, writeEnum } from "./zig.ts";

/** Generates the levels of events, the words for them, and the scales of numbers. */
export function severitiesZig(): string {
  const rows = severities.flatMap((level) =>
    severityWords[level].map((word) => `    .{ .word = ${JSON.stringify(word)}, .level = .${identifier(level)} },\n`),
  );
  return `${banner("ts/tables/severities.ts")}${writeEnum("Level", "u8", [...severities])}
${writeEnum("Scale", "u8", [...severityScales])}
pub const Word = struct { word: []const u8, level: Level };

/// In small letters.
pub const words = [_]Word{
${rows.join("")}};
`;
}
