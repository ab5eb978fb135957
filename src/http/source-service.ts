import { QueryError } from '../errors.ts';

/** `embedded`: the snapshot itself gives out locations; `off`: nobody does; a URL: they are given out while a service answers there. */
export type SourceServiceSetting = 'embedded' | 'off' | (string & {});

/** Gates source locations: rejects with `source-service-unavailable` when they may not be given out. */
export type RequireSources = () => Promise<void>;

export interface ProbeOptions {
  /** Milliseconds to wait for the service. */
  readonly timeout?: number;
  /** Milliseconds for which a result is believed. */
  readonly believed?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

export function sourceGate(setting: SourceServiceSetting, options: ProbeOptions = {}): RequireSources {
  if (setting === 'embedded') return () => Promise.resolve();
  if (setting === 'off') return () => Promise.reject(unavailable('The source code service is switched off.'));
  const answers = believedProbe(setting, options);
  return async () => {
    if (!(await answers())) throw unavailable('The source code service does not answer.');
  };
}

/** True while the service answers with success. One probe at a time; its result is believed for a few seconds. */
function believedProbe(url: string, options: ProbeOptions): () => Promise<boolean> {
  const { timeout = 1000, believed = 3000, now = () => performance.now() } = options;
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= believed) last = { at: now(), answer: probe(url, timeout) };
    return last.answer;
  };
}

async function probe(url: string, timeout: number): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function unavailable(detail: string): QueryError {
  return new QueryError('source-service-unavailable', detail);
}
