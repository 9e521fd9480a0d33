/** In the name of a field: each element of an array, as in `.items[].x`; `each` in zig/field/list.zig. */
export const listMark = "[]";

/** The array whose elements a field names, as `items` of `items[].x`; `null` if it names none. */
export const listBase = (name: string): string | null =>
  name.includes(listMark) ? name.slice(0, name.indexOf(listMark)) : null;

/** The same field of the first elements alone. */
export const firstOfList = (name: string): string => name.replaceAll(listMark, ".0");
