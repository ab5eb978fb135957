import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import { type InstalledScript, installedScripts, isPythonManifest } from './installed-scripts.ts';
import { moduleNamed } from './module-named.ts';
import { nameInstalled } from './name-installed.ts';
import { readSubcommands } from './read-subcommands.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

/**
 * Start points of the commands that packages of Python install. A command of a library, as those of click are, is called by the name that it is
 * installed under; what else is known of a function leaves it no command of its own. One that is not found is in the coverage report.
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
  const names = new Map<string, Set<string>>();
  const handled = declarationsByFunction(found);
  for (const { path, script } of modules.length === 0 ? [] : scriptsIn(descriptions, finder)) {
    const file = moduleNamed(script.module, modules);
    const value = { kind: 'import', file: file?.file ?? '', name: script.function } as const;
    const objects = file === undefined ? [] : functionsOf(value, finder.resolver);
    const instances = file === undefined ? [] : finder.instancesOf(value);
    for (const { id } of instances) names.set(id, (names.get(id) ?? new Set()).add(script.name));
    for (const owner of objects.flatMap((object) => table.ownerOf(object) ?? [])) commands.set(owner, script.name);
    if (instances.length > 0) continue;
    const [object = ''] = objects;
    const known = objects.flatMap((each) => handled.get(each) ?? []);
    const declared = table.fileOfDefinition(object);
    for (const { framework, rule } of rules) {
      if (known.length > 0 && !known.some((each) => isCommand(each, rule.startPoint.type))) continue;
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
  nameInstalled(names, finder, all, found);
  for (const { framework } of rules) readSubcommands(commands, finder.resolver, framework, found);
}

/** By the key of a function, what it is behind. */
function declarationsByFunction({ declarations }: Registrations): ReadonlyMap<string, readonly Declaration[]> {
  const all = declarations.flatMap((each) => each.handlers.map(({ object }) => ({ object, each })));
  return new Map(
    [...Map.groupBy(all, ({ object }) => object)].map(([object, of]) => [object, of.map(({ each }) => each)]),
  );
}

/** True for a command that names its function, which may be installed as another one: not where the function only reads which command it is. */
function isCommand({ startPoint }: Declaration, type: string): boolean {
  return startPoint.type === type && startPoint.useEnclosingFunction !== true;
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
