import * as table from "../../ts/tables/program.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers of the compiled program. */
export function programZig(): string {
  const parts = [
    `pub const magic: u32 = 0x${table.programMagic.toString(16)};\npub const version: u32 = ${table.programVersion};\npub const question_words: u32 = ${table.questionWords};\npub const repeat_max: u32 = 0x${table.repeatMax.toString(16)};\n`,
    writeEnum("Section", "u32", table.sections),
    writeEnum("TestOp", "u32", table.testOps),
    writeEnum("ByteClass", "u32", table.byteClasses),
    writeEnum("NodeOp", "u32", table.nodeOps),
    writeEnum("AltKind", "u32", table.altKinds),
    writeEnum("RepeatKind", "u32", table.repeatKinds),
    writeEnum("LookKind", "u32", table.lookKinds),
    writeEnum("Relation", "u32", table.relations),
    writeEnum("Flag", "u5", table.programFlags),
    writeEnum("Guard", "u32", table.guards),
  ];
  return banner("ts/tables/program.ts") + parts.join("\n");
}
