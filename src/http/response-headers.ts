import type { SnapshotInfo } from '../model/application.ts';
import type { HeaderList } from './prepared-headers.ts';

export const jsonType = 'application/json; charset=utf-8';

const nothingLoaded = "default-src 'none'; frame-ancestors 'none'";

/** Sent with every response; a page that loads something names its own content policy. */
export function securityHeaders(contentPolicy = nothingLoaded): HeaderList {
  return [
    'x-content-type-options',
    'nosniff',
    'content-security-policy',
    contentPolicy,
    'referrer-policy',
    'no-referrer',
    'cross-origin-resource-policy',
    'same-origin',
  ];
}

/** Names the snapshot of an answer, as `Stratigraph-Snapshot` says it. */
export function snapshotHeader({ id, analyzedAt }: SnapshotInfo): string {
  return `${id}; analyzed="${analyzedAt}"`;
}

/** The snapshot a request pins, undefined when it pins none. What an answer said may be sent back as it was. */
export function pinnedSnapshot(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  return (String(header).split(';', 1)[0] as string).trim();
}

/** What a strong tag says: an answer is a function of snapshot, program version and request. */
export function tagText(snapshotId: string, version: string): string {
  return `${encodeURIComponent(snapshotId)}.${encodeURIComponent(version)}.json`;
}

/** True when `If-None-Match` names the tag, weakly or not, or everything. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((entry) => {
    const candidate = entry.trim();
    return candidate === '*' || candidate === tag || candidate === `W/${tag}`;
  });
}
