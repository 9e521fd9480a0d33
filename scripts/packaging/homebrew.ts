/** A formula for a tap of Homebrew, on macOS and Linux. */
import { about, homepage, releaseUrl } from "../release/about.ts";
import { archived } from "../release/extras.ts";
import { archiveFile, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

export function homebrew({ version, sums }: Release): Record<string, string> {
  const bySystem = Map.groupBy(
    targets.filter(({ homebrew }) => homebrew !== null),
    ({ homebrew }) => homebrew!.split(" ")[0]!,
  );
  const systems = Array.from(bySystem, ([system, rows]) => {
    const processors = rows.map((target) => {
      const file = archiveFile(target);
      return `    ${target.homebrew!.split(" ")[1]} do
      url "${releaseUrl(version)}/${file}"
      sha256 "${sums(file)}"
    end
`;
    });
    return `  ${system} do\n${processors.join("")}  end\n`;
  });
  const formula = `# Made by \`npm run packaging\`: change scripts/packaging/homebrew.ts, not this file.
class Matcher < Formula
  desc "${about.summary}"
  homepage "${homepage}"
  version "${version}"
  license "${about.license}"

${systems.join("\n")}
  # The program carries its modules behind its code; stripping would cut them off.
  skip_clean "bin"

  def install
    bin.install "${about.program}"
    man1.install "${archived.manual}"
    bash_completion.install "${archived.bash}" => "${about.program}"
    zsh_completion.install "${archived.zsh}"
    fish_completion.install "${archived.fish}"
  end

  test do
    assert_match "${about.program} #{version}", shell_output("#{bin}/${about.program} --version")
    assert_match "5ms", shell_output("#{bin}/${about.program} scan '\\\\R' --text 'took 5ms'")
  end
end
`;
  return { "homebrew/matcher.rb": formula };
}
