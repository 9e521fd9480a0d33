/**
 * Names of months that timestamps have, in the languages that logs are written in most. Names of other languages than
 * English count only behind a day and before a year, and behind a blank only with a capital (`02 Mars 2026`), since
 * some are words of English (`out`, `set`).
 */

/** In small letters, by month: English, then the others. */
const rows: readonly (readonly [english: string, others: string])[] = [
  ["jan january", "januar jänner janv janvier ene enero gen gennaio janeiro januari"],
  ["feb february", "februar févr fév février febrero febbraio fev fevereiro februari"],
  ["mar march", "mär märz mrz mars marzo março mrt maart"],
  ["apr april", "avr avril abr abril aprile"],
  ["may", "mai mayo mag maggio maio mei"],
  ["jun june", "juni juin junio giu giugno junho"],
  ["jul july", "juli juil juillet julio lug luglio julho"],
  ["aug august", "août aoû ago agosto augustus"],
  ["sep sept september", "septembre septiembre set settembre setembro"],
  ["oct october", "okt oktober octobre octubre ott ottobre out outubro"],
  ["nov november", "novembre noviembre novembro"],
  ["dec december", "dez dezember déc décembre dic diciembre dicembre dezembro"],
];

export interface MonthName {
  readonly name: string;
  /** From 1. */
  readonly month: number;
  readonly isEnglish: boolean;
}

export const monthNames: readonly MonthName[] = rows.flatMap(([english, others], index) =>
  [english, others].flatMap((names, row) =>
    names.split(" ").map((name) => ({ name, month: index + 1, isEnglish: row === 0 })),
  ),
);
