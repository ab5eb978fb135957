import { originOf } from '../../code-model/fact-table.ts';
import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';

/** Classes of the code, and symbols of libraries. */
type Types = ReadonlySet<string>;

/** Which listeners take a value by its type: what their parameters are declared as, or what classes their decorators name. */
export class TakingStartPoints {
  private readonly resolver: ValueResolver;
  private readonly taken = new Map<string, Types>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** Keys of the functions of these start points that take one of the values. A value that is known by its declared type may be of any class below it. */
  of(values: readonly Value[], points: readonly StartPoint[]): readonly string[] {
    const { hierarchy } = this.resolver;
    const types = new Set<string>();
    for (const each of values.flatMap((value) => this.resolver.resolve(value))) {
      for (const object of this.resolver.classesOf(each)) {
        const below = each.kind === 'typed' ? hierarchy.heirsInScope(object) : [];
        for (const type of [...hierarchy.lineage(object), ...below, ...this.resolver.ancestorsOf(object)])
          types.add(type);
      }
    }
    if (types.size === 0) return [];
    const functions = points.flatMap(({ links }) => [...links.keys()]);
    return functions.filter((key) => [...this.takenBy(key)].some((type) => types.has(type)));
  }

  private takenBy(key: string): Types {
    const known = this.taken.get(key);
    if (known !== undefined) return known;
    const { resolver } = this;
    const object = originOf(key);
    const owner = resolver.table.ownerOf(object);
    const member = resolver.table.class(owner ?? '')?.members.find((each) => each.object === object);
    const declared = (member?.parameters ?? []).flatMap(({ type }) => (type === null ? [] : [type.name]));
    const ofMember = member?.decorators ?? [];
    // `@QueryHandler(ListCarts) class … { execute() {} }`: only its class says what a method without parameters takes.
    const isSilent = declared.length === 0 && ofMember.length === 0;
    const decorators = isSilent ? (resolver.table.class(owner ?? '')?.decorators ?? []) : ofMember;
    const named = decorators.flatMap((each) => (each.arguments ?? []).flatMap(classesIn));
    const types = new Set(
      [...declared, ...named].flatMap((each) => [...resolver.classesOf(each), ...resolver.symbolsOf(each)]),
    );
    this.taken.set(key, types);
    return types;
  }
}

/** The classes that the arguments of a decorator name: `@EventListener({ Paid.class, Sent.class })`. */
function classesIn(value: Value): readonly Value[] {
  if (value.kind === 'class' || value.kind === 'external' || value.kind === 'import') return [value];
  if (value.kind === 'list') return value.items.flatMap(classesIn);
  if (value.kind !== 'record') return [];
  return Object.entries(value.members).flatMap(([name, each]) => (name.startsWith('$') ? [] : classesIn(each)));
}
