import type { DatabaseSync } from 'node:sqlite';

/** What SQLite answers when another connection has the lock; further bits give details. */
const busy = 5;

/**
 * Takes the lock that the operating system keeps on a file, which is made where there is none and never deleted. Returns what gives the lock back;
 * undefined while another process has it. The system gives it back by itself when the process ends, however it ends and whether or not anyone asks for
 * its exit status, and it knows processes of other containers, where names of hosts and numbers of processes say nothing.
 *
 * Node has no function for such locks; its SQLite has, on every system: an exclusive transaction on an empty database is exactly that, and writes nothing.
 * The lock is lost when this process opens and closes the file in any other way.
 */
export function lockFile(path: string): (() => void) | undefined {
  const Database = databaseClass();
  let database: DatabaseSync | undefined;
  try {
    database = new Database(path);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    if (((error as { readonly errcode?: number }).errcode ?? 0) % 256 === busy) return undefined;
    const { message } = error as Error;
    throw new Error(
      `${path} cannot be locked: ${message}; its folder must be writable and its file system must have locks`,
      {
        cause: error,
      },
    );
  }
  const held = database;
  return () => held.close();
}

/** Loaded with the first lock. Versions of Node that call SQLite experimental would say so to everyone who imports something. */
function databaseClass(): typeof DatabaseSync {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const sqlite = process.getBuiltinModule('node:sqlite');
    if (sqlite === undefined)
      throw new Error(`this version of Node (${process.version}) has no SQLite; use 22.13 or a later one`);
    return sqlite.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
}
