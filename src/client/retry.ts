/** How often and how late a request is sent again that failed for a reason that may pass. */
export interface RetryPolicy {
  /** Requests in all, the first included; 1 sends none again. */
  readonly attempts: number;
  /** Milliseconds before the second request; each further wait is twice as long. */
  readonly firstDelay: number;
  /** Milliseconds that no wait exceeds. */
  readonly maximumDelay: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, firstDelay: 200, maximumDelay: 10_000 };

/** Statuses that a repeated request may get rid of: too many requests, a gateway's errors, a snapshot that is being loaded. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Sends a request until it is answered with a status that does not pass by itself. Waits as long as `Retry-After` asks, else with
 * exponential back-off and full jitter. A failure of the network is repeated too. Rejects with the reason of `signal` once it is aborted.
 */
export async function withRetries(
  send: () => Promise<Response>,
  { attempts, firstDelay, maximumDelay }: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const isLast = attempt >= attempts;
    const backOff = Math.random() * Math.min(maximumDelay, firstDelay * 2 ** (attempt - 1));
    let delay = backOff;
    try {
      const response = await send();
      if (isLast || !passing.has(response.status)) return response;
      delay = Math.min(maximumDelay, secondsOf(response.headers.get('retry-after')) ?? backOff);
      await response.body?.cancel();
    } catch (error) {
      if (isLast || signal?.aborted) throw error;
    }
    await pause(delay, signal);
  }
}

/** Milliseconds of a `Retry-After` in seconds. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
