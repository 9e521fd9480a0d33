import * as table from "../../ts/tables/axes.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates numbers of axes, of anchors and predicates, and of the cells of readings. */
export function axesZig(): string {
  const cells = table
    .axes()
    .map((axis: table.Axis) => (axis.cells ?? []).reduce((sum, { isText }) => sum + (isText ? 2 : 1), 1));
  const built = table
    .axes()
    .filter((axis: table.Axis) => axis.forms)
    .map(({ name }) => `.${name}`);
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  return [
    banner("ts/tables/axes.ts"),
    writeEnum("Axis", "u32", names(table.axes())),
    `\n/// Numbers written per token: the form, then the axis's cells.\npub const cell_counts = [_]u32{ ${cells.join(", ")} };\n\n`,
    `/// Axes with readings of tokens; each has a fold.\npub const built = [_]Axis{ ${built.join(", ")} };\n\n`,
    writeEnum("Anchor", "u32", names(table.axisAnchors)),
    "\n",
    writeEnum("Sign", "u32", ["none", ...table.axisSigns]),
    "\n",
    writeEnum("Unit", "u32", ["none", ...table.axisUnits]),
    "\n",
    writeEnum("Texture", "u8", table.textures),
    "\n",
    writeEnum("Scope", "u32", table.baselineScopes),
  ].join("");
}
