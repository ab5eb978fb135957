import { originOf } from '../../code-model/fact-table.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import type { NamedContexts } from './named-contexts.ts';

/**
 * States how start points enter closures that calls made which give a name: of the rules `member('carts')` and `member('users')` each calls what is
 * looked up by its own. Only where all that leads from the start point to the function does.
 */
export function enterByName(points: readonly StartPoint[], named: NamedContexts): void {
  for (const { links, declarations } of points) {
    const handlers = declarations.flatMap((each) => each.handlers);
    for (const [to, link] of links) {
      if (link['x-contexts'] !== undefined) continue;
      const closures = handlers.filter(({ object }) => originOf(object) === to);
      const ways = closures.flatMap(({ object }) => named.enteringClosure(object) ?? []);
      if (ways.length === 0 || ways.length < closures.length) continue;
      const distinct = new Map(ways.map((way) => [way.enters, way]));
      links.set(to, { ...link, 'x-contexts': [...distinct.values()] });
    }
  }
}
