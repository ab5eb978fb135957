import { joinPath } from '../instances/join-path.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import type { Registrations } from '../start-points/registrations.ts';

/** Paths that files beside the code put before those of all operations of a module: `server.servlet.context-path: /shop`. A module that sets none has none. */
export function readBasePaths(all: readonly FrameworkRules[], { bases, settings }: Registrations): void {
  for (const { framework, basePaths } of all) {
    for (const { of, settings: parts } of basePaths ?? []) {
      for (const file of settings.modules()) {
        const path = parts
          .map(
            (keys) =>
              listOf(keys)
                .map((key) => settings.statedBy(key, file))
                .find((value) => value !== null) ?? '',
          )
          .map((value) => settings.fill(value, file))
          .reduce((outer, inner) => joinPath(outer, inner), '');
        if (!path.includes('${')) bases.add(framework, of, file, path, 'settings');
      }
    }
  }
}
