/** Generates docs/secrets.md: the names behind which a secret follows, and the ways of joining a name and its value. */
import { secretColumnsMax, secretReachBytes, tableHeadBytesMax } from "../../ts/tables/limits.ts";
import { partsBehind, plainValues, secretJoins, secretLanguages, secretNameGroups } from "../../ts/tables/secrets.ts";

/** Two backticks enclose text that has one. */
function code(text: string): string {
  const written = text.replaceAll("|", "\\|");
  return text.includes("`") ? `\`\` ${written} \`\`` : `\`${written}\``;
}

const list = (words: readonly string[]) => words.map(code).join(", ");

export function secretDocs(): string {
  const names = secretNameGroups().map(({ what, words }) => `| ${what} | ${list(words)} |\n`);
  const joins = secretJoins.map(({ written, what }) => `| ${code(written.replaceAll("\n", "⏎"))} | ${what} |\n`);
  return `<!-- Generated from ts/tables/secrets.ts by "npm run gen". -->
# Secrets behind names

\`matcher redact\` without a pattern masks, as the kind \`secret\`, values that only a name before them tells. Letter case and \`_\`, \`-\`, \`.\` in a name do not matter: \`apikey\` is \`API_KEY\`, \`X-Api-Key\`, \`apiKey\`. \`--name WORD\` adds a name; in the library, \`sensitive({ names: ["losung"] })\`.

## Names
The words are from ${secretLanguages.slice(0, -1).join(", ")} and ${secretLanguages.at(-1)}. Some only count as a part of their own: \`pw\` in \`db_pw\` and \`userPw\`, \`passe\` not in \`impasse\`.

| what follows is masked | names |
| --- | --- |
${names.join("")}
Numbers and these parts may follow a name (${code("password2")}, ${code("api_key_old")}): ${list(partsBehind.filter((part) => part.length > 1))}; ${list(partsBehind.filter((part) => part.length === 1))} only with a number behind it (${code("password_b64")}). Others make it another name: \`password_length\`, \`token_type\`.

Some values reveal nothing and stay: asterisks, references to variables (${code("${PASSWORD}")}), and words such as ${list(plainValues.filter((word) => /^[a-z]+$/.test(word)).slice(0, 20))}.

## How a name joins its value
| as it is written | in |
| --- | --- |
${joins.join("")}
- Each leaf of a list or object behind a name is masked: strings within their quotes, numbers as strings, so that JSON and YAML stay such. \`null\`, \`true\` and names stay. Schemes such as \`Bearer\` and \`Basic\` stay.
- A value without quotes ends at a blank; at \`;\`, \`&\`, \`,\` or \`|\` if one precedes the name or another name and value follow; in JSON at a comma. What is in doubt is masked too.
- Of leaves whose own name is plain (${code("expirationSeconds")}, ${code("type")}), only what looks random is masked.
- Behind \`Authorization:\` and a scheme that is in no table, the next word is masked if it has a digit. Also found: \`redis-cli -a VALUE\`, \`htpasswd -Bb FILE bob VALUE\` and such options, \`IDENTIFIED BY 'VALUE'\`, \`-u bob -p VALUE\`, \`echo VALUE | sudo -S\` and other programs that read a password, \`net user bob VALUE\`, \`ConvertTo-SecureString "VALUE"\`, and \`setPassword("VALUE")\` if the value has letters and digits.
- In lines of configuration files: \`requirepass VALUE\`, \`rocommunity VALUE\`; behind \`password\`, \`passphrase\`, \`psk\` and such, a value in quotes, or one with letters and digits that ends the line (\`neighbor x password VALUE\`, \`set passwd ENC VALUE\`).
- In protocols and other texts: \`USER bob\` and \`PASS VALUE\`, \`a1 LOGIN bob VALUE\`, \`"AUTH" "VALUE"\`, the answer to \`334 UGFzc3dvcmQ6\`, fields of forms (\`form-data; name="password"\`), files of cookies, \`INSERT INTO users (name, password) VALUES ('bob', 'VALUE')\`, \`{password, <<"VALUE">>}\`, \`:password "VALUE"\`, \`connect("dbi:Pg:", "bob", "VALUE")\`, \`NetworkCredential("bob", "VALUE", "DOMAIN")\` and other calls with a password at a known place.
- Of \`\${NAME:-VALUE}\`, the default is masked; \`{{ name }}\`, \`\${{ name }}\`, \`getenv("NAME")\` stay. Behind the name of a phrase (\`mnemonic: VALUE\`), and behind others if there are twelve or more, words in lower case are masked together.
- In sentences what looks random is masked; behind a verb also letters and digits, as in \`the password is hunter2\`.
- In values separated by \`,\`, \`;\`, tabs or \`|\`, the first line of the input names the columns (\`user,password\`), if it has at most ${tableHeadBytesMax.toLocaleString("en")} bytes and ${secretColumnsMax} columns. In every record with as many cells, those of these columns are masked, also where cells in quotes hold line ends.
- In YAML an anchor or a tag before a value stays (\`password: &a VALUE\`, \`!vault |\`), and so does a reference (\`!Ref NAME\`).
- In lines of \`.pgpass\` (\`host:5432:database:user:VALUE\`, with a port of four or five digits or \`*\`) and entries of \`.netrc\` (\`machine h login bob password VALUE\`, also over several lines) the password is masked.
- On later lines a value is found up to ${secretReachBytes.toLocaleString("en")} bytes behind its name.
`;
}
