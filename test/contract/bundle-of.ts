import type { AnalysisRecord, BundleRecord, LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';

/** A bundle of these records, the analysis first. */
export function bundleOf(records: readonly BundleRecord[], analysis: Partial<AnalysisRecord> = {}): BundleRecord[] {
  return [{ record: 'analysis', format: 1, analyzedAt: '2026-03-01T10:00:00.000Z', ...analysis }, ...records];
}

/** An object that says only what it must; its key is its name unless given. */
export function object(name: string, members: Partial<ObjectRecord> = {}): ObjectRecord {
  const key = members.key ?? name;
  const type = { type: 'Java Method', typeId: 'JV_METHOD', language: 'Java' };
  return { record: 'object', key, name, fullName: `app.${name}`, ...type, ...members };
}

export function link(from: string, to: string, members: Partial<LinkRecord> = {}): LinkRecord {
  return { record: 'link', from, to, type: 'CALL', ...members };
}
