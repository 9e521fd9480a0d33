/** The functions of `matcher.h` that tests call from here. */
import { dlopen } from "bun:ffi";
import { libraryPaths } from "../../ts/native/path.ts";

/**
 * An `mt_str` argument is passed as its pointer and its size; values whose byte order differs between machines are
 * numbers.
 */
export function cLibrary() {
  const [path] = libraryPaths();
  return dlopen(path!, {
    mt_program_load: { args: ["ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_pattern_free: { args: ["ptr"], returns: "void" },
    mt_rewrite: { args: ["ptr", "ptr", "u64", "ptr", "u64", "ptr", "ptr", "ptr"], returns: "i32" },
    mt_redact: {
      args: ["ptr", "ptr", "u64", "ptr", "u64", "u64", "u64", "u64", "ptr", "ptr"],
      returns: "i32",
    },
    mt_files: { args: ["ptr", "u64", "ptr", "ptr"], returns: "i32" },
    mt_buf_free: { args: ["ptr"], returns: "void" },
  }).symbols;
}
