import { ClientError } from './client.ts';

/** Asks with source locations, and without them where the source service does not give them out. */
export async function withLocations<T>(ask: (select: 'source-locations' | undefined) => Promise<T>): Promise<T> {
  try {
    return await ask('source-locations');
  } catch (error) {
    if (error instanceof ClientError && error.code === 'source-service-unavailable') return ask(undefined);
    throw error;
  }
}
