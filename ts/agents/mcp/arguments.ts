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

export const files = {
  path: z.string().optional().describe("a file"),
  paths: z.array(z.string()).optional().describe("several files, read as one"),
  budget,
};

export const pathsOf = ({ path, paths = [] }: { path?: string | undefined; paths?: string[] | undefined }) =>
  path === undefined ? paths : [path, ...paths];

export const pattern = z.string().describe("a pattern of matcher, such as \\R:took{>2s}");
