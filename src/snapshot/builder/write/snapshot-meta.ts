import type { SnapshotMeta, SourceMeta } from '../../format/sections.ts';
import type { Collector, Origin } from '../collect/collector.ts';

/** Producers of the code part, by source name. */
export function sourcesOf(origins: Collector['origins']): SourceMeta[] {
  return origins
    .map(({ origin }) => origin)
    .filter(({ parts }) => parts.includes('code'))
    .map(({ source, analysis }) => ({
      source,
      analyzedAt: analysis.analyzedAt,
      revision: analysis.revision ?? null,
      tool: analysis.tool ? { name: analysis.tool.name, version: analysis.tool.version } : null,
    }))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** The analysis that dates the snapshot: the latest of the code part; without a code part, the latest of all. */
export function datingAnalysis(origins: Collector['origins']): Origin {
  const code = origins.filter(({ origin }) => origin.parts.includes('code'));
  const candidates = (code.length > 0 ? code : origins).map(({ origin }) => origin);
  return candidates.reduce((latest, next) => (time(next) > time(latest) ? next : latest));
}

/** When each scanner ran: as the bundle says; else, where its part has records, when that bundle was analysed; else never. */
export function scansOf(origins: Collector['origins']): SnapshotMeta['scans'] {
  const scanned = (part: 'cve' | 'cloud', table: 'packages' | 'patterns'): string | null => {
    const found = origins.find(({ origin }) => origin.parts.includes(part));
    if (found === undefined) return null;
    const { origin, span } = found;
    const empty = span[table].from === span[table].to;
    return origin.analysis.scans?.[part] ?? (empty ? null : origin.analysis.analyzedAt);
  };
  return { cve: scanned('cve', 'packages'), cloud: scanned('cloud', 'patterns') };
}

function time({ analysis }: Origin): number {
  return Date.parse(analysis.analyzedAt);
}
