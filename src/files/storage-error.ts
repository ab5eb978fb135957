const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'the quota of this user is used up',
  EFBIG: 'a file may not become that large',
  EIO: 'the disk reports an error',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** The system refuses to write. What is served stays whole: the snapshot from before, or the new one where it was published already. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(folder: string, code: string, cause: Error) {
    super(`${folder}: ${meanings[code]} (${cause.message}); what is served stays whole, and importing again is safe`, {
      cause,
    });
  }
}

/** Runs something that writes into a folder; what the system refuses becomes a `StorageError`. */
export async function storingIn<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    // An input elsewhere that cannot be read is another matter.
    const isElsewhere = path !== undefined && !path.startsWith(folder);
    if (code === undefined || !(code in meanings) || isElsewhere || !(error instanceof Error)) throw error;
    throw new StorageError(folder, code, error);
  }
}
