import { QueryError } from '../../errors.ts';

export interface FairGateOptions {
  /** How many may be inside at once. */
  readonly places: number;
  /** How many may wait. */
  readonly waiting: number;
  /** Milliseconds after which one who waits is refused. */
  readonly timeout: number;
}

interface Waiter {
  readonly enter: () => void;
  /** Ends the waiting without a place. */
  readonly refuse: (reason: unknown) => void;
}

/**
 * Lets so many at a time do heavy work. Those who wait are let in by turns, one of each caller after the other, and no caller has more than half of the
 * places, so that who asks for much delays himself and not the others. Where too many wait, one who waits gives way to a caller of whom fewer wait.
 */
export class FairGate {
  private readonly options: FairGateOptions;
  /** The next turn is that of the first. */
  private readonly queues = new Map<string, Waiter[]>();
  private readonly inside = new Map<string, number>();
  private taken = 0;
  private waiting = 0;

  constructor(options: FairGateOptions) {
    this.options = options;
  }

  /**
   * Resolves to what gives the place back, once. Rejects with `overloaded` when too many wait, or one waits too long, and with the reason of `gone` as
   * soon as that is aborted: then nobody waits any more.
   */
  async enter(caller: string, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted();
    if (!this.hasPlaceFor(caller) || this.queues.has(caller)) await this.wait(caller, gone);
    else this.admit(caller);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave(caller);
    };
  }

  private hasPlaceFor(caller: string): boolean {
    const { places } = this.options;
    return this.taken < places && (this.inside.get(caller) ?? 0) < Math.max(1, Math.ceil(places / 2));
  }

  private admit(caller: string): void {
    this.taken++;
    this.inside.set(caller, (this.inside.get(caller) ?? 0) + 1);
  }

  private wait(caller: string, gone: AbortSignal): Promise<void> {
    if (this.waiting >= this.options.waiting && !this.makeRoomFor(caller)) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(caller) ?? [];
      const drop = (): void => waiter.refuse(gone.reason);
      const end = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', drop);
      };
      const waiter: Waiter = {
        enter: () => {
          end();
          resolve();
        },
        refuse: (reason) => {
          end();
          this.remove(caller, waiter);
          reject(reason);
        },
      };
      const timer = setTimeout(() => waiter.refuse(overloaded()), this.options.timeout);
      gone.addEventListener('abort', drop);
      this.queues.set(caller, queue);
      queue.push(waiter);
      this.waiting++;
    });
  }

  /** Refuses the last of whom most wait, where that leaves them as many places as `caller` has then. */
  private makeRoomFor(caller: string): boolean {
    const own = this.queues.get(caller)?.length ?? 0;
    const longest = [...this.queues.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.refuse(overloaded());
    return true;
  }

  private leave(caller: string): void {
    this.taken--;
    const rest = (this.inside.get(caller) as number) - 1;
    if (rest === 0) this.inside.delete(caller);
    else this.inside.set(caller, rest);
    this.letIn();
  }

  private letIn(): void {
    for (const [caller, queue] of this.queues) {
      if (this.taken >= this.options.places) return;
      if (!this.hasPlaceFor(caller)) continue;
      const waiter = queue[0] as Waiter;
      // Behind the others, for the next turn.
      this.queues.delete(caller);
      this.queues.set(caller, queue);
      this.remove(caller, waiter);
      this.admit(caller);
      waiter.enter();
      this.letIn();
      return;
    }
  }

  private remove(caller: string, waiter: Waiter): void {
    const queue = this.queues.get(caller) as Waiter[];
    queue.splice(queue.indexOf(waiter), 1);
    if (queue.length === 0) this.queues.delete(caller);
    this.waiting--;
  }
}

export function overloaded(): QueryError {
  return new QueryError('overloaded', 'The service has as much to do as it can; ask again in a moment.');
}
