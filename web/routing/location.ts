import { useEffect, useState } from 'preact/hooks';
import { base } from './urls.ts';

/** What the address bar shows: the segments below /explore, decoded, and the query. */
export interface Location {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

type QueryChanges = Readonly<Record<string, string | readonly string[]>>;

const listeners = new Set<() => void>();

export function currentLocation(): Location {
  const path = window.location.pathname.slice(base.length);
  const segments = path.split('/').filter((segment) => segment !== '');
  return { segments: segments.map(decode), query: new URLSearchParams(window.location.search) };
}

/** Shows another address without a page load. With `replace` the entry in the history is exchanged. */
export function navigate(href: string, options: { readonly replace?: boolean } = {}): void {
  if (href === window.location.pathname + window.location.search) return;
  if (options.replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  for (const listener of listeners) listener();
}

/** Changes members of the query; an empty value removes one, a list gives it several times. */
export function setQuery(changes: QueryChanges, options: { readonly replace?: boolean } = {}): void {
  navigate(hrefWithQuery(changes), options);
}

/** The current address with members of the query changed; an empty value removes one, a list gives it several times. */
export function hrefWithQuery(changes: QueryChanges): string {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const each of typeof value === 'string' ? [value] : value) if (each !== '') query.append(name, each);
  }
  const text = query.toString();
  return window.location.pathname + (text === '' ? '' : `?${text}`);
}

export function useLocation(): Location {
  const [location, setLocation] = useState(currentLocation);
  useEffect(() => {
    const listener = (): void => setLocation(currentLocation());
    listeners.add(listener);
    window.addEventListener('popstate', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('popstate', listener);
    };
  }, []);
  return location;
}

/** Follows links within the explorer without a page load; modified clicks and other targets stay with the browser. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest('a');
  const href = link?.getAttribute('href');
  if (!link || !href || link.hasAttribute('download') || link.hasAttribute('target')) return;
  if (href !== base && !href.startsWith(`${base}/`) && !href.startsWith(`${base}?`)) return;
  event.preventDefault();
  navigate(href);
}

/** A segment that is not well-formed percent-encoding stays as it is: no application has such a name. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
