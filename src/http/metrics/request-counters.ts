import { errorCatalogue } from '../../errors.ts';

/** Upper ends of the classes of durations, in seconds; one more class has none. */
export const durationBounds = [
  0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const;

/** Every status that is ever sent. */
export const countedStatuses: readonly number[] = [
  ...new Set([200, 302, 304, ...Object.values(errorCatalogue).map(({ status }) => status)]),
].sort((a, b) => a - b);

const classes = durationBounds.length + 1;
/** Numbers of one operation: classes of durations, their sum in seconds, bytes, then the statuses. */
const sumAt = classes;
const bytesAt = classes + 1;
const statusAt = classes + 2;
const stride = statusAt + countedStatuses.length;

/** What was counted of one operation. */
export interface OperationCounts {
  readonly name: string;
  /** Answers by class of duration, not added up. */
  readonly durations: readonly number[];
  readonly seconds: number;
  readonly bytes: number;
  readonly statuses: ReadonlyMap<number, number>;
}

/**
 * Counts the answers of each operation: numbers at fixed places, so that counting allocates nothing. Each thread counts in numbers of
 * its own and sees those of all, which are added up when they are reported.
 */
export class RequestCounters {
  private readonly names: readonly string[];
  private readonly places: ReadonlyMap<string, number>;
  private readonly own: Float64Array;
  private readonly all: readonly Float64Array[];

  /** Bytes that one thread needs for operations of these names. */
  static bytesFor(names: readonly string[]): number {
    return names.length * stride * 8;
  }

  /** `all`: the numbers of each thread, of which `own` is one; they start as zeros. */
  constructor(names: readonly string[], own: Float64Array, all: readonly Float64Array[] = [own]) {
    this.names = names;
    this.places = new Map(names.map((name, at) => [name, at * stride]));
    this.own = own;
    this.all = all;
  }

  count(name: string, status: number, bytes: number, milliseconds: number): void {
    const place = this.places.get(name);
    const statusPlace = statusPlaces[status];
    if (place === undefined || statusPlace === undefined) return;
    const seconds = milliseconds / 1000;
    let at = 0;
    while (at < durationBounds.length && seconds > (durationBounds[at] as number)) at++;
    add(this.own, place + at, 1);
    add(this.own, place + sumAt, seconds);
    add(this.own, place + bytesAt, bytes);
    add(this.own, place + statusPlace, 1);
  }

  /** The counts of all threads together. */
  read(): OperationCounts[] {
    const total = (at: number): number => this.all.reduce((sum, numbers) => sum + (numbers[at] as number), 0);
    return this.names.map((name, index) => {
      const place = index * stride;
      return {
        name,
        durations: Array.from({ length: classes }, (_, at) => total(place + at)),
        seconds: total(place + sumAt),
        bytes: total(place + bytesAt),
        statuses: new Map(countedStatuses.map((status, at) => [status, total(place + statusAt + at)])),
      };
    });
  }
}

function add(numbers: Float64Array, at: number, amount: number): void {
  numbers[at] = (numbers[at] as number) + amount;
}

const statusPlaces: (number | undefined)[] = [];
for (const [at, status] of countedStatuses.entries()) statusPlaces[status] = statusAt + at;
