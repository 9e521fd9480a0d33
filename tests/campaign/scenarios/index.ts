/** Every scenario, in the order in which they run. */
import type { Scenario } from "../scenario.ts";
import { rotations, storms } from "./follow.ts";
import { followedAnswers } from "./followed.ts";
import { growths } from "./growth.ts";
import { appends, cuts, fullDisks, kills, swaps, trees, writers } from "./in-place.ts";
import {
  archives,
  endlessInputs,
  endlessRewrites,
  endlessWholes,
  hostileInputs,
  nestedArchives,
  segmentEdges,
} from "./inputs.ts";
import { largeLines, manyFiles, manyKeys } from "./large.ts";
import { changed, collected, libraryLines } from "./library.ts";
import { mixedArchives } from "./mixed-archives.ts";
import { openedPaths } from "./opened-paths.ts";
import { engines, forcedEngines, patternFiles, programs } from "./programs.ts";
import { manyRecords } from "./records.ts";
import { sameAnswers, swappedKinds } from "./same-answer.ts";
import { lspServers, mcpServers } from "./servers.ts";
import { descriptors, environments, startUps } from "./start-up.ts";
import { hostileTools } from "./tools.ts";
import { workbenchPages, workbenchRoutes } from "./workbench.ts";

export const scenarios: readonly Scenario[] = [
  ...[hostileInputs, swaps, programs, startUps, appends, patternFiles, descriptors, writers, archives, kills],
  ...[trees, environments, fullDisks, forcedEngines, engines, collected, changed, cuts, storms, segmentEdges],
  ...[endlessInputs, endlessRewrites, endlessWholes, growths, sameAnswers, swappedKinds, nestedArchives],
  ...[largeLines, manyFiles, manyKeys, rotations, openedPaths, workbenchRoutes, workbenchPages],
  ...[followedAnswers, hostileTools, mixedArchives, libraryLines, mcpServers, lspServers, manyRecords],
];
