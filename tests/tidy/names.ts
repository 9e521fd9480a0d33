/** Names of functions in the sources: those that do not say what a function does. */

/** What declares a function, in formatted sources: each form with the name as its first group. */
const forms: readonly RegExp[] = [
  /\bfunction\*? ([\w$]+)[(<]/g,
  // `const name = (a: number): string =>`, also with parameters over several lines, and `one =>`.
  /\b(?:const|let) ([\w$]+)(?:: [^=;\n]+)? =\s+(?:async )?(?:function\b|(?:<[^>\n]+>)?\((?:[^()\n]|\([^()\n]*\))*\)(?:: [^=;\n]+)? =>|\(\n(?:[ ]+[^\n]*,\n)+[ ]*\)(?:: [^=;\n]+)? =>|[\w$]+ =>)/g,
  // A method, with or without a body.
  /^ +(?:(?:private|protected|public|static|override|async) )*\*?#?(?!(?:if|for|while|switch|catch|return|function|constructor)\b)([\w$]+)\??(?:<.*>)?\(.*\)(?:(?:: [^=\n]+)? \{|: [^=\n]+;)$/gm,
  // A parameter or a property that is a function.
  /\b(?:readonly )?([\w$]+)\??: \((?:[^()\n]|\([^()\n]*\))*\) => /g,
];

/** `linesOf`: of a function that looks something up, not of one that reads, searches or builds. */
export const endsWithOf = (name: string) => /[a-z0-9]Of$/.test(name) && !/^(?:is|has|are|was)[A-Z]/.test(name);

/** Names of the functions that a source declares, with their lines. */
export function functionNames(text: string): { readonly name: string; readonly line: number }[] {
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((found) => ({
      name: found[1]!,
      line: text.slice(0, found.index + found[0].indexOf(found[1]!)).split("\n").length,
    })),
  );
}
