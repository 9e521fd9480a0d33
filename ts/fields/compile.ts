/** Compiles queries over fields to the words that zig/field/query.zig reads. */
import { PatternError } from "../error/errors.ts";
import { compiled, formatWords } from "../events/index.ts";
import { packBytes, packText } from "../pattern/compile/clause-words.ts";
import type { CompiledPattern, RegisterInfo } from "../pattern/compiled.ts";
import { compilePattern, type Declarations, noDeclarations, readNamedFile } from "../pattern/index.ts";
import { kinds } from "../tables/kinds.ts";
import { isTimeField } from "../tables/time-fields.ts";
import { conditionWords } from "./condition.ts";
import { layoutWord, type RecordFormat } from "./formats.ts";
import { levelWords, orderedLevelWords } from "./level-condition.ts";
import { type FieldTerm, parseFieldTerms } from "./parse.ts";

/** Numbers of `Form` in zig/field/query.zig. */
const forms = { present: 0, absent: 1, value: 2, pattern: 3, epoch: 4, time: 5 } as const;

/**
 * @param named fields that are read besides those of the query
 * @throws {PatternError}
 */
export function compileFields(
  source: string,
  format: RecordFormat,
  named: readonly string[] = [],
  declarations: Declarations = noDeclarations,
): CompiledPattern {
  const terms = parseFieldTerms(source);
  const fields = [...new Set([...terms.map(({ name }) => name), ...named])];
  const registers: RegisterInfo[] = fields.map((name) => ({
    name,
    parent: -1,
    repeated: false,
    kind: -1,
    isField: true,
  }));
  const conditions = terms.map((term) => {
    const field = fields.indexOf(term.name);
    const levels = levelsOf(source, term, format);
    if (levels) return [field, forms.value, ...levels];
    if (term.is === "present" || term.is === "absent") return [field, forms[term.is]];
    const form = term.is === "value" && isTimeField(term.name) ? "time" : term.is;
    if (form !== "pattern") return [field, forms[form], ...valueWords(source, term, declarations)];
    const pattern = patternOf(source, term, declarations);
    const first = registers.length;
    registers.push(...pattern.registers.map((register) => ({ ...register, repeated: false, parent: -1 })));
    return [field, forms.pattern, first, pattern.program.length, ...packBytes(pattern.program)];
  });
  const events = format.events ? compiled(format.events) : null;
  const eventWords = events ? formatWords(events, fields) : [];
  const head = [format.number, layoutWord(format), fields.length, registers.length, ...fields.flatMap(packText)];
  return {
    source,
    program: new Uint8Array(0),
    fields: {
      words: Uint32Array.from([...head, conditions.length, ...conditions.flat(), ...eventWords]),
      record: format.record,
      format: { name: format.name, separator: format.separator, hasNoHeader: format.hasNoHeader ?? false },
      ways: events?.ways.map(({ name }) => name) ?? [],
      absent: terms.flatMap(({ is, name }) => (is === "absent" ? [name] : [])),
    },
    registers,
    members: [],
    memberRegisters: [0],
    readings: [],
    kindNames: kinds.map(({ name }) => name),
    kindGuards: kinds.map(({ guard }) => guard),
  };
}

/** Words of a condition on levels; `null` if it is on something else. */
function levelsOf(source: string, term: FieldTerm, { events }: RecordFormat): number[] | null {
  if (term.is !== "value") return null;
  const isLevel = events !== undefined && term.name === "level";
  return isLevel ? levelWords(source, term) : orderedLevelWords(source, term);
}

const timeOnly = "timestamp,";

function valueWords(source: string, term: FieldTerm, declarations: Declarations): number[] {
  // Only as a time: the number itself is a value of other kinds.
  const body = term.is === "epoch" ? timeOnly + term.body : term.body;
  return conditionWords(
    { ...term, body },
    { source, readFile: (path) => readNamedFile(declarations, null, path), subpattern: () => null },
  );
}

/** The pattern in parentheses; errors have their place in the whole query. */
function patternOf(source: string, { body, bodyOffset }: FieldTerm, declarations: Declarations): CompiledPattern {
  try {
    return compilePattern(body, declarations);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PatternError({ ...error.fault, source, byteOffset: error.fault.byteOffset + bodyOffset });
  }
}
