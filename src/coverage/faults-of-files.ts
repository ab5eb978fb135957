/** Phases whose failures are faults of the files that they read. */
const phases: ReadonlySet<string> = new Set([
  'Java syntax',
  'Java compiler',
  'schema',
  'mapper',
  'change log',
  'SQL file',
]);

/** Whether the same files lead to the same failure: what else ended in an error may have been for lack of memory or time. */
export function isFaultOfFile({ phase }: { readonly phase: string }): boolean {
  return phases.has(phase);
}
