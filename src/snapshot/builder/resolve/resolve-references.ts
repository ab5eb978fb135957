import type { FaultList } from '../../../bundle/faults.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector, Origin, Span } from '../collect/collector.ts';
import type { LocationLists } from '../collect/location-lists.ts';

/** What the parts that stay lost because it referred to records that are gone. */
export interface DroppedReferences {
  parents: number;
  locations: number;
  links: number;
  transactions: number;
  transactionObjects: number;
  packageObjects: number;
  occurrences: number;
}

/**
 * Looks at every reference whose key no record has. In an input it is a fault; in one that this program makes it is dropped and reported in the
 * coverage; in what stays from the snapshot before it is dropped:
 * a parent and the file of a location become absent, a link and a transaction without its start point lose their ends (absent),
 * lists lose the entry. Cheap when no key is missing.
 */
export function resolveReferences(collector: Collector, faults: FaultList): DroppedReferences {
  const dropped: DroppedReferences = {
    parents: 0,
    locations: 0,
    links: 0,
    transactions: 0,
    transactionObjects: 0,
    packageObjects: 0,
    occurrences: 0,
  };
  const { objects, files } = collector;
  for (const { origin, span } of collector.origins) {
    const check = new ReferenceCheck(collector, origin, faults, origin.kept ? dropped : { ...dropped });
    if (objects.keys.missing + files.keys.missing > 0) check.codeReferences(span);
    if (origin.parts.includes('cve') && !origin.kept) check.packageReferences(span);
  }
  return dropped;
}

class ReferenceCheck {
  private readonly collector: Collector;
  private readonly origin: Origin;
  private readonly faults: FaultList;
  private readonly dropped: DroppedReferences;
  /** The row that is looked at, where it has locations. */
  private row: { readonly lists: LocationLists; readonly row: number; readonly rule: string | null } | null = null;

  constructor(collector: Collector, origin: Origin, faults: FaultList, dropped: DroppedReferences) {
    this.collector = collector;
    this.origin = origin;
    this.faults = faults;
    this.dropped = dropped;
  }

  /** References to objects and files. */
  codeReferences(span: Span): void {
    this.objects(span);
    this.links(span);
    this.transactions(span);
    this.packages(span);
    this.patterns(span);
  }

  /** Packages that objects name, and those on dependency paths. */
  packageReferences(span: Span): void {
    const { objects, packages } = this.collector;
    for (let row = span.objects.from; row < span.objects.to; row++) {
      const key = objects.package.at(row);
      if (key !== absent && packages.keys.rowOf(key) === absent) {
        this.fault(objects.line.at(row), 'package', 'package', packages.keys.texts.text(key));
        if (this.origin.isOwn === true) objects.package.set(row, absent);
      }
    }
    for (const { record, line } of packages.rows.slice(span.packages.from, span.packages.to)) {
      record.paths?.forEach((path, i) => {
        path.forEach((key, j) => {
          const number = packages.keys.texts.find(key);
          if (number !== undefined && packages.keys.rowOf(number) !== absent) return;
          this.fault(line, `paths[${i}][${j}]`, 'package', key);
        });
      });
    }
  }

  private objects(span: Span): void {
    const { objects } = this.collector;
    for (let row = span.objects.from; row < span.objects.to; row++) {
      const parent = objects.parent.at(row);
      this.row = { lists: objects.locations, row, rule: null };
      if (parent !== absent && this.isMissing(parent, objects.line.at(row), 'parent')) {
        objects.parent.set(row, absent);
        this.dropped.parents++;
      }
      this.locations(objects.locations, row, objects.line.at(row), '');
    }
  }

  private links(span: Span): void {
    const { links } = this.collector;
    for (let row = span.links.from; row < span.links.to; row++) {
      const line = links.line.at(row);
      this.row = { lists: links.locations, row, rule: links.kinds.list[links.kind.at(row)]?.rule ?? null };
      const noFrom = this.isMissing(links.from.at(row), line, 'from');
      const noTo = this.isMissing(links.to.at(row), line, 'to');
      if (noFrom || noTo) {
        links.from.set(row, absent);
        this.dropped.links++;
      }
      this.locations(links.locations, row, line, '');
    }
  }

