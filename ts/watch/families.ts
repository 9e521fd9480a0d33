/** Metrics with their samples, as the text of Prometheus and OTLP are made of them. */
export type Labels = readonly (readonly [name: string, value: string])[];

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

export interface HistogramSample {
  readonly labels: Labels;
  /** For each bound the number of values that are at most as large. */
  readonly cumulated: readonly number[];
  readonly count: number;
  readonly sum: number;
}

interface Described {
  /** That of its samples: a counter's ends in `_total`. */
  readonly name: string;
  readonly help: string;
}

/** Samples are made as they are read: there may be very many. */
export type Family = Described &
  (
    | { readonly kind: "counter" | "gauge"; readonly samples: Iterable<Sample> }
    | { readonly kind: "histogram"; readonly bounds: readonly number[]; readonly samples: Iterable<HistogramSample> }
  );
