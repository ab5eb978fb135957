import type { Registrations } from '../start-points/registrations.ts';
import type { Declaration } from '../start-points/start-point.ts';
import { ownRouter } from './own-routers.ts';

/** Drops what an own router keeps and gives to a library later: the library's rules say more of it, such as the path before it. */
export function dropRepeated({ declarations }: Registrations): void {
  if (!declarations.some(isOwn)) return;
  const others = new Set(declarations.filter((each) => !isOwn(each)).flatMap(keysOf));
  const kept = declarations.filter((each) => !isOwn(each) || !keysOf(each).some((key) => others.has(key)));
  declarations.splice(0, declarations.length, ...kept);
}

function isOwn({ rules }: Declaration): boolean {
  return rules.framework === ownRouter;
}

/** Its verb with the function that answers, the last one, and with each path. */
function keysOf({ verb, paths, handlers }: Declaration): readonly string[] {
  const last = handlers.at(-1);
  const byPath = paths.map((path) => `${verb} /${path.replace(/^\/|\/$/g, '')}`);
  return last === undefined ? byPath : [...byPath, `${verb} ${last.object}`];
}
