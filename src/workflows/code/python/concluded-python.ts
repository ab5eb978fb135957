import type { BundleRecord, LinkRecord } from '../../../bundle/records.ts';
import type { StatedCalls } from '../../../bundle/stated-calls.ts';
import type { FactReader } from '../../../code-model/indexed-file.ts';
import type { IndexedFrameworks } from '../../../frameworks/indexed-frameworks.ts';
import { importScip } from '../../../importers/scip/import-scip.ts';
import type { ScipIndex } from '../../../importers/scip/scip-input.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import type { ConclusionStore, LaterSource } from '../analysis-cache/conclusion-store.ts';
import type { FactsMemory } from './facts-memory.ts';

/** Files that are read before it is known whether conclusions hold: syntax trees give their memory back between turns of the event loop only. */
const maxRead = 100;
const batchRecords = 1000;
const name = 'what Python leads to';

/**
 * What follows from all Python files together: as the last analysis found it, where every file says what it said then. The records of the files are made
 * anew each time.
 */
export class ConcludedPython implements LaterSource {
  /** Known when all sources are open. */
  conclusions: ConclusionStore | null = null;
  private readonly memory: FactsMemory;
  private readonly read: FactReader;
  private readonly failures: () => number;
  private index: ScipIndex | null = null;
  private links: string | null = null;
  private said: string | null = null;

  /** @param read reads the facts of a file @param failures how many files could not be read */
  constructor(memory: FactsMemory, read: FactReader, failures: () => number) {
    this.memory = memory;
    this.read = read;
    this.failures = failures;
  }

  around(index: ScipIndex, frameworks: IndexedFrameworks): ScipIndex {
    this.index = index;
    return {
      ...index,
      onDocument: ({ file, paths, language, ...document }) => {
        if (this.conclusions?.isAgain !== true) frameworks.add(language, document, file, paths);
      },
      more: (calls, reached) => this.more(calls, reached, frameworks),
    };
  }

  /** What is said now, by the files that are as they were and the others; null where that is not worth knowing. */
  before(): string | null {
    const { index, memory, read } = this;
    if (index === null || memory.before === 0) return null;
    let links = '';
    const onDocument: ScipIndex['onDocument'] = ({ paths, language, file: _, ...document }) => {
      if (language === 'Python') memory.says(document, paths, read);
    };
    const more: ScipIndex['more'] = (calls, reached) => {
      links = hashLinks(calls, reached);
      return [];
    };
    try {
      const [batches = []] = importScip({
        indexes: [{ ...index, onDocument, more }],
        analyzedAt: '',
        includeText: false,
      });
      for (const _ of batches) if (memory.read > maxRead) return null;
    } catch {
      // What cannot be read is reported where it counts.
      return null;
    }
    this.said = this.allSay(links);
    return this.said;
  }

  /** What was said, when all was read; null where it may be something else the next time. */
  after(): string | null {
    if (this.conclusions?.isAgain === true) return this.said;
    return this.links === null || this.failures() > 0 ? null : this.allSay(this.links);
  }

  private allSay(links: string): string | null {
    const says = this.memory.allSay();
    return says === null ? null : hashText(`${says} ${links}`);
  }

  private *more(
    calls: StatedCalls,
    reached: readonly LinkRecord[],
    frameworks: IndexedFrameworks,
  ): Generator<BundleRecord> {
    this.links = hashLinks(calls, reached);
    const find = (): Generator<readonly BundleRecord[]> => batched(frameworks.records(calls, reached));
    const { conclusions } = this;
    for (const records of conclusions === null ? find() : conclusions.concluded(name, find)) yield* records;
  }
}

/** Hash of the links of an index that conclusions are made of. */
function hashLinks(calls: StatedCalls, reached: readonly LinkRecord[]): string {
  const stated = [...calls.pairs()].map((pair) => [pair, calls.linesOf(pair)]);
  return hashText(JSON.stringify([stated, reached]));
}

function* batched(records: Iterable<BundleRecord>): Generator<readonly BundleRecord[]> {
  let batch: BundleRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < batchRecords) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
