/** Remembers what was made for a file of these texts, from one run of the program to the next. */
export interface ValueMemory {
  of(file: string, texts: readonly string[], make: () => unknown): unknown;
}

let remembered: { readonly values: ValueMemory; readonly folder: string } | undefined;

/** From now on the values of the rule files below a folder are remembered: to read and check those that come with the program takes seconds. */
export function rememberValues(values: ValueMemory, folder: string): void {
  remembered = { values, folder };
}

/** Undefined: the values of this file are not remembered. */
export function memoryOf(file: string): ValueMemory | undefined {
  return remembered !== undefined && file.startsWith(remembered.folder) ? remembered.values : undefined;
}
