/** What `import { ... } from "matcher"` gives; nothing else is public. */

export { type FollowedLine, type FollowLinesOptions, type FollowWarning, followLines } from "./api/follow.ts";
export { compile, find, isMatch, rewrite, scan, split } from "./api/functions.ts";
export type { Input, Text } from "./api/input.ts";
export { Capture, Match } from "./api/match.ts";
export type { Window } from "./api/options.ts";
export { type FileInput, head, lines, type PartOptions, records, tail } from "./api/parts.ts";
export { Pattern, type Replacement } from "./api/pattern.ts";
export { type QueryOptions, type QueryRecord, query } from "./api/query.ts";
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
