import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { type Environment, isS3Location, readS3Settings } from './s3/s3-settings.ts';
import { openS3Store } from './s3/s3-store.ts';

/** Opens `s3://bucket/prefix`, or a folder; nothing is asked of it yet. Throws `ObjectStoreError` for a location or variables that make no sense. */
export function openObjectStore(location: string, environment: Environment): ObjectStore {
  return isS3Location(location) ? openS3Store(readS3Settings(location, environment)) : openFolderStore(location);
}
