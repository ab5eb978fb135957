import { fileURLToPath } from 'node:url';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { ObjectStoreError } from './object-store-error.ts';
import { type Environment, isS3Location, readS3Settings } from './s3/s3-settings.ts';
import { openS3Store } from './s3/s3-store.ts';

/**
 * Opens `s3://bucket/prefix`, or the folder that `file:///path` names, such as one that several machines share; nothing is asked of it yet.
 * Throws `ObjectStoreError` for a location or variables that make no sense.
 */
export function openObjectStore(location: string, environment: Environment): ObjectStore {
  if (isS3Location(location)) return openS3Store(readS3Settings(location, environment));
  if (/^file:\/\/\/./.test(location)) return openFolderStore(fileURLToPath(location));
  throw new ObjectStoreError(`'${location}' is no object store; write s3://bucket/prefix or file:///path`);
}
