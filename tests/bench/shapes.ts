/** Lines of texts other than logs: one function per shape, each given random numbers and the line's number. */

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[random() % list.length]!;
const ip = (random: Random) => `10.${random() % 256}.${random() % 256}.${random() % 256}`;
const clock = (number: number) => new Date(1_760_000_000_000 + number * 137).toISOString();
const joinItems = (count: number, item: (at: number) => string, between = " ") =>
  Array.from({ length: count }, (_, at) => item(at)).join(between);

/** `at=... level=info key=value ...`. */
export function logfmtLine(random: Random, number: number): string {
  const level = pick(random, ["info", "info", "warn", "error"]);
  return `at=${clock(number)} level=${level} method=${pick(random, ["GET", "POST"])} path=/api/v1/item/${random() % 10_000} host=app${random() % 40} fwd=${ip(random)} dyno=web.${random() % 9} connect=${random() % 9}ms service=${random() % 4000}ms status=${pick(random, [200, 200, 404, 500])} bytes=${random() % 100_000}`;
}

/** The combined format of web servers. */
export function accessLine(random: Random, number: number): string {
  const stamp = clock(number);
  return `${ip(random)} - - [${stamp.slice(8, 10)}/Oct/2025:${stamp.slice(11, 19)} +0000] "${pick(random, ["GET", "GET", "POST"])} /item/${random() % 10_000}?page=${random() % 50} HTTP/1.1" ${pick(random, [200, 200, 304, 404])} ${random() % 100_000} "https://example.com/list/${random() % 300}" "Mozilla/5.0 (X11; Linux x86_64; rv:${random() % 140}.0) Gecko/20100101 Firefox/${random() % 140}.0"`;
}

export function csvLine(random: Random, number: number): string {
  return `${number},${clock(number)},${ip(random)},user${random() % 5000},${random() % 4000},${(random() % 10_000) / 100},"${pick(random, ["north, west", "south", "east"])}",${pick(random, ["true", "false"])}`;
}

export function jsonLine(random: Random, number: number): string {
  return `{"ts":"${clock(number)}","level":"${pick(random, ["info", "warn", "error"])}","svc":"${pick(random, ["auth", "billing", "search"])}","peer":"${ip(random)}","ms":${random() % 3000},"user":{"id":${random() % 5000},"name":"u${random() % 5000}"},"ok":${random() % 2 === 0}}`;
}

export const punctuationLine = (random: Random): string =>
  joinItems(100, () => pick(random, [..."!#$%&*+,-./:;<=>?@^_|~"]), "");

export function hexLine(random: Random, number: number): string {
  const bytes = joinItems(16, () => (random() % 256).toString(16).padStart(2, "0"));
  return `${(number * 16).toString(16).padStart(8, "0")}: ${bytes}`;
}

export const shortLine = (random: Random): string => `k${random() % 50}=${random() % 1000}`;

const names = ["count", "value", "index", "total", "result", "buffer", "length", "offset"];

/** Source code with calls, assignments and comments. */
export function codeLine(random: Random, number: number): string {
  const [a, b] = [pick(random, names), pick(random, names)];
  const indent = "  ".repeat(random() % 4);
  switch (number % 5) {
    case 0:
      return `${indent}const ${a} = ${random() % 100};`;
    case 1:
      return `${indent}if (${a} < ${b} && ${a}[${random() % 10}] !== null) {`;
    case 2:
      return `${indent}${a}.${b}(${random() % 100}, "${a} of ${b}"); // adds the ${b}`;
    case 3:
      return `${indent}return ${a} + ${b} * ${random() % 10};`;
    default:
      return `${indent}}`;
  }
}

/** Statements of a script without white space; the lines are joined by the caller. */
export const minifiedScript = (random: Random): string =>
  `function ${pick(random, names)[0]}${random() % 999}(t,e){var n=${random() % 99};return t.${pick(random, names)}(e,n)&&n<${random() % 999}?e[n]:t("${pick(random, names)}")}`;

const words = {
  german: "über Größe fällt Straße nächste Änderung Maß für schöne größer Wörter gehört müssen später wäre Zähler",
  cyrillic: "запрос ответ сервер время ошибка строка память поток файл ключ значение начало конец проверка журнал",
  chinese: "请求 响应 服务器 时间 错误 行 内存 线程 文件 键 值 开始 结束 检查 日志 用户",
  ascii: "request answer server time error line memory thread file key value start end check record user",
};

/** A log whose words are of another language. */
export const wordsLine =
  (language: keyof typeof words) =>
  (random: Random, number: number): string => {
    const list = words[language].split(" ");
    return `${clock(number)} ${joinItems(8, () => pick(random, list))} ${pick(random, list)}=${random() % 1000}`;
  };
