import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { RequestError, request } from './request.ts';

/** A long list of which only the pages in sight are asked for. */
export interface Pages<T> {
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly error: RequestError | undefined;
  /** True while an answer to the current question is on its way and the rows are those of the one before. */
  readonly isStale: boolean;
  row(at: number): T | undefined;
  /** Asks for the pages of the rows from `first` to before `last`. */
  need(first: number, last: number): void;
}

export const pageSize = 100;

interface State<T> {
  readonly base: string | undefined;
  readonly total: number | undefined;
  readonly pages: ReadonlyMap<number, readonly T[]>;
  readonly error: RequestError | undefined;
}

/** `pathOf(skip)` addresses a page; it must be stable while the question is the same. Requests of an older question are aborted. */
export function usePages<A, T>(
  pathOf: (skip: number, limit: number) => string,
  read: (answer: A) => { readonly total: number; readonly rows: readonly T[] },
): Pages<T> {
  const [state, setState] = useState<State<T>>({
    base: undefined,
    total: undefined,
    pages: new Map(),
    error: undefined,
  });
  const base = pathOf(0, pageSize);
  const running = useRef(new Map<number, AbortController>());
  const readRef = useRef(read);
  readRef.current = read;

  const ask = useCallback(
    (page: number) => {
      if (running.current.has(page)) return;
      const controller = new AbortController();
      running.current.set(page, controller);
      request<A>(pathOf(page * pageSize, pageSize), controller.signal).then(
        ({ data }) => {
          if (controller.signal.aborted) return;
          const { total, rows } = readRef.current(data);
          setState((before) => {
            const pages = before.base === base ? new Map(before.pages) : new Map<number, readonly T[]>();
            return { base, total, pages: pages.set(page, rows), error: undefined };
          });
        },
        (error: Error) => {
          if (controller.signal.aborted) return;
          running.current.delete(page);
          const known = error instanceof RequestError ? error : new RequestError(0, 'failed', 'Failed', error.message);
          setState({ base, total: undefined, pages: new Map(), error: known });
        },
      );
    },
    [base, pathOf],
  );
  useEffect(() => {
    const asked = running.current;
    ask(0);
    return () => {
      for (const controller of asked.values()) controller.abort();
      asked.clear();
    };
  }, [ask]);
  const need = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / pageSize); page * pageSize < last; page++) ask(page);
    },
    [ask],
  );
  return {
    total: state.total,
    error: state.error,
    isStale: state.base !== base,
    row: (at) => state.pages.get(Math.floor(at / pageSize))?.[at % pageSize],
    need,
  };
}
