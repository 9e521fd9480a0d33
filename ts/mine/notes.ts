/** What a digest needs to know about the records of each group (zig/mine/notes.zig). */
import {
  AmountUnit,
  NoteBin,
  NoteRow,
  NoteSample,
  NoteSlice,
  NotesView,
  TimeForm,
  TimeGap,
} from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { timeGapsMax } from "../tables/limits.ts";

export type AmountUnitName = keyof typeof AmountUnit;
export type TimeFormName = keyof typeof TimeForm;

/** The amounts at one position of a group's records. */
export interface AmountSample {
  readonly group: number;
  /** Number of the token in the group's sample. */
  readonly position: number;
  readonly unit: AmountUnitName;
  /** The sample holds every amount. */
  readonly isWhole: boolean;
  /** Amounts that were read. */
  readonly count: number;
  /** Of durations and sizes; only of the sample for numbers. */
  readonly greatest: number;
  readonly greatestRecord: number;
  readonly least: number;
  readonly leastRecord: number;
  /** Number of the amounts before those that are greater or smaller. */
  readonly cut: number;
  /** By how many standard deviations their ranks are; 0 if the amounts don't move. */
  readonly deviations: number;
  /** Records in order, and their amounts. */
  readonly records: Float64Array;
  readonly amounts: Float64Array;
}

/** Times are nanoseconds: since 1970, or since midnight if only times of day were read. */
export interface GroupNote {
  readonly lastRecord: number;
  /** Records when the table was marked; 0 if it was not. */
  readonly marked: number;
  /** The first record after that; above every record if there is none. */
  readonly firstAfterMark: number;
  readonly firstTime: bigint | null;
  readonly lastTime: bigint | null;
  /** Numbers of slices, and of the records in each, in pairs. */
  readonly bins: Uint32Array;
}

export interface Gap {
  readonly length: bigint;
  readonly before: bigint;
  readonly after: bigint;
  readonly beforeRecord: number;
  readonly afterRecord: number;
}

export interface Notes {
  readonly bytes: number;
  readonly sliceBytes: number;
  /** The slices up to the last one with a record. */
  readonly slices: readonly { readonly count: number; readonly firstRecord: number }[];
  readonly groups: readonly GroupNote[];
  /** Those whose amounts move, or whose least and greatest tell something. */
  readonly samples: readonly AmountSample[];
  readonly timeForm: TimeFormName;
  readonly timedCount: number;
  /** Records whose time is before that of the previous one. */
  readonly backCount: number;
  /** In order of the input. */
  readonly firstTime: bigint | null;
  readonly lastTime: bigint | null;
  readonly leastTime: bigint | null;
  readonly greatestTime: bigint | null;
  /** The longest first. */
  readonly gaps: readonly Gap[];
}

const slicesMax = 128;
/** Words of a bin: its slice, and its count. */
const binWords = NoteBin.size / Uint32Array.BYTES_PER_ELEMENT;
const noTime = -(2n ** 63n);
const unitNames = Object.keys(AmountUnit) as AmountUnitName[];
const formNames = Object.keys(TimeForm) as TimeFormName[];

