/** A log with what ten programs count: requests, logins, errors, durations and others. */
import { randomBelow } from "../../prng.ts";

export function mixedLog(seed: number, lines: number): string {
  const random = randomBelow(seed);
  const pick = (words: readonly string[]) => words[random(words.length)]!;
  const sources = ["billing", "auth", "mailer", "search"];
  const users = ["root", "ann", "bob", "carol"];
  const line = () => {
    const kind = random(100);
    if (kind < 35) {
      const request = `${pick(["GET", "POST", "PUT"])} ${pick(["/a", "/b/c", "/api/v1/users", "/logo.png"])} HTTP/1.1`;
      return `10.0.0.${random(250)} "${request}" ${pick(["200", "304", "404", "500"])} ${random(90_000)}`;
    }
    if (kind < 55) return `api took ${1 + random(3000)}ms`;
    if (kind < 70) return `cache hit for cart ${random(9999)}`;
    if (kind < 78) return `INFO ${pick(sources)} job ${random(999)} done`;
    if (kind < 84) return `ERROR ${pick(sources)} connection lost`;
    if (kind < 89)
      return `sshd: Failed password for ${pick(users)} from 203.0.113.${random(250)} port ${random(65_000)}`;
    if (kind < 93) return `sshd: Accepted password for ${pick(users)} from 10.1.0.${random(250)}`;
    if (kind < 97) return `queue depth ${random(500)}`;
    return kind < 99 ? `service ${pick(sources)} restarted` : `kernel: Out of memory: Killed process ${random(30_000)}`;
  };
  return Array.from({ length: lines }, () => `${line()}\n`).join("");
}
