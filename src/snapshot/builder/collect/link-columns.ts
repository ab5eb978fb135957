import type { LinkRecord } from '../../../bundle/records.ts';
import type { KeyTable } from '../tables/key-table.ts';
import { TextLog } from '../tables/text-log.ts';
import { Uint32List } from '../tables/uint32-list.ts';
import { extensionsOf } from './extensions.ts';
import type { FileTable } from './file-table.ts';
import { contextsOf, type LinkContext } from './link-contexts.ts';
import { LinkKinds } from './link-kinds.ts';
import { LocationLists } from './location-lists.ts';

/** The links of an import, column by column, in the order they came. Ends are key numbers of objects. */
export class LinkColumns {
  readonly kinds = new LinkKinds();
  readonly from = new Uint32List();
  readonly to = new Uint32List();
  readonly kind = new Uint32List();
  readonly line = new Uint32List();
  readonly locations = new LocationLists();
  readonly extensions = new TextLog();
  /** By row, the contexts of the links that have some. */
  readonly contexts = new Map<number, readonly LinkContext[]>();

  get count(): number {
    return this.from.length;
  }

  add(record: LinkRecord, line: number, objects: KeyTable, files: FileTable): void {
    const row = this.count;
    this.from.push(objects.refer(record.from));
    this.to.push(objects.refer(record.to));
    const { type, escalated = false, confidence = 'resolved', rule = null } = record;
    const candidates = candidatesOf(record);
    const mention = record['x-mention'] === true && !escalated;
    this.kind.push(this.kinds.intern({ type, escalated, confidence, rule, candidates: candidates ?? 1, mention }));
    this.line.push(line);
    if (record.locations !== undefined) {
      for (const { file, startLine, endLine } of record.locations) {
        this.locations.add(files.keys.refer(file), startLine, endLine);
      }
    }
    this.locations.endRow();
    const contexts = contextsOf(record);
    if (contexts !== null) this.contexts.set(row, contexts);
    const inKind = extensionsInKind.filter((name) => (name === 'x-mention' ? mention : candidates !== null));
    const extensions = extensionsOf(record, inKind);
    if (extensions !== undefined) this.extensions.add(row, extensions);
  }

  /** Gives the memory back. */
  release(): void {
    for (const column of [this.from, this.to, this.kind, this.line]) column.clear();
    this.locations.clear();
    this.contexts.clear();
  }
}

/** Extensions that are a part of the kind where they are of their form. */
const extensionsInKind = ['x-candidates', 'x-mention'] as const;

const maxCandidates = 0xffff;

/** How many callees the call may have, where a producer has more than one; it is a part of the kind then. */
function candidatesOf(record: LinkRecord): number | null {
  const stated = record['x-candidates'];
  const isCount = typeof stated === 'number' && Number.isInteger(stated) && stated > 1 && stated <= maxCandidates;
  return isCount ? stated : null;
}
