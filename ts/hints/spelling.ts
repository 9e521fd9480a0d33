/** Patterns that are valid but hardly ever mean what was typed, and how the intended pattern is spelled. */
import { tokenTexts } from "../lex/texts.ts";
import { escapeTokens, quoteLiteral, unquote } from "../pattern/index.ts";
import { relations } from "../tables/program.ts";

/** Parts of a pattern in which a letter is not a token of its own: quotes, byte patterns, braces, escapes, names. */
const opaque = new RegExp(
  [
    /"(?:[^"\\]|\\.)*"|`[^`]*`|\\\{[^}]*\}(?:\{[^}]*\})?|\\[A-Za-z](?:\{[^}]*\})?|\{[^}]*\}|@[\w:./>=<-]+/.source,
    `=(?:${relations.join("|")})[\\w/:]* +[A-Za-z_]\\w*`,
    /[:=]{1,2}[A-Za-z_]\w*|\(\?[a-z]*(?::[\w/]+)?/.source,
  ].join("|"),
  "g",
);

const comparison = /(\\[A-Z]|\\\{[a-z]+\})\s*(>=|<=|!=|>|<)\s*([0-9][\w.]*)/;

/**
 * A sentence about the spelling of `source` that explains why it matches nothing; `undefined` if there is none.
 * @param withOperators also for operators such as `"=="`
 * @param inShell the pattern is an argument, whose double quotes a shell takes away
 */
export function spellingHint(source: string, withOperators = true, inShell = false): string | undefined {
  return (
    comparisonHint(source) ??
    signHint(source) ??
    classHint(source) ??
    quoteHint(source) ??
    characterHint(source) ??
    textHint(source, inShell) ??
    literalHint(source, withOperators)
  );
}

/** `\R>500ms` */
function comparisonHint(source: string): string | undefined {
  const [written, kind, sign, bound] = comparison.exec(source) ?? [];
  if (written === undefined) return undefined;
  return `a comparison is written in braces after the kind: ${kind}{${sign}${bound}}, not ${written}`;
}

const belowZero = /\\N\{\s*(?:<=?\s*-\d|<\s*0(?:\.0+)?\s*\}|=\s*-\d|-\d[\d.]*\s*\.\.\s*-)[^}]*\}?/;

/** `\N{<0}` */
function signHint(source: string): string | undefined {
  const written = belowZero.exec(source)?.[0];
  if (written === undefined) return undefined;
  return (
    `in text a sign is no part of a number, so ${written} is none: "-" \\N is a number below zero, ` +
    "and a field of --in has its sign"
  );
}

/** `[0-9]+` */
function classHint(source: string): string | undefined {
  const written = /\[\^?[^\][]*[A-Za-z0-9]-[A-Za-z0-9][^\][]*\][*+?]?/.exec(visible(source))?.[0];
  if (written === undefined) return undefined;
  return (
    `a class is of whole tokens, so ${written} is about the tokens of one character in it; ` +
    `a number is \\N, a word \\W, and a token of such characters is written in backticks: \`${written}\``
  );
}

/** `'ERROR'` */
function quoteHint(source: string): string | undefined {
  const [written, text] = /'([^'"]+)'/.exec(visible(source)) ?? [];
  if (written === undefined) return undefined;
  return `single quotes are two tokens of the input; a text is written in double quotes: ${quoteLiteral(text!)}, not ${written}`;
}

const quotesAndBytes = /"(?:[^"\\]|\\.)*"|`[^`]*`|(?<=\\[A-Z]|\}):\w+/g;
/** Marks of a regular expression: a class of characters at a text, its border, an escaped point. */
const characterClass =
  /\\[dw][+*?]?(?=[A-Za-z0-9])|(?<=(?<!\\)[A-Za-z0-9=:/.-])\\[dw](?![A-Za-z])|(?<=(?<!\\)[A-Za-z0-9=:/.-])\\[bsS](?![A-Za-z({])|\\\.(?=[A-Za-z0-9]|\\d)/;

/** `took \d+ms`, `\bfoo\b` */
function characterHint(source: string): string | undefined {
  const written = characterClass.exec(source.replace(quotesAndBytes, " "))?.[0];
  if (written === undefined) return undefined;
  return (
    `a pattern is over tokens, and ${written} reads like a regular expression over characters: texts are written in ` +
    'double quotes ("took"), values by kind (\\R a duration, \\N a number, \\I an address), and a regular expression ' +
    "of one whole token in backticks (`\\d+ms`); matcher tokens shows the tokens of a text"
  );
}

/** `ERROR`, `10.0.0.1` */
function textHint(source: string, inShell: boolean): string | undefined {
  const bare = [...new Set((visible(source).match(bareText) ?? []).flatMap(texts))];
  if (bare.length === 0) return undefined;
  const written = inShell ? quoteTexts(source) : "";
  const isShown = written !== "" && written.length <= shownLengthMax && !written.includes("'");
  const quoted = isShown
    ? `, and the shell single ones around them: '${written}'`
    : `: ${bare.map(quoteLiteral).join(" and ")}`;
  const letters = [...bare[0]!].join(" ");
  return `texts need double quotes${quoted}; without them ${bare[0]} matches the tokens ${letters}`;
}

const bareText = /[A-Za-z0-9](?:[\w.:/@-]*[A-Za-z0-9])/g;
/** A longer pattern is not written again. */
const shownLengthMax = 100;

/** A dot between words is any token; within an address or a number it belongs to the text. */
function texts(written: string): string[] {
  const words = tokenTexts(written).length === 1 ? [written] : written.split(/[^A-Za-z0-9]+/);
  return words.filter((word) => word.length > 1);
}

const binding = /^:{1,2}([A-Za-z_]\w*)$/;
const reference = /^(={1,2})([A-Za-z_]\w*)$/;

/** The pattern with its texts in quotes, also those behind `=` that refer to no name of the pattern. */
function quoteTexts(source: string): string {
  const bound = new Set((source.match(opaque) ?? []).map((part) => binding.exec(part)?.[1]));
  const parts = new RegExp(`${opaque.source}|(${bareText.source})`, "g");
  return source.replace(parts, (part, text: string | undefined) => {
    const [, signs, name] = reference.exec(part) ?? [];
    if (signs && !bound.has(name)) return [...signs, name!].map((one) => ` ${quoteLiteral(one)}`).join("");
    if (text === undefined) return part;
    if (tokenTexts(text).length === 1) return quoteLiteral(text);
    return text.replace(/[A-Za-z0-9]{2,}/g, quoteLiteral);
  });
}

/** `"=="`; a text with white space means its tokens in a row. */
function literalHint(source: string, withOperators: boolean): string | undefined {
  for (const text of quotedTexts(source)) {
    if (text !== "" && text.trim() === "")
      return "white space only separates tokens and is never one itself: leave it out";
    const tokens = tokenTexts(text);
    if (tokens.length < 2 || /\s/.test(text) || !(withOperators || /[\p{L}\p{N}]/u.test(text))) continue;
    return `no token has the text ${quoteLiteral(text)}; its tokens are written one by one: ${escapeTokens(tokens)}`;
  }
  return undefined;
}

/** The texts between double quotes. */
export function quotedTexts(source: string): string[] {
  const found = [...source.matchAll(/(?<!#|:line\()"((?:[^"\\]|\\.)*)"/g)];
  return found.map(([, inside]) => unquote(inside!));
}

/** The pattern with a blank in place of each part that is opaque. */
function visible(source: string): string {
  return source.replace(opaque, " ");
}