  private transactions(span: Span): void {
    const { transactions } = this.collector;
    this.row = null;
    for (const transaction of transactions.rows.slice(span.transactions.from, span.transactions.to)) {
      const { line } = transaction;
      if (this.isMissing(transaction.startPoint, line, 'startPoint')) {
        transaction.startPoint = absent;
        this.dropped.transactions++;
        continue;
      }
      const listed = (list: Uint32Array | undefined, name: string): Uint32Array | undefined =>
        list?.filter((key, i) => !this.isMissing(key, line, `${name}[${i}]`));
      const before = (transaction.objects?.length ?? 0) + (transaction.endPoints?.length ?? 0);
      transaction.objects = listed(transaction.objects, 'objects');
      transaction.endPoints = listed(transaction.endPoints, 'endPoints');
      const after = (transaction.objects?.length ?? 0) + (transaction.endPoints?.length ?? 0);
      this.dropped.transactionObjects += before - after;
    }
  }

  private packages(span: Span): void {
    for (const row of this.collector.packages.rows.slice(span.packages.from, span.packages.to)) {
      const before = row.objects.length;
      row.objects = row.objects.filter((key, i) => !this.isMissing(key, row.line, `objects[${i}]`));
      this.dropped.packageObjects += before - row.objects.length;
    }
  }

  private patterns(span: Span): void {
    for (const pattern of this.collector.patterns.rows.slice(span.patterns.from, span.patterns.to)) {
      for (let i = 0; i < pattern.objects.length; i++) {
        if (this.isMissing(pattern.objects.at(i), pattern.line, `occurrences[${i}].object`)) {
          pattern.objects.set(i, absent);
          this.dropped.occurrences++;
        }
        this.locations(pattern.locations, i, pattern.line, `occurrences[${i}].`);
      }
    }
  }

  private locations(lists: LocationLists, row: number, line: number, path: string): void {
    const { keys } = this.collector.files;
    for (let at = lists.from(row); at < lists.to(row); at++) {
      const file = lists.files.at(at);
      if (keys.rowOf(file) !== absent) continue;
      if (!this.origin.kept)
        this.fault(line, `${path}locations[${at - lists.from(row)}].file`, 'file', keys.texts.text(file));
      if (this.origin.kept || this.origin.isOwn === true) {
        lists.files.set(at, absent);
        this.dropped.locations++;
      }
    }
  }

  /** Where the code of the row is. */
  private place(): { readonly file: string | null; readonly line: number | null; readonly rule: string | null } {
    const { files } = this.collector;
    if (this.row === null) return { file: null, line: null, rule: null };
    const { lists, row, rule } = this.row;
    for (let at = lists.from(row); at < lists.to(row); at++) {
      const file = lists.files.at(at);
      if (file !== absent) return { file: files.keys.texts.text(file), line: lists.startLines.at(at), rule };
    }
    return { file: null, line: null, rule };
  }

  /** Whether no object has the key; a fault in an input. */
  private isMissing(key: number, line: number, path: string): boolean {
    const { keys } = this.collector.objects;
    if (keys.rowOf(key) !== absent) return false;
    if (!this.origin.kept) this.fault(line, path, 'object', keys.texts.text(key));
    return true;
  }

  /** A key that no record has, unless its record was left out for a fault of its own, in whichever input. */
  private fault(line: number, path: string, kind: string, key: string): void {
    const leftOut = this.collector.origins.some(({ origin }) => origin.leftOut?.rest || origin.leftOut?.keys.has(key));
    if (leftOut) return;
    const message = `no ${kind} has the key ${JSON.stringify(key)}`;
    if (this.origin.isOwn === true) {
      const of = `${path} of a record: ${message}`;
      this.collector.coverage.spoiled(this.origin, { ...this.place(), message: of });
    } else this.faults.add({ file: this.origin.file, line, path, message });
  }
}
