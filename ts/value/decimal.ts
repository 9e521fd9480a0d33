/**
 * Exact decimals: an integer coefficient and a power of ten. Powers of ten are expanded only if the resulting text
 * needs it.
 */

/** Maximum zeros between digits and point in positional notation; beyond that, the text is scientific. */
const positionalZerosMax = 21n;
/** A whole number with more trailing zeros than this is not converted to a bigint. */
const wholePlacesMax = 100_000n;

/** Maximum number of digits that a quotient has beyond the digits of its operands. */
const quotientPlacesMax = 1000n;

/** Maximum distance between the last digits of two summands. */
const placesLimit = 1_000_000n;

/**
 * An exact decimal number: digits and a power of ten.
 * @example find(String.raw`\N:n`, "12.50")!.value("n")!.toString() // "12.5"
 */
export class Decimal {
  private written: string | undefined;

  /** Use `Decimal.of`, which removes trailing zeros so that equal values have equal parts. */
  private constructor(
    readonly coefficient: bigint,
    /** Power of ten of the coefficient's last digit. */
    readonly exponent: bigint,
  ) {}

  static readonly zero = new Decimal(0n, 0n);

  /** `coefficient` · 10^`exponent`. */
  static of(coefficient: bigint, exponent: bigint | number = 0n): Decimal {
    if (coefficient === 0n) return Decimal.zero;
    if (coefficient % 10n !== 0n) return new Decimal(coefficient, BigInt(exponent));
    const digits = coefficient.toString();
    const kept = digits.replace(/0+$/, "");
    return new Decimal(BigInt(kept), BigInt(exponent) + BigInt(digits.length - kept.length));
  }

  /**
   * Parses a canonical text, or any decimal with an optional sign, fraction and exponent. @throws {SyntaxError} invalid
   */
  static parse(text: string): Decimal {
    const [, whole, fraction = "", exponent = "0"] = /^([+-]?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
    if (whole === undefined) throw new SyntaxError(`"${text}" is not a decimal`);
    return Decimal.of(BigInt(whole + fraction), BigInt(exponent) - BigInt(fraction.length));
  }

  /** Digits after the point if positive, zeros before it if negative: the value is coefficient / 10^scale. */
  get scale(): number {
    return Number(-this.exponent);
  }

  get isInteger(): boolean {
    return this.exponent >= 0n;
  }

  /** Digits of the coefficient, without a sign. */
  private get digits(): string {
    this.written ??= (this.coefficient < 0n ? -this.coefficient : this.coefficient).toString();
    return this.written;
  }

  /** Power of ten of the first digit. */
  private get leading(): bigint {
    return this.exponent + BigInt(this.digits.length) - 1n;
  }

  /** Negative, zero or positive if `this` is below, equal to or above `other`. */
  compare(other: Decimal): number {
    const sign = signOf(this.coefficient);
    if (sign !== signOf(other.coefficient) || sign === 0) return sign - signOf(other.coefficient);
    if (this.leading !== other.leading) return this.leading < other.leading ? -sign : sign;
    const shift = this.exponent - other.exponent;
    const a = shift > 0n ? this.coefficient * 10n ** shift : this.coefficient;
    const b = shift < 0n ? other.coefficient * 10n ** -shift : other.coefficient;
    return signOf(a - b);
  }

  /** The sum; `null` if the last digits are more than a million places apart. */
  add(other: Decimal): Decimal | null {
    if (this.coefficient === 0n) return other;
    if (other.coefficient === 0n) return this;
    const shift = this.exponent - other.exponent;
    if (shift > placesLimit || -shift > placesLimit) return null;
    if (shift >= 0n) return Decimal.of(this.coefficient * 10n ** shift + other.coefficient, other.exponent);
    return Decimal.of(this.coefficient + other.coefficient * 10n ** -shift, this.exponent);
  }

  negate(): Decimal {
    return new Decimal(-this.coefficient, this.exponent);
  }

  multiply(factor: bigint): Decimal {
    return Decimal.of(this.coefficient * factor, this.exponent);
  }

  times(other: Decimal): Decimal {
    return Decimal.of(this.coefficient * other.coefficient, this.exponent + other.exponent);
  }

  /** The quotient, if it has finitely many digits, and not more than a thousand beyond those given. */
  dividedBy(other: Decimal): Decimal | null {
    if (other.coefficient === 0n) return null;
    if (this.coefficient === 0n) return Decimal.zero;
    const common = greatestCommonDivisor(this.coefficient, other.coefficient);
    const dividend = (other.coefficient < 0n ? -1n : 1n) * (this.coefficient / common);
    let divisor = (other.coefficient < 0n ? -other.coefficient : other.coefficient) / common;
    let places = 0n;
    // 1/2 is 5/10 and 1/5 is 2/10; a divisor with another prime factor has no finite decimal.
    let factor = 1n;
    for (const [prime, cofactor] of [
      [2n, 5n],
      [5n, 2n],
    ] as const) {
      for (; divisor % prime === 0n; divisor /= prime) {
        factor *= cofactor;
        places += 1n;
        if (places > quotientPlacesMax) return null;
      }
    }
    if (divisor !== 1n) return null;
    return Decimal.of(dividend * factor, this.exponent - other.exponent - places);
  }

  /** The value · 10^`places`. */
  shift(places: number): Decimal {
    return this.coefficient === 0n ? this : new Decimal(this.coefficient, this.exponent + BigInt(places));
  }

  /**
   * The canonical text: positional if it needs at most 21 zeros between its digits and the point, otherwise scientific.
   */
  canonical(): string {
    if (this.coefficient === 0n) return "0";
    const scientific = this.exponent > positionalZerosMax || -this.leading - 1n > positionalZerosMax;
    if (!scientific) return this.toString();
    const { digits } = this;
    const tail = digits.length > 1 ? `.${digits.slice(1)}` : "";
    return `${this.coefficient < 0n ? "-" : ""}${digits[0]}${tail}e${this.leading}`;
  }

  /** All digits, without an exponent. @throws {RangeError} too many for a string */
  toString(): string {
    const sign = this.coefficient < 0n ? "-" : "";
    const { digits, exponent } = this;
    if (exponent >= 0n) return sign + digits + "0".repeat(Number(exponent));
    const fraction = Number(-exponent);
    const padded = digits.padStart(fraction + 1, "0");
    return `${sign}${padded.slice(0, -fraction)}.${padded.slice(-fraction)}`;
  }

  /** The nearest double; infinity or zero outside a double's range. */
  toNumber(): number {
    return Number(`${this.coefficient}e${this.exponent}`);
  }

  /** A bigint if it is whole and not too long to write out, otherwise unchanged. */
  whole(): bigint | Decimal {
    return this.isInteger && this.exponent <= wholePlacesMax ? this.toBigInt() : this;
  }

  /** A whole number. @throws {RangeError} it has a fraction */
  toBigInt(): bigint {
    if (!this.isInteger) throw new RangeError(`${this.canonical()} is not a whole number`);
    return this.coefficient * 10n ** this.exponent;
  }

  toJSON(): string {
    return this.canonical();
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function signOf(value: bigint): number {
  return value === 0n ? 0 : value < 0n ? -1 : 1;
}
