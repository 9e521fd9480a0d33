/** Short flags that fingers know from other tools, and what is written for them here. */
export const familiar: Readonly<Record<string, string>> = {
  "-c": "--count",
  "-z": "--search-zip",
  "-a": "--binary",
  "-u": "--no-ignore",
  "-.": "--hidden",
};
