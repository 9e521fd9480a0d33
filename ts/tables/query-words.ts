/** Words of a question about a log (`timeouts over 2s from 10.0.0.0/8`), in English and any letter case. */

/** What stands before a value, and how it compares. A longer phrase comes before a shorter one that begins it. */
export const comparingPhrases: readonly { readonly phrases: readonly string[]; readonly operator: string }[] = [
  { phrases: ["at least", "no less than", ">="], operator: ">=" },
  { phrases: ["at most", "up to", "no more than", "<="], operator: "<=" },
  {
    phrases: ["longer than", "larger than", "greater than", "slower than", "more than", "over", "above"],
    operator: ">",
  },
  { phrases: ["after", "since", ">"], operator: ">" },
  {
    phrases: ["shorter than", "smaller than", "faster than", "less than", "under", "below", "before", "<"],
    operator: "<",
  },
  { phrases: ["equal to", "exactly", "from", "to", "in", "by", "at", "of", "with", "="], operator: "=" },
];

/** Between two values that are a range. */
export const rangeWords = { before: "between", within: "and" } as const;

/** They say nothing about a line. */
export const fillerWords: ReadonlySet<string> = new Set([
  ...["a", "an", "any", "all", "and", "or", "the", "that", "which", "when", "where", "me", "it"],
  ...["is", "are", "was", "were", "has", "had", "have", "did", "find", "show", "lines"],
  ...["at", "by", "for", "from", "in", "of", "on", "to", "with"],
]);

/** Endings that an English word may have in another form of it. */
export const wordEndings = ["ing", "ed", "s"] as const;

/** Verbs and what they are written with, as one word or as two: `timeout`, `timed out`. */
export const verbParticles: Readonly<Record<string, readonly string[]>> = {
  ...{ time: ["out"], log: ["in", "on", "out", "off"], sign: ["in", "up", "out"], start: ["up"], set: ["up"] },
  ...{ shut: ["down"], break: ["down"], slow: ["down"], clean: ["up"], back: ["up", "off"], roll: ["back", "out"] },
  ...{ fail: ["over"], fall: ["back"], look: ["up"], check: ["out", "in"], lock: ["out"], drop: ["out"] },
};

/** Letters or names of the kinds whose values are compared, as a pattern writes them. */
export const comparedKinds: Readonly<Record<string, string>> = {
  ...{ duration: "R", number: "N", bytesize: "Z", percent: "%", money: "$", ip: "I", cidr: "I", timestamp: "T" },
  ...{ version: "V", email: "E", quantity: "{quantity}" },
};
