import { applicationsUrl } from '../routing/urls.ts';
import { currentKey, needSignIn, onSignInChange } from './sign-in.ts';

/** An answer of the interface with what its headers say. */
export interface Answer<T> {
  readonly data: T;
  /** Snapshot the answer comes from; undefined for answers about the service. */
  readonly snapshot: string | undefined;
  /** Time of the scan; `none`: not scanned; undefined: the answer depends on none. */
  readonly scan: string | undefined;
}

/** What the service refused, in its own words, or why it could not be asked. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;

  constructor(status: number, code: string, title: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
    this.title = title;
  }
}

interface Entry {
  readonly at: number;
  readonly answer: Promise<Answer<unknown>>;
}

/** Answers are asked for again after this many milliseconds; the entity tag makes that cheap. */
const freshMilliseconds = 15_000;
const keptAnswers = 200;
const kept = new Map<string, Entry>();
const snapshots = new Map<string, string>();

// What one key may read is not for the next.
onSignInChange(() => {
  kept.clear();
  snapshots.clear();
});

/** Asks the interface, of an older snapshot where one is named. Equal requests within a few seconds share one answer. Rejects with a RequestError, or AbortError. */
export function request<T>(path: string, signal?: AbortSignal, pinned?: string): Promise<Answer<T>> {
  const key = pinned === undefined ? path : `${path} ${pinned}`;
  const entry = kept.get(key);
  if (entry && performance.now() - entry.at < freshMilliseconds) return entry.answer as Promise<Answer<T>>;
  const answer = send<T>(path, signal, pinned);
  kept.delete(key);
  kept.set(key, { at: performance.now(), answer });
  if (kept.size > keptAnswers) kept.delete(kept.keys().next().value as string);
  answer.catch(() => {
    if (kept.get(key)?.answer === answer) kept.delete(key);
  });
  return answer;
}

/** Drops the answer to a request, so that it is asked for again. */
export function forget(path: string): void {
  kept.delete(path);
}

async function send<T>(path: string, signal?: AbortSignal, pinned?: string): Promise<Answer<T>> {
  const key = currentKey();
  const headers = {
    accept: 'application/json',
    ...(key !== undefined && { 'x-api-key': key }),
    ...(pinned !== undefined && { 'stratigraph-snapshot': pinned }),
  };
  const response = await fetch(path, { headers, ...(signal && { signal }) }).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new RequestError(0, 'unreachable', 'The service does not answer', 'Is it still running? Then try again.');
  });
  if (response.status === 401) needSignIn(key);
  if (!response.ok) throw await refusal(response);
  const snapshot = response.headers.get('stratigraph-snapshot')?.split(';', 1)[0];
  if (snapshot !== undefined && pinned === undefined) noteSnapshot(path, snapshot);
  const scan = response.headers.get('stratigraph-scan') ?? undefined;
  return { data: (await response.json()) as T, snapshot, scan };
}

async function refusal(response: Response): Promise<RequestError> {
  const problem = await response.json().catch(() => ({}));
  const { code = 'unknown', title = `Status ${response.status}`, detail = '' } = problem as Record<string, string>;
  return new RequestError(response.status, code, title, detail);
}

/** Local ids hold for one snapshot: when a newer one is published, answers of the one before are dropped. */
function noteSnapshot(path: string, snapshot: string): void {
  const application = `${applicationsUrl}/${path.slice(applicationsUrl.length + 1).split('/', 1)[0]}`;
  const before = snapshots.get(application);
  snapshots.set(application, snapshot);
  if (before === undefined || before === snapshot) return;
  for (const each of kept.keys()) if (each !== path && each.startsWith(`${application}/`)) kept.delete(each);
  window.dispatchEvent(new CustomEvent('snapshot-changed'));
}
