import { QueryError } from '../errors.ts';
import type { AccessControl, Caller } from './access-control.ts';
import { hasPrefix, isKeyOf, KeyBytes, prefixOf, prefixPart } from './api-key.ts';
import { ApplicationPatterns } from './application-patterns.ts';
import { type KeyFolder, type KeyRecord, listPrefixes, readKey } from './key-folder.ts';
import { UseRecorder } from './use-recorder.ts';

export interface KeyRingOptions {
  readonly folder: KeyFolder;
  /** Called with what is wrong with a key or with the folder, once for each case. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds since 1970. Default: the clock of the system. */
  readonly now?: () => number;
}

/** Milliseconds between two looks at the folder: well below the 2 s in which a change has to show. */
const lookMilliseconds = 750;

interface HeldKey {
  readonly caller: Caller;
  readonly hash: Buffer;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The key itself once its hash has been found right, until the next look: to compare it takes a fraction of the time of a hash. */
  seen: KeyBytes | undefined;
}

/**
 * The keys of a data folder, looked at again about once a second until `close`. Access is on from the moment when a key exists; it stays on
 * when the last one is revoked, so that revoking never opens a service. While the folder cannot be read nobody is admitted.
 */
export class KeyRing implements AccessControl {
  private readonly folder: KeyFolder;
  private readonly onWarning: (text: string) => void;
  private readonly now: () => number;
  private readonly uses: UseRecorder;
  private held: ReadonlyMap<string, HeldKey> = new Map();
  /** The one that was asked for last. */
  private last: HeldKey | undefined;
  private readonly refused = new Set<string>();
  private hadKeys = false;
  private failure: string | undefined;
  private timer: NodeJS.Timeout | undefined;

  private constructor({ folder, onWarning, now = Date.now }: KeyRingOptions) {
    this.folder = folder;
    this.onWarning = onWarning;
    this.now = now;
    this.uses = new UseRecorder(folder, onWarning);
  }

  /** Rejects when the folder is there and cannot be read. */
  static async open(options: KeyRingOptions): Promise<KeyRing> {
    const ring = new KeyRing(options);
    await ring.look();
    ring.watch();
    return ring;
  }

  get isOn(): boolean {
    return this.hadKeys;
  }

  /** Keys that are admitted now. */
  get validKeys(): number {
    return [...this.held.values()].filter(({ expiresAt }) => expiresAt > this.now()).length;
  }

  admit(credential: string): Caller | undefined {
    return this.admitKey(credential);
  }

  admitKey(credential: string): Caller | undefined {
    if (this.failure !== undefined) throw new QueryError('access-unavailable', 'The service cannot read its keys.');
    const key = this.named(credential);
    if (key === undefined || !isKey(credential, key)) return undefined;
    const now = this.now();
    if (now >= key.expiresAt) return undefined;
    this.uses.note(key.caller.id, now);
    return key.caller;
  }

  /** The key that has the prefix of a credential, which is no secret. Mostly the one that was used last. */
  private named(credential: string): HeldKey | undefined {
    if (this.last !== undefined && hasPrefix(credential, this.last.caller.id)) return this.last;
    const prefix = prefixPart(credential);
    this.last = prefix === undefined ? undefined : this.held.get(prefix);
    return this.last;
  }

  /** Reads which keys there are. */
  async look(): Promise<void> {
    for (const key of this.held.values()) {
      key.seen?.clear();
      key.seen = undefined;
    }
    const prefixes = await listPrefixes(this.folder);
    if (prefixes !== undefined) this.hadKeys = true;
    const held = new Map<string, HeldKey>();
    for (const prefix of prefixes ?? []) {
      const key = this.held.get(prefix) ?? (await this.read(prefix));
      if (key) held.set(prefix, key);
    }
    this.held = held;
    this.last = undefined;
    this.failure = undefined;
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private watch(): void {
    const look = async (): Promise<void> => {
      await this.look().catch((error: Error) => this.fail(error));
      if (this.timer !== undefined) this.watch();
    };
    this.timer = setTimeout(look, lookMilliseconds);
    this.timer.unref();
  }

  private fail({ message }: Error): void {
    if (this.failure !== message) this.onWarning(`nobody is admitted: the keys cannot be read: ${message}`);
    this.failure = message;
  }

  /** A key that cannot be used is reported once, and looked at again: what kept it from being read may pass. */
  private async read(prefix: string): Promise<HeldKey | undefined> {
    try {
      const record = await readKey(this.folder, prefix);
      this.refused.delete(prefix);
      return record && heldKey(record);
    } catch (error) {
      if (!this.refused.has(prefix)) this.onWarning((error as Error).message);
      this.refused.add(prefix);
      return undefined;
    }
  }
}

const sent = new KeyBytes();

function isKey(credential: string, key: HeldKey): boolean {
  if (key.seen && sent.take(credential) && sent.equals(key.seen)) return true;
  if (prefixOf(credential) === undefined || !isKeyOf(credential, key.hash)) return false;
  key.seen = new KeyBytes();
  key.seen.take(credential);
  return true;
}

function heldKey({ prefix, hash, applications, expiresAt }: KeyRecord): HeldKey {
  const patterns = new ApplicationPatterns(applications);
  return {
    caller: { id: prefix, readsAll: patterns.matchesAll, mayRead: (application) => patterns.matches(application) },
    hash: Buffer.from(hash, 'hex'),
    expiresAt: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
    seen: undefined,
  };
}
