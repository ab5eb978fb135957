import { setTimeout as wait } from 'node:timers/promises';

/** How a registry is asked. Times in milliseconds. */
export interface RetryPolicy {
  readonly timeout: number;
  /** Tries after the first, each after twice the wait of the one before. */
  readonly retries: number;
  readonly firstWait: number;
  readonly longestWait: number;
  readonly largestAnswer: number;
}

export const retryPolicy: RetryPolicy = {
  timeout: 30_000,
  retries: 3,
  firstWait: 1000,
  longestWait: 60_000,
  largestAnswer: 128 * 1024 ** 2,
};

/** A question a registry did not answer; the message says why. */
export class RegistryError extends Error {
  /** Whether asking again may help. */
  readonly passing: boolean;
  /** What the registry asks to wait. */
  readonly retryAfter: number | null;

  constructor(message: string, passing: boolean, retryAfter: number | null = null) {
    super(message);
    this.name = 'RegistryError';
    this.passing = passing;
    this.retryAfter = retryAfter;
  }
}

/** Asks a registry for a document: again with growing waits while the fault may pass (network, 408, 429, 5xx). Throws `RegistryError`. */
export async function askRegistry(url: string, accept: string, manners: RetryPolicy = retryPolicy): Promise<string> {
  let pause = manners.firstWait;
  for (let retriesLeft = manners.retries; ; retriesLeft--) {
    try {
      return await askOnce(url, accept, manners);
    } catch (error) {
      if (!(error instanceof RegistryError) || !error.passing || retriesLeft === 0) throw error;
      await wait(Math.min(error.retryAfter ?? pause, manners.longestWait));
      pause *= 2;
    }
  }
}

async function askOnce(url: string, accept: string, { timeout, largestAnswer }: RetryPolicy): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  let response: Response;
  try {
    response = await fetch(url, { signal, headers: { accept } });
  } catch (cause) {
    throw new RegistryError(signal.aborted ? `no answer within ${timeout / 1000} s` : reasonOf(cause), true);
  }
  if (!response.ok) {
    await response.body?.cancel();
    const passing = [408, 429].includes(response.status) || response.status >= 500;
    throw new RegistryError(`it answers ${response.status}`, passing, secondsOf(response.headers.get('retry-after')));
  }
  return await readBounded(response, largestAnswer, signal, timeout);
}

async function readBounded(response: Response, largest: number, signal: AbortSignal, timeout: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > largest) throw new RegistryError(`its answer is larger than ${largest} bytes`, false);
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    throw new RegistryError(signal.aborted ? `no whole answer within ${timeout / 1000} s` : reasonOf(cause), true);
  }
  return Buffer.concat(parts).toString('utf8');
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
}

function reasonOf(cause: unknown): string {
  const { message, cause: inner } = cause as Error & { cause?: Error };
  return inner?.message || message;
}
