/** Every scenario, in the order in which they run. */
import type { Scenario } from "../scenario.ts";
import { storms } from "./follow.ts";
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
import { changed, collected } from "./library.ts";
import { engines, forcedEngines, patternFiles, programs } from "./programs.ts";
import { sameAnswers, swappedKinds } from "./same-answer.ts";
import { descriptors, environments, startUps } from "./start-up.ts";

export const scenarios: readonly Scenario[] = [
  ...[hostileInputs, swaps, programs, startUps, appends, patternFiles, descriptors, writers, archives, kills],
  ...[trees, environments, fullDisks, forcedEngines, engines, collected, changed, cuts, storms, segmentEdges],
  ...[endlessInputs, endlessRewrites, endlessWholes, growths, sameAnswers, swappedKinds, nestedArchives],
];
