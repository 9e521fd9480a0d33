/** Options of the axes. */
import * as matcher from "../../ts/index.ts";
import { lib, type OptionMatrix, sample, text } from "./option-samples.ts";

export const plain = { plain: { options: {} } };
export const axis = { detail: sample({ detail: true }), lib: sample({ lib: lib() }) };

export const axisMatrices: readonly OptionMatrix[] = [
  {
    call: "axes.magnitude",
    run: (options) => matcher.axes.magnitude(text, options),
    samples: { ...axis, jumpThreshold: sample({ jumpThreshold: 0.1 }), outlierSigma: sample({ outlierSigma: 0.1 }) },
  },
  {
    call: "axes.stress",
    run: (options) => matcher.axes.stress(text, options),
    samples: { ...axis, peakMinDepth: sample({ peakMinDepth: 1 }), fractureMinDepth: sample({ fractureMinDepth: 9 }) },
  },
  {
    call: "axes.flow",
    run: (options) => matcher.axes.flow(text, options),
    samples: {
      ...axis,
      signal: sample({ signal: "length" }),
      grain: sample({ grain: "construct" }),
      analytic: sample({ analytic: true }),
      window: sample({ window: 1 }),
      steadyBand: sample({ steadyBand: 5 }, { detail: true }),
    },
  },
  {
    call: "axes.observation",
    run: (options) => matcher.axes.observation(text, options),
    modes: {
      bytes: { options: { grain: "byte", detail: true } },
      default: { options: {} },
      tokens: { options: { grain: "token", detail: true } },
    },
    samples: {
      ...axis,
      grain: sample({ grain: "construct" }),
      contestedThreshold: sample({ contestedThreshold: 0.9 }),
      contestedMinGap: sample({ contestedMinGap: 500 }),
    },
  },
  {
    call: "axes.gravity",
    run: (options) => matcher.axes.gravity(text, options),
    modes: { ...plain, bytes: { options: { grain: "byte" } } },
    samples: { ...axis, grain: sample({ grain: "construct" }), top: sample({ top: 1 }) },
  },
  {
    call: "axes.context",
    run: (options) => matcher.axes.context(text, options),
    modes: { ...plain, echo: { options: { fold: "echo" } }, units: { options: { fold: "units" } } },
    samples: {
      ...axis,
      fold: sample({ fold: "echo" }),
      tokenWindow: sample({ tokenWindow: 1 }, { detail: true }),
      unitWindow: sample({ unitWindow: 1 }, { detail: true }),
    },
  },
  {
    call: "axes.relation",
    run: (options) => matcher.axes.relation(text, options),
    samples: { ...axis, canonical: sample({ canonical: true }) },
  },
  {
    call: "axes.spectral",
    run: (options) => matcher.axes.spectral(text, options),
    modes: { ...plain, classified: { options: { classify: true } } },
    samples: {
      detail: axis.detail,
      classify: sample({ classify: true }),
      cpThreshold: sample({ cpThreshold: 0.5 }),
      cpFloor: sample({ cpFloor: 3 }, { cpThreshold: 0.5 }),
      cpMinGap: sample({ cpMinGap: 500 }, { cpThreshold: 0.5 }),
    },
  },
  {
    call: "axes.seam",
    run: (options) => matcher.axes.seam(text, options),
    samples: {
      detail: axis.detail,
      order: sample({ order: 1 }),
      passes: sample({ passes: 2 }),
      english: sample({ english: true }),
      cutThreshold: sample({ cutThreshold: 2 }),
    },
  },
  {
    call: "axes.echo",
    run: (options) => matcher.axes.echo(text, options),
    samples: {
      ...axis,
      group: sample({ group: "case" }),
      structure: sample({ structure: true }),
      maxPeriodCv: sample({ maxPeriodCv: 9 }),
    },
  },
  {
    call: "axes.orbit",
    run: (options) => matcher.axes.orbit(text, options),
    samples: { ...axis, group: sample({ group: "case" }), sameAs: sample({ sameAs: "took" }) },
  },
  {
    call: "axes.shape",
    run: (options) => matcher.axes.shape(text, options),
    samples: { ...axis, group: sample({ group: "case" }), templateStrength: sample({ templateStrength: 0.99 }) },
  },
];
