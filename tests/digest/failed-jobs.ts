/** Failed jobs as common tools report them, between lines that have nothing to do with the failure. */
import type { FailedJob } from "./failed-job.ts";
import { failedSteps } from "./failed-steps.ts";
import { failedTests } from "./failed-tests.ts";

export const failedJobs: readonly FailedJob[] = [...failedTests, ...failedSteps];

/** Lines with a mark are evidence; the mark is no part of the log. */
const isEvidence = (line: string) => line.startsWith("!") && !line.startsWith("!!");

export function writeLog({ noise, failure }: FailedJob, isStamped: boolean): string {
  const before = Array.from({ length: 1500 }, (_, i) => noise(i));
  const after = [
    "Post job cleanup.",
    "[command]/usr/bin/git version",
    "git version 2.51.0",
    "Cleaning up orphan processes",
  ];
  const lines = [...before, ...failure.split("\n").map((line) => (isEvidence(line) ? line.slice(1) : line)), ...after];
  const stamp = (i: number) => `2026-04-22T16:${10 + Math.floor(i / 60)}:${`${i % 60}`.padStart(2, "0")}.1234567Z `;
  return lines.map((line, i) => `${isStamped ? stamp(i) : ""}${line}\n`).join("");
}

/** The evidence as a page may show it: without blanks around it. */
export function listEvidence({ failure }: FailedJob): string[] {
  return failure
    .split("\n")
    .filter(isEvidence)
    .map((line) => line.slice(1).trim());
}
