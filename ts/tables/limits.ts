/** Named limits. Reaching one gives an error with its name instead of exhausting memory or time. */

/** Columns times tokens in one alignment of `infer`. */
export const inferCellLimit = 1 << 24;
/** Example lines in one `infer`. */
export const inferLineLimit = 100_000;
/** Total bytes of the examples of one `infer`. */
export const inferByteLimit = 1 << 26;

/**
 * Nesting depth of constructs that contain a pattern: `( )`, `\B( )`, `~( )` and similar. The next opening is an error.
 */
export const nestingLimit = 249;
/** Edits of a literal or a run. */
export const editsLimit = 255;
/** Bits of a network prefix in a relation. */
export const prefixLimit = 128;
/** Bytes of a pattern's text. */
export const patternBytesLimit = 1 << 20;
/** Nodes of a pattern after declared names are inlined. */
export const patternNodesLimit = 200_000;
/** Product of the bounds of nested counted repetitions. */
export const repetitionProductLimit = 1_000_000;
/** States of one byte automaton. */
export const automatonStatesLimit = 65_536;
/** Bytes of a compiled program. */
export const programBytesLimit = 64 << 20;
/** Declared shapes and kinds of one command. */
export const declaredLimit = 128;
/** Digits in the repeating part of an average; a longer one is printed as a fraction. */
export const repetendDigitLimit = 4096;
/** Pairs of shapes differing only in literals that one `infer` tries to join; each attempt builds the whole pattern. */
export const nearShapeTriesLimit = 256;
/** Unpacked bytes of a compressed file whose text is needed as a whole. */
export const unpackedBytesMax = 1 << 30;
/** Levels of quotes within quotes that `--deep` searches. */
export const deepLevelLimit = 8;
/** Bytes from the name of a secret to what is found on later lines. */
export const secretReachBytes = 4096;
/** Bytes at the end of a name that are compared with the names of secrets. */
export const secretNameBytesMax = 64;
/** Bytes before a block in which the name of a value in it is looked for, when values behind names are. */
export const deepContextBytes = secretReachBytes + 2 * secretNameBytesMax;
/** Bytes of a line that may be the head of a table of separated values. */
export const tableHeadBytesMax = 4096;
/** Columns of a table whose head may name secrets. */
export const secretColumnsMax = 256;
/** Bytes from a value of JSON without quotes back to what shows that it is in JSON. */
export const jsonContextBytes = 512;
/** Bytes from a scalar of YAML without quotes back to the first line that shows that it is in YAML. */
export const yamlContextBytes = 4096;
/** Largest gaps between times that are kept of an input. */
export const timeGapsMax = 8;
/** Names of secrets that a command or caller adds, and bytes of each. */
export const addedNamesLimit = 16;
export const addedNameBytesMax = 48;
/** Texts within texts that are read as an event: a message in JSON in a container's line in a pod's prefix. */
export const eventLayersLimit = 8;
/** Objects and arrays around a record in a document of many records: `{"Records":[` are two. */
export const eventDocumentDepthLimit = 10;
/** Bytes of a document before its first record; a document with more is no list of records. */
export const eventDocumentHeadBytesMax = 64 << 10;
/** Bytes behind the start of an array of records in which members are found that count for these records. */
export const eventDocumentAheadBytesMax = 1 << 20;
/** Members of an object around records that count for these; further ones do not. */
export const eventInheritedMembersLimit = 8;
/** Bytes of the members around a record that count for it, of each object around it; further members do not. */
export const eventInheritedBytesMax = 16 << 10;
/** Arrays within arrays whose elements a field names: `[]` in `.items[].tags[]`. */
export const listLevelsLimit = 8;
/** Members of a set that a predicate reads from a file. */
export const setMemberLimit = 1 << 20;
/** Distinct keys of one table; each takes about 50 bytes plus the key. */
export const tableKeysLimit = 1 << 27;
/** Bytes of the description in a part of a table: the pattern's registers, the KEY and the aggregates. */
export const partHeaderBytesLimit = 16 << 20;
/** Bytes of a stretch without white space that can be a blob; of a longer one the tokens are lexed one by one. */
export const blobBytesLimit = 16 << 20;
/** Bytes of a record of JSON, logfmt or CSV that arrives on standard input; a longer one is not read. */
export const recordBytesLimit = 16 << 20;
/** Bytes of a text held at once: the runtime has no larger view of memory. */
export const textBytesLimit = 2 ** 32;
/**
 * By default, memory that grows with the input is limited to the machine's memory divided by this (see `--max-memory`).
 */
