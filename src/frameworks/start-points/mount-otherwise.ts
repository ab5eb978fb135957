import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { packageOf } from '../injections/package-of.ts';
import type { RuledClass } from './find-classes.ts';
import type { Registrations } from './registrations.ts';

/**
 * Mounts classes that nothing mounts in the only instance of a kind that production code of their package makes: a controller of a module that is put
 * together in a way that is not followed has the prefix of the application all the same.
 * @param idOf id of the instance that a class is
 */
export function mountOtherwise(
  classes: readonly RuledClass[],
  idOf: (ruled: RuledClass) => string,
  { made, mounts }: Registrations,
  { table }: ValueResolver,
): void {
  const packageFor = packageOf(table.manifests);
  for (const ruled of classes) {
    const { standsIn } = ruled.indexed.rule;
    const id = idOf(ruled);
    if (standsIn === undefined || ruled.file.test || mounts.isMounted(id)) continue;
    const around = made.filter(
      ({ kind, file }) =>
        kind === standsIn && table.file(file)?.test !== true && packageFor(file) === packageFor(ruled.file.file),
    );
    const [only, other] = around;
    if (only !== undefined && other === undefined) mounts.mount(id, only.id, []);
  }
}
