import { packageAmong } from '../../code-model/imported-package.ts';
import { openCalls } from '../../value-analysis/open-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import type { OperationLinks } from './operation-links.ts';

/** Listeners of one name: more have no information. */
const maxListeners = 4;

/**
 * Adds links from calls on something of which nothing is known to the start points that they name: `this.$root.getSocket().emit('addCart')` to
 * the listener of `addCart`. Only for members whose rule says that the name is enough, in an application that uses the library.
 */
export function joinOpenCalls(
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  pointsOf: (type: string, name: string) => readonly StartPoint[],
  links: OperationLinks,
): void {
  const files = resolver.table.files().filter(({ test }) => !test);
  const rules = all
    .filter(({ packages }) => {
      const names = new Set(listOf(packages));
      return files.some(({ imports, language }) =>
        imports.some((each) => packageAmong(each, language, names) !== null),
      );
    })
    .flatMap(({ calls }) => calls ?? [])
    .filter(({ reachesNamed }) => reachesNamed?.byNameAlone === true);
  if (rules.length === 0) return;
  for (const { file, names, arguments: given, lines, id } of openCalls(resolver)) {
    const [first] = given;
    if (names.length < 2 || first?.kind !== 'text') continue;
    for (const { id: rule, reachesNamed, names: members } of rules) {
      if (!verbsOf(members).has(names.at(-1) ?? '') || listOf(reachesNamed?.except).includes(first.text)) continue;
      const reached = listOf(reachesNamed?.type).flatMap((type) => pointsOf(type, first.text));
      const caller = (id === null ? undefined : resolver.table.call(id)?.caller) ?? file.module;
      for (const { object } of reached.length > maxListeners ? [] : reached)
        links.add(caller, object.key, rule, { file: file.file, ...lines });
    }
  }
}
