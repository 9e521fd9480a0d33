/** What `import { ... } from "matcher"` gives; nothing else is public. */

export { compile, find, isMatch, rewrite, scan, split } from "./api/functions.ts";
export type { Input, Text } from "./api/input.ts";
export { Capture, Match } from "./api/match.ts";
export type { Window } from "./api/options.ts";
export { Pattern, type Replacement } from "./api/pattern.ts";
export { type MemberMatch, PatternSet } from "./api/set.ts";
export {
  BinaryFileError,
  DeclarationError,
  FileError,
  MatcherError,
  OptionError,
  PatternError,
  RegisterError,
  TemplateError,
} from "./error/errors.ts";
