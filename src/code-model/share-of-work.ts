/** Takes how much of a piece of work is done, from 0 to 1. */
export type ReportShare = (share: number) => void;

/** For work whose progress nobody follows. */
export const unreported: ReportShare = () => {};

/**
 * What the parts of a piece of work report their own shares to.
 * @param weights of the parts, in the order in which they are done, by about how long they take
 */
export function sharesOf<Part extends string>(
  weights: Readonly<Record<Part, number>>,
  report: ReportShare,
): (part: Part) => ReportShare {
  const parts = Object.keys(weights) as Part[];
  const weightOf = (some: readonly Part[]): number => some.reduce((sum, part) => sum + weights[part], 0);
  const whole = weightOf(parts);
  return (part) => {
    const before = weightOf(parts.slice(0, parts.indexOf(part)));
    return (share) => report((before + weights[part] * share) / whole);
  };
}

/** The items of a list; each is done when the next one is asked for. */
export function* reported<Item>(items: readonly Item[], report: ReportShare): Generator<Item> {
  for (const [at, item] of items.entries()) {
    report(at / items.length);
    yield item;
  }
  report(1);
}
