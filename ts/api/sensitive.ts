/** The pattern of what is usually sensitive. */
import { OptionError } from "../error/errors.ts";
import {
  addedNames,
  askedKinds,
  chosenKinds,
  sensitiveKinds,
  sensitivePattern,
  shippedLibrary,
} from "../library/index.ts";
import { checkOptions } from "./option-names.ts";
import { Pattern, type PatternOptions } from "./pattern.ts";

/** Kinds of sensitive text, by the names of `matcher redact --list`; all of them by default. */
export interface SensitiveOptions {
  only?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  /** Names behind which a secret follows, besides the known ones: `"losung"` for `losung=`, `DB_LOSUNG:`. */
  names?: readonly string[] | undefined;
}

/**
 * The pattern of what `matcher redact FILE` masks: addresses, mail addresses, card numbers, keys, passwords and others.
 * Each match binds the register of its kind. Values that only a name before them tells (`password=`) are found by
 * redacting, not by scanning.
 * @throws {OptionError} an unknown kind, or none left
 * @example redact(sensitive({ except: ["place"] }), text)
 */
export function sensitive(options: SensitiveOptions = {}): Pattern {
  checkOptions("sensitive", options);
  const { only = [], except = [] } = options;
  const kinds = chosenKinds(only, except, (name) => {
    const names = [...sensitiveKinds, ...askedKinds].map((kind) => kind.name);
    return new OptionError(
      "only",
      name,
      `"${name}" is not a kind of sensitive text; expected ${names.join(", ")}`,
      names,
    );
  });
  if (kinds.length === 0) throw new OptionError("except", except.join(","), "except leaves no kind to mask");
  const names = addedNames(options.names ?? [], (name, why) => new OptionError("names", name, why));
  const compiled = sensitivePattern(kinds, shippedLibrary, { names });
  return new Pattern(compiled.source, { compiled } as PatternOptions);
}
