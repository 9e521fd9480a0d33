/** Byte shapes for values like `web01`: constant letters and a number of digits. */

interface Cut {
  readonly form: "upper" | "lower" | "digits" | "sign";
  readonly text: string;
}

const forms: readonly [Cut["form"], RegExp][] = [
  ["upper", /[A-Z]+/y],
  ["lower", /[a-z]+/y],
  ["digits", /[0-9]+/y],
  ["sign", /[!-/:-@[-_{-~]/y],
];
const classes = { upper: "[A-Z]", lower: "[a-z]", digits: "[0-9]" } as const;

/** The byte pattern, without backticks, common to all texts; `null` if they have too little in common. */
export function mint(texts: readonly string[]): string | null {
  if (texts.every((text) => text === texts[0])) return null;
  const cuts = texts.map(splitRuns).filter((runs) => runs !== null);
  if (cuts.length < texts.length) return null;
  const first = cuts[0]!;
  const alike = cuts.every(
    (runs) => runs.length === first.length && runs.every((run, i) => run.form === first[i]!.form),
  );
  if (!alike || !first.some((run) => run.form === "digits")) return null;
  const columns = first.map((run, i) => ({ form: run.form, texts: cuts.map((runs) => runs[i]!.text) }));
  const isFixed = ({ form, texts: own }: (typeof columns)[number]) =>
    form !== "digits" && own.every((text) => text === own[0]);
  if (!columns.some((column) => column.form !== "sign" && isFixed(column))) return null;
  if (columns.some((column) => column.form === "sign" && !isFixed(column))) return null;
  return columns
    .map((column) => {
      if (column.form === "sign") return `\\${column.texts[0]}`;
      return isFixed(column) ? column.texts[0]! : classes[column.form] + times(column.texts.map((text) => text.length));
    })
    .join("");
}

function times(lengths: readonly number[]): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (least < most) return `{${least},${most}}`;
  return most > 1 ? `{${most}}` : "";
}

/** Runs of one class of byte; `null` if the text contains a byte of another class. */
function splitRuns(text: string): Cut[] | null {
  const runs: Cut[] = [];
  for (let at = 0; at < text.length; ) {
    const found = forms.find(([, form]) => {
      form.lastIndex = at;
      return form.test(text);
    });
    if (!found) return null;
    const [form, expression] = found;
    runs.push({ form, text: text.slice(at, expression.lastIndex) });
    at = expression.lastIndex;
  }
  return runs;
}
