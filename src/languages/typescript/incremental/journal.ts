/** A call of something that the files of an analysis share: part, method, arguments as plain data, and a text it gave back. */
export type JournalEntry = readonly [part: string, method: string, given: readonly unknown[], answer?: string];

/** What distinguishes two calls of one method: the key of what is used, else all that is given. */
function identityOf([first]: readonly unknown[]): string {
  return (first as { readonly key?: string }).key ?? JSON.stringify(first);
}

/** A kept file received another answer than when it was analysed: what it says of itself may not hold any more. */
export class JournalConflict extends Error {
  override readonly name = 'JournalConflict';
}

/** Writes down what a file says to what all files share, so that it can be said again without analysing the file. */
export class Journal {
  private readonly parts = new Map<string, object>();
  private entries: JournalEntry[] | null = null;
  private readonly said = new Set<string>();

  /** The part, with calls of these methods written down while a file is recorded. Their arguments are plain data. */
  watch<T extends object>(part: string, target: T, methods: readonly (keyof T & string)[]): T {
    this.parts.set(part, target);
    const watched = new Map<string, unknown>();
    for (const method of methods) {
      const original = target[method] as (...given: unknown[]) => unknown;
      watched.set(method, (...given: unknown[]): unknown => {
        const answer = original.apply(target, given);
        this.write(part, method, given, answer);
        return answer;
      });
    }
    return new Proxy(target, {
      get: (_, name) => {
        const known = watched.get(name as string);
        if (known !== undefined) return known;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** What is said while `work` runs. */
  record<R>(work: () => R): { readonly result: R; readonly entries: readonly JournalEntry[] } {
    this.entries = [];
    this.said.clear();
    try {
      const result = work();
      return { result, entries: this.entries };
    } finally {
      this.entries = null;
    }
  }

  /** Says it again. Throws `JournalConflict` when an answer is another one. */
  replay(entries: readonly JournalEntry[]): void {
    for (const [part, method, given, answer] of entries) {
      const target = this.parts.get(part) as Record<string, (...given: unknown[]) => unknown>;
      const now = (target[method] as (...given: unknown[]) => unknown).apply(target, [...given]);
      if (answer !== undefined && now !== answer)
        throw new JournalConflict(`${part}.${method} gives ${now} and not ${answer}`);
    }
  }

  private write(part: string, method: string, given: readonly unknown[], answer: unknown): void {
    if (this.entries === null) return;
    // Using an external object twice says nothing new, and there are many such calls.
    const once = part === 'externals' ? `${method} ${identityOf(given)}` : null;
    if (once !== null && this.said.has(once)) return;
    if (once !== null) this.said.add(once);
    this.entries.push(typeof answer === 'string' ? [part, method, given, answer] : [part, method, given]);
  }
}
