/** Path and query of a request as they were sent, not decoded. */
export interface RequestUrl {
  /** Begins with `/`. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
}

/** Takes a request target apart. The absolute form that proxies send (`http://host/path`) is identified by its path alone. */
export function splitUrl(target: string): RequestUrl {
  const start = target.startsWith('/') ? 0 : afterAuthority(target);
  const mark = target.indexOf('?', start);
  if (mark < 0) return { path: target.slice(start), query: '' };
  return { path: target.slice(start, mark), query: target.slice(mark + 1) };
}

function afterAuthority(target: string): number {
  const scheme = target.indexOf('://');
  const slash = scheme < 0 ? -1 : target.indexOf('/', scheme + 3);
  return Math.max(slash, 0);
}
