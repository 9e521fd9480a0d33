/** All recipes that are texts; packages for Debian and rpm are built (`deb.ts`, `rpm.ts`). */
import { aur } from "./aur.ts";
import { container } from "./container.ts";
import { homebrew } from "./homebrew.ts";
import { nix } from "./nix.ts";
import type { Recipe } from "./recipe.ts";
import { scoop } from "./scoop.ts";
import { winget } from "./winget.ts";

export const recipes: readonly Recipe[] = [homebrew, scoop, winget, aur, nix, container];
