import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { isAddressed } from '../rules/is-addressed.ts';
import type { KnownLibraries } from '../rules/read-known-libraries.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { type ModelledLibrary, recordImports } from './library-imports.ts';

/** Records which libraries production code imports, for the coverage; makes no records. */
export class LibraryInterpreter implements FactInterpreter {
  private readonly modelled: readonly ModelledLibrary[];
  private readonly known: KnownLibraries;

  /** Files of users' rules, by framework. */
  private readonly own: ReadonlyMap<string, string>;

  /**
   * @param others libraries that are described elsewhere than in the rules of frameworks
   * @param own files of users' rules, by framework
   */
  constructor(
    rules: readonly FrameworkRules[],
    others: readonly ModelledLibrary[],
    known: KnownLibraries,
    own: ReadonlyMap<string, string> = new Map(),
  ) {
    this.own = own;
    this.modelled = [...rules.flatMap(librariesOf), ...others];
    this.known = known;
  }

  records({ table }: ValueResolver): readonly never[] {
    table.coverage.attempt({ phase: 'coverage' }, () => recordImports(table, this.modelled, this.known));
    for (const [model, file] of this.own) {
      if (table.coverage.hasSite(null, model)) continue;
      const isImported = this.isImported(model, table);
      if (isImported && this.findsNothing(model)) continue;
      const reason = isImported ? 'no code fits it' : 'no code fits it, and none imports its packages';
      table.coverage.withoutUse({ model, file, reason });
    }
    return [];
  }

  private isImported(model: string, table: ValueResolver['table']): boolean {
    const packages = this.modelled.filter(({ name }) => name === model).flatMap((library) => library.packages);
    if (packages.length === 0) return true;
    return table.files().some(({ imports }) => packages.some((name) => imports.includes(name)));
  }

  /** A model of containers alone finds nothing that is counted: it is used where its packages are imported. */
  private findsNothing(model: string): boolean {
    return this.modelled.every(({ name, unit }) => name !== model || unit === null);
  }
}

/** What the rules of a framework find: entries, requests, uses of what is outside; each is a library of its own. */
function librariesOf(rules: FrameworkRules): ModelledLibrary[] {
  const packages = listOf(rules.packages).filter((name) => name !== '*');
  const of = (unit: ModelledLibrary['unit']): ModelledLibrary => ({
    name: rules.framework,
    unit,
    packages,
    language: rules.language,
  });
  const calls = rules.calls ?? [];
  const members = (rules.classes ?? []).flatMap((rule) => rule.members ?? []);
  const registers =
    calls.some(({ startPoint, tree }) => startPoint !== undefined || tree !== undefined) ||
    members.some(({ uses }) => uses === undefined) ||
    [rules.files, rules.functions, rules.elements, rules.routeFiles].some((list) => (list ?? []).length > 0);
  return [
    ...(registers ? [of('registration')] : []),
    ...(calls.some(({ endPoint }) => isAddressed(endPoint)) ? [of('request')] : []),
    ...(calls.some(({ endPoint }) => endPoint !== undefined && !isAddressed(endPoint)) ? [of('use')] : []),
    // Rules that find nothing by themselves, such as those of containers, are no libraries of coverage but describe their packages.
    ...(registers || calls.some(({ endPoint }) => endPoint !== undefined) ? [] : [of(null)]),
  ];
}
