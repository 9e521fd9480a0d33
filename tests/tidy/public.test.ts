/** Each name the package exports is a decision: a new one is added here too. */
import { expect, test } from "bun:test";
import * as library from "../../ts/index.ts";

test("the package exports these names and no more", () => {
  expect(Object.keys(library).sort()).toEqual(
    "BinaryFileError Capture DeclarationError FileError Match MatcherError OptionError Pattern PatternError PatternSet RegisterError TemplateError compile find followLines head isMatch lines query records rewrite scan split tail".split(
      " ",
    ),
  );
});
