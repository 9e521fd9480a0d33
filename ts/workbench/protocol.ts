/** What the page and its server send each other. Lines count from 0; offsets are bytes unless they are units. */

/** A text that the workbench shows. */
export interface DocumentInfo {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
  /** Lines counted so far. */
  readonly lines: number;
  /** All lines are counted. */
  readonly isCounted: boolean;
  /** The file has changed since it was opened. */
  readonly isChanged: boolean;
  /** Whether the command line named it: a command that reads it can be written. */
  readonly isFile: boolean;
}

/** A pattern as the page has it; empty: none. */
export interface Written {
  readonly pattern: string;
  /** Declarations of the pattern, as lines of a pattern file. */
  readonly declarations: readonly string[];
  /** The format of the text's records; empty: none. With one, a pattern may be conditions on fields. */
  readonly format: string;
}

export interface WindowRequest extends Written {
  readonly document: number;
  readonly firstLine: number;
  readonly count: number;
  /** Offset from which a long line is shown, by line. */
  readonly parts: Readonly<Record<number, number>>;
}

/** Numbers of each token in `LineShown.tokens`. */
export const tokenNumbers = 4;
/** Numbers of each painted part in `LineShown.paints`. */
export const paintNumbers = 4;

export interface LineShown {
  readonly line: number;
  /** Offset of the line in the text. */
  readonly start: number;
  /** Bytes of the line, without its line end. */
  readonly bytes: number;
  /** What is shown of it, and its offset in the line. */
  readonly text: string;
  readonly from: number;
  /** Offset in the line of the first byte that is not shown. */
  readonly to: number;
  /** For each token: offset in the text, start and end in units of `text`, number of the kind. */
  readonly tokens: readonly number[];
  /** For each painted part: start and end in units of `text`, index of the match, and of the register or −1. */
  readonly paints: readonly number[];
  /** Level of the record that it belongs to; empty if there is none, or no format. */
  readonly level: string;
}

export interface WindowAnswer {
  readonly lines: readonly LineShown[];
  /** Places of the painted matches. */
  readonly matches: readonly { readonly start: number; readonly end: number }[];
  readonly registers: readonly string[];
  /** The whole text up to the end of the window has been searched: these are all its matches. */
  readonly isSearched: boolean;
}

export interface SearchRequest extends Written {
  readonly document: number;
}

export interface EventsRequest {
  readonly document: number;
  readonly format: string;
}

/** As what a text is read. */
export interface EventsAnswer {
  /** How many records which format read. */
  readonly said: string;
  /** Only this many bytes from the start of the text were read; `null`: all. */
  readonly examinedBytes: number | null;
}

/** A fault of a pattern, with its place in UTF-16 units. */
export interface Fault {
  readonly message: string;
  readonly hint: string;
  readonly at: number | null;
}

/** Lines of the answer to a search: progress, then the end. */
export interface SearchProgress {
  readonly count: number;
  readonly searchedBytes: number;
  readonly isDone: boolean;
  readonly milliseconds: number;
  /** Places of matches after the first ones are not kept. */
  readonly isCut: boolean;
}

export interface Failure {
  readonly error: Fault;
}

export interface TokenRequest {
  readonly document: number;
  /** The token's place. */
  readonly offset: number;
  readonly end: number;
}

export interface TokenAnswer {
  readonly text: string;
  readonly kind: string;
  /** As a pattern writes the kind; empty if no atom matches it. */
  readonly written: string;
  /** What the kind's guard checked; `null` if the form alone decides. */
  readonly guard: string | null;
  /** Its value as people write it, and exactly, as JSON. */
  readonly value: string | null;
  readonly exact: string | null;
  readonly readings: readonly string[];
  /** Bytes of the text around it with which the readings compare it; `null`: the whole text. */
  readonly readBytes: number | null;
}

export interface MatchRequest extends SearchRequest {
  /** Place of the match. */
  readonly start: number;
  readonly end: number;
}

export interface CaptureShown {
  readonly name: string;
  readonly text: string;
  readonly kind: string | null;
  readonly value: string | null;
}

export interface MatchAnswer {
  readonly line: number;
  readonly text: string;
  /** Text of the line in which it begins. */
  readonly lineText: string;
  readonly captures: readonly CaptureShown[];
  readonly tokens: readonly { readonly kind: string; readonly text: string }[];
  readonly guards: readonly string[];
  readonly readings: readonly string[];
  readonly route: string;
  /** The match was found again in the lines around it; readings compare it with these lines only. */
  readonly isPart: boolean;
  /** It is a record, and its captures are what the record has. */
  readonly isRecord: boolean;
}

/** A line that nearly matches. */
export interface NearShown {
  readonly line: number;
  readonly before: string;
  readonly matched: string;
  readonly found: { readonly text: string; readonly kind: string } | null;
  readonly after: string;
  readonly wanted: string;
}

export interface NearAnswer {
  readonly lines: readonly NearShown[];
  readonly all: number;
  readonly matching: number;
  readonly near: number;
  /** Only this many bytes from the start of the text were examined; `null`: all. */
  readonly examinedBytes: number | null;
}

export interface CompletionRequest extends Written {
  /** Whose fields are offered; `null`: no text is open. */
  readonly document: number | null;
  /** Caret, in units. */
  readonly caret: number;
}

