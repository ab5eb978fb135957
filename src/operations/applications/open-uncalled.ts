import type { UncalledFunction, UncalledGroup } from '../../model/coverage.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { ApplicationReader } from '../../store/store.ts';

/** So many that leave the code alike are chosen by it, whatever calls them. */
const alike = 2;

/**
 * The groups of functions that nothing is known to call, without those that some transaction holds: links that an analysis finds last lead there. What
 * something calls stays where it is chosen among several: with a decorator that several others have, which registers it whatever calls it beside; in an
 * object that holds several; given away with a name; as one of the overrides of a method. Large groups come first.
 */
export function openUncalled(groups: readonly UncalledGroup[], reader: ApplicationReader): UncalledGroup[] {
  if (groups.length === 0) return [];
  const counts = reader.transactionsThrough(groups.flatMap(({ functions }) => functions));
  const isHeld = new Map(groups.flatMap(({ functions }) => functions).map((each, at) => [each, (counts[at] ?? 0) > 0]));
  const isReached = (each: UncalledFunction): boolean => isHeld.get(each) === true;
  return groups
    .map((group) => ({ ...group, functions: openIn(group, isReached) }))
    .filter(({ functions }) => functions.length > 0)
    .sort(
      (a, b) =>
        order(a) - order(b) ||
        b.functions.length - a.functions.length ||
        compareCodePoints(a.way, b.way) ||
        compareCodePoints(a.by, b.by),
    );
}

function openIn(
  { way, functions }: UncalledGroup,
  isReached: (each: UncalledFunction) => boolean,
): readonly UncalledFunction[] {
  const open = functions.filter((each) => !isReached(each));
  const uncalled = open.filter(({ called }) => called !== true);
  if (way === 'decorator') return uncalled.length >= alike ? functions : uncalled;
  if (way === 'given') return open;
  if (way === 'stored') return open.length >= alike ? open : uncalled;
  const overrides = Map.groupBy(open, ({ name }) => name);
  return open.filter(({ called, name }) => called !== true || (overrides.get(name)?.length ?? 0) >= alike);
}

/** What shares nothing comes last. */
function order({ way }: UncalledGroup): number {
  return ['name', 'returned', 'nothing'].indexOf(way);
}
