/** Quotients for library callers. */
import { type AverageForm, commonDivisor, fractionText } from "./repetend.ts";

/**
 * An exact quotient in lowest terms; the numerator has the sign.
 * @example groupBy(String.raw`\N:n`, "all", "1 2 2", { avg: "n" })[0]!.avg.n!.toString("rational") // "5/3"
 */
export class Fraction {
  private constructor(
    readonly numerator: bigint,
    readonly denominator: bigint,
  ) {}

  /** @throws {RangeError} the denominator is zero */
  static of(numerator: bigint, denominator: bigint): Fraction {
    if (denominator === 0n) throw new RangeError(`${numerator}/0 is not a fraction`);
    const divisor = commonDivisor(
      numerator < 0n ? -numerator : numerator,
      denominator < 0n ? -denominator : denominator,
    );
    const sign = denominator < 0n ? -1n : 1n;
    return new Fraction((sign * numerator) / divisor, (sign * denominator) / divisor);
  }

  /** `2.(3)` or `7/3`; a decimal that is too long becomes a fraction. */
  toString(form: AverageForm = "repetend"): string {
    const size = this.numerator < 0n ? -this.numerator : this.numerator;
    const text = fractionText(size, this.denominator, form) ?? fractionText(size, this.denominator, "rational")!;
    return this.numerator < 0n ? `-${text}` : text;
  }

  /** The quotient of the doubles nearest to its terms. */
  toNumber(): number {
    return Number(this.numerator) / Number(this.denominator);
  }

  toJSON(): string {
    return this.toString();
  }
}
