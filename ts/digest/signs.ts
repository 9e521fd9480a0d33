/** What the text of a line says about itself: its level, and how surely it reports a failure. */
import {
  announcements,
  deniedFailures,
  echoOpenings,
  emptyField,
  type FailureWord,
  failedMark,
  failedVerdicts,
  failureWords,
  jobEndings,
  passedVerdicts,
  successWords,
} from "../tables/failure-words.ts";
import { type Level, levelLetters, levelNumbers, levelWords } from "../tables/levels.ts";
import { withoutTime } from "./plain.ts";

/** A level is named near the start of its line. */
const headCharacters = 160;

const levelOfWord = new Map(levelWords.map(({ word, level }) => [word, level]));
/** `error: 0` counts lines of a level, and names none itself. */
const anyLevel = `(?:${levelWords.map(({ word }) => word).join("|")})(?!${emptyField})`;

/** The ways to name a level; the one that comes first in the line counts. */
const levelForms: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\w.-])(${anyLevel})(?![\w-])`),
  new RegExp(String.raw`[[(<](${anyLevel})[\])>:]`, "i"),
  new RegExp(String.raw`(?<![A-Za-z])(?:level|lvl|severity|loglevel|levelname)"?\s*[=:]\s*"?(${anyLevel})(?!\w)`, "i"),
  new RegExp(String.raw`^(?:\S+:\d+(?::\d+)?:\s*)?(${anyLevel})(?:\[\w+\])?:`, "i"),
];
const letterForms: readonly RegExp[] = [
  /^([IWEF])\d{4} \d\d:\d\d:\d\d/,
  /^\d\d-\d\d \d\d:\d\d:[\d.]+\s+\d+\s+\d+\s+([VDIWEFA])\s/,
];

/** A record of pino or bunyan; other numbers under this name are no level of theirs. */
const numberedRecord = /^\{(?=.*"time":)(?=.*"msg":).*?"level":([1-6]0)[,}]/;

/** The level that a line names; `null` if it names none. */
export function findLevel(line: string): Level | null {
  const head = line.slice(0, headCharacters);
  for (const form of letterForms) {
    const letter = form.exec(head)?.[1];
    if (letter !== undefined) return levelLetters[letter]!;
  }
  const found = namedLevel(head);
  if (found) return levelOfWord.get(found.word)!;
  const number = line.startsWith("{") ? numberedRecord.exec(line)?.[1] : undefined;
  return number === undefined ? null : levelNumbers[number]!;
}

/** Where the message of a line begins: behind the level that it names, else at 0. */
export function messageStart(line: string): number {
  return namedLevel(line.slice(0, headCharacters))?.at ?? 0;
}

/** Whether what is between two texts is the number of a process: `sshd[24200]:`. */
export function isProcessNumber(before: string, after: string): boolean {
  return /[\w)]\[$/.test(before) && after.startsWith("]:");
}

function namedLevel(head: string): { readonly at: number; readonly word: string } | null {
  let found: { at: number; word: string } | null = null;
  for (const form of levelForms) {
    const match = form.exec(head);
    if (!match) continue;
    const at = match.index + match[0].indexOf(match[1]!);
    if (found === null || at < found.at) found = { at, word: match[1]!.toUpperCase() };
  }
  return found;
}

const levelWeights: Readonly<Record<Level, number>> = { fatal: 5, error: 4, warn: 2, info: 0, debug: 0, trace: 0 };
/** What the words of a line lose that says itself how unimportant it is. */
const levelCosts: Readonly<Record<Level, number>> = { fatal: 0, error: 0, warn: 0, info: 1, debug: 2, trace: 2 };
const denials = new RegExp(deniedFailures.join("|"), "gi");
const compileWords = (words: readonly FailureWord[]) =>
  new RegExp(String.raw`(?<![\w$/.-])(?:${words.map(({ source }) => source).join("|")})(?![\w/-])`, "i");
const failures = [5, 4, 3, 2].map((weight) => ({
  weight,
  words: compileWords(failureWords.filter((one) => one.weight === weight)),
}));
/** Most lines have no such word. */
const anyFailure = compileWords(failureWords);
const success = new RegExp(String.raw`(?<![\w/.-])(?:${successWords.join("|")})(?![\w/-])|[✓✔]`, "i");
/** What one more kind of word adds. */
const furtherWeight = 0.5;
const successWeight = 3;

/** Lines of less weight are no failures, only hints beside them. */
export const failureWeightMin = 3;

const announced = new RegExp(`^(?:${announcements.join("|")})`);
const verdicts = new RegExp(passedVerdicts.join("|"));
const countedFailures = /\b[1-9]\d* (?:\w+ ){0,2}(?:failed|failures?|errors?)\b/i;

/** Whether a line reports that one test or step passed; what it is called may sound like a failure. */
export const reportsPass = (line: string): boolean => isPass(withoutTime(line));

/** @param text of the line, without its time */
const isPass = (text: string) => verdicts.test(text) && !countedFailures.test(text);

const escapeByte = 0x1b;
/** Where a colour begins, behind the time of a line. */
const echoBytesMax = 64;
const echoes = echoOpenings.map((opening) => Buffer.from(opening));

/** Whether a line is a command that a runner repeats before it runs it. Nothing has happened yet, whatever it names. */
export function echoesCommand(line: Uint8Array): boolean {
  const at = line.subarray(0, echoBytesMax).indexOf(escapeByte);
  return at >= 0 && echoes.some((echo) => echo.equals(line.subarray(at, at + echo.length)));
}

/** How surely a line reports a failure, by its level and by what it says: 0 not at all, 5 and more a certain one. */
export function failureWeight(line: string, level: Level | null): number {
  const said = weightOfWords(line, level);
  if (level === null) return Math.max(endsJob(line) ? endingWeight : 0, said, 0);
  return Math.max(levelWeights[level], said - levelCosts[level], 0);
}

const failed = new RegExp(failedVerdicts.join("|"));
/** Most lines have none of these either. */
const anyMark = new RegExp(failedMark);
const verdictWeight = 4;

function weightOfWords(line: string, level: Level | null): number {
  if (!anyFailure.test(line) && !anyMark.test(line)) return 0;
  const untimed = withoutTime(line);
  const hasFailed = failed.test(untimed);
  const isCalm = level === null || level === "info";
  if (announced.test(untimed) || (isCalm && isPass(untimed))) return 0;
  const text = line.replace(denials, " ");
  const found = failures.filter(({ words }) => words.test(text)).map(({ weight }) => weight);
  const most = Math.max(hasFailed ? verdictWeight : 0, ...found);
  const isSuccess = !hasFailed && most < 5 && success.test(text) && isCalm;
  return most + furtherWeight * Math.max(0, found.length - 1) - (isSuccess ? successWeight : 0);
}

const endings = new RegExp(jobEndings.join("|"), "i");
const endingWeight = 5;

/** Whether a line says that a job has failed. */
export function endsJob(line: string): boolean {
  const text = withoutTime(line);
  return endings.test(text) && endings.test(text.replace(denials, " "));
}
