/** Each exported name is a decision: a new one must be added here. */
import { expect, test } from "bun:test";
import * as library from "../../ts/index.ts";

test("the package exports exactly these names", () => {
  expect(Object.keys(library).sort()).toEqual(
    "BinaryFileError Bpe BuildError Decimal DeclarationError FileError Finding Fraction Grammar GrammarError Index Instant Library Match MatcherError OptionError Pattern PatternError PatternSet Prefilter RegisterError StreamFinishedError StreamScanner TemplateError axes compile countBy deviceAvailable diff digest distinct distinctAsync escape eventNotices events eventsAsync files filesAsync find findingsJson follow followEvents followLines followRedact followRewrite grep groupBy groupByAsync head infer isMatch lines matchStream parse query queryAsync read records redact redactAsync redactStream rewrite rewriteAsync rewriteStream sarif scan scanAsync scanStats scanStream sensitive setDateOrder setNow setTimeZone setTzOffset split tail templates templatesAsync texture timeNotices tokens version".split(
      " ",
    ),
  );
});
