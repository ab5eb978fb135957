import type { ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { namedInHouse } from '../../value-analysis/python-modules.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { declareInFile } from './declare-in-file.ts';
import type { Registrations } from './registrations.ts';

/**
 * Commands behind that of an application, which its class names: `subcommands = {'clean': (Clean, 'Removes old carts')}`. The application is called by the
 * name of the command that a package installs for it (`commands`, by class), else by the name that it states.
 */
export function readSubcommands(
  commands: ReadonlyMap<string, string>,
  resolver: ValueResolver,
  framework: FrameworkRules,
  found: Registrations,
): void {
  const { scripts } = framework;
  for (const { extends: bases, member, method } of scripts?.subcommands ?? []) {
    for (const file of resolver.table.files()) {
      if (file.test || file.language !== framework.language) continue;
      for (const fact of file.classes) {
        const stated = fact.members.find(({ name }) => name === member)?.value ?? null;
        if (stated === null || !isDerived(fact, listOf(bases))) continue;
        const own = commands.get(fact.object) ?? nameOf(fact) ?? fact.name;
        for (const record of resolver.resolve(stated)) read(record, own, method, file, fact);
      }
    }
  }

  function isDerived({ object }: ClassFact, bases: readonly string[]): boolean {
    return resolver.ancestorsOf(object).some((symbol) => bases.includes(symbol));
  }

  function nameOf({ members }: ClassFact): string | undefined {
    const value = members.find(({ name }) => name === 'name')?.value;
    return value == null ? undefined : resolver.textsOf(value)[0];
  }

  function read(record: Value, own: string, method: string, file: FileFacts, { lines }: ClassFact): void {
    for (const [name, value] of resolver.entriesOf(record)) {
      const [of = value] = resolver.itemsOf(value) ?? [];
      const classes = resolver.resolve(of).flatMap((each) => {
        const meant = each.kind === 'text' ? namedInHouse(each.text, resolver.table) : each;
        return meant === null ? [] : resolver.classesOf(meant);
      });
      const objects = classes.flatMap((object) => resolver.memberOf(object, method)?.object ?? []);
      const [first] = objects;
      const at = first === undefined ? undefined : resolver.table.fileOfDefinition(first);
      if (first === undefined || scripts === undefined) continue;
      const place = { lines: resolver.table.function(first)?.lines ?? lines };
      declareInFile(at ?? file, scripts, framework, { path: `${own} ${name}`, objects, ...place }, found);
    }
  }
}
