/** Each name the package exports is a decision: a new one is added here too. */
import { expect, test } from "bun:test";
import * as library from "../../ts/index.ts";

test("the package exports these names and no more", () => {
  expect(Object.keys(library).sort()).toEqual(
    "BinaryFileError Bpe BuildError Decimal DeclarationError FileError Finding Fraction Grammar GrammarError Instant Library Match MatcherError OptionError Pattern PatternError PatternSet Prefilter RegisterError StreamFinishedError StreamScanner TemplateError compile countBy deviceAvailable distinct distinctAsync escape files find findingsJson follow followLines followRedact followRewrite grep groupBy groupByAsync head infer isMatch lines matchStream parse query read records redact redactAsync redactStream rewrite rewriteAsync rewriteStream sarif scan scanAsync scanStats scanStream setDateOrder setNow setTzOffset split tail templates texture tokens version".split(
      " ",
    ),
  );
});
