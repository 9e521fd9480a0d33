import { secretCalls } from "../../ts/tables/secret-calls.ts";
import {
  askingPrograms,
  capitalPrograms,
  colonOptionPrograms,
  hashingPrograms,
  operandPrograms,
  type PasswordPosition,
  pairPrograms,
  passwordOptions,
  passwordPositions,
  passwordPrograms,
  passwordReaders,
  passwordWords,
  remotePrograms,
  runningWords,
  secretLetters,
  secretObjects,
  secretWriters,
  slashOptionPrograms,
  slashPrograms,
  switchWords,
  wrappingPrograms,
  writingVerbs,
} from "../../ts/tables/secret-commands.ts";
import {
  accountNames,
  changePrepositions,
  changeWords,
  comparingCalls,
  filledWords,
  fillingWords,
  leadingWords,
  loginCallees,
  loginMarks,
  loginNouns,
  loginWords,
  madeWords,
  mistypedMarks,
  neutralNames,
  numberedWords,
  pathWords,
  secretCallees,
  serverAccounts,
  userWords,
  weakNames,
} from "../../ts/tables/secret-guesses.ts";
import {
  authorizationSchemes,
  codeWords,
  countedParts,
  directives,
  encodingCalls,
  gluedVerbs,
  lineForms,
  lineNames,
  namedValues,
  namingCalls,
  namingNames,
  partsBehind,
  phraseWords,
  plainLeaves,
  plainValues,
  prepositions,
  referringParts,
  secretNames,
  secretValues,
  typeWords,
  typingCalls,
  verbs,
} from "../../ts/tables/secrets.ts";
import { banner, writeEnum, writeList } from "./zig.ts";

/** Names in all cases that the library, which folds only ASCII, may meet. */
function spellings(word: string): string[] {
  const first = [...word][0]!;
  const cases = [word, first.toUpperCase() + word.slice(first.length), word.toUpperCase()];
  return [...new Set(cases.map((text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())))];
}

function writePosition([command, position]: [string, number | PasswordPosition]): string {
  const { words, flag, fewer, valued, between, isNamed, programs, values, apart, isPair } =
    typeof position === "number" ? { words: position } : position;
  const parts = [`.command = ${JSON.stringify(command)}, .words = ${words}`];
  if (flag !== undefined) parts.push(`.flag = '${flag}'`);
  if (fewer !== undefined) parts.push(`.fewer = '${fewer}'`);
  if (valued !== undefined) parts.push(`.valued = &.${writeList(valued.map((option) => JSON.stringify(option)))}`);
  if (between !== undefined) parts.push(`.between = &.${writeList(between.map((word) => JSON.stringify(word)))}`);
  if (isNamed) parts.push(".is_named = true");
  if (programs !== undefined) parts.push(`.programs = &.${writeList(programs.map((one) => JSON.stringify(one)))}`);
  if (values !== undefined) parts.push(`.values = ${values}`);
  if (apart !== undefined) parts.push(`.apart = ${apart}`);
  if (isPair) parts.push(".is_pair = true");
  return `    .{ ${parts.join(", ")} },`;
}

function letterOptions(name: string, table: Readonly<Record<string, readonly string[]>>): string {
  const rows = Object.entries(table).map(
    ([letter, programs]) =>
      `    .{ .letter = '${letter}', .programs = &.${writeList(programs.map((program) => JSON.stringify(program)))} },\n`,
  );
  return `pub const ${name} = [_]PasswordOption{\n${rows.join("")}};`;
}

function programOptions(name: string, table: Readonly<Record<string, readonly string[]>>): string {
  const rows = Object.entries(table).map(
    ([option, programs]) =>
      `    .{ .option = "${option}", .programs = &.${writeList(programs.map((program) => JSON.stringify(program)))} },\n`,
  );
  return `pub const ${name} = [_]ProgramOption{\n${rows.join("")}};`;
}

