/** Words of a row in each section of a program: see `ts/tables/program.ts`. */

export const setWords = 8;
export const testWords = 6;
export const nodeWords = 8;
export const registerWords = 8;
export const memberWords = 4;
export const shapeWords = 8;
export const kindWords = 8;
export const readingWords = 8;
