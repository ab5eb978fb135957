import type { ServiceOptions } from '../app.ts';
import type { SharedCounts } from '../http/metrics/service-metrics.ts';

/** What a serving thread is given. */
export interface ThreadTask {
  readonly options: ServiceOptions;
  readonly sharedCounts: SharedCounts;
  /** Where all threads count requests against limits of the rate. */
  readonly rateTable: SharedArrayBuffer;
  /** Whether it passes on its notes: all threads would say the same. */
  readonly notes: boolean;
}

/** What a serving thread reports. Any message to it means: stop. */
export type ThreadMessage =
  | { readonly address: string }
  | { readonly note: string }
  | { readonly failure: string; readonly code: string | undefined };
