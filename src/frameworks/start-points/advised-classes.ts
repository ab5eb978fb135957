import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type ClassRule, listOf } from '../rules/rule-schema.ts';
import { elementsOf, type Subject, select } from '../rules/select.ts';
import { moduleOf } from './base-paths.ts';
import type { RuledClass } from './find-classes.ts';

type LimitsRule = NonNullable<NonNullable<ClassRule['first']>['limits']>;

/** What a class may be that another one advises: one of these holds. */
interface Limits {
  readonly packages: readonly string[];
  /** Keys of classes, and symbols of those of libraries. */
  readonly types: readonly string[];
  readonly annotations: readonly string[];
}

/**
 * The classes of a kind that a class advises: those of its module, or of all modules where its own has none, and of these the ones that its decorator limits it
 * to. A limit that is not known is recorded, and adds none.
 */
export function advisedClasses(
  ruled: RuledClass,
  kind: string,
  classes: readonly RuledClass[],
  finder: InstanceFinder,
): readonly RuledClass[] {
  const { file, indexed } = ruled;
  const limits = limitsOf(ruled, finder);
  const all = classes.filter(
    (each) =>
      each.indexed.rules === indexed.rules &&
      each.indexed.rule.kind === kind &&
      (each.file.test || !file.test) &&
      (limits === null || meets(each, limits, finder.resolver)),
  );
  const own = all.filter((each) => moduleOf(each.file.file) === moduleOf(file.file));
  return own.length > 0 ? own : all;
}

/** Null where a decorator states none. */
function limitsOf(ruled: RuledClass, { resolver }: InstanceFinder): Limits | null {
  const { subject, indexed } = ruled;
  const rule: LimitsRule = indexed.rule.first?.limits ?? {};
  const stated = (selectors: LimitsRule[keyof LimitsRule]): readonly Value[] =>
    listOf(selectors)
      .filter((selector) => isGiven(selector, subject))
      .flatMap((selector) => select(selector, subject, resolver))
      .flatMap(({ value }) => elementsOf(value, resolver));
  let isAny = false;
  const named = (values: readonly Value[], namesOf: (value: Value) => readonly string[]): readonly string[] =>
    values.flatMap((value) => {
      isAny = true;
      const names = namesOf(value).filter((name) => !name.includes('{}'));
      if (names.length === 0) recordOpen(ruled, resolver);
      return names;
    });
  const typesAt = (values: readonly Value[]): readonly string[] =>
    named(values, (value) => [...resolver.classesOf(value), ...resolver.symbolsOf(value)]);
  const limits = {
    packages: [
      ...named(stated(rule.packages), (value) => resolver.textsOf(value)),
      ...typesAt(stated(rule.packagesOf)).flatMap((type) => packageOf(type, resolver)),
    ],
    types: typesAt(stated(rule.types)),
    annotations: typesAt(stated(rule.annotations)),
  };
  return isAny ? limits : null;
}

/** True for a member that the arguments of a decorator have. */
function isGiven(selector: string, { arguments: given }: Subject): boolean {
  const [, name = ''] = /^0\.(\w+)/.exec(selector) ?? [];
  return given.some((each) => each.kind === 'record' && Object.hasOwn(each.members, name));
}

function recordOpen({ fact, file, indexed }: RuledClass, { table }: ValueResolver): void {
  const { name, lines } = fact;
  table.coverage.unresolved({
    kind: 'registration',
    library: indexed.rules.framework,
    file: file.file,
    line: lines.startLine,
    id: name,
    reason: `which classes '${name}' advises is not known in full`,
  });
}

function meets({ fact, file }: RuledClass, { packages, types, annotations }: Limits, resolver: ValueResolver): boolean {
  const own = `${file.package ?? ''}.`;
  if (packages.some((name) => own.startsWith(`${name}.`))) return true;
  const above = [...resolver.hierarchy.lineage(fact.object), ...resolver.ancestorsOf(fact.object)];
  if (types.some((type) => above.includes(type))) return true;
  return fact.decorators.some(({ callee }) =>
    [...resolver.classesOf(callee), ...resolver.symbolsOf(callee)].some((each) => annotations.includes(each)),
  );
}

/** The package of a class of the code, or of one of a library by its symbol. */
function packageOf(type: string, { table }: ValueResolver): readonly string[] {
  const file = table.fileOfDefinition(type);
  if (file !== undefined) return file.package === undefined ? [] : [file.package];
  const [name, member] = type.split('#');
  return member === undefined || name === undefined ? [] : [name];
}
