/** Generates docs/kinds.md: the kinds of tokens with the conditions they take, units, and the names of the library. */
import { shippedEntries } from "../../ts/library/shipped/index.ts";
import { spelledAccessors } from "../../ts/tables/accessors.ts";
import { kindExamples } from "../../ts/tables/kind-forms.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { fieldsByKind } from "../../ts/tables/predicate.ts";
import { units } from "../../ts/tables/unit-symbols.ts";

const code = (text: string) => `\`${text.replaceAll("|", "\\|")}\``;
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  row(head) + row(head.map(() => "---")) + rows.map(row).join("");

/** Texts with several readings, and the one that is taken. */
const choices = `
## Ambiguous text

A value is read whole or not at all: no token ends within a run of letters, digits and \`_\` that begins with a digit, except a decimal directly before letters (\`1.5x\`), and a clock or a date directly before letters and \`_\` that are no zone (\`12:30x\`, \`2026-05-01_a\`).

\`matcher tokens --explain\` shows for each token why it has its kind, and which other kinds came close:

\`\`\`console
$ matcher tokens --explain --text 'Chrome/10.0.0.1'
[0..6] word "Chrome"
    letters, digits and _
[6..7] punct "/"
    a sign that belongs to no longer token
[7..15] version "10.0.0.1"
    numbers with points, with what marks a release or a build; what precedes it decides: "Chrome/"
    no ip "10.0.0.1": what precedes it excludes that: "Chrome/"
\`\`\`

| text | is |
| --- | --- |
| \`4920f51a\`, \`1st\`, \`4xx\` | a word each; \`550e8400\` is a number, since all of it is one |
| \`%20\`, \`24%32\`, \`7d:3b:0a\`, \`7b 22 61 3a\` | no percent, size or duration: escapes and rows of hexadecimal pairs (or a terminal colour whose escape character is spelt out: \`^[[36m\`); \`08:00\` at the end of such a row is no time |
| \`5M\`, \`2.0G\`, \`300K\` | sizes in powers of 1024; \`300 K\` is a temperature for \`\\{kelvin}\`, and \`$5M\` is \`$\` and a word |
| \`3 hours 20 minutes\`, \`5days\` | a quantity each; \`5d\` is a duration |
| \`3 days, 4:05:06\`, \`2 weeks, 3 days\` | one quantity each, including the clock of an uptime (\`3 days,  4:05\`) or of a Python timedelta, which writes \`-1 day, 23:59:59\` for minus one second; \`3 days, 4:05 PM\` is a quantity and a time |
| \`1h 2m 3s\`, \`1 hour, 20 minutes and 3 seconds\`, \`5min 3s\`, \`2 day(s), 3 hour(s)\`, \`3 days 04:05:06\` | one length of time each: a duration if all units are single letters, otherwise a quantity. \`3s 150ms\`, \`1h 30m 5m\` and \`2d, 3h\` are columns or lists, so each part is a duration |
| \`PT1H30M\`, \`P1DT2H\` | durations of ISO 8601; \`P1D\` and \`P1YT2H\` are words: the first may be a name, and the length of the second is not fixed |
| \`1 h 30 min\`, \`2 months 3 days\` | no length of time: a single letter after a space is no unit, and a month has no fixed length; so \`30 min\` and \`3 days\` within them are none either |
| \`5 ft 3 in\`, \`6 lbs 3 oz\`, \`5 mi 3 ft 2 in\`, \`5 MB per second\` | one quantity each; the part in the smaller unit must be less than one of the larger, otherwise they are columns (\`5 ft 13 in\`) |
| \`5 1/2 kg\`, \`1:30 hours\`, \`5 km per day\`, \`5m per day\`, \`an hour and 5 minutes\` | no amount, and neither are their parts; \`1/2 MB\` is a number and a size, as in a progress display |
| \`-8m\`, \`+8m\` | quantities of eight minutes; \`8m\` without a sign is a duration |
| \`1 234KB\`, \`12 345 678 KB\`, \`10^3 kg\`, \`.5MB\`, \`-5K\` | no size or mass, and neither are their parts; \`200 150ms\` is a status and a duration, and a further number before or after shows columns: \`x 7 2 150ms\` |
| \`5m/s\`, \`5m²\` | a speed and an area; \`5kg/m³\`, \`5m^2\` and \`5h/day\`, whose units are not in the table, are no mass, area or duration |
| \`$1,234.50\` | an amount of money; \`$1,23\`, \`$1.234,56\`, \`$1'234\` and \`$1.5 million\` are none |
| \`12.3KB/s\`, \`1.5 MiB/s\` | one rate each; \`12MB/sec\` and \`5 kg/h\`, whose units are not in the table, contain no size and no mass |
| \`1.5e-05s\` | a number and a word: never \`05s\` |
| \`1,234KB\`, \`1,5 GB\`, \`0,5%\`, \`1'234 kg\` | numbers, a sign and a word: the comma could separate thousands, a fraction or columns, so there is no value, and never \`234KB\` or \`5 GB\` |
| \`x,200,150ms\`, \`200,150ms,OK\` | columns, so \`150ms\` is a duration: there is another comma before the digits, or the digits begin the line and another comma follows |
| \`version 1.2.3.4\`, \`build=1.2.3.4\`, \`v1.2.3.4\`, \`Chrome/1.2.3.4\` | versions; after \`server\`, which only ends like \`ver\`, \`1.2.3.4\` is an address |
| \`"version":"81.7.5.40"\`, \`ver='1.2.3.4'\` | versions with \`--deep\`, because of the name before the quotes |
| \`host/10.0.0.1:8020\`, \`inside/10.0.0.1(443)\`, \`node.example.org/10.0.0.1\` | addresses, because of a port or a dot in the name, or of a \`_\` (\`HIER_DIRECT/93.184.216.34\`), or of a name in lower case before an address of a private network (\`localhost/127.0.0.1\`) |
| \`10.0.19045.3803\` | a version, since a part has four digits; \`1.3.6.1.4\` and \`1.2.840.113549\` are none |
| \`1.1.1k\`, \`1.8.0_292\`, \`2.0.0rc2\`, \`1.2.3~rc1\` | versions; how letters directly after the numbers are ordered is not known, so \`1.1.1k\` has no value |
| \`10.0.0.1.51234\`, \`10.0.0.1.443 > 10.0.0.2.53:\` | an address and a port, because of five digits or a \`>\` beside it |
| \`1.2.3.4.5\`, \`1::2::3\` | neither addresses nor versions, nor any part of them |
| \`from 10.0.0.1. Then\`, \`ann@x.org.\` | an address each, and the full stop of a sentence; \`5.3.1.2. Scope\` at the start of a line is a heading, not an address |
| \`::1:37752\`, \`:::22\`, \`client 2001:db8::1234:8080\` | an address and a port; \`2001:db8::1234:8080\` elsewhere is an address |
| \`zone:10.2.2.2/23\` | an address and a number; \`zone: 10.2.2.0/23\` is a block |
| \`00:1a:2b:3c:4d:5e:6f:70\` | an IPv6 address; after \`mac\`, a hardware address of six pairs and a type. A row of fourteen pairs is two addresses and a type; any other is a fingerprint |
| \`SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU\` | words and signs: without padding, its length is impossible for base64, and no part of it is base64 either |
| \`0f8fad5b-d9cb-469f-a165-70867728950e_x\` | no uuid, since its last group continues; before \`@x.org\` it is part of a mail address |
| \`001a2b3c4d5e\` | a hardware address after \`mac\`, \`hwaddr\` or \`bssid\`; elsewhere a word |
| \`4111111111111111\` | a card number, but not after a letter, \`-\` or \`_\` |
| \`1/2/30/1204/1300\`, \`src/main/java/ab\`, \`Build/HuaweiG730\` | numbers, words and slashes, not base64 |
| \`#fff\`, \`#ffff\`, \`#123456\` | colours; \`#298\` is \`#\` and a number |
| \`user=ann@x.org\` | a name and a mail address; \`SRS0=ab=cd=y.org=ann@x.org\` and \`bounce+ann=x.org@y.org\` are one address each |
| \`o'brien@x.org\`, \`a!b@x.org\`, \`web/ann@x.org\` | mail addresses. A sign that occurs twice, or also follows, separates fields: \`info\\|web\\|ann@x.org\` |
| \`/home/ünï/x\` | one path, also with letters outside ASCII |
| \`/10.251.30.85:50010\` | a slash, an address and a port, not a path |
| \`"C:\\Program Files\\x.exe"\` | one path with \`--deep\`: a path can contain spaces only if it is the whole of a quoted text |
`;

