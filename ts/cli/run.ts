/** Selects the command, parses its arguments, runs it, and determines the exit status. */
import { forgetErrors, hasReportedError, leaveMessagesPlain, reportError, warn } from "../error/diagnostics.ts";
import { OptionError } from "../error/errors.ts";
import { valueError } from "../error/value-error.ts";
import { native } from "../native/open.ts";
import { pathKind } from "../native/system.ts";
import { ClosedPipe, standardOutput } from "../terminal/output.ts";
import { type ParsedArgs, parseArgs } from "./args/parsed-args.ts";
import type { Command } from "./command.ts";
import { type CommandRow, commands } from "./commands/index.ts";
import type { Flag } from "./flags/flag.ts";
import { register, registerAndRun, usageLine, versionLine } from "./registration.ts";

/** @returns the exit status: 0 done, 1 no match, 2 an error */
export async function run(argv: readonly string[]): Promise<number> {
  let status = 0;
  forgetErrors();
  standardOutput.begin();
  try {
    const isDamaged = argv.join(" ").includes("\ufffd");
    const whole = isDamaged ? (await import("./args/raw-args.ts")).rawArgs(argv) : argv;
    const file = process.env.MATCHER_ARGUMENTS;
    status = await dispatch(file ? (await import("./args/argument-file.ts")).withArgumentFile(whole, file) : whole);
    standardOutput.flush();
  } catch (error) {
    if (error instanceof ClosedPipe) return 0;
    reportError(error);
    try {
      standardOutput.flush();
    } catch {
      // Nobody reads standard output; the error has been reported.
    }
  }
  return hasReportedError() ? 2 : status;
}

async function dispatch(argv: readonly string[]): Promise<number> {
  const [first, ...others] = argv;
  const isFirst = first !== undefined && !first.startsWith("-");
  const { before, name, after } = isFirst ? { before: [], name: first, after: others } : await splitAtCommand(argv);
  if (name === undefined && (await import("./piped.ts")).isPiped()) return dispatch(["digest", ...argv]);
  if (name === undefined || name === "--help" || name === "-h") {
    const { generalHelp } = await import("./help/general.ts");
    standardOutput.text(generalHelp());
    return 0;
  }
  if (name === "--version") {
    const { version } = await import("../../package.json");
    const facts = isVerbose(after) ? (await import("./version-facts.ts")).versionFacts() : "";
    standardOutput.text(`${versionLine(version)}${facts}`);
    return 0;
  }
  if (name === "help") return showHelp(after);
  const named = findCommand(name);
  // A word that is no command but the path of an input.
  if (!named && typeof pathKind(name) === "string") return dispatch([...before, "digest", name, ...after]);
  const row = named ?? (await unknownCommand(name));
  const { command } = await row.load();
  const file = process.env.MATCHER_CONFIG;
  const words = file ? await readConfiguration(file, argv, command) : [];
  const args = parseArgs([...words, ...before, ...after], command, row.name);
  if ("help" in args) {
    const { commandHelp } = await import("./help/help.ts");
    standardOutput.text(commandHelp(row.name, row.summary, command, args.help));
    return 0;
  }
  await checkRequired(row, command, args);
  if (args.has["max-memory"]) {
    (await import("../native/memory-limit.ts")).setMemoryLimit(args.size("max-memory")!);
  }
  if (args.text.color === "never") leaveMessagesPlain();
  if (writesJson(command, args)) standardOutput.holdJson();
  const recognised = args.has.in || command.readsEvents ? await import("../events/recognised.ts") : null;
  recognised?.forgetRecognised();
  const status = await withClock(args, () => {
    forgetTimeNotices();
    return registerAndRun(row, command, () => command.run(args));
  });
  if (recognised) {
    standardOutput.flush();
    recognised.tellRecognised();
  }
  await reportNotices(args);
  return status;
}

/** Whether `--version` is followed by `--verbose`. @throws {OptionError} anything else follows */
function isVerbose(words: readonly string[]): boolean {
  const other = words.find((word) => word !== "--verbose");
  if (other === undefined) return words.length > 0;
  throw valueError("--version", other, { takes: "nothing but --verbose" });
}

/** What was read before, such as the values of flags, is no input: forgets all notices about times. */
function forgetTimeNotices(): void {
  native().mb_time_notices();
  native().mb_impossible_date(new Uint8Array(1), 0);
}

/** Says once what the times of the inputs leave open. */
async function reportNotices(args: ParsedArgs): Promise<void> {
  const bits = native().mb_time_notices();
  if (bits === 0) return;
  const { timeNotices } = await import("../value/notices.ts");
  standardOutput.flush();
  const settings = {
    zoneAdvice: "--tz says which zone is meant, as in --tz +05:30",
    namedAdvice: (name: string) => `--tz ${name} reads them in that zone`,
    isZoneGiven: args.has.tz ?? false,
    order: `--date-order ${args.text["date-order"]}`,
  };
  for (const notice of timeNotices(bits, settings)) warn(notice);
}

function writesJson(command: Command, args: ParsedArgs): boolean {
  if (args.has.json || args.has.ndjson || args.has.sarif) return true;
  return command.writesJson?.(args) ?? false;
}

function findCommand(name: string): CommandRow | undefined {
  for (const row of commands) if (row.name === name) return row;
  return undefined;
}

