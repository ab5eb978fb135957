/** So many failures in a row end the questions for a while. */
const mostFailures = 5;
/** Milliseconds until one question is let through again. */
const pause = 10_000;

/** Keeps from asking a service that has stopped answering: neither it nor those who wait for it gain by that. */
export class CircuitBreaker {
  private readonly now: () => number;
  private failures = 0;
  private openedAt = 0;
  private trying = false;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Asks, or throws `CircuitOpenError` at once. What `ask` throws counts as a failure; what it returns ends the count. */
  async run<T>(ask: () => Promise<T>): Promise<T> {
    const isTrial = this.failures >= mostFailures;
    if (isTrial && (this.trying || this.now() - this.openedAt < pause)) throw new CircuitOpenError();
    if (isTrial) this.trying = true;
    try {
      const answer = await ask();
      this.failures = 0;
      return answer;
    } catch (error) {
      this.failures++;
      this.openedAt = this.now();
      throw error;
    } finally {
      if (isTrial) this.trying = false;
    }
  }
}

export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}
