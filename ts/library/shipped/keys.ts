/** Keys and tokens of issuers that mark theirs by a form: prefixes, characters and lengths that they publish. */
import { buildExample } from "./example.ts";
import { cloudForms } from "./issuers/cloud.ts";
import { codeForms } from "./issuers/code.ts";
import type { KeyForm } from "./issuers/form.ts";
import { serviceForms } from "./issuers/services.ts";
import type { ShippedShape } from "./shape.ts";

export const keys: readonly ShippedShape[] = [...codeForms, ...cloudForms, ...serviceForms].map(formShape);

/** Its tests are the shortest text of the form, and that text without its last character. */
function formShape([name, bytes, what]: KeyForm): ShippedShape {
  return {
    name,
    bytes,
    guard: "none",
    what,
    get accepts() {
      return [buildExample(bytes)];
    },
    get rejects() {
      return [buildExample(bytes).slice(0, -1)];
    },
  };
}

/** Keys whose rows are among other shapes. */
const olderKeys = ["awskey", "github_token", "slack_token", "google_key", "stripe_key", "twilio_key"];

/** Names of all shapes of keys and tokens. */
export const keyShapes: ReadonlySet<string> = new Set([...olderKeys, ...keys.map(({ name }) => name)]);

/** A GitHub token whose checksum does not hold is masked, too: it may be a changed or an invented one. */
const githubForm = "gh[pousr]_[0-9A-Za-z]{36,}|github_pat_[0-9A-Za-z_]{60,}";

/** Returns the name of the form that a key has; `null` if none. The forms are compiled for the first key. */
export function issuerAmong(shapes: readonly ShippedShape[]): (key: string) => string | null {
  let forms: readonly { readonly name: string; readonly whole: RegExp }[] | undefined;
  return (key) => {
    forms ??= shapes.flatMap(({ name, bytes }) =>
      keyShapes.has(name) ? { name, whole: new RegExp(`^(?:${bytes})$`) } : [],
    );
    return forms.find(({ whole }) => whole.test(key))?.name ?? null;
  };
}

/** Whether a form may begin with most letters or digits: such forms are tried only where a long text has no blanks. */
const lacksPrefix = ({ bytes }: ShippedShape) => /(?:^|\|)\[(?:0-9|A-Za-z)/.test(bytes);

/** One form for the keys that a prefix tells, and one for the others: they cost a text no more than single ones do. */
export function anyKeys(shapes: readonly ShippedShape[]): readonly ShippedShape[] {
  const forms = shapes.filter(({ name }) => keyShapes.has(name));
  const joinForms = (name: string, isBare: boolean, what: string, accepts: string): ShippedShape => ({
    name,
    bytes: forms
      .filter((form) => lacksPrefix(form) === isBare)
      .map((form) => (form.name === "github_token" ? githubForm : form.bytes))
      .join("|"),
    guard: "none",
    what,
    accepts: [accepts],
    rejects: ["AKIAiosfodnn7example"],
  });
  return [
    joinForms(
      "issued_key",
      false,
      "a key or token in any of these forms that begins with a prefix",
      "AKIAIOSFODNN7EXAMPLE",
    ),
    joinForms("issued_bare_key", true, "one in any of the others", `123456789:A${"aB3dE5gH7j".repeat(4).slice(0, 34)}`),
  ];
}