export function secretsZig(): string {
  const names = secretNames.flatMap(({ word, isPart, value }) =>
    spellings(word).map(
      (text) => `    .{ .word = ${JSON.stringify(text)}, .is_part = ${isPart}, .value = .${value} },`,
    ),
  );
  const list = (name: string, words: readonly string[]) =>
    `pub const ${name} = [_][]const u8{\n${[...new Set(words)].map((word) => `    ${JSON.stringify(word)},\n`).join("")}};`;
  return `${banner("ts/tables/secrets.ts")}${writeEnum("Value", "u8", secretValues)}
/// In lower case, without separators. \`is_part\`: only as a part of its own.
pub const Name = struct { word: []const u8, is_part: bool, value: Value };

pub const names = [_]Name{
${names.join("\n")}
};

${list("parts_behind", partsBehind)}

${list("plain_values", plainValues)}

/// Last parts of names of leaves.
${list("plain_leaves", plainLeaves)}

${list("type_words", typeWords)}

${list("schemes", Object.keys(authorizationSchemes))}

/// Schemes whose credentials are parameters.
${list(
  "schemes_with_parameters",
  Object.keys(authorizationSchemes).filter((scheme) => authorizationSchemes[scheme]),
)}

${list("naming_names", namingNames)}

${list("named_values", namedValues)}

${list("verbs", verbs)}

${list("password_programs", passwordPrograms)}

${list("prepositions", prepositions)}

${list("glued_verbs", gluedVerbs)}

${list("encoding_calls", encodingCalls)}

${list("capital_programs", capitalPrograms)}

${list("remote_programs", remotePrograms)}

/// An option without its hyphens, and the programs that have it.
pub const ProgramOption = struct { option: []const u8, programs: []const []const u8 };

/// Behind which a password follows.
${programOptions("password_words", passwordWords)}

/// Behind which \`USER:PASSWORD\` follows.
${programOptions("pair_options", pairPrograms)}

${list("slash_option_programs", slashOptionPrograms)}

${list("colon_option_programs", colonOptionPrograms)}

${list("secret_writers", secretWriters)}

${list("secret_objects", secretObjects)}

${list("writing_verbs", writingVerbs)}

${list("operand_programs", operandPrograms)}

${list("wrapping_programs", wrappingPrograms)}

${list("running_words", runningWords)}

${list("switch_words", switchWords)}

${list("typing_calls", typingCalls)}

${list("naming_calls", namingCalls)}

/// A command, in lower case, and the number of words between it and a password; the letter of the option without which
/// there is none, and of the one with which there is a word fewer; options that have a word of their own;
/// the words between, of which empty ones may be any, or whether the last of them names a secret; the programs of which
/// it is a command, if only of them; the passwords that follow each other, and the words between two of them; whether
/// a user and a colon precede one.
pub const PasswordPosition = struct {
    command: []const u8,
    words: u8,
    flag: u8 = 0,
    fewer: u8 = 0,
    valued: ?[]const []const u8 = null,
    between: []const []const u8 = &.{},
    is_named: bool = false,
    programs: []const []const u8 = &.{},
    values: u8 = 1,
    apart: u8 = 0,
    is_pair: bool = false,
};

pub const password_positions = [_]PasswordPosition{
${Object.entries(passwordPositions).map(writePosition).join("\n")}
};

/// The last parts of the name of a function, and which of its arguments is a secret.
pub const Call = struct { name: []const u8, argument: u8 };

pub const last_argument = 255;

pub const calls = [_]Call{
${Object.entries(secretCalls)
  .map(
    ([name, argument]) =>
      `    .{ .name = ${JSON.stringify(name)}, .argument = ${argument === "last" ? "last_argument" : argument} },`,
  )
  .join("\n")}
};

${list("secret_callees", secretCallees)}

${list("login_callees", loginCallees)}

${list("account_names", accountNames)}

${list("server_accounts", serverAccounts)}

${list("user_words", userWords)}

${list("numbered_words", numberedWords)}

${list("neutral_names", neutralNames)}

${list("weak_names", weakNames)}

${list("leading_words", leadingWords)}

${list("change_words", changeWords)}

${list("change_prepositions", changePrepositions)}

${list("login_marks", loginMarks)}

${list("login_words", loginWords)}

${list("login_nouns", loginNouns)}

${list("mistyped_marks", mistypedMarks)}

${list("comparing_calls", comparingCalls)}

${list("made_words", madeWords)}

${list("filling_words", fillingWords)}

${list("filled_words", filledWords)}

${list("path_words", pathWords)}

${list("asking_programs", askingPrograms)}

${list("hashing_programs", hashingPrograms)}

${list("counted_parts", countedParts)}

${list("referring_parts", referringParts)}

${list("directives", directives)}

${list("line_names", lineNames)}

${list("line_forms", lineForms)}

${list("code_words", codeWords)}

${list("phrase_words", phraseWords)}

${list("slash_programs", slashPrograms)}

/// What reads a password from a pipe, with the user and a colon before it or without.
pub const PasswordReader = struct { written: []const u8, has_user: bool };

pub const password_readers = [_]PasswordReader{
${Object.entries(passwordReaders)
  .map(([written, hasUser]) => `    .{ .written = ${JSON.stringify(written)}, .has_user = ${hasUser} },`)
  .join("\n")}
};

/// Letters of options behind which a password follows, each with its programs.
pub const PasswordOption = struct { letter: u8, programs: []const []const u8 };

${letterOptions("password_options", passwordOptions)}

/// The same of programs that write secrets.
${letterOptions("secret_letters", secretLetters)}
`;
}