export const machineMemoryDivisor = 4;
/** Bytes of a text that a GPU searches at a time. */
export const deviceChunkBytes = 8 << 20;
/** Minimum bytes of a text for which a GPU is tried without a flag. */
export const deviceTextBytesMin = 1 << 30;
/** Bytes at the start of a text that a GPU and the cores search for comparison. */
export const deviceTrialBytes = 64 << 20;
/** Buffers of a GPU take at most the limit of memory divided by this; a search that needs more runs on the CPU. */
export const deviceMemoryDivisor = 2;
/** Files searched, or queued to be searched, ahead of the report. */
export const filesInFlightLimit = 1024;
/** Bytes of an ignore file; a larger file is not applied, with a warning. */
export const ignoreFileBytesLimit = 16 << 20;
/** Edges from heads to the contents of their brackets, up to which `relation` computes the curvature of every edge. */
export const enclosureEdgesLimit = 1 << 27;
/** Tokens before a table's repetitions that are examined for rows of it; a table that may begin earlier is reported. */
export const tableGrowthTokensLimit = 1 << 16;
/** Different texts that `templates --slots` keeps of one slot; of more the counts are lower bounds. */
export const slotValuesLimit = 1000;
/** Bytes of a slot's text that are kept. */
export const slotTextBytesLimit = 120;
/** Tokens that `grammar` parses at once: its time grows with their cube. */
export const grammarTokenLimit = 512;
/** Groups within groups of a grammar, and symbols of one alternative. */
export const grammarNestingLimit = 64;
export const grammarSymbolLimit = 256;
/** Segmentations of a text that are listed. */
export const segmentationLimit = 1000;
/** Merges of one `bpe` model. */
export const bpeMergeLimit = 1 << 20;
/** Bytes of a file, and files, in which a search that found nothing looks for a reason. */
export const hintBytesLimit = 1 << 20;
export const hintFilesLimit = 4;
/** Steps of a pattern that a hint looks for, the nearest to a whole match first. */
export const hintStepsLimit = 16;
/** Bytes of these whose text within tokens, such as URLs and paths, is searched: that takes longest by far. */
export const hintBuriedBytesLimit = 1 << 17;
/** Patterns of such a search that are examined; a longer list is not compared with the input. */
export const hintPatternsLimit = 16;
/** Line ends in a match that is reported as long. */
export const linesOfLongMatch = 100;
/** Bytes of standard input kept for hints. */
export const hintStreamBytesLimit = 1 << 18;
/** Wordings that `templates --merge` keeps apart; beyond it, lines with the same kinds of tokens are one template. */
export const mergeWordingsLimit = 1 << 16;
/** Bytes of a line of which templates and digests are made; the rest of a longer one is not looked at. */
export const minedLineBytesLimit = 1 << 20;
/** The same in tokens, for digests and comparisons. */
export const notedLineTokensLimit = 1 << 11;
/** Wordings that `templates --save`, `--load`, `--against` and `--novel` keep apart; more are an error. */
export const savedWordingsLimit = 1 << 18;
/** Steps of a pattern that `--why-not` looks for, the nearest to a whole match first. */
export const nearStepsLimit = 64;
/** Nearly matching lines that `--why-not` prints unless `--max-count` says otherwise. */
export const nearLinesShown = 20;
/** Bytes of a line that `--why-not` shows and reads the tokens of. */
export const nearLineBytesLimit = 1 << 16;
/** Bytes of the index of a folder; files beyond it get no entry and are always read. */
export const indexBytesLimit = 256 << 20;
/** Matches that `--sort-by` keeps without `--max-count`, and bytes that they and their texts take. */
export const rankedMatchesLimit = 100_000;
export const rankedBytesLimit = 256 << 20;
/**
 * Steps of comparisons with registers (`=name`) over line ends, above which a command says that they grow with the
 * square of the text.
 */
export const comparingStepsLimit = 100_000_000;

/** Bytes of files that a call of `matcher mcp` reads, files that it names, and its time. */
export const mcpReadBytesMax = 256 << 20;
export const mcpPathsMax = 100;
export const mcpCallMs = 60_000;
/** Bytes of a message that it is sent. */
export const mcpMessageBytesMax = 10 << 20;
/** Tokens of its answer, which are characters divided by four. */
export const mcpBudgetDefault = 2000;
export const mcpBudgetMax = 20_000;
export const charactersPerToken = 4;
/** Characters that it shows of a line, and bytes of the line that are read for them. */
export const mcpLineCharactersMax = 600;
export const mcpLineBytesMax = 1 << 16;
/** Lines before and after a shown one in which it looks for secrets that go over several lines. */
export const mcpContextLines = 64;
/** Wordings of a digest whose lines it masks with those around them; of more, each line is masked alone. */
export const mcpWordingsInContextMax = 2000;
/** Lines and groups that it counts. */
export const mcpRecordsMax = 200_000;
export const mcpGroupsMax = 200_000;
/** Lines that it reads as events. */
export const mcpEventLinesMax = 10_000;
/** Bytes in which it looks up the lines of keys, to see whether they are secret there. */
export const mcpExampleBytesMax = 16 << 20;

/** Bytes of a message that `matcher lsp` reads, and of the header before it. */
export const lspMessageBytesMax = 64 << 20;
export const lspHeaderBytesMax = 4096;
/** Bytes of a log whose tokens and outline `matcher lsp` gives; of a larger one it gives a hovered line's. */
export const lspLogBytesMax = 8 << 20;
/** Bytes of a line of which it reads the tokens. */
export const lspLineBytesMax = 1 << 16;
/** Characters of a pattern file that it checks. */
export const lspPatternsMax = 1 << 20;
/** Tokens that it colours, problems that it reports of a file, and entries of an outline. */
export const lspTokensMax = 200_000;
export const lspProblemsMax = 100;
export const lspSymbolsMax = 200;
/** Milliseconds without a change after which a file is checked again. */
export const lspPauseMs = 150;
/** Bytes that the one spelling of a value may have more than another: the code of a country, or groups left out. */
export const canonicalAddedBytesMax = 40;
