/** A text that has records of every unit, and every way to write a unit. */
import { recordUnits } from "../../ts/tables/record-units.ts";

export const recordText = `The first paragraph is prose, and goes on
for a second line.

def area(width, height):
    total = width * height
    if total > 100:
        print("large", total)
    return total

limits = { "cpu": 80, "disk": [90, 95] }

2026-01-02 10:00:00 took=5 ok=1
2026-01-02 10:00:01 took=7 ok=1
2026-01-02 10:00:02 took=6 ok=0
`;

const argumentsOf = { role: ":call", percentile: ":20", level: ":1" } as const;

/** Names of the units; those that take an argument also with one. */
export const writtenUnits = recordUnits.flatMap(({ name, takes }) =>
  takes ? [name, `${name}${argumentsOf[takes]}`] : [name],
);
