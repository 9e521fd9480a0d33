/**
 * What lines say about a failure: sources of regular expressions, tried in any letter case at the start of a word, and
 * how sure they make it. Names that merely contain such a word (`test_error_handling`) say nothing.
 */

export interface FailureWord {
  readonly source: string;
  /** 1: a hint, 5: something has ended. */
  readonly weight: number;
}

const ofWeight = (weight: number, ...sources: readonly string[]) => sources.map((source) => ({ source, weight }));

export const failureWords: readonly FailureWord[] = [
  ...ofWeight(
    5,
    "panic(?:ked)?",
    "seg(?:mentation )?fault",
    "core dumped",
    "out of memory",
    "oom[- ]?kill\\w*",
    "fatal(?: error)?",
    "traceback \\(",
    "unhandled",
    "uncaught",
    "exit(?:ed|ing)?(?: \\w+){0,2} (?:code|status):? [1-9]\\d*",
    "[1-9]\\d* (?:\\w+ ){0,2}(?:failed|failures?|errors?)",
    "(?:failed|failures?|errors?):\\s*[1-9]\\d*",
    "assertion(?: \\w+)? failed",
    "failed in ",
  ),
  ...ofWeight(
    4,
    "errors?",
    "exceptions?",
    "[a-z_.]*[a-z](?:error|exception)",
    "(?:[a-z]\\w*\\.)+exception",
    "fail(?:ed|ures?|ing|s)?",
    "abort(?:ed|ing)?",
    "crash(?:ed|es)?",
    "killed",
    "assert(?:ion)?",
    "caused by",
    "did not complete",
    "terminated",
  ),
  ...ofWeight(
    3,
    "can(?:not|'t| not)",
    "could(?:n't| not)",
    "un(?:able|reachable|resolved|expected|recognized|defined|known host)",
    "denied",
    "refused",
    "rejected",
    "timed? ?out",
    "not found",
    "no such",
    "no (?:tests?|files?|space|route|memory)",
    "missing",
    "invalid",
    "illegal",
    "corrupt(?:ed|ion)?",
    "mismatch(?:ed)?",
    "conflicts?",
    "lost",
    "expected:? ",
    "received: ",
    "please run",
  ),
  ...ofWeight(2, "[a-z]*warn(?:ing)?s?", "deprecat\\w+", "retry(?:ing)?", "retries", "slow", "degraded", "dropped"),
];

const fieldEnd = "\\s*(?:$|[,;|)\\]}])";
const noValue = "(?:0(?:\\.0+)?|none|null|nil|false|\"\"|''|\\[\\]|\\{\\})";
/**
 * What follows a word that is a field which counts or holds nothing: `: 0`, `": null`, `=nil`, `=`. Without quotes or
 * an equals sign, `Exception: null` is a failure without a message.
 */
export const emptyField = `(?:\\s*[:=]\\s*0(?:\\.0+)?${fieldEnd}|["']\\s*:\\s*${noValue}${fieldEnd}|=${noValue}(?:\\s|${fieldEnd})|=\\s*(?:$|[\\w.]+=))`;
/** Words that are names of such fields. */
const fieldWords =
  "err(?:ors?)?|fail(?:ed|ures?)?|exceptions?|fatal|panics?|crash(?:ed|es)?|abort(?:ed|s)?|killed|terminated|rejected|refused|denied|invalid|missing|lost|mismatch(?:es)?|conflicts?|dropped|retries|warnings?";

/** Phrases that deny a failure; they are taken out before the words are sought. */
export const deniedFailures: readonly string[] = [
  `\\b(?:${fieldWords})(?=${emptyField})`,
  `\\b(?:${fieldWords})\\s*:\\s*false${fieldEnd}`,
  "\\b(?:0|no|without|zero)(?: \\w+)? (?:failed|failures?|errors?|warnings?|exceptions?)\\b",
  "\\b(?:fail(?:ed|ures?)?|errors?|exceptions?|warnings?)(?: (?:rate|count|total))?\\s*[:=]?\\s*0(?:\\.0+)?(?!\\w|\\.\\d)",
  // What is made for failures, and files named after them.
  "\\b(?:errors?|exceptions?|failures?)[ -](?:handlers?|pages?|report(?:ing|ers?)|track(?:ing|ers?)|boundar(?:y|ies)|budgets?|polic(?:y|ies))\\b",
  "\\b(?:errors?|exceptions?|failures?|warnings?)\\.(?:[a-z]{1,4})(?![\\w.:(])",
  "\\bfail(?:ed|ure)?s?-fast\\b",
];

/** How lines say that a job, or a step of it, has ended by a failure. */
export const jobEndings: readonly string[] = [
  "##\\[error\\]",
  "\\bexit(?:ed|ing)?(?: \\w+){0,2} (?:code|status):? [1-9]",
  "^exit status [1-9]",
  "^make(?:\\[\\d+\\])?: \\*\\*\\*",
  "\\bbuild (?:step )?(?:failed|failure)\\b",
  "\\bjob failed\\b",
  "\\breturned [1-9]\\d* exit status\\b",
  "\\bsubcommand failed\\b",
  "\\berrors occurred\\b",
  "^summary: \\w+sanitizer:",
  "\\bfailed:\\s*[1-9]\\d*, passed:",
  "^npm err!",
];

/** Words of a line that says that something went well. */
export const successWords: readonly string[] = ["pass(?:ed|es)?", "ok", "success(?:ful|fully)?", "succeeded", "xfail"];

const timing = "(?:\\s*[([][^()[\\]]{1,24}[)\\]]|\\s+\\d[\\d.,]*\\s*(?:[mµn]?s|sec(?:onds?)?))?";
/**
 * How a line begins or ends that reports a test or step which passed, whatever its name says: those of Go, TAP, Jest,
 * Mocha, GoogleTest, nextest, Cargo, pytest, unittest, Gradle and CTest.
 */
export const passedVerdicts: readonly string[] = [
  "^\\s*(?:-{3} )?PASS(?:ED)?(?=[\\s:[])",
  "^\\s*[✓✔√]",
  "^\\s*\\[\\s*(?:OK|PASS(?:ED)?)\\s*\\]",
  "^\\s*ok\\s+\\d+\\b",
  "^ok\\s+\\S+\\s+(?:\\(cached\\)|[\\d.]+s)",
  `\\.\\.\\s*(?:ok|passed|PASS)${timing}$`,
  `\\s(?:PASSED|✓|✔)${timing}$`,
];

/** The same of one that failed. */
export const failedVerdicts: readonly string[] = [
  "^\\s*(?:-{3} )?FAIL(?:ED)?(?=[\\s:[])",
  "^\\s*[✗✘✕×]\\s",
  "^\\s*\\[\\s*FAILED\\s*\\]",
  "^\\s*not ok\\s+\\d+\\b",
  `\\.\\.\\s*(?:FAILED|FAIL|ERROR|Failed)${timing}$`,
  `\\s(?:FAILED|✗|✘|✕)${timing}$`,
];

/** What every such line has that has none of `failureWords`. */
export const failedMark = "[✗✘✕×]|\\bnot ok\\b";

/** How lines begin with which a runner says what it runs next. */
export const announcements: readonly string[] = ["##\\[group\\]", "\\[command\\]"];

/** Bytes before a command that a runner repeats before it runs it: colours of GitHub Actions and of GitLab. */
export const echoOpenings: readonly string[] = ["\u001b[36;1m", "\u001b[32;1m$ "];
