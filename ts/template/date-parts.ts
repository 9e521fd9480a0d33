/** The places of the fields of times, as they are written. */
import type { DateOrder } from "../tables/date-orders.ts";
import { narrowEach } from "./accessors.ts";

const fields = ["year", "month", "day", "hour", "minute", "second"] as const;
export type DateField = (typeof fields)[number];

/** Start and end of the fields that a text has. */
export type DatePlaces = Partial<Record<DateField, readonly [start: number, end: number]>>;

/** The places of the fields of each span of `text`: none of one that is no time that can be read. */
export function datePlaces(
  text: Uint8Array,
  starts: Float64Array,
  ends: Float64Array,
  order: DateOrder,
): readonly DatePlaces[] {
  const selections = fields.map((name) => [{ name, first: 0, last: 0 }]);
  const parts = narrowEach(text, starts, ends, selections, order);
  return Array.from(starts, (_, row) =>
    Object.fromEntries(
      fields.flatMap((field, at) => {
        const [start, end] = [parts.starts, parts.ends].map((column) => column[row * fields.length + at]!) as [
          number,
          number,
        ];
        return start < end ? [[field, [start, end]]] : [];
      }),
    ),
  );
}
