/** Bounds that no timestamp can reach. */

/** Least and greatest value of a part of a timestamp; 60 is a leap second. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 60],
};

/** @returns the valid range in words if no timestamp satisfies the comparison; `null` otherwise */
export function unreachableRange(name: string, operator: string, value: string): string | null {
  const range = Object.hasOwn(ranges, name) ? ranges[name] : undefined;
  if (!range || !/^[+-]?[0-9.]+$/.test(value)) return null;
  const [least, greatest] = range;
  const bound = Number(value);
  const [above, below] = [bound > greatest, bound < least];
  const unreachable: Record<string, boolean> = {
    ":": above || below,
    "=": above || below,
    ">=": above,
    ">": bound >= greatest,
    "<=": below,
    "<": bound <= least,
  };
  return unreachable[operator] ? `${name} from ${least} to ${greatest}` : null;
}