/** Arguments of the configuration file. */
async function readConfiguration(file: string, argv: readonly string[], command: Command): Promise<string[]> {
  const words = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
  if (words.includes("--no-config")) return [];
  return (await import("./args/config.ts")).configArgs(file, command);
}

/** `matcher help`, with the name of a command or a topic. */
async function showHelp(words: readonly string[]): Promise<number> {
  const [{ commandHelp }, { generalHelp }, { flagAdvice, topicHelp, topicsAbout }, { topics }] = await Promise.all([
    import("./help/help.ts"),
    import("./help/general.ts"),
    import("./help/topics.ts"),
    import("./help/topic-rows.ts"),
  ]);
  const [topicName] = words;
  const row = commands.find((one) => one.name === topicName);
  // "templates" is both: the command, and the language.
  const loaded =
    topicName === undefined ? [] : await Promise.all(commands.map(async (one) => (await one.load()).command));
  const topic = topicName === undefined ? null : topicHelp(topicName, loaded);
  if (topicName === undefined) standardOutput.text(generalHelp());
  else if (!row && topic === null) {
    const names = [...commands.map((one) => one.name), ...topics.map((one) => one.name)];
    const near = (await import("../error/suggest.ts")).suggestion(topicName, names);
    const named = commands.map((one, i) => ({ name: one.name, command: loaded[i]! }));
    const advice =
      (near ? `did you mean ${near}?` : undefined) ??
      flagAdvice(topicName, named) ??
      topicsAbout(topicName, loaded) ??
      "matcher --help lists the commands and topics";
    throw new OptionError("help", topicName, `help: no command or topic is named "${topicName}": ${advice}`, names);
  } else {
    if (topic !== null) standardOutput.text(topic);
    if (row && topic !== null) standardOutput.text("\n");
    if (row) standardOutput.text(commandHelp(row.name, row.summary, (await row.load()).command, "long"));
  }
  return 0;
}

/**
 * Runs a command with the clock against which timestamps are read: the system's, unless a flag says otherwise. What
 * flags say ends with the command, even if one of them is wrong.
 */
async function withClock(args: ParsedArgs, runCommand: () => Promise<number>): Promise<number> {
  if (!clockFlags.some((long) => args.has[long])) {
    native().mb_clock_set(Math.floor(Date.now() / 1000), 0, 0);
    return runCommand();
  }
  const { setClock } = await import("../value/clock.ts");
  const { forgetInputZones, usualZone, useInputZones, warnOfUnusedZones } = await import("./args/input-zones.ts");
  try {
    setClock({ now: args.text.now, tz: usualZone(args.all.tz ?? []), dateOrder: args.text["date-order"] });
    useInputZones(args);
    const status = await runCommand();
    if (!args.has.quiet) warnOfUnusedZones();
    return status;
  } finally {
    forgetInputZones();
  }
}

const clockFlags = ["now", "tz", "date-order"] as const;

/** Flags of every command may precede the command's name; other flags may not. */
async function splitAtCommand(argv: readonly string[]) {
  let index = 0;
  while (argv[index]?.startsWith("--")) {
    const { everyCommand } = await import("./flags/global.ts");
    const typed = argv[index]!.split("=", 1)[0]!;
    let flag: Flag | undefined;
    for (const { flags } of everyCommand) for (const one of flags) if (`--${one.long}` === typed) flag = one;
    if (!flag) break;
    index += typed === argv[index] && flag.value !== undefined ? 2 : 1;
  }
  const name = argv[index];
  const known = [undefined, "--help", "-h", "--version"];
  if (index >= argv.length && index > 0)
    throw new OptionError(argv.at(-1)!, "", "no command: matcher --help lists them");
  if (name?.startsWith("-") && !known.includes(name)) {
    const { suggestion } = await import("../error/suggest.ts");
    const meant = name === "-V" ? "--version" : suggestion(name, ["--help", "--version"]);
    const advice = meant ? `did you mean ${meant}?` : `write matcher COMMAND ${name}`;
    throw new OptionError(name, name, `${name} comes before the command: ${advice}`);
  }
  return { before: argv.slice(0, index), name, after: argv.slice(index + 1) };
}

async function unknownCommand(name: string): Promise<never> {
  const [{ suggestion }, { familiarCommand }] = await Promise.all([
    import("../error/suggest.ts"),
    import("./commands/familiar.ts"),
  ]);
  const names = commands.map((row) => row.name);
  const near = suggestion(name, names);
  const isPath = /[./]/.test(name);
  const other = isPath ? "and there is no such file; matcher --help lists the commands" : "matcher --help lists them";
  const advice = familiarCommand(name) ?? (near ? `did you mean ${near}?` : other);
  throw new OptionError(name, name, `unknown command "${name}": ${advice}`, names);
}

async function checkRequired(row: CommandRow, command: Command, args: ParsedArgs): Promise<void> {
  const missing = command.requiredPositionals?.(args)[args.positionals.length];
  if (missing === undefined) return;
  const error = new OptionError(missing, "", `${row.name}: no ${missing.toLowerCase()} given`);
  error.details = [usageLine(register(row, command)), `For more, see matcher ${row.name} --help.`];
  throw error;
}
