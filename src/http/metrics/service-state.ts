import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Store, StoreMemory } from '../../store/store.ts';

/** What the process and its serving threads are doing. */
export interface ServiceState {
  readonly threads: readonly ThreadState[];
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
}

export interface ThreadState extends StoreMemory {
  /** Requests to an object store; none where the data are in a folder. */
  readonly requests: { readonly get: number; readonly list: number };
  /** Quantiles and the seconds by which timers were late. */
  readonly delays: readonly (readonly [quantile: string, seconds: number])[];
}

const refreshMilliseconds = 5000;
/** Milliseconds after which the timer that is watched should run; the histogram holds them too. */
const resolution = 20;
const quantiles = ['0.5', '0.99', '1'] as const;
/** Numbers of one thread: snapshots, bytes, requests (get, list), delays. */
const delaysAt = 4;
const numbersOfThread = delaysAt + quantiles.length;

/** What each serving thread last said of itself, in numbers that all threads see. */
export class ThreadStates {
  static readonly bytesFor = numbersOfThread * 8;
  private readonly own: Float64Array;
  private readonly all: readonly Float64Array[];
  private readonly store: Pick<Store, 'memory' | 'requests'>;
  private readonly delay: ReturnType<typeof monitorEventLoopDelay>;
  private readonly timer: NodeJS.Timeout;

  /** `all`: the numbers of each thread, of which `own` is one. Watches until `close`. */
  constructor(store: Pick<Store, 'memory' | 'requests'>, own: Float64Array, all: readonly Float64Array[] = [own]) {
    this.store = store;
    this.own = own;
    this.all = all;
    this.delay = monitorEventLoopDelay({ resolution });
    this.delay.enable();
    this.timer = setInterval(() => this.refresh(), refreshMilliseconds);
    this.timer.unref();
  }

  /** Of other threads what they said in the last seconds. */
  read(): ServiceState {
    this.say();
    const { user, system } = process.cpuUsage();
    return {
      threads: this.all.map((numbers) => ({
        snapshots: numbers[0] as number,
        bytes: numbers[1] as number,
        requests: { get: numbers[2] as number, list: numbers[3] as number },
        delays: quantiles.map((quantile, at) => [quantile, numbers[delaysAt + at] as number] as const),
      })),
      cpuSeconds: (user + system) / 1e6,
      residentBytes: process.memoryUsage.rss(),
      startedAt: performance.timeOrigin / 1000,
    };
  }

  close(): void {
    clearInterval(this.timer);
    this.delay.disable();
  }

  private refresh(): void {
    this.say();
    for (const [at, quantile] of quantiles.entries()) {
      const late = this.delay.count === 0 ? 0 : this.delay.percentile(Number(quantile) * 100) / 1e6 - resolution;
      this.own[delaysAt + at] = Math.max(0, late) / 1000;
    }
    this.delay.reset();
  }

  private say(): void {
    const { snapshots, bytes } = this.store.memory();
    const { get, list } = this.store.requests() ?? { get: 0, list: 0 };
    this.own.set([snapshots, bytes, get, list]);
  }
}
