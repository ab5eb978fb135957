import { QueryError } from './errors.ts';

/** The most items that are gone through to learn what they miss before that is fetched. */
const itemsTogether = 1024;

/**
 * Thrown where a question comes to bytes of a snapshot that are not on this machine yet. Who asked calls `fetch` and asks again, from the start: an
 * answer depends on the snapshot and the question alone. What was fetched stays at least until the question is answered.
 */
export class AbsentData extends Error {
  /** Brings what was missed since the last fetch, by this question or another. */
  readonly fetch: (asking: Asking) => Promise<void>;

  constructor(fetch: (asking: Asking) => Promise<void>) {
    super('The data that the question needs are not here yet.');
    this.name = 'AbsentData';
    this.fetch = fetch;
  }
}

/** One question on its way to an answer: how long it may wait, and what it has missed so far. */
export class Asking {
  private readonly misses = new Map<object, number>();
  private readonly deadline: number;

  /** `patience`: milliseconds; left out: as long as it takes. */
  constructor(patience = Number.POSITIVE_INFINITY) {
    this.deadline = performance.now() + patience;
  }

  /** How often the question has missed something of this part before, which counts as one more. */
  missed(part: object): number {
    const times = this.misses.get(part) ?? 0;
    this.misses.set(part, times + 1);
    return times;
  }

  /** Resolves when the question can be asked again; throws `error` where it is of another kind, and `snapshot-loading` when patience ends. */
  async fetchFor(error: unknown): Promise<void> {
    if (!(error instanceof AbsentData)) throw error;
    await withPatience(error.fetch(this), this.deadline - performance.now());
  }
}

/** What is awaited, or `snapshot-loading` when the milliseconds of patience end before: then it goes on, for who asks again. */
export async function withPatience<T>(awaited: Promise<T>, patience: number): Promise<T> {
  if (patience === Number.POSITIVE_INFINITY) return awaited;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stillLoading()), Math.max(0, patience));
  });
  try {
    return await Promise.race([awaited, ended]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks until all that the question reads is here. `ask` may run several times, so it changes nothing before it has read all that it needs. */
export async function untilHere<T>(ask: () => T | Promise<T>, asking = new Asking()): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      await asking.fetchFor(error);
    }
  }
}

/** What `make` gives for each item. Where one misses something, those that follow are gone through too, so that what they miss is fetched with it. */
export function* eachHere<T, R>(items: Iterable<T>, make: (item: T) => R): Generator<R, void, undefined> {
  const misses = new Misses();
  for (const item of items) {
    const made = misses.try(() => make(item));
    if (!misses.any) yield made as R;
  }
  misses.throwIfAny();
}

/** What each of these reads: all are made though one misses something, so that what they miss is fetched together. */
export function together<T extends readonly unknown[]>(...readings: { readonly [K in keyof T]: () => T[K] }): T {
  const misses = new Misses();
  const read = readings.map((reading) => misses.try(reading));
  misses.throwIfAny();
  return read as unknown as T;
}

/** Collects what a row of readings misses. */
export class Misses {
  private first: AbsentData | undefined;
  private passed = 0;

  /** Whether something was missed: what is read after that only shows what else is. */
  get any(): boolean {
    return this.first !== undefined;
  }

  /** What the reading gives; undefined once anything was missed. */
  try<R>(reading: () => R): R | undefined {
    try {
      const read = reading();
      if (this.first === undefined) return read;
    } catch (error) {
      this.add(error);
    }
    this.pass();
    return undefined;
  }

  /** Counts an item that was gone through only to learn what it misses; throws when they are enough. */
  pass(): void {
    if (++this.passed >= itemsTogether) this.throwIfAny();
  }

  /** Takes note of an error; throws it where it is of another kind. */
  add(error: unknown): void {
    if (!(error instanceof AbsentData)) throw error;
    this.first ??= error;
  }

  throwIfAny(): void {
    if (this.first !== undefined) throw this.first;
  }
}

function stillLoading(): QueryError {
  return new QueryError(
    'snapshot-loading',
    'what the answer needs is being fetched from where the data are kept; ask again',
  );
}
