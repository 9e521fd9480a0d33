import { expect, test } from "bun:test";
import { dosPath, ntPath } from "./pinned-directory.ts";

test("paths in the form of the system's own calls and back", () => {
  expect(ntPath("C:\\a\\b")).toBe("\\??\\C:\\a\\b");
  expect(ntPath("\\\\server\\share\\a")).toBe("\\??\\UNC\\server\\share\\a");
  expect(dosPath("\\\\?\\C:\\a\\b")).toBe("C:\\a\\b");
  expect(dosPath("\\\\?\\UNC\\server\\share\\a")).toBe("\\\\server\\share\\a");
  expect(dosPath("C:\\a")).toBe("C:\\a");
});
