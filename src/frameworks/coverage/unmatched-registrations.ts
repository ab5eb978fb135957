import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { packageAmong } from '../../code-model/imported-package.ts';
import { moduleOfSymbol } from '../../code-model/symbol-name.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';

/**
 * Records calls that look like registrations of a framework in use, although no rule fits them, as nothing is known of what they are
 * called on: `server.get('/carts', list)` where `server` comes from code that cannot be followed.
 */
export function recordUnmatched(finder: InstanceFinder, all: readonly FrameworkRules[]): void {
  const { table } = finder.resolver;
  const files = table.files().filter(({ test }) => !test);
  const used = all.filter((rules) => files.some((file) => importsAny(file, rules)));
  const byName = registeringNames(used);
  if (byName.size === 0) return;
  const matched = new Set([...finder.allMatches()].map(({ call }) => originOf(call.id)));
  for (const file of files) {
    for (const call of file.calls) {
      const name = memberName(call.callee);
      const frameworks = name === null ? undefined : byName.get(name);
      if (frameworks === undefined || matched.has(call.id)) continue;
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      const looksLike = table.coverage.attempt(unit, () => looksLikeRegistration(call, frameworks, finder));
      if (looksLike !== true) continue;
      const framework = frameworks.find((rules) => importsAny(file, rules)) ?? (frameworks[0] as FrameworkRules);
      const reason = `it is not known what '${name}' is called on`;
      table.coverage.unresolved({
        kind: 'registration',
        library: framework.framework,
        file: file.file,
        line: call.lines.startLine,
        id: call.id,
        reason,
      });
    }
  }
}

/** Name of the member that is called; null for a call of a plain name. */
function memberName(callee: Value): string | null {
  if (callee.kind === 'member') return callee.name;
  return callee.kind === 'external' ? (/[#.]([^#.]+)$/.exec(callee.symbol)?.[1] ?? null) : null;
}

function importsAny({ imports, language }: FileFacts, { packages }: FrameworkRules): boolean {
  const names = new Set(listOf(packages));
  return imports.some((module) => packageAmong(module, language, names) !== null);
}

/** Members that register something for a path, by name. */
function registeringNames(used: readonly FrameworkRules[]): ReadonlyMap<string, readonly FrameworkRules[]> {
  const byName = new Map<string, FrameworkRules[]>();
  for (const rules of used) {
    for (const { on, names, path, startPoint } of rules.calls ?? []) {
      if (on === undefined || startPoint === undefined || !listOf(path).includes('0')) continue;
      for (const name of verbsOf(names).keys()) {
        const known = byName.get(name);
        if (known === undefined) byName.set(name, [rules]);
        else if (!known.includes(rules)) known.push(rules);
      }
    }
  }
  byName.delete('*');
  return byName;
}

function looksLikeRegistration(call: CallFact, frameworks: readonly FrameworkRules[], finder: InstanceFinder): boolean {
  const { resolver } = finder;
  const [path] = call.arguments;
  const handler = call.arguments.at(-1);
  if (path === undefined || handler === undefined || call.arguments.length < 2) return false;
  if (!resolver.textsOf(path).some((text) => text.startsWith('/'))) return false;
  if (!mayBeFunction(handler, finder)) return false;
  const { callee } = call;
  const symbols = [
    ...(call.declared === undefined ? [] : [call.declared]),
    ...resolver.symbolsOf(callee.kind === 'member' ? callee.of : callee),
  ];
  const packages = new Set(frameworks.flatMap((rules) => listOf(rules.packages)));
  const modules = symbols.map(moduleOfSymbol).filter((module) => !/^[./]/.test(module));
  return modules.every((module) => packageAmong(module, '', packages) !== null);
}

/** True for a function, and for a name that leads to nothing known. */
function mayBeFunction(value: Value, { resolver }: InstanceFinder): boolean {
  if (value.kind === 'record' || value.kind === 'text' || value.kind === 'joined' || value.kind === 'constant')
    return false;
  const resolved = resolver.resolve(value);
  return (
    resolved.length === 0 || resolved.some(({ kind }) => kind !== 'record' && kind !== 'text' && kind !== 'constant')
  );
}
