/** The campaign attacks every command. */
import { expect, test } from "bun:test";
import { commands as ours } from "../../ts/cli/commands/index.ts";
import { commands } from "./commands.ts";
import { attackedAsServers } from "./scenarios/servers.ts";
import { attackedByTools } from "./scenarios/tools.ts";

/** The scenarios of the workbench. */
const attackedAsPages = ["workbench"];

test("each command is in a scenario", () => {
  const attacked = new Set([
    ...commands.map(({ words }) => words("\\W")[0]!),
    ...attackedByTools,
    ...attackedAsServers,
    ...attackedAsPages,
  ]);
  const names = ours.map(({ name }) => name);
  expect(names.filter((name) => !attacked.has(name))).toEqual([]);
  expect([...attacked].filter((name) => !names.includes(name))).toEqual([]);
});
