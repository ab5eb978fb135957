import type { Store } from '../../store/store.ts';
import type { Exchange } from '../exchange.ts';
import { metricsText } from './metrics-text.ts';
import { RequestCounters } from './request-counters.ts';
import { ThreadStates } from './service-state.ts';

/** Where the serving threads of a process count: a buffer for each, seen by all. */
export interface SharedCounts {
  readonly buffers: readonly SharedArrayBuffer[];
  /** Which of them is this thread's. */
  readonly own: number;
}

export interface ServiceMetricsOptions {
  /** Names of all operations that are counted. */
  readonly names: readonly string[];
  readonly version: string;
  /** What the store holds in memory, and what it has asked another one for. */
  readonly store: Pick<Store, 'memory' | 'requests'>;
  /** Default: this thread serves alone. */
  readonly shared?: SharedCounts | undefined;
}

/** What a service reports about itself at /metrics. */
export class ServiceMetrics {
  private readonly counters: RequestCounters;
  private readonly states: ThreadStates;
  private readonly version: string;

  /** Bytes of the buffer of one thread. */
  static bytesFor(names: readonly string[]): number {
    return RequestCounters.bytesFor(names) + ThreadStates.bytesFor;
  }

  constructor({ names, version, store, shared }: ServiceMetricsOptions) {
    const buffers = shared?.buffers ?? [new ArrayBuffer(ServiceMetrics.bytesFor(names))];
    const own = shared?.own ?? 0;
    const split = RequestCounters.bytesFor(names);
    const counts = buffers.map((buffer) => new Float64Array(buffer, 0, split / 8));
    const states = buffers.map((buffer) => new Float64Array(buffer, split));
    this.counters = new RequestCounters(names, counts[own] as Float64Array, counts);
    this.states = new ThreadStates(store, states[own] as Float64Array, states);
    this.version = version;
  }

  count({ operation, status, bytes, milliseconds }: Exchange): void {
    this.counters.count(operation, status, bytes, milliseconds);
  }

  text(): string {
    return metricsText(this.counters.read(), this.states.read(), this.version);
  }

  close(): void {
    this.states.close();
  }
}