/** The same for times. */
const timeChoices = `
### Times

The fraction, the zone, AM or PM and the year after a time belong to it. If a part of it can't be read, the timestamp has no value: no condition is true for \`2026-10-12 10:00:6\`, so \`\\T{hour=10}\` does not find it. The clock after an impossible date is not a time of its own: \`31/31/2026 10:00\` is one timestamp without a value.

| text | is read as |
| --- | --- |
| \`03/04/2026\`, \`17/06/09 20:10:45\` | 3 April 2026, 17 June 2009: the day comes first, unless only another order is possible; with \`--date-order mdy\` or \`ymd\`, a date that is impossible in that order has no value |
| \`03/04/2026 1:00 PM\` | 4 March 2026: before AM and PM the month comes first |
| \`17-06-09 20:10:45\` | 9 June 2017: two-digit years between dashes come first |
| \`06-Nov-94 08:49\` | 1994: two digits are 1969 to 2068 |
| \`01/02 03:04:05\` | one timestamp, but without a value: either number could be the month, so set \`--date-order\`. \`25/12 03:04:05\` is in December |
| \`02-ene-2026 10:00\`, \`5 März 2026 10:00:00\` | times: between a day and a year, months can also be German, French, Spanish, Italian, Portuguese or Dutch; after a space only with the initial capital of an English month, since \`5 mars\` is too often a number and a word |
| \`081109 203615 148 INFO\` | a time at the start of a line; elsewhere two numbers |
| \`25.04.2024\`, \`02.01.26\` | versions; with a clock, dates with the day first: \`02.01.26 03:04:05\`. \`25.04.2024\` and \`25-04-2024\` are also dates where they are all of [a field's value](records.md#fields) |
| \`2022/02/07 - 10:49:33\`, \`2026-01-02|03:04:05\` | one time each; \`2026-01-02 - 10:30\` is a date and a time of day, since a separator of fields joins a date only to a clock with seconds |
| \`2026/03/18(Wed) 10:11:12\`, \`2026-03-18 Wed 10:11\`, \`3/20/2026 at 4:05 PM\`, \`16/03/2026 à 14:15\` | one time each: a day of the week, or \`at\`, \`à\`, \`um\`, \`kl\`, may come between a numeric date and its clock |
| \`02-JAN-26 03.04.05 AM\` | one time; \`02-JAN-26 03.04.05\` is none, since it may continue like an address |
| \`2005-06-03-15.42.50.363779-240\` | four hours west of UTC: Db2 writes the zone in minutes |
| \`main.go:12:34\`, \`<anonymous>:12:34\` | a line and a column, not a time; in \`at:12:34\` it is a time |
| \`dev=08:02\`, \`"rdev":"08:02"\`, \`00000000 08:01 262149 /bin/cat\` | device numbers, not times |
| \`10:00:00,200\` | a fraction of 200 milliseconds, even if a comma follows; \`10:00:00,10.0.0.1\` is a time and an address |
| \`10:00:00 CST\` | six hours west of UTC, as RFC 2822 says; \`BST\` and \`IST\` could mean several zones, so they are not read |
| \`10:00-11:00\`, \`2026-01-02 10:00-11:00\` | two times each; \`-11:00\` is a zone after seconds or \`T\`, and in \`2026-01-02 10:00 -11:00\` |
| \`100:12:33\`, \`2-03:04:05\`, \`1.02:03:04\` | more than two digits of hours, or days and a clock: a length of time, which \`\\T{duration>=2d}\` and \`\${t:duration}\` read; not directly after a letter, \`-\`, \`.\`, \`:\` or \`/\` (\`worker-2-03:04:05\`) |
| \`20260102030405.678Z\` | one time, as in LDAP; \`260102030405Z\` is one, too, as in certificates, so \`201201020304Z\` is 1 December 2020 |
| \`2026:01:02 03:04:05\` | one time, as in the metadata of pictures; \`2026:01:02\` is none |
| \`date=2026-01-02 time=03:04:05\` | a date and a time of day; for \`--since\`, \`--until\`, \`merge\` and \`pairs\` one time, as is \`"2026-01-02","03:04:05"\` |
| \`1:02:03:04\`, \`1d02:03:04\` | no time, because of the days or frames; \`12:30:45:123\` is a time with 123 milliseconds |
| \`9:30\` | no time; \`9:30 AM\` and \`1:30:45\` are times |
| \`Sep 27 09:00:01\` | in this year, or last year if it would be in the future |
| \`1700000000\` | a number; \`\\N{epoch}\` matches numbers that can be a time from 1990 to 2100 in seconds, milliseconds, microseconds or nanoseconds |
| \`I0613 10:22:21.1\`, \`I20260613 10:22:21.1\` | the word \`I\` and a time |
`;

