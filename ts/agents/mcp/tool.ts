/** A tool of the server. */
import type { ZodRawShape, z } from "zod";
import type { Answer } from "./answer.ts";
import type { Log, Masker } from "./log.ts";

/** As flags take them. */
export interface Times {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** What a tool works with. */
export interface Work {
  /** Ends the work: it was cancelled, or its time is up. */
  readonly signal: AbortSignal;
  readonly masker: Masker;
  readonly budget: number;
  /** Whether what is sensitive is replaced. */
  readonly isRedacted: boolean;
  /** @param times only lines between them are searched; all lines without it */
  open(paths: readonly string[], times?: Times): Log;
}

export interface Tool<Shape extends ZodRawShape = ZodRawShape> {
  readonly name: string;
  /** Teaches by one example. */
  readonly description: string;
  readonly input: Shape;
  /** The lines of an answer, or its text, which is within the budget. */
  answer(args: z.infer<z.ZodObject<Shape>>, work: Work): Promise<Answer | string>;
}

/** For tables of tools: each checks its own arguments. */
export const tool = <Shape extends ZodRawShape>(one: Tool<Shape>) => one as unknown as Tool;
