/** Arguments that several tools have. */
import { z } from "zod";
import { mcpBudgetDefault, mcpBudgetMax } from "../../tables/limits.ts";

export const budget = z
  .number()
  .int()
  .min(50)
  .max(mcpBudgetMax)
  .optional()
  .describe(`the most tokens of the answer; ${mcpBudgetDefault} without it`);

export const times = {
  since: z.string().optional().describe("only lines from this time on: 10:12, 2026-05-01T10:12, 1h"),
  until: z.string().optional().describe("only lines before this time"),
};

/** They in the example of a call. */
export const timesExample = '"since":"10:12","until":"10:13"';

export const files = {
  path: z.string().optional().describe("a file"),
  paths: z.array(z.string()).optional().describe("several files, read as one"),
  budget,
};

export const joinPaths = ({ path, paths = [] }: { path?: string | undefined; paths?: string[] | undefined }) =>
  path === undefined ? paths : [path, ...paths];

/** One of both. */
export const source = {
  pattern: z.string().optional().describe("a pattern of matcher, such as \\R:took{>2s}"),
  template: z
    .string()
    .optional()
    .describe("instead of a pattern, a line of templates, or a part of it: took <duration>; binds duration1"),
};
