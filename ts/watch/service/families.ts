/** Metrics of the service itself, in the text form of Prometheus or of OpenMetrics. */
export type Form = "prometheus" | "openmetrics";

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  /** Without the `_total` of a counter. */
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly help: string;
  readonly samples: readonly Sample[];
}

function familyText({ name, type, help, samples }: Family, form: Form): string {
  const sampleName = type === "counter" ? `${name}_total` : name;
  const headName = form === "openmetrics" ? name : sampleName;
  const lines = [`# HELP ${headName} ${help}`, `# TYPE ${headName} ${type}`];
  for (const { labels = {}, value } of samples) lines.push(`${sampleName}${labelsText(labels)} ${value}`);
  return `${lines.join("\n")}\n`;
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

function escaped(value: string): string {
  return value.toWellFormed().replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
}

const endMark = "# EOF\n";

/** The metrics of the engine and those of the service as one text. */
export function joinedExposition(engine: string, own: readonly Family[], form: Form): string {
  const body = engine.endsWith(endMark) ? engine.slice(0, -endMark.length) : engine;
  const lineEnd = body === "" || body.endsWith("\n") ? "" : "\n";
  return (
    body + lineEnd + own.map((family) => familyText(family, form)).join("") + (form === "openmetrics" ? endMark : "")
  );
}

export const contentTypes: Readonly<Record<Form, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/** The form that a request wants most, by its `Accept`; text for Prometheus if it says nothing. */
export function formFor(accept: string | null): Form {
  let best: { form: Form; weight: number } = { form: "prometheus", weight: 0 };
  for (const part of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
    const form = accepted[type];
    if (!form) continue;
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    if (weight > best.weight) best = { form, weight };
  }
  return best.form;
}

const accepted: Readonly<Record<string, Form>> = {
  "application/openmetrics-text": "openmetrics",
  "text/plain": "prometheus",
  "text/*": "prometheus",
  "*/*": "prometheus",
};
