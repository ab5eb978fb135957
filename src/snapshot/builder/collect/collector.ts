import type { FaultList } from '../../../bundle/faults.ts';
import type { LeftOut, LocatedRecord } from '../../../bundle/record-stream.ts';
import type { AnalysisRecord, BundleRecord, Part } from '../../../bundle/records.ts';
import { CoverageTable, type SpoiledRecord } from './coverage-table.ts';
import { FileTable } from './file-table.ts';
import { LinkColumns } from './link-columns.ts';
import { type KeptTraits, ObjectColumns } from './object-columns.ts';
import { PackageTable } from './package-table.ts';
import { PatternTable } from './pattern-table.ts';
import type { TextSpill } from './text-spill.ts';
import { TransactionTable } from './transaction-table.ts';

/** Where the records come from: an input of this import, or a part of the snapshot before it that stays. */
export interface Origin {
  /** Names it in faults. */
  readonly file: string;
  readonly source: string;
  readonly parts: readonly Part[];
  readonly analysis: AnalysisRecord;
  /** Stays from the snapshot before. References that no longer hold are dropped there; in an input they are faults. */
  readonly kept: boolean;
  readonly leftOut?: LeftOut | undefined;
  /** This program makes the records: a wrong one is dropped and reported in the coverage of the origin. */
  readonly isOwn?: boolean;
}

export const tableNames = ['files', 'objects', 'links', 'transactions', 'packages', 'patterns'] as const;
export type TableName = (typeof tableNames)[number];

/** Rows of each table that one origin gave: from (inclusive) to (exclusive). */
export type Span = Readonly<Record<TableName, { readonly from: number; readonly to: number }>>;

/** Where the code of a record is, and the rule that made it, as far as the record says. */
function placeOf(record: BundleRecord): Pick<SpoiledRecord, 'file' | 'line' | 'rule'> {
  const [at] = record.record === 'object' || record.record === 'link' ? (record.locations ?? []) : [];
  const rule = record.record === 'link' ? (record.rule ?? null) : null;
  return { file: at?.file ?? null, line: at?.startLine ?? null, rule };
}

/** All records of the snapshot to be, as columns, and which origin each row is from. */
export class Collector {
  readonly files: FileTable;
  readonly objects = new ObjectColumns();
  readonly links = new LinkColumns();
  readonly transactions = new TransactionTable();
  readonly packages: PackageTable;
  readonly patterns = new PatternTable();
  readonly coverage = new CoverageTable();
  readonly texts: TextSpill;
  readonly origins: { readonly origin: Origin; readonly span: Span }[] = [];
  private readonly faults: FaultList;
  private origin: Origin | undefined;
  private starts: Record<TableName, number>;

  constructor(texts: TextSpill, faults: FaultList) {
    this.texts = texts;
    this.files = new FileTable(texts);
    this.packages = new PackageTable(this.objects.packageKeys);
    this.faults = faults;
    this.starts = this.counts();
  }

  /** Records added from now on are this origin's, until `end`. */
  begin(origin: Origin): void {
    this.origin = origin;
    this.starts = this.counts();
  }

  end(): void {
    const ends = this.counts();
    const span = Object.fromEntries(tableNames.map((name) => [name, { from: this.starts[name], to: ends[name] }]));
    this.origins.push({ origin: this.origin as Origin, span: span as Span });
  }

  add({ record, line }: LocatedRecord, traits?: KeptTraits): void {
    if (record.record === 'analysis') return;
    const origin = this.origin as Origin;
    const where = Math.min(line, 0xfffffffe);
    if (this.addRow(record, where, traits)) return;
    const [path, key] = record.record === 'pattern' ? ['id', record.id] : ['key', (record as { key: string }).key];
    const message = `another ${record.record} has ${JSON.stringify(key)}`;
    if (origin.isOwn === true) this.coverage.spoiled(origin, { ...placeOf(record), message });
    else this.faults.add({ file: origin.file, line, path, message });
  }

  /** Gives back the memory of all but the texts of the objects and the index of which object has which. */
  releaseAllButTexts(): void {
    this.objects.releaseAllButTexts();
    this.links.release();
  }

  private addRow(record: Exclude<BundleRecord, AnalysisRecord>, line: number, traits?: KeptTraits): boolean {
    const { files, objects } = this;
    switch (record.record) {
      case 'file':
        return files.add(record, line);
      case 'object':
        return objects.add(record, line, files, traits);
      case 'link':
        this.links.add(record, line, objects.keys, files);
        return true;
      case 'transaction':
        return this.transactions.add(record, line, objects.keys);
      case 'package':
        return this.packages.add(record, line, objects.keys);
      case 'pattern':
        return this.patterns.add(record, line, objects.keys, files.keys);
      case 'coverage':
        this.coverage.add(record, (this.origin as Origin).source);
        return true;
    }
  }

  private counts(): Record<TableName, number> {
    const { files, objects, links, transactions, packages, patterns } = this;
    return {
      files: files.count,
      objects: objects.count,
      links: links.count,
      transactions: transactions.count,
      packages: packages.count,
      patterns: patterns.count,
    };
  }
}
