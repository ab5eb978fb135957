/** An object store refuses or does not answer. The message says what was asked of which store, why not, and what to do. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  /** Whether the same may succeed later: the store is busy, out of reach or does not answer in time. */
  readonly isPassing: boolean;

  constructor(message: string, options: { readonly isPassing?: boolean; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.isPassing = options.isPassing ?? false;
  }
}
