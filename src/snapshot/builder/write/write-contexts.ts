import type { CallContexts } from '../../../graph/context-graph.ts';
import { type ContextsSection, sections } from '../../format/sections.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** The contexts of the direct links, each scope once; nothing where there are none. */
export function writeContexts(writer: SnapshotWriter, { scopes, classes, edges }: CallContexts): void {
  if (edges.length === 0) return;
  const distinct = [...new Set(scopes)];
  const numbers = new Map(distinct.map((scope, number) => [scope, number]));
  const section: ContextsSection = {
    scopes: distinct.map((scope) => [...scope]),
    contexts: scopes.map((scope) => numbers.get(scope) as number),
    ...(classes.size === 0 ? {} : { classes: [...classes] }),
    links: edges.map(({ edge, within, enters }) => [edge, within ?? -1, enters ?? -1]),
  };
  writer.json(sections.linkContexts, section);
}