export function kindDocs(): string {
  return [
    "# Kinds of tokens\n\n",
    "`npm run gen` generates this page from the tables that the program reads: change them, not this page.\n\n",
    "`\\R` and `\\{duration}` are the same kind, by its letter and by its name. A condition in braces compares the value",
    " of the token (`\\R{>500ms}`) or a part of it (`\\T{hour>=8}`); [patterns](patterns.md#values) lists the conditions.\n\n",
    kindTable(),
    "\n`\\{qty}` is any of quantity, bytesize, duration and percent. Kinds without a value have conditions only on their parts.",
    " Some kinds are checked, and only text that passes is of the kind:\n\n",
    guardTable(),
    choices,
    timeChoices,
    "\n## Parts in templates\n\n`${name:part}` gives a part of a register's text, or changes the text: ",
    `${spelledAccessors().map(code).join(", ")}. Separate several by \`|\`.\n`,
    "\n## Units of quantities\n\nValues of one family compare and add up across units: `\\{quantity}{>=5kg}` takes `6000 g`.",
    " Durations and sizes have kinds of their own. `\\R` also matches quantities of time (`122 minutes`) and `\\Z` those of data (`1024 bytes`), which keep the kind quantity.\n\n",
    unitTable(),
    "\n## Names of the library\n\nEvery pattern can use these, as in `\\{http_5xx}`. `matcher lib NAME` shows one with its tests;",
    " pattern files add your own.\n\n",
    table(
      ["name", "what it finds", "for example"],
      shippedEntries.map(({ name, what, accepts }) => [code(name), what, writeExample(accepts[0])]),
    ),
  ].join("");
}

