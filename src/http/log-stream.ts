import { destination } from 'pino';
import { escapedJson } from '../escaped-json.ts';

/** Lines of the log are written together: when there are so many bytes of them, or after so many milliseconds. */
const batch = { minLength: 16_384, maxWrite: 32_768, periodicFlush: 200 };

/** Takes lines of the log, each with its end. */
export interface LogStream {
  write(line: string): void;
  /** Writes what has been taken, before it returns. */
  flushSync(): void;
}

/**
 * A stream that does not hold up who writes to it. Lines are gathered as bytes: gathered as one text, as is the default, all of it would be copied and measured
 * again with each line, which takes longer than all else that a line takes. A line is JSON, and harmless on a terminal whoever its texts are from.
 */
export function logStream(fd: number): LogStream {
  const lines = destination({ fd, sync: false, contentMode: 'buffer', ...batch });
  return {
    write: (line) => void lines.write(Buffer.from(escapedJson(line)) as unknown as string),
    flushSync: () => lines.flushSync(),
  };
}
