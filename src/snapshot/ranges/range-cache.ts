import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRoom } from './make-room.ts';
import { usualUnit } from './plan-requests.ts';
import { RangeFile } from './range-file.ts';
import type { RangeSource } from './range-source.ts';
import { requestLimit } from './request-limit.ts';
import { SparseFile } from './sparse-file.ts';
import { UnitStore } from './unit-store.ts';

const requestsAtOnce = 32;
/** Share of the budget that a file may take that is fetched whole without being asked for. */
const largestShare = 0.5;
/** So much of the budget is written between two looks at how much is used. */
const looksPerBudget = 32;

export interface RangeCacheOptions {
  /** Folder of this machine; made where it is missing. Others that use it share what is fetched. */
  readonly folder: string;
  /** Bytes of disk that may be used. */
  readonly budget: number;
  /** Bytes that are fetched at once at least, a multiple of those of a block. */
  readonly unitBytes?: number;
  /** Called with what is wrong with the cache, once for each case. */
  readonly onWarning: (text: string) => void;
}

/** Files kept elsewhere, as far as they were fetched, in bounded room on the disk. Those used longest ago are emptied first. */
export class RangeCache {
  private readonly options: RangeCacheOptions;
  private readonly limit = requestLimit(requestsAtOnce);
  private readonly warned = new Set<string>();
  private written = 0;
  /** Ends when the files that were found worth it are fetched whole, one after the other. */
  private completing = Promise.resolve();
  private making: Promise<boolean> | undefined;

  constructor(options: RangeCacheOptions) {
    this.options = options;
  }

  /** Opens a file whose contents its key stands for; who opens it closes it. */
  open(key: string, source: RangeSource): RangeFile {
    const units = new UnitStore(this.unitBytes, this.sparseFile(key, source.size), (error) => this.refused(error));
    units.touch();
    return new RangeFile(key, source, units, {
      limit: this.limit,
      onFetched: (bytes) => this.fetched(bytes),
      onHot: (file) => this.complete(file),
    });
  }

  private get unitBytes(): number {
    return this.options.unitBytes ?? usualUnit;
  }

  private sparseFile(key: string, size: number): SparseFile | undefined {
    try {
      mkdirSync(this.options.folder, { recursive: true });
      return SparseFile.open(join(this.options.folder, fileName(key)), { size, unitBytes: this.unitBytes });
    } catch (error) {
      this.warnOfDisk(error as Error);
      return undefined;
    }
  }

  /** A file that would take much of the budget is not fetched beyond what questions need. */
  private complete(file: RangeFile): void {
    if (file.size > this.options.budget * largestShare) return;
    this.completing = this.completing
      .then(() => file.complete())
      .catch((error: Error) => this.warn(`a snapshot is not fetched whole: ${error.message}`));
  }

  private fetched(bytes: number): void {
    this.written += bytes;
    if (this.written < this.options.budget / looksPerBudget) return;
    this.written = 0;
    this.shrink(this.options.budget).then(
      (isEnough) => {
        if (!isEnough)
          this.warn(
            `${this.options.folder}: what is in use takes more than the ${this.options.budget} bytes of the cache`,
          );
      },
      (error: Error) => this.warnOfDisk(error),
    );
  }

  /** Makes room where the disk has none, and says whether there is any. */
  private async refused(error: Error): Promise<boolean> {
    this.warnOfDisk(error);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') return false;
    return this.shrink(this.options.budget / 2).catch(() => false);
  }

  /** One at a time. */
  private shrink(budget: number): Promise<boolean> {
    this.making ??= makeRoom(this.options.folder, budget).finally(() => {
      this.making = undefined;
    });
    return this.making;
  }

  private warnOfDisk({ message }: Error): void {
    this.warn(`the cache of fetched data is not kept whole: ${message}`);
  }

  private warn(text: string): void {
    if (this.warned.has(text)) return;
    this.warned.add(text);
    this.options.onWarning(text);
  }
}

function fileName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
