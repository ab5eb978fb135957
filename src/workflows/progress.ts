/** How far a piece of work is: a phase, what is done of it, and of how much where that is known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total?: number;
  /** From 0 to 1, of the stage of work that the phase belongs to; default: what is done of the total. */
  readonly share?: number;
  /** Of the whole job, from 0 to 99; never decreases. */
  readonly percent?: number;
  readonly remainingSeconds?: number;
}

/** A count with a thin grouping that reads the same everywhere: 1 234 567. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}

/** `3 folders`, `1 file`; empty for none. */
export function formatAmount(count: number, noun: string): string {
  return count === 0 ? '' : `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
