import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

/** Where certificate and private key are, in PEM. */
export interface TlsFiles {
  /** The certificate, followed by those between it and the root. */
  readonly cert: string;
  readonly key: string;
}

/** What a listener is configured with. */
export type TlsContext = SecureContextOptions & { readonly cert: Buffer; readonly key: Buffer };

/** A certificate or key that cannot be used. The message names the file. */
export class TlsFileError extends Error {
  override readonly name = 'TlsFileError';
}

/** Rejects with `TlsFileError` when a file cannot be read, or the two do not belong together. */
export async function readTlsFiles({ cert, key }: TlsFiles): Promise<TlsContext> {
  const read = (file: string): Promise<Buffer> =>
    readFile(file).catch((cause: Error) => {
      throw new TlsFileError(`${file} cannot be read: ${cause.message}`, { cause });
    });
  const context: TlsContext = { cert: await read(cert), key: await read(key), minVersion: 'TLSv1.2' };
  try {
    createSecureContext(context);
  } catch (cause) {
    const { message } = cause as Error;
    throw new TlsFileError(
      `${cert} and ${key} cannot be used: ${message}; they must be a certificate and its private key in PEM, without a password`,
      { cause },
    );
  }
  return context;
}

export interface TlsWatchOptions {
  /** Called with what new connections are to use. */
  readonly onChange: (context: TlsContext) => void;
  /** Called with why what is there cannot be used; the earlier files stay in use. */
  readonly onWarning: (text: string) => void;
  /** Milliseconds between two looks. Default 1000. */
  readonly interval?: number;
}

/**
 * Looks whether the files change, by asking for their state again and again: what replaces them may be a symbolic link, of which
 * notifications of the file system report nothing. Returns what ends that.
 */
export function watchTlsFiles(files: TlsFiles, { onChange, onWarning, interval = 1000 }: TlsWatchOptions): () => void {
  let last = '';
  const look = async (): Promise<void> => {
    try {
      const context = await readTlsFiles(files);
      last = '';
      onChange(context);
    } catch (error) {
      const { message } = error as Error;
      if (message !== last) onWarning(`${message}; the earlier certificate stays in use`);
      last = message;
    }
  };
  const listener = (): void => void look();
  for (const file of [files.cert, files.key]) watchFile(file, { interval, persistent: false }, listener);
  return () => {
    for (const file of [files.cert, files.key]) unwatchFile(file, listener);
  };
}