/** The notes of a native table that was opened for them. */
export function readNotes(table: Pointer, groupCount: number): Notes {
  const view = new DataView(new ArrayBuffer(NotesView.size));
  checkStatus(native().mb_mine_notes(table, view), "the digest");
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const rows = (at: number, count: number, size: number) => new Rows(number(at) as Pointer, count, size);
  const time = (value: bigint) => (value === noTime ? null : value);
  const viewTime = (at: number) => time(view.getBigInt64(at, true));
  const bins = new Uint32Array(memoryCopy(number(NotesView.bins), number(NotesView.bin_count) * NoteBin.size));
  const column = (at: number) =>
    new Float64Array(memoryCopy(number(at), number(NotesView.amount_count) * Float64Array.BYTES_PER_ELEMENT));
  const [records, amounts] = [column(NotesView.amount_records), column(NotesView.amounts)];
  const samples = rows(NotesView.samples, number(NotesView.sample_count), NoteSample.size);
  const groupRows = rows(NotesView.rows, groupCount, NoteRow.size);
  const slices = rows(NotesView.slices, slicesMax, NoteSlice.size);
  let bin = 0;
  let amount = 0;
  return {
    bytes: number(NotesView.read_bytes),
    sliceBytes: number(NotesView.slice_bytes),
    slices: dropEmptyEnd(
      Array.from({ length: slicesMax }, (_, i) => ({
        count: slices.long(i, NoteSlice.count),
        firstRecord: slices.long(i, NoteSlice.first_record),
      })),
    ),
    groups: Array.from({ length: groupCount }, (_, i) => {
      const from = bin;
      bin = groupRows.long(i, NoteRow.bins_end);
      return {
        lastRecord: groupRows.long(i, NoteRow.last_record),
        marked: groupRows.long(i, NoteRow.marked),
        firstAfterMark: groupRows.long(i, NoteRow.first_after_mark),
        firstTime: time(groupRows.readSigned(i, NoteRow.first_time_ns)),
        lastTime: time(groupRows.readSigned(i, NoteRow.last_time_ns)),
        bins: bins.subarray(binWords * from, binWords * bin),
      };
    }),
    samples: Array.from({ length: samples.count }, (_, i) => {
      const from = amount;
      amount = samples.long(i, NoteSample.amounts_end);
      return {
        group: samples.word(i, NoteSample.group),
        position: samples.word(i, NoteSample.position),
        unit: unitNames[samples.word(i, NoteSample.unit)]!,
        isWhole: samples.word(i, NoteSample.is_whole) === 1,
        count: samples.long(i, NoteSample.count),
        greatest: samples.real(i, NoteSample.greatest),
        greatestRecord: samples.long(i, NoteSample.greatest_record),
        least: samples.real(i, NoteSample.least),
        leastRecord: samples.long(i, NoteSample.least_record),
        cut: samples.long(i, NoteSample.cut),
        deviations: samples.real(i, NoteSample.deviations),
        records: records.subarray(from, amount),
        amounts: amounts.subarray(from, amount),
      };
    }),
    timeForm: formNames[view.getUint32(NotesView.time_form, true)]!,
    timedCount: number(NotesView.timed_count),
    backCount: number(NotesView.back_count),
    firstTime: viewTime(NotesView.first_ns),
    lastTime: viewTime(NotesView.last_ns),
    leastTime: viewTime(NotesView.least_ns),
    greatestTime: viewTime(NotesView.greatest_ns),
    gaps: readGaps(rows(NotesView.gaps, timeGapsMax, TimeGap.size)),
  };
}

const memoryCopy = (at: number, sizeBytes: number) => memoryAt(at, sizeBytes).slice(0);

function readGaps(gaps: Rows): Gap[] {
  return Array.from({ length: gaps.count }, (_, i) => ({
    length: gaps.readSigned(i, TimeGap.length_ns),
    before: gaps.readSigned(i, TimeGap.before_ns),
    after: gaps.readSigned(i, TimeGap.after_ns),
    beforeRecord: gaps.long(i, TimeGap.before_record),
    afterRecord: gaps.long(i, TimeGap.after_record),
  })).filter(({ length }) => length > 0n);
}

function dropEmptyEnd<T extends { readonly count: number }>(slices: readonly T[]): readonly T[] {
  return slices.slice(0, slices.findLastIndex(({ count }) => count > 0) + 1);
}

/** A copy of native structs, read field by field. */
class Rows {
  readonly #view: DataView;

  constructor(
    at: Pointer,
    readonly count: number,
    readonly size: number,
  ) {
    this.#view = new DataView(memoryCopy(at, count * size));
  }

  word(row: number, field: number): number {
    return this.#view.getUint32(row * this.size + field, true);
  }

  long(row: number, field: number): number {
    const at = row * this.size + field;
    return this.#view.getUint32(at, true) + 2 ** 32 * this.#view.getUint32(at + 4, true);
  }

  readSigned(row: number, field: number): bigint {
    return this.#view.getBigInt64(row * this.size + field, true);
  }

  real(row: number, field: number): number {
    return this.#view.getFloat64(row * this.size + field, true);
  }
}
