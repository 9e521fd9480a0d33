/** Generates docs/secrets.md: the names behind which a secret follows, and the ways of joining a name and its value. */
import { partsBehind, plainValues, type SecretName, secretJoins, secretNames } from "../../ts/tables/secrets.ts";

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
const list = (words: readonly string[]) => words.map(code).join(", ");

export function secretDocs(): string {
  const words = (wanted: (name: SecretName) => boolean) => list(secretNames.filter(wanted).map((name) => name.word));
  const joins = secretJoins.map(({ written, what }) => {
    const shown = written.replaceAll("\n", "⏎").replaceAll("`", "'");
    return `| ${code(shown)} | ${what} |\n`;
  });
  return `<!-- Generated from ts/tables/secrets.ts by "npm run gen". -->
# Secrets behind names

\`matcher redact\` without a pattern masks, as the kind \`secret\`, values that only a name before them tells. Letter case and \`_\`, \`-\`, \`.\` in a name do not matter: \`apikey\` is \`API_KEY\`, \`X-Api-Key\`, \`apiKey\`. \`--name WORD\` adds a name; in the library, \`sensitive({ names: ["losung"] })\`.

## Names
| what follows is masked | names |
| --- | --- |
| any value; whatever precedes the name | ${words(({ isPart, value }) => !isPart && value === "any")} |
| any value; the name is a part of its own: ${code("php_sid")}, not ${code("preside")} | ${words(({ isPart, value }) => isPart && value === "any")} |
| all but small numbers | ${words(({ value }) => value === "counted")} |
| what looks random, since such names introduce other values, too | ${words(({ value }) => value === "likely")} |
| all of a header, or of a value | ${words(({ value }) => value === "header")} |

Numbers and these parts may follow a name (${code("password2")}, ${code("api_key_old")}): ${list(partsBehind)}. Others make it another name: \`password_length\`, \`token_type\`.

Some values reveal nothing and stay: asterisks, references to variables (${code("${PASSWORD}")}), and words such as ${list(plainValues.filter((word) => /^[a-z]+$/.test(word)).slice(0, 20))}.

## How a name joins its value
| as it is written | in |
| --- | --- |
${joins.join("")}
- Each leaf of a list or object behind a name is masked: strings within their quotes, numbers as strings, so that JSON stays JSON. \`null\`, \`true\` and names stay. Schemes such as \`Bearer\` and \`Basic\` stay.
- A value without quotes ends at a blank; at \`;\`, \`&\`, \`,\` or \`|\` if one precedes the name or another name and value follow; in JSON at a comma. What is in doubt is masked too.
- In sentences only what looks random is masked.
- On later lines a value is found up to 4,096 bytes behind its name.
`;
}