function kindTable(): string {
  const rows = kinds
    .filter(({ name }) => kindExamples[name] !== undefined)
    .map(({ name, letter, atoms, value }) => [
      [...(letter === null ? [] : [`\\${letter}`]), ...atoms.map((atom) => `\\{${atom}}`)].map(code).join(" "),
      code(kindExamples[name]!),
      value === null ? "" : "yes",
      [...new Set((fieldsByKind[name]?.() ?? []).map((field) => field.name))]
        .filter((field) => field !== "value")
        .map(code)
        .join(" "),
    ]);
  return table(["kind", "for example", "value", "parts"], rows);
}

function guardTable(): string {
  const guarded = kinds.filter(({ guard }) => guard !== null);
  return table(
    ["kind", "check"],
    guarded.map(({ name, guard }) => [name, guard!]),
  );
}

function unitTable(): string {
  const families = Map.groupBy(
    units.filter(({ place, symbol }) => place !== "never" && !symbol.includes(" per ")),
    ({ family }) => family,
  );
  return table(
    ["family", "units"],
    [...families].map(([family, members]) => [family, members.map(({ symbol }) => code(symbol)).join(" ")]),
  );
}

/** The first line of a text that an entry accepts, shortened to what a table cell can hold. */
function writeExample(accepted: string | undefined): string {
  const line = (accepted ?? "").split("\n")[0]!;
  if (line === "") return "";
  return code(line.length > exampleCharactersMax ? `${line.slice(0, exampleCharactersMax)}...` : line);
}
const exampleCharactersMax = 48;
