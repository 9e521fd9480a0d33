/** The tools of the server, in the order in which they are listed. */
import type { Tool } from "../tool.ts";
import { events } from "./events.ts";
import { table, values } from "./groups.ts";
import { infer } from "./infer.ts";
import { lines } from "./lines.ts";
import { diff, digest } from "./pages.ts";
import { search } from "./search.ts";
import { templates } from "./templates.ts";

export const tools: readonly Tool[] = [digest, diff, search, templates, values, table, lines, events, infer];
