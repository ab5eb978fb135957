/** How far a piece of work is: a phase, what is done of it, and of how much where that is known. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total?: number;
}

/** A count with a thin grouping that reads the same everywhere: 1 234 567. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}
