/** Options of the axes. */
import * as matcher from "../../ts/index.ts";
import { given, lib, type OptionMatrix, text } from "./option-samples.ts";

export const plain = { plain: { options: {} } };
export const axis = { detail: given({ detail: true }), lib: given({ lib: lib() }) };

export const axisMatrices: readonly OptionMatrix[] = [
  {
    call: "axes.magnitude",
    run: (options) => matcher.axes.magnitude(text, options),
    samples: { ...axis, jumpThreshold: given({ jumpThreshold: 0.1 }), outlierSigma: given({ outlierSigma: 0.1 }) },
  },
  {
    call: "axes.stress",
    run: (options) => matcher.axes.stress(text, options),
    samples: { ...axis, peakMinDepth: given({ peakMinDepth: 1 }), fractureMinDepth: given({ fractureMinDepth: 9 }) },
  },
  {
    call: "axes.flow",
    run: (options) => matcher.axes.flow(text, options),
    samples: {
      ...axis,
      signal: given({ signal: "length" }),
      grain: given({ grain: "construct" }),
      analytic: given({ analytic: true }),
      window: given({ window: 1 }),
      steadyBand: given({ steadyBand: 5 }, { detail: true }),
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
      grain: given({ grain: "construct" }),
      contestedThreshold: given({ contestedThreshold: 0.9 }),
      contestedMinGap: given({ contestedMinGap: 500 }),
    },
  },
  {
    call: "axes.gravity",
    run: (options) => matcher.axes.gravity(text, options),
    modes: { ...plain, bytes: { options: { grain: "byte" } } },
    samples: { ...axis, grain: given({ grain: "construct" }), top: given({ top: 1 }) },
  },
  {
    call: "axes.context",
    run: (options) => matcher.axes.context(text, options),
    modes: { ...plain, echo: { options: { fold: "echo" } }, units: { options: { fold: "units" } } },
    samples: {
      ...axis,
      fold: given({ fold: "echo" }),
      tokenWindow: given({ tokenWindow: 1 }, { detail: true }),
      unitWindow: given({ unitWindow: 1 }, { detail: true }),
    },
  },
  {
    call: "axes.relation",
    run: (options) => matcher.axes.relation(text, options),
    samples: { ...axis, canonical: given({ canonical: true }) },
  },
  {
    call: "axes.spectral",
    run: (options) => matcher.axes.spectral(text, options),
    modes: { ...plain, classified: { options: { classify: true } } },
    samples: {
      detail: axis.detail,
      classify: given({ classify: true }),
      cpThreshold: given({ cpThreshold: 0.5 }),
      cpFloor: given({ cpFloor: 3 }, { cpThreshold: 0.5 }),
      cpMinGap: given({ cpMinGap: 500 }, { cpThreshold: 0.5 }),
    },
  },
  {
    call: "axes.seam",
    run: (options) => matcher.axes.seam(text, options),
    samples: {
      detail: axis.detail,
      order: given({ order: 1 }),
      passes: given({ passes: 2 }),
      english: given({ english: true }),
      cutThreshold: given({ cutThreshold: 2 }),
    },
  },
  {
    call: "axes.echo",
    run: (options) => matcher.axes.echo(text, options),
    samples: {
      ...axis,
      group: given({ group: "case" }),
      structure: given({ structure: true }),
      maxPeriodCv: given({ maxPeriodCv: 9 }),
    },
  },
  {
    call: "axes.orbit",
    run: (options) => matcher.axes.orbit(text, options),
    samples: { ...axis, group: given({ group: "case" }), sameAs: given({ sameAs: "took" }) },
  },
  {
    call: "axes.shape",
    run: (options) => matcher.axes.shape(text, options),
    samples: { ...axis, group: given({ group: "case" }), templateStrength: given({ templateStrength: 0.99 }) },
  },
];
