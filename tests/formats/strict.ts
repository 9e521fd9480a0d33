/**
 * What a line plainly holds, by expressions that ask for a name or a place which leaves no doubt: the labels of wild
 * logs lack levels, statuses, users and messages. Written from the lines alone, not from what our formats read.
 */

/** A label as in the files of labelled logs: what it is, its text, the name that it had. */
export type Label = readonly [kind: string, text: string, field: string];

const levels: Readonly<Record<string, string>> = {
  trace: "trace",
  debug: "debug",
  dbg: "debug",
  info: "info",
  information: "info",
  inf: "info",
  notice: "notice",
  warn: "warn",
  warning: "warn",
  wrn: "warn",
  error: "error",
  err: "error",
  severe: "error",
  critical: "critical",
  crit: "critical",
  fatal: "critical",
  alert: "alert",
  emerg: "emergency",
  emergency: "emergency",
};
/** `fatal` is the worst that most loggers know, so both of these are right for it. */
const alsoRight: Readonly<Record<string, readonly string[]>> = { critical: ["emergency"] };

export function isLevel(expected: string, found: string | null): boolean {
  return found !== null && (found === expected || alsoRight[expected]?.includes(found) === true);
}

const word = Object.keys(levels).join("|");
/** Names of a level in pairs and JSON, and capitals behind a time where loggers write them. */
const levelForms = [
  new RegExp(`(?<![\\w.-])"?(?:level|lvl|severity|levelname)"?\\s*[=:]\\s*"?(${word})\\b`, "i"),
  new RegExp(`^[^"'{}]{0,70}\\d[\\]Z]?[ |]+[[|(<]?(${word.toUpperCase()})[\\])>|:]?\\s`),
  new RegExp(`^[^"'{}]{0,70}\\d\\]? \\[(${word})\\]`, "i"),
];
const statusForms = [/ HTTP\/\d(?:\.\d)?" (\d{3}) (?:\d+|-)(?: |$)/];
const userForms = [
  /(?<![\w.-])"?(?:user|username|user_name|userName|login)"?(?:=|\s*:\s*)"([^"\\\s<>]{1,60})"/,
  /(?<![\w.-])(?:user|username|login)=([^\s"',;:<>()[\]{}]{1,60})(?=[\s,;]|$)/,
  /(?: for| invalid| for invalid) user ([\w.@-]+) (?:from|by)\b/,
];
const messageForms = [/^\{.*"(?:msg|message)"\s*:\s*"([^"\\]+)"/];

function first(forms: readonly RegExp[], text: string): string | null {
  for (const form of forms) {
    const found = form.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

export function strictLabels(text: string): readonly Label[] {
  const level = first(levelForms, text);
  const found: (Label | null)[] = [
    level === null ? null : ["level", levels[level.toLowerCase()]!, "level"],
    ...(
      [
        ["status", statusForms],
        ["user", userForms],
        ["message", messageForms],
      ] as const
    ).map(([kind, forms]): Label | null => {
      const value = first(forms, text);
      return value === null || value === "-" || value === "null" ? null : [kind, value, kind];
    }),
  ];
  return found.filter((one) => one !== null);
}

/** Whether a text stands in the message whole: not as the beginning of a longer address or word. */
export function standsWhole(text: string, message: string): boolean {
  const continues = /[\w]/;
  for (let at = message.indexOf(text); at >= 0; at = message.indexOf(text, at + 1)) {
    const before = message[at - 1] ?? " ";
    const after = message[at + text.length] ?? " ";
    if (message.slice(0, at).endsWith("::ffff:")) continue; // Another address.
    const isMore = after === "." && /\d/.test(message[at + text.length + 1] ?? " ");
    if (!continues.test(before) && before !== "." && !continues.test(after) && !isMore) return true;
  }
  return false;
}

/** Words of which a field's name must have one, for what a label says that a value is. */
const roles: readonly (readonly [label: RegExp, words: RegExp])[] = [
  [
    /^(?:source|src|client|remote|clientip|sourcehost|sshd_client|dovecot_remote|first)(?:_?ip|_addr)?$/,
    /client|source|src|remote|peer|from|ip|addr|address|host|rhost|orig|c|for|sender|cip|rem|remip|oip|saddr|srcip/,
  ],
  [
    /^(?:destination|dest|dst|target|dovecot_local|server)(?:_?ip|_addr)?$/,
    /dest|destination|dst|target|server|local|lip|to|resp|upstream|ip|addr|address|host|s|sip/,
  ],
  [
    /user|^login$/,
    /user|username|login|account|acct|email|mail|name|sasl|uid|subject|principal|from|to|owner|identity|u|ident/,
  ],
  [/^status$/, /status|code|sc/],
];

function readWords(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** Whether a field's name says what the label says; a label without a role of ours is content with any name. */
export function namesIt(label: string, path: string): boolean {
  const role = roles.find(([labels]) => labels.test(label));
  if (!role) return true;
  const whole = new RegExp(`^(?:${role[1].source})$`);
  return readWords(path).some((one) => whole.test(one));
}

const stamp =
  /(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d:\d\d)(?:[.,]\d+)?\s?(Z|[+-]\d\d:?\d\d)?(?!\w|[.,]\d| [A-Z]{2,5}\b(?= \[))/;
const accessStamp = /\[(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})\]/;

/**
 * The instant in seconds that a line begins with, or that its first bracket of an access log has; the labels have
 * instants of some records of a source only. Times without a zone are of UTC.
 */
export function strictInstant(text: string): number | null {
  const access = accessStamp.exec(text.slice(0, 400));
  if (access) {
    const [, day, month, year, clock, zone] = access;
    const seconds = Date.parse(`${day} ${month} ${year} ${clock} ${zone}`) / 1000;
    return Number.isNaN(seconds) ? null : seconds;
  }
  const found = stamp.exec(text.slice(0, 60));
  if (!found || /[\w"]/.test(text.slice(0, found.index))) return null;
  const [, year, month, day, clock, zone = "Z"] = found;
  const seconds = Date.parse(`${year}-${month}-${day}T${clock}${zone.replace(/^(...)(\d\d)$/, "$1:$2")}`) / 1000;
  return Number.isNaN(seconds) ? null : seconds;
}
