import { joinPath } from './join-path.ts';

/** Which requests a statement passes on to a router, whose routes keep their own paths: `app.all('/carts*', carts)`. */
export interface Selection {
  /** The path of what passes them on. */
  readonly below: string;
  /** Patterns of paths below it, of which a request fits one; none where any fits. */
  readonly paths: readonly string[];
  /** `ANY` for all verbs. */
  readonly verb: string;
}

/** False where no request of a route is passed on for sure; what cannot be said is passed on. */
export function mayReach({ below, paths, verb }: Selection, path: string, ofRoute: string): boolean {
  if (!mayBeVerb(verb, ofRoute)) return false;
  if (paths.length === 0 || !path.startsWith(below)) return true;
  const own = constantStart(joinPath('', path.slice(below.length)));
  return paths.some((pattern) => mayFit(constantStart(joinPath('', pattern)), own));
}

/** A server answers `HEAD` by what is there for `GET`. */
function mayBeVerb(verb: string, ofRoute: string): boolean {
  const isAny = [verb, ofRoute].some((each) => each === 'ANY' || each === '');
  return isAny || verb === ofRoute || (verb === 'GET' && ofRoute === 'HEAD');
}

interface ConstantStart {
  readonly text: string;
  readonly isWhole: boolean;
}

/** A path up to its first part that is not constant, in small letters, as servers compare paths. */
function constantStart(path: string): ConstantStart {
  const [start = ''] = /^[^:*({?+[\\]*/.exec(path) ?? [];
  const isOptional = path[start.length] === '?';
  return { text: (isOptional ? start.slice(0, -1) : start).toLowerCase(), isWhole: start.length === path.length };
}

function mayFit(a: ConstantStart, b: ConstantStart): boolean {
  if (a.isWhole && b.isWhole) return a.text === b.text;
  return (!a.isWhole && mayBegin(a, b)) || (!b.isWhole && mayBegin(b, a));
}

/** Whether one path goes on as another; what follows its last slash may be left out, as in `/carts/:id?`. */
function mayBegin(start: ConstantStart, { text }: ConstantStart): boolean {
  return text.startsWith(start.text.replace(/\/$/, ''));
}
