import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import { type InstalledScript, installedScripts, isPythonManifest } from './installed-scripts.ts';
import { moduleNamed } from './module-named.ts';
import { readSubcommands } from './read-subcommands.ts';
import type { Registrations } from './registrations.ts';

/**
 * Start points of the commands that packages of Python install. A function that is a command of a library already, as those of click are, is no
 * other one; one that is not found is in the coverage report.
 */
export function readScripts(
  descriptions: readonly DescriptionFile[],
  finder: InstanceFinder,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  const { table } = finder.resolver;
  const modules = table.files().filter(({ moduleName }) => moduleName !== undefined);
  const rules = all.flatMap((framework) =>
    framework.scripts === undefined ? [] : [{ framework, rule: framework.scripts }],
  );
  const commands = new Map<string, string>();
  const handled = new Set(found.declarations.flatMap(({ handlers }) => handlers.map(({ object }) => object)));
  for (const { path, script } of modules.length === 0 ? [] : scriptsIn(descriptions, finder)) {
    const file = moduleNamed(script.module, modules);
    const value = { kind: 'import', file: file?.file ?? '', name: script.function } as const;
    const objects = file === undefined ? [] : functionsOf(value, finder.resolver);
    const isCommand = file !== undefined && finder.instancesOf(value).length > 0;
    for (const owner of objects.flatMap((object) => table.ownerOf(object) ?? [])) commands.set(owner, script.name);
    if (isCommand || objects.some((object) => handled.has(object))) continue;
    const [object = ''] = objects;
    const declared = table.fileOfDefinition(object);
    for (const { framework, rule } of rules) {
      if (declared !== undefined) {
        const lines = table.function(object)?.lines;
        declareInFile(declared, rule, framework, { path: script.name, objects, lines }, found);
        continue;
      }
      const reason = `the function '${script.function}' of '${script.module}' is not found`;
      const site = { kind: 'registration', library: framework.framework, file: path, line: script.line } as const;
      table.coverage.unresolved({ ...site, isBesideCode: true, reason });
    }
  }
  for (const { framework } of rules) readSubcommands(commands, finder.resolver, framework, found);
}

function scriptsIn(
  descriptions: readonly DescriptionFile[],
  { resolver }: InstanceFinder,
): { readonly path: string; readonly script: InstalledScript }[] {
  const manifests = descriptions.filter(({ path }) => isPythonManifest(path));
  return manifests.flatMap((manifest) => {
    const text = textOfFile(manifest, resolver.table.coverage, 'scripts') ?? '';
    return installedScripts(text).map((script) => ({ path: manifest.path, script }));
  });
}
