import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyFolder } from './key-folder.ts';

const dayMilliseconds = 86_400_000;

/**
 * Records the day on which each key was last used: one small file a key, written at most once a day. The only thing that a service writes.
 * Where it may not write, `keys list` cannot determine the day, and the service works as ever.
 */
export class UseRecorder {
  private readonly folder: KeyFolder;
  private readonly onWarning: (text: string) => void;
  private readonly days = new Map<string, number>();
  private warned = false;

  constructor(folder: KeyFolder, onWarning: (text: string) => void) {
    this.folder = folder;
    this.onWarning = onWarning;
  }

  /** `now`: milliseconds since 1970. */
  note(prefix: string, now: number): void {
    const day = Math.floor(now / dayMilliseconds);
    if (this.days.get(prefix) === day) return;
    this.days.set(prefix, day);
    void this.write(prefix, new Date(now).toISOString().slice(0, 10));
  }

  private async write(prefix: string, day: string): Promise<void> {
    try {
      await mkdir(this.folder.used, { recursive: true, mode: 0o700 });
      await writeFile(join(this.folder.used, prefix), `${day}\n`, { mode: 0o600 });
    } catch (error) {
      if (!this.warned) this.onWarning(`the day of the last use of keys is not recorded: ${(error as Error).message}`);
      this.warned = true;
    }
  }
}
