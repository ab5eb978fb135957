import type { SgNode } from '@ast-grep/napi';
import type { BundleRecord, LocationRecord } from '../../bundle/records.ts';
import type { FactInterpreter } from '../frameworks/facts/fact-interpreter.ts';
import { FactTable } from '../frameworks/facts/fact-table.ts';
import { ValueResolver } from '../frameworks/facts/value-resolver.ts';
import { djangoFacts } from './django-facts.ts';
import { ModulePaths } from './module-paths.ts';
import type { PythonFile } from './python-file.ts';
import { readPythonFacts } from './read-python-facts.ts';

/** What rules of frameworks find in the Python files of one index: files are told one by one, then all are asked together. */
export class PythonFrameworks {
  private readonly parse: (path: string, text: string) => SgNode;
  private readonly interpreters: readonly FactInterpreter[];
  private readonly table = new FactTable();
  /** Keys of file records by path. */
  private readonly files = new Map<string, string>();
  private modules: ModulePaths | undefined;

  constructor(parse: (path: string, text: string) => SgNode, interpreters: readonly FactInterpreter[]) {
    this.parse = parse;
    this.interpreters = interpreters;
  }

  /** @param key of the file record @param paths of all files, the same in every call */
  add(file: PythonFile, key: string, paths: Iterable<string>): void {
    this.modules ??= new ModulePaths(paths);
    this.files.set(file.path, key);
    this.table.add(djangoFacts(readPythonFacts(file, this.parse(file.path, file.text), this.modules), this.modules));
  }

  /** Records of what was found, in the source of the index. */
  *records(): Generator<BundleRecord> {
    const resolver = new ValueResolver(this.table);
    for (const interpreter of this.interpreters) {
      for (const record of interpreter.records(resolver)) yield this.placed(record);
    }
  }

  /** Facts name files by path, records by key. */
  private placed(record: BundleRecord): BundleRecord {
    const { locations } = record as { readonly locations?: readonly LocationRecord[] };
    if (locations === undefined) return record;
    const keyed = locations.map((location) => ({ ...location, file: this.files.get(location.file) ?? location.file }));
    return { ...record, locations: keyed } as BundleRecord;
  }
}