export interface Completion {
  readonly text: string;
  readonly meaning: string;
}

export interface CompletionAnswer {
  /** Start of what a completion replaces, up to the caret. */
  readonly from: number;
  readonly items: readonly Completion[];
}

export interface HintAnswer {
  /** A sentence about a likely reason why nothing matched; `null` if there is none. */
  readonly hint: string | null;
}

export type WordsRequest = Written;

/** A part of a pattern in words. */
export interface WordsShown {
  /** Number of parts that hold it. */
  readonly depth: number;
  readonly written: string;
  readonly means: string;
}

export interface WordsAnswer {
  readonly lines: readonly WordsShown[];
  /** Number of lines, of which the first ones are shown. */
  readonly all: number;
}

/** Request for a match after or before a place. */
export interface StepRequest extends SearchRequest {
  readonly offset: number;
  readonly isBackward: boolean;
}

export interface StepAnswer {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Number of the match, from 1. */
  readonly number: number;
}

/** A value that was marked in a line. Places are UTF-16 units of the line. */
export interface MarkGiven {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkedLineGiven {
  readonly line: number;
  readonly text: string;
  readonly marks: readonly MarkGiven[];
}

export interface InferRequest {
  readonly document: number;
  readonly marked: readonly MarkedLineGiven[];
  /** Lines in which the pattern must not match. */
  readonly rejected: readonly string[];
  /** The pattern matches whole lines. */
  readonly isAnchored: boolean;
}

export interface InferAnswer {
  readonly pattern: string;
  readonly declarations: readonly string[];
  /** Template of all fields. */
  readonly format: string;
  /** A pattern file that declares everything. */
  readonly file: string;
  readonly fields: readonly string[];
  /** Lines with the same kinds of tokens that were taken as examples too. */
  readonly similar: number;
}

export interface DocumentRequest {
  readonly document: number;
}

/** A line of a digest's page. */
export interface DigestItem {
  readonly lines: readonly string[];
  /** Lines about its values. */
  readonly details: readonly string[];
  /** Number of the line that it is about, from 0; `null` if it is about several. */
  readonly line: number | null;
  /** Matches all lines of its statement; `null` if it is about none. */
  readonly pattern: string | null;
}

export interface DigestAnswer {
  readonly heading: readonly string[];
  readonly sections: readonly {
    readonly name: string;
    readonly items: readonly DigestItem[];
    /** Number of items that are not shown. */
    readonly left: number;
  }[];
  /** Only this many bytes from the start of the text were read; `null`: all. */
  readonly examinedBytes: number | null;
}

export interface TemplatesRequest {
  readonly document: number;
  /** Templates that this text lacks are novel; `null`: nothing is compared. */
  readonly against: number | null;
}

export interface SlotShown {
  readonly kind: string;
  readonly distinct: number;
  readonly top: readonly { readonly value: string; readonly count: number }[];
  readonly range: string;
}

export interface TemplateShown {
  readonly count: number;
  readonly readable: string;
  readonly pattern: string;
  readonly isRare: boolean;
  readonly isNovel: boolean;
  /** Its first lines. */
  readonly lines: readonly number[];
  readonly slots: readonly SlotShown[];
}

export interface TemplatesAnswer {
  readonly templates: readonly TemplateShown[];
  /** Number of templates, of which some are shown, and of lines that have one. */
  readonly all: number;
  readonly covered: number;
  /** Only this many bytes from the start of the text were read; `null`: all. */
  readonly examinedBytes: number | null;
}

export interface ChartRequest extends SearchRequest {
  /** Index of the register whose values are drawn; `null`: matches are counted. */
  readonly register: number | null;
  /** Milliseconds since 1970; `null`: all of it. */
  readonly range: readonly [from: number, to: number] | null;
}

/** What numbers are: a type of values, `count` or `time`. */
export type NumberUnit = string;

/** A register that a picture can use. */
export interface RegisterShown {
  readonly name: string;
  readonly unit: NumberUnit | null;
}

interface Examined {
  /** Only this many bytes from the start of the text were read; `null`: all. */
  readonly examinedBytes: number | null;
  readonly registers: readonly RegisterShown[];
}

export interface TableRequest extends SearchRequest {
  /** Index of the register that is the key; `null`: the whole match; "grouping": the first one that groups. */
  readonly register: number | null | "grouping";
}

export interface TableAnswer extends Examined {
  /** The register that is the key; `null`: the whole match. */
  readonly register: number | null;
  readonly rows: readonly { readonly label: string; readonly value: number }[];
  readonly all: number;
  readonly matches: number;
}

export interface PlotAnswer extends Examined {
  /** Milliseconds since 1970, or values. */
  readonly edges: readonly number[];
  readonly isLog: boolean;
  readonly counts: readonly number[];
  /** By slice; empty without a register. */
  readonly p50: readonly (number | null)[];
  readonly p95: readonly (number | null)[];
  readonly unit: NumberUnit;
  /** Matches that are drawn, and matches without a time or a value. */
  readonly drawn: number;
  readonly without: number;
}

export interface GapsAnswer extends Examined {
  readonly gaps: readonly { readonly line: number; readonly milliseconds: number }[];
  readonly edges: readonly number[];
  readonly isLog: boolean;
  readonly counts: readonly number[];
}
