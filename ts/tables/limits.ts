/** Named limits: what is refused by name rather than left to run out of memory or time. */

/** Columns times tokens of one alignment in `infer`. */
export const inferCellLimit = 1 << 24;
/** Example lines of one `infer`. */
export const inferLineLimit = 100_000;
/** Bytes of all examples of one `infer` together. */
export const inferByteLimit = 1 << 26;

/** Levels of constructs that hold a pattern: `( )`, `\B( )`, `~( )` and their kin. The next opener is refused. */
export const nestingLimit = 249;
/** Edits of a literal or a run. */
export const editsLimit = 255;
/** Bits of a network prefix in a relation. */
export const prefixLimit = 128;
/** Bytes of a pattern's text. */
export const patternBytesLimit = 1 << 20;
/** Nodes of a pattern, declared names inlined. */
export const patternNodesLimit = 200_000;
/** Product of the bounds of nested counted repetitions. */
export const repetitionProductLimit = 1_000_000;
/** States of one byte automaton. */
export const automatonStatesLimit = 65_536;
/** Bytes of a compiled program. */
export const programBytesLimit = 64 << 20;
/** Declared shapes and kinds of one command. */
export const declaredLimit = 128;
/** Digits of an average's repeating part; a longer one is given as a fraction. */
export const repetendDigitLimit = 4096;
/** Pairs of shapes that one `infer` tries to join where they differ in literals alone; each try builds the whole pattern. */
export const nearShapeTriesLimit = 256;
/** Bytes that a compressed file may unpack to where its text is needed as a whole. */
export const unpackedBytesMax = 1 << 30;
/** Quotes within quotes that `--deep` looks into. */
export const deepLevelLimit = 8;
/** Members of one set that a predicate reads from a file. */
export const setMemberLimit = 1 << 20;
/** Distinct keys of one table: some 50 bytes of memory each, and the key. */
export const tableKeysLimit = 1 << 27;
/** Bytes of a text that is held at once: the runtime gives no larger view of memory. */
export const textBytesLimit = 2 ** 32;
/** Memory that what grows with an input may take: the machine's, divided by this (`--max-memory` sets another limit). */
export const machineMemoryDivisor = 4;
/** Files that are searched, or wait to be, before the report has come to them. */
export const filesInFlightLimit = 1024;
/** Bytes of an ignore file; a larger one is not applied, which a warning says. */
export const ignoreFileBytesLimit = 16 << 20;
/** Edges from heads to what their brackets hold, up to which `relation` reads the curvature of every edge. */
export const enclosureEdgesLimit = 1 << 27;
/** Different texts that `templates --slots` keeps of one slot; of more the counts are lower bounds. */
export const slotValuesLimit = 1000;
/** Bytes of a slot's text that are kept. */
export const slotTextBytesLimit = 120;
