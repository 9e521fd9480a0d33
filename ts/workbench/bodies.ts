/** The forms of the bodies that the page sends: anything else is refused before a route sees it. */

type Form = (value: unknown) => boolean;

const isText: Form = (value) => typeof value === "string";
/** Offsets, counts and numbers of lines and documents. */
const isIndex: Form = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
/** A place to go on from: -1 is before the text. */
const isFrom: Form = (value) => value === -1 || isIndex(value);
const isTruth: Form = (value) => typeof value === "boolean";
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);
const orNull =
  (form: Form): Form =>
  (value) =>
    value === null || form(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object with these fields; it may have others, which nobody reads. */
const object =
  (fields: Readonly<Record<string, Form>>): Form =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, form]) => Object.hasOwn(value, name) && form(value[name]));

const ofDocument = { document: isIndex };
const ofWritten = { pattern: isText, declarations: listOf(isText), format: isText };
const ofPattern = { ...ofDocument, ...ofWritten };
const isRange: Form = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const isOffsetsByLine: Form = (value) =>
  isRecord(value) && Object.entries(value).every(([line, offset]) => /^[0-9]+$/.test(line) && isIndex(offset));
const isMarked = object({
  line: isIndex,
  text: isText,
  marks: listOf(object({ name: isText, start: isIndex, end: isIndex })),
});

/** As the interfaces of `protocol.ts` declare them. */
const bodies = {
  none: object({}),
  document: object(ofDocument),
  window: object({ ...ofPattern, firstLine: isIndex, count: isIndex, parts: isOffsetsByLine }),
  token: object({ ...ofDocument, offset: isIndex, end: isIndex }),
  match: object({ ...ofPattern, start: isIndex, end: isIndex }),
  step: object({ ...ofPattern, offset: isFrom, isBackward: isTruth }),
  search: object(ofPattern),
  events: object({ ...ofDocument, format: isText }),
  completion: object({ ...ofWritten, document: orNull(isIndex), caret: isIndex }),
  words: object(ofWritten),
  infer: object({ ...ofDocument, marked: listOf(isMarked), rejected: listOf(isText), isAnchored: isTruth }),
  templates: object({ ...ofDocument, against: orNull(isIndex) }),
  chart: object({ ...ofPattern, register: orNull(isIndex), range: orNull(isRange) }),
  table: object({ ...ofPattern, register: (value) => value === "grouping" || orNull(isIndex)(value) }),
} as const satisfies Record<string, Form>;

export type BodyForm = keyof typeof bodies;

/** A request that the page does not make. */
export class BadRequest extends Error {}

/** @throws {BadRequest} the text is no JSON of the form */
export function parseBody<Body>(text: string, form: BodyForm): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadRequest("a request of the page is JSON");
  }
  if (!bodies[form](body)) throw new BadRequest(`the fields of this request are not those of a ${form} request`);
  return body as Body;
}
