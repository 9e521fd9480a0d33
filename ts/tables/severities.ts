/** The levels of events, the least severe first, and how logs of every habit spell them. */

export const severities = [
  "trace",
  "debug",
  "info",
  "notice",
  "warn",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;
/** The level of an event, whatever its log calls it. */
export type Severity = (typeof severities)[number];

/** In small letters; a log may write them in others. */
export const severityWords: Readonly<Record<Severity, readonly string[]>> = {
  trace: [
    "trace",
    "trc",
    "verbose",
    "vrb",
    "finest",
    "finer",
    "all",
    "t",
    "v",
    "silly",
    "xtrace",
    "trace1",
    "trace2",
    "trace3",
    "trace4",
    "trace5",
    "trace6",
    "trace7",
    "trace8",
    "noise",
  ],
  debug: ["debug", "dbg", "debg", "dbug", "fine", "config", "d", "debug1", "debug2", "debug3", "debug4", "debug5"],
  info: [
    "info",
    "inf",
    "information",
    "informational",
    "i",
    "log",
    "success",
    "normal",
    "infos",
    "statement",
    "detail",
  ],
  notice: ["notice", "note", "n", "hint"],
  warn: ["warn", "warning", "wrn", "w", "warnung", "attention", "advertencia"],
  error: ["error", "err", "e", "severe", "eror", "erro", "fehler", "erreur", "failure", "fail"],
  critical: ["critical", "crit", "crt", "fatal", "ftl", "f", "c", "dpanic", "fatl"],
  alert: ["alert", "alrt", "a"],
  emergency: ["emergency", "emerg", "panic", "emrg", "p", "wtf"],
};

/** How a field gives a level, where it is not a word. The numbers are shared with zig/value/level.zig. */
export const severityScales = [
  "any",
  "syslog",
  "priority",
  "pino",
  "otlp",
  "http",
  "python",
  "windows",
  "letter",
  "redis",
  "nextcloud",
] as const;
export type SeverityScale = (typeof severityScales)[number];
