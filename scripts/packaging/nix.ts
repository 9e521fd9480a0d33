/** An expression for Nix: `nix-build -E 'with import <nixpkgs> {}; callPackage ./package.nix {}'`. */
import { about, homepage, releaseUrl } from "../release/about.ts";
import { archived } from "../release/extras.ts";
import { archiveFile, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

export function nix({ version, sums }: Release): Record<string, string> {
  const rows = targets.filter((row) => row.nix !== null);
  const sources = rows.map((target) => {
    const file = archiveFile(target);
    return `    ${target.nix} = {
      url = "${releaseUrl(version)}/${file}";
      sha256 = "${sums(file)}";
    };
`;
  });
  const expression = `# Made by \`npm run packaging\`: change scripts/packaging/nix.ts, not this file.
{
  lib,
  stdenv,
  fetchurl,
  installShellFiles,
  autoPatchelfHook,
}:

let
  sources = {
${sources.join("")}  };
in
stdenv.mkDerivation {
  pname = "${about.program}";
  version = "${version}";

  src = fetchurl (
    sources.\${stdenv.hostPlatform.system} or (throw "${about.program}: no release for \${stdenv.hostPlatform.system}")
  );
  sourceRoot = ".";

  nativeBuildInputs = [ installShellFiles ] ++ lib.optional stdenv.hostPlatform.isLinux autoPatchelfHook;

  # The program carries its modules behind its code; stripping would cut them off.
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    install -Dm755 ${about.program} $out/bin/${about.program}
    installManPage ${archived.manual}
    installShellCompletion --cmd ${about.program} \\
      --bash ${archived.bash} \\
      --zsh ${archived.zsh} \\
      --fish ${archived.fish}
    runHook postInstall
  '';

  meta = {
    description = "${about.summary}";
    homepage = "${homepage}";
    license = lib.licenses.mit;
    mainProgram = "${about.program}";
    platforms = builtins.attrNames sources;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
`;
  return { "nix/package.nix": expression };
}
