import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { membersOf } from '../rules/select.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';

/** Start points of packages: the commands that they install, each the top level of a file, and what they export to others. */
export function readPackages(resolver: ValueResolver, all: readonly FrameworkRules[], found: Registrations): void {
  for (const rules of all) {
    for (const { commands, entries } of resolver.table.manifests) {
      if (rules.commands !== undefined) {
        for (const [name, path] of Object.entries(commands)) {
          const file = resolver.table.file(path);
          if (file !== undefined)
            declareInFile(file, rules.commands, rules, { path: name, objects: [file.module] }, found);
        }
      }
      if (rules.entries !== undefined) {
        for (const [name, path] of Object.entries(entries)) {
          const file = resolver.table.file(path);
          if (file !== undefined) readEntry(name, file, rules, resolver, found);
        }
      }
    }
  }
}

/** A start point for each exported function, and for each exported class with its constructor and public methods. */
function readEntry(
  name: string,
  file: FileFacts,
  rules: FrameworkRules,
  resolver: ValueResolver,
  found: Registrations,
): void {
  const { entries } = rules;
  if (entries === undefined) return;
  const whole: Value = { kind: 'import', file: file.file, name: '*' };
  const own = resolver.resolve(whole).flatMap((each) => (each.kind === 'import' ? [] : [{ key: '', value: each }]));
  for (const { key, value } of [...own, ...membersOf(whole, resolver)]) {
    const objects = exportedCode(value, resolver);
    const [first] = objects;
    if (first === undefined) continue;
    const path = key === '' || key === 'default' || key === 'export=' ? name : `${name}.${key}`;
    const declared = resolver.table.file(first.split('#', 1)[0] ?? '') ?? file;
    declareInFile(declared, entries, rules, { path, objects, lines: linesOf(first, resolver) }, found);
  }
}

function exportedCode(value: Value, resolver: ValueResolver): readonly string[] {
  const classes = resolver.resolve(value).flatMap((each) => (each.kind === 'class' ? [each.object] : []));
  if (classes.length === 0) return functionsOf(value, resolver);
  return classes.flatMap((object) => {
    const methods = publicMethods(object, resolver);
    return methods.length === 0 ? [object] : methods;
  });
}

/** The constructor, and methods that are not private and whose names do not begin with `_` or `#`. */
function publicMethods(object: string, resolver: ValueResolver): readonly string[] {
  const members = resolver.table.class(object)?.members ?? [];
  return members.flatMap(({ kind, name, hidden, object: method }) => {
    const isPublic = (kind === 'method' && hidden !== true && !/^[_#]/.test(name)) || kind === 'constructor';
    return isPublic && method !== null ? [method] : [];
  });
}

function linesOf(object: string, { table }: ValueResolver): { startLine: number; endLine: number } | undefined {
  return table.function(object)?.lines ?? table.class(object)?.lines;
}
