/** Words by which logs say how severe a line is, and the levels that a digest counts. */
import type { Severity } from "./severities.ts";

export type Level = "trace" | "debug" | "info" | "warn" | "error" | "fatal";

/** The level that a digest counts for each one that events have. */
export const levelOfSeverity: Readonly<Record<Severity, Level>> = {
  trace: "trace",
  debug: "debug",
  info: "info",
  notice: "info",
  warn: "warn",
  error: "error",
  critical: "fatal",
  alert: "fatal",
  emergency: "fatal",
};

interface LevelWord {
  /** In capitals; other spellings of it count where a line clearly names its level. */
  readonly word: string;
  readonly level: Level;
}

const rows: readonly (readonly [word: string, level: Level])[] = [
  ["TRACE", "trace"],
  ["DEBUG", "debug"],
  ["INFO", "info"],
  ["NOTICE", "info"],
  ["WARN", "warn"],
  ["WARNING", "warn"],
  ["ERROR", "error"],
  ["ERR", "error"],
  ["CRIT", "fatal"],
  ["CRITICAL", "fatal"],
  ["FATAL", "fatal"],
  ["ALERT", "fatal"],
  ["EMERG", "fatal"],
  ["EMERGENCY", "fatal"],
  ["PANIC", "fatal"],
];

export const levelWords: readonly LevelWord[] = rows.map(([word, level]) => ({ word, level }));

/** The numbers that pino and bunyan write in their JSON. */
export const levelNumbers: Readonly<Record<string, Level>> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

/** The letters that klog (`E0613 10:22:21`) and logcat (`1702  2395 E tag`) write. */
export const levelLetters: Readonly<Record<string, Level>> = {
  V: "trace",
  D: "debug",
  I: "info",
  W: "warn",
  E: "error",
  F: "fatal",
  A: "fatal",
};

/** The most severe first. */
export const levels: readonly Level[] = ["fatal", "error", "warn", "info", "debug", "trace"];
