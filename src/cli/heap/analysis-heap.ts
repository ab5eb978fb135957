/** Commands that read whole programs and need more memory than the runtime gives by itself. */
const largeCommands = ['analyze'];

/** Of the machine's memory; the rest is for what lies outside of the heap, and for others. */
const heapShare = 0.75;

/** Fewer and larger collections of what is young: with the runtime's own size an analysis collects four times as often. */
const youngMebibytes = 64;

/**
 * Buffers count with the rest. By itself the runtime goes through the whole heap each time they grow by 64 MB, and what is decoded and
 * read passes through buffers all the time: a sixth of a second analysis. Versions that were not tried may not know it and would not start.
 */
const buffersWithTheRest = '--external-memory-accounted-in-global-limit';
const triedVersions = /^24\./;

const ownLimit = /--max[-_]old[-_]space[-_]size[= ](\d+)/;

/** What is known of the machine and of how this process was started. */
export interface HeapSituation {
  /** The words of the command line. */
  readonly words: readonly string[];
  /** What the runtime was given, on its command line and by NODE_OPTIONS. */
  readonly runtimeOptions: readonly string[];
  /** Bytes that the machine or the container has. */
  readonly memory: number;
  /** Version of the runtime, such as `24.1.0`. */
  readonly version: string;
}

/** A process of its own for these words. */
export interface OwnProcess {
  readonly options: readonly string[];
  /** Of its heap. */
  readonly mebibytes: number;
}

/** The process that runs these words, so that one that runs out of memory is reported; null where this process will do: no large command. */
export function ownProcess({ words, runtimeOptions, memory, version }: HeapSituation): OwnProcess | null {
  if (!largeCommands.includes(words[0] ?? '')) return null;
  // What the user chose holds; the process receives it as this one did.
  const chosen = ownLimit.exec(runtimeOptions.join(' '))?.[1];
  if (chosen !== undefined) return { options: [], mebibytes: Number(chosen) };
  const mebibytes = heapMebibytes(memory);
  return { options: [`--max-old-space-size=${mebibytes}`, ...collectionOptions(version)], mebibytes };
}

/** When and how an analysis collects garbage, whatever its limit is. */
export function collectionOptions(version: string): readonly string[] {
  const young = `--max-semi-space-size=${youngMebibytes}`;
  return triedVersions.test(version) ? [young, buffersWithTheRest] : [young];
}

/** What to report where a process of its own did not end by itself; null where it did. */
export function explainEnd(
  command: string,
  mebibytes: number,
  { status, signal }: { readonly status: number | null; readonly signal: string | null },
): string | null {
  const less =
    'analyse less at a time (--include, --exclude, --no-tests), or use a machine with more memory; ' +
    'NODE_OPTIONS=--max-old-space-size=MEBIBYTES sets another limit';
  if (signal === 'SIGABRT' || status === 134) {
    return `stratigraph ${command}: memory ran out at ${mebibytes} MiB, nothing was published: ${less}`;
  }
  if (signal === 'SIGKILL') {
    return `stratigraph ${command}: the process was killed, perhaps because the machine has no memory left; nothing was published: ${less}`;
  }
  return signal === null ? null : `stratigraph ${command}: ended by ${signal}, nothing was published`;
}

function heapMebibytes(memory: number): number {
  return Math.floor((memory * heapShare) / 2 ** 20);
}
