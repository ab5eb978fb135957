/** Commands that read whole programs and need more memory than the runtime gives by itself. */
const largeCommands = ['analyze'];

/** Of the machine's memory; the rest is for what lies outside of the heap, and for others. */
const heapShare = 0.75;

/** Fewer and larger collections of what is young: with the runtime's own size an analysis collects four times as often. */
const youngMebibytes = 64;

const ownLimit = /--max[-_]old[-_]space[-_]size/;

/** What is known of the machine and of how this process was started. */
export interface HeapSituation {
  /** The words of the command line. */
  readonly words: readonly string[];
  /** What the runtime was told, on its command line and by NODE_OPTIONS. */
  readonly runtimeOptions: readonly string[];
  /** Bytes that the machine or the container has. */
  readonly memory: number;
}

/** Options for a process of its own that runs these words, or null where this process will do: no large command, or the user chose. */
export function heapOptions({ words, runtimeOptions, memory }: HeapSituation): readonly string[] | null {
  if (!largeCommands.includes(words[0] ?? '') || runtimeOptions.some((option) => ownLimit.test(option))) return null;
  return [`--max-old-space-size=${heapMebibytes(memory)}`, `--max-semi-space-size=${youngMebibytes}`];
}

/** What to tell where a process of its own did not end by itself; null where it did. */
export function explainEnd(
  command: string,
  memory: number,
  { status, signal }: { readonly status: number | null; readonly signal: string | null },
): string | null {
  const less =
    'analyse less at a time (--include, --exclude, --without-tests), or use a machine with more memory; ' +
    'NODE_OPTIONS=--max-old-space-size=MEBIBYTES sets another limit';
  if (signal === 'SIGABRT' || status === 134) {
    return `stratigraph ${command}: memory ran out at ${heapMebibytes(memory)} MiB, nothing was published: ${less}`;
  }
  if (signal === 'SIGKILL') {
    return `stratigraph ${command}: the process was killed, perhaps because the machine has no memory left; nothing was published: ${less}`;
  }
  return signal === null ? null : `stratigraph ${command}: ended by ${signal}, nothing was published`;
}

function heapMebibytes(memory: number): number {
  return Math.floor((memory * heapShare) / 2 ** 20);
}
