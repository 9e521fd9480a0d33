/** Compiles queries over fields to the words that zig/field/query.zig reads. */
import { PatternError } from "../error/errors.ts";
import { ensureCompiled, formatWords } from "../events/index.ts";
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
const forms = { present: 0, value: 1, pattern: 2, epoch: 3, time: 4 } as const;
/** The bit of a form whose condition no value may satisfy. */
const negated = 0x100;

/**
 * @param named fields that are read besides the fields of the query
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
    const sign = term.isNegated ? negated : 0;
    const levels = compileLevels(source, term, format);
    if (levels) return [field, forms.value | sign, ...levels];
    if (term.is === "present") return [field, forms.present];
    if (term.is === "absent") return [field, forms.present | negated];
    const form = term.is === "value" && isTimeField(term.name) ? "time" : term.is;
    if (form !== "pattern") return [field, forms[form] | sign, ...valueWords(source, term, declarations)];
    const pattern = compileBody(source, term, declarations);
    if (term.isNegated && pattern.registers.length > 0) failBound(source, term, pattern.registers[0]!.name);
    const first = registers.length;
    registers.push(...pattern.registers.map((register) => ({ ...register, repeated: false, parent: -1 })));
    return [field, forms.pattern | sign, first, pattern.program.length, ...packBytes(pattern.program)];
  });
  const events = format.events ? ensureCompiled(format.events) : null;
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

function failBound(source: string, { name, bodyOffset }: FieldTerm, register: string): never {
  const found = `"${register}" is bound where nothing may be found`;
  throw new PatternError({ source, byteOffset: bodyOffset, found, hint: `!.${name}(...) binds no names` });
}

/** Words of a condition on levels; `null` if it is on something else. */
function compileLevels(source: string, term: FieldTerm, { events }: RecordFormat): number[] | null {
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
function compileBody(source: string, { body, bodyOffset }: FieldTerm, declarations: Declarations): CompiledPattern {
  try {
    return compilePattern(body, declarations);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PatternError({ ...error.fault, source, byteOffset: error.fault.byteOffset + bodyOffset });
  }
}
