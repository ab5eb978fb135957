import { useEffect, useState } from 'preact/hooks';
import { type Answer, forget, RequestError, request } from './request.ts';

/** State of a question: `previous` is the last answer while a new one is on its way, so that a list need not flicker. */
export interface Asked<T> {
  readonly answer: Answer<T> | undefined;
  readonly error: RequestError | undefined;
  readonly isLoading: boolean;
  retry(): void;
}

interface State<T> {
  readonly path: string | undefined;
  readonly answer: Answer<T> | undefined;
  readonly error: RequestError | undefined;
}

export interface AskOptions {
  /** Keeps showing the answer to the last path until that to the new one is there. */
  readonly keepPrevious?: boolean;
  /** Asks an older snapshot. */
  readonly snapshot?: string;
}

/** Asks for a path of the interface; undefined asks nothing. An abandoned request is aborted. */
export function useAnswer<T>(path: string | undefined, options: AskOptions = {}): Asked<T> {
  const [state, setState] = useState<State<T>>({ path: undefined, answer: undefined, error: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (path === undefined) return;
    let isCurrent = true;
    request<T>(path, undefined, options.snapshot).then(
      (answer) => isCurrent && setState({ path, answer, error: undefined }),
      (error) => isCurrent && setState({ path, answer: undefined, error: asRequestError(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt, options.snapshot]);
  const isCurrent = state.path === path;
  return {
    answer: isCurrent || options.keepPrevious ? state.answer : undefined,
    error: isCurrent ? state.error : undefined,
    isLoading: path !== undefined && !isCurrent,
    retry() {
      if (path !== undefined) forget(path);
      setState({ path: undefined, answer: undefined, error: undefined });
      setAttempt(attempt + 1);
    },
  };
}

function asRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  return new RequestError(0, 'failed', 'The answer could not be read', (error as Error).message);
}
