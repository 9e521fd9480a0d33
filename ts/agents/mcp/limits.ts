/** Limits of the server, by name: a call that reaches one says so. */

/** Bytes of files that a call reads. */
export const mcpReadBytesMax = 256 << 20;
/** Time of a call. */
export const mcpCallMs = 60_000;
/** Files of a call. */
export const mcpPathsMax = 100;
/** Tokens of an answer, which are its characters divided by four. */
export const mcpBudgetDefault = 2000;
export const mcpBudgetMax = 20_000;
export const charactersPerToken = 4;
/** Characters that are shown of a line, and bytes that are looked at for them. */
export const mcpLineCharactersMax = 600;
export const mcpLineBytesMax = 1 << 16;
/** Lines before and after a shown one that are looked at for secrets that go over several lines. */
export const mcpContextLines = 64;
/** Lines and groups that a call counts. */
export const mcpRecordsMax = 200_000;
export const mcpGroupsMax = 200_000;
/** Lines that are read as events by one call. */
export const mcpEventLinesMax = 10_000;
/** Bytes in which the lines of keys are looked up, to see whether they are secret there. */
export const mcpExampleBytesMax = 16 << 20;
