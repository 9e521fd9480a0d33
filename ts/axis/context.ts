/**
 * The rolling context of a text's tokens: the pooled readings of the tokens in a fold, and the alignment of constructs.
 */
import { ContextFigures, ContextView, FiguresView } from "../native/layout.gen.ts";
import { memoryAt } from "../native/memory.ts";
import { native } from "../native/open.ts";
import type { StructureText } from "../structure/text.ts";

/** Numbered as in zig/axis/context.zig. */
export const foldNames = ["window", "unit", "units", "enclosing", "echo", "regime", "phase", "key"] as const;
export type FoldName = (typeof foldNames)[number];

export interface ContextOptions {
  readonly fold: FoldName;
  /** Size of the fold `window`, in tokens. */
  readonly tokenWindow: number;
  /** Size of the fold `units`, in constructs. */
  readonly unitWindow: number;
}

export const contextDefaults: ContextOptions = { fold: "window", tokenWindow: 32, unitWindow: 8 };

/** In columns of offsets: the text has no such point. */
export const noOffset = -0x8000_0000;

/** The kinds of points that constructs may be aligned with. */
export const pointKinds = ["regime", "shape", "seam"] as const;
export type PointKind = (typeof pointKinds)[number];

/** Columns of constructs in order, valid while the text is open. */
export interface Overview {
  /** Live periods in tokens; the first one is the record period. */
  readonly periods: Uint32Array;
  readonly constructs: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Numbers of roles, from 1. */
  readonly roles: Uint8Array;
  /** Tokens from each construct's start to the nearest point. */
  readonly offsets: Readonly<Record<PointKind, Int32Array>>;
  /** The share of constructs at their role's most frequent offset. */
  readonly shares: Readonly<Record<PointKind, number>>;
}

export function readOverview(text: StructureText): Overview {
  const view = text.view(ContextView.size, "the context", (data) => native().mb_context_overview(text.handle, data));
  const constructs = view.whole(ContextView.construct_count);
  return {
    periods: view.u32(ContextView.periods, view.whole(ContextView.period_count)),
    constructs,
    starts: view.u32(ContextView.starts, constructs),
    ends: view.u32(ContextView.ends, constructs),
    roles: view.u8(ContextView.roles, constructs),
    offsets: {
      regime: view.i32(ContextView.regime_offsets, constructs),
      shape: view.i32(ContextView.shape_offsets, constructs),
      seam: view.i32(ContextView.seam_offsets, constructs),
    },
    shares: {
      regime: view.number(ContextView.regime_share),
      shape: view.number(ContextView.shape_share),
      seam: view.number(ContextView.seam_share),
    },
  };
}

type FigureField = Exclude<keyof typeof ContextFigures, "size">;

/** The enum itself would be built at every start: see zig/print_layouts.zig. */
const offsets: Readonly<Record<FigureField, number>> = {
  count: ContextFigures.count,
  magnitude: ContextFigures.magnitude,
  magnitude_spread: ContextFigures.magnitude_spread,
  magnitude_max: ContextFigures.magnitude_max,
  stress: ContextFigures.stress,
  stress_max: ContextFigures.stress_max,
  entropy: ContextFigures.entropy,
  period: ContextFigures.period,
  strength: ContextFigures.strength,
  novel: ContextFigures.novel,
  echoed: ContextFigures.echoed,
  causal: ContextFigures.causal,
  anticausal: ContextFigures.anticausal,
  centered: ContextFigures.centered,
  disagreement: ContextFigures.disagreement,
  disagreement_max: ContextFigures.disagreement_max,
  contested: ContextFigures.contested,
  forward: ContextFigures.forward,
  backward: ContextFigures.backward,
  seam: ContextFigures.seam,
  seam_max: ContextFigures.seam_max,
  cuts: ContextFigures.cuts,
  slope: ContextFigures.slope,
  rising: ContextFigures.rising,
  falling: ContextFigures.falling,
  steady: ContextFigures.steady,
  momentum_max: ContextFigures.momentum_max,
  reversals: ContextFigures.reversals,
};

/** Rows of figures, valid while the text is open. */
export class Figures {
  readonly #rows: DataView;

  constructor(rows: ArrayBuffer) {
    this.#rows = new DataView(rows);
  }

  /** A mean, a spread or a maximum of a reading over a token's fold. */
  number(token: number, field: FigureField): number {
    return this.#rows.getFloat32(token * ContextFigures.size + offsets[field], true);
  }

  /** A count or another whole number. */
  whole(token: number, field: FigureField): number {
    return this.#rows.getUint32(token * ContextFigures.size + offsets[field], true);
  }
}

/** The figures of the first `limit` tokens. @throws {MatcherError} memory ran out */
export function readFigures(text: StructureText, options: ContextOptions, limit: number): Figures {
  const fold = foldNames.indexOf(options.fold);
  const most = BigInt(Math.min(limit, text.count));
  const view = text.view(FiguresView.size, "the context of tokens", (data) =>
    native().mb_context_figures(text.handle, fold, options.tokenWindow, options.unitWindow, most, data),
  );
  return new Figures(memoryAt(view.whole(FiguresView.rows), view.whole(FiguresView.count) * ContextFigures.size));
}
