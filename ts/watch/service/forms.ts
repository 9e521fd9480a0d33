/** The form of the text that a request wants. */
import type { ExpositionForm } from "../exposition.ts";

export const contentTypes: Readonly<Record<ExpositionForm, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/** The form that a request wants most, by its `Accept`; text for Prometheus if it says nothing. */
export function formFor(accept: string | null): ExpositionForm {
  let best: { form: ExpositionForm; weight: number } = { form: "prometheus", weight: 0 };
  for (const part of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase());
    if (!Object.hasOwn(accepted, type)) continue;
    const weight = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    if (weight > best.weight) best = { form: accepted[type]!, weight };
  }
  return best.form;
}

const accepted: Readonly<Record<string, ExpositionForm>> = {
  "application/openmetrics-text": "openmetrics",
  "text/plain": "prometheus",
  "text/*": "prometheus",
  "*/*": "prometheus",
};
