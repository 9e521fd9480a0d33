/** Lines of jobs that report no failure, though some name one. */

const words = [
  "core",
  "http",
  "parser",
  "error_handling",
  "cache",
  "auth",
  "failure_modes",
  "io",
  "retry",
  "exceptions",
];
const word = (i: number) => words[(i * 7) % words.length]!;

export const noises = {
  python: (i: number) =>
    i < 60
      ? `Collecting ${word(i)}-lib${i % 9}==2.${i % 30}.1 (from -r requirements.txt (line ${i}))`
      : `tests/test_${word(i)}.py::test_${word(i * 3)}_${i} PASSED [ ${i % 99}%]`,
  node: (i: number) =>
    i % 40 === 0
      ? `npm warn deprecated ${word(i)}@${i % 7}.0.${i % 5}: this version is not supported any more`
      : `  ✓ ${word(i)} returns an error when ${word(i * 3)} is missing (${i % 90} ms)`,
  go: (i: number) =>
    i % 2 === 0 ? `=== RUN   Test${word(i)}Fails/case_${i}` : `--- PASS: Test${word(i)}Fails/case_${i} (0.0${i % 10}s)`,
  rust: (i: number) =>
    i < 150 ? `   Compiling ${word(i)}-sys v0.${i % 20}.1` : `test ${word(i)}::tests::panics_${i} ... ok`,
  java: (i: number) =>
    i % 30 === 0
      ? `[WARNING] The artifact org.${word(i)}:x:jar:${i % 9}.1 has been relocated`
      : `[INFO] Downloaded from central: https://repo.example.org/maven2/org/${word(i)}/${i}.pom (${i % 30} kB at ${i % 900} kB/s)`,
  c: (i: number) => `[ ${i % 100}%] Building CXX object src/CMakeFiles/app.dir/${word(i)}_${i}.cpp.o`,
  docker: (i: number) =>
    `#${10 + (i % 20)} ${i / 10} Get:${i} http://deb.debian.org/debian bookworm/main amd64 lib${word(i)}${i} [${i % 800} kB]`,
  cloud: (i: number) =>
    `module.${word(i)}.aws_instance.web[${i}]: Refreshing state... [id=i-0${(i * 7919).toString(16)}]`,
};
