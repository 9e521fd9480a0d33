/**
 * An image with nothing but the program and the parts of the C library that it loads. It is built in the folder with
 * the programs of a release: `docker buildx build -f packaging/container/Dockerfile dist/release`.
 */
import { about, homepage } from "../release/about.ts";
import { programFile, targets } from "../targets.ts";
import type { Release } from "./recipe.ts";

/** What the program is linked with; `tests/packages` compares it with the file. */
export const loadedLibraries = ["libc.so.6", "libpthread.so.0", "libdl.so.2", "libm.so.6"] as const;

export function container({ version }: Release): Record<string, string> {
  const rows = targets.filter((target) => target.container !== null);
  const names = rows.map((target) => `${target.container!.replace("linux/", "")}) file=${programFile(target)} ;;`);
  const file = `# Made by \`npm run packaging\`: change scripts/packaging/container.ts, not this file.
FROM debian:12-slim AS files
ARG TARGETARCH
COPY . /release
RUN case $TARGETARCH in ${names.join(" ")} *) exit 1 ;; esac \\
 && mkdir -p /image/usr/bin /image/tmp && chmod 1777 /image/tmp \\
 && install -m 755 "/release/$file" /image/usr/bin/${about.program} \\
 && loader=$(ls /lib/ld-linux-*.so.* /lib64/ld-linux-*.so.* 2>/dev/null | head -n 1) \\
 && folder=$(dirname "$(readlink -f "$loader")") \\
 && install -D "$(readlink -f "$loader")" "/image$loader" \\
 && for library in ${loadedLibraries.join(" ")}; do install -D "$folder/$library" "/image$folder/$library"; done

FROM scratch
LABEL org.opencontainers.image.title="${about.program}" \\
      org.opencontainers.image.description="${about.summary}" \\
      org.opencontainers.image.source="${homepage}" \\
      org.opencontainers.image.version="${version}" \\
      org.opencontainers.image.licenses="${about.license}"
COPY --from=files /image /
# Inputs are mounted there: docker run --rm -v "$PWD:/work" matcher app.log
WORKDIR /work
USER 65532:65532
ENTRYPOINT ["/usr/bin/${about.program}"]
`;
  return { "container/Dockerfile": file };
}
