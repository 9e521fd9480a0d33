import * as table from "../../ts/tables/program.ts";
import { banner, enumOf } from "./zig.ts";

/** Generates the numbers of the compiled program. */
export function programZig(): string {
  const parts = [
    `pub const magic: u32 = 0x${table.programMagic.toString(16)};\npub const version: u32 = ${table.programVersion};\npub const question_words: u32 = ${table.questionWords};\npub const repeat_max: u32 = 0x${table.repeatMax.toString(16)};\n`,
    enumOf("Section", "u32", table.sections),
    enumOf("TestOp", "u32", table.testOps),
    enumOf("ByteClass", "u32", table.byteClasses),
    enumOf("NodeOp", "u32", table.nodeOps),
    enumOf("AltKind", "u32", table.altKinds),
    enumOf("RepeatKind", "u32", table.repeatKinds),
    enumOf("LookKind", "u32", table.lookKinds),
    enumOf("Relation", "u32", table.relations),
    enumOf("Flag", "u5", table.programFlags),
    enumOf("Guard", "u32", table.guards),
  ];
  return banner("ts/tables/program.ts") + parts.join("\n");
}
