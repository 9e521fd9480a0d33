/** The topics of `matcher help TOPIC`, in the order of the general help, which loads no more of them than this. */

interface TopicRow {
  readonly name: string;
  readonly summary: string;
  /** Headings of the flags that it describes; commands' short help only lists them. Other topics are texts. */
  readonly titles?: readonly string[];
}

export const topics = [
  { name: "patterns", summary: "the pattern language in brief" },
  { name: "readings", summary: "what a pattern can test of a token in relation to others" },
  { name: "templates", summary: "the template language in brief" },
  { name: "guards", summary: "conditions in braces on the value of a kind" },
  {
    name: "records",
    summary: "units other than the line, and which records are selected",
    titles: ["Records", "Record queries"],
  },
  { name: "windows", summary: "a part of each input, and the order of matches", titles: ["Window", "Order"] },
  { name: "inputs", summary: "which files are read", titles: ["Inputs"] },
  { name: "fields", summary: "JSON, logfmt and CSV by field", titles: ["Fields"] },
  { name: "within", summary: "searching inside quotes and other tokens", titles: ["Text within tokens"] },
  { name: "declarations", summary: "your own shapes, kinds and names", titles: ["Declarations"] },
  { name: "follow", summary: "reading files as they grow", titles: ["Follow"] },
  { name: "paths", summary: "what is shown in addition to the report", titles: ["Paths and progress"] },
  { name: "rules", summary: "checking files by rules", titles: ["Rules"] },
  { name: "engine", summary: "how a search is carried out", titles: ["Engine"] },
  {
    name: "general",
    summary: "help, colours, the current time, time zones, memory, configuration",
    titles: ["Colour", "Clock", "Memory", "Configuration", "Help"],
  },
  { name: "environment", summary: "variables that change what it does" },
  { name: "agents", summary: "the page to give to a language model that reads logs" },
  { name: "more", summary: "the commands that matcher --help does not describe" },
] as const satisfies readonly TopicRow[];

export type Topic = (typeof topics)[number];
