import type {
  ClassFact,
  DecoratorFact,
  Lines,
  MemberFact,
  ParameterFact,
  TypeReference,
} from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A call that a mapper makes which a build generates. */
export interface MappedCall {
  /** Key of the method of the mapper. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly lines: Lines;
}

const library = 'org.mapstruct';

/**
 * What methods of MapStruct's mappers without a body call when they are generated: the constructor or builder of the type that they make, its setters for
 * the properties that a source has or `@Mapping` names, the getters of the sources, and methods of the mapper and of those it uses for elements of collections and for properties
 * of other types. By its documented defaults; expressions and constants in annotations are not read.
 * @param records keys of the classes that are records
 */
export function* mappedCalls(resolver: ValueResolver, records: ReadonlySet<string>): Generator<MappedCall> {
  for (const { file, classes, imports } of resolver.table.files()) {
    if (!imports.includes(library)) continue;
    for (const mapper of classes) {
      if (!mapper.decorators.some((each) => isNamed(each, 'Mapper', resolver))) continue;
      const reader = new MapperReader(mapper, resolver, records);
      for (const method of mapper.members) {
        if (method.kind !== 'method' || method.value !== null || method.object === null) continue;
        for (const to of reader.callsOf(method)) yield { from: method.object, to, file, lines: method.lines };
      }
    }
  }
}

function isNamed({ callee }: DecoratorFact, name: string, resolver: ValueResolver): boolean {
  return resolver.symbolsOf(callee).includes(`${library}#${name}`);
}

/** A property with what reads or writes it. */
type Accessors = ReadonlyMap<string, MemberFact>;

/** Property of the target → path of the source; null for one that an expression or a constant fills. */
interface Stated {
  readonly sources: ReadonlyMap<string, string | null>;
  readonly ignored: ReadonlySet<string>;
}

class MapperReader {
  private readonly resolver: ValueResolver;
  private readonly records: ReadonlySet<string>;
  /** Methods of the mapper and of those that it uses. */
  private readonly methods: readonly MemberFact[];

  constructor(mapper: ClassFact, resolver: ValueResolver, records: ReadonlySet<string>) {
    this.resolver = resolver;
    this.records = records;
    const used = mapper.decorators.flatMap(({ arguments: given }) => {
      const [record] = given ?? [];
      const uses = record?.kind === 'record' ? record.members['uses'] : undefined;
      return uses === undefined
        ? []
        : (uses.kind === 'list' ? uses.items : [uses]).flatMap((each) => resolver.classesOf(each));
    });
    this.methods = [mapper.object, ...used].flatMap((object) => this.membersOf(object));
  }

  callsOf(method: MemberFact): ReadonlySet<string> {
    const isTarget = ({ decorators }: ParameterFact): boolean =>
      decorators.some((each) => isNamed(each, 'MappingTarget', this.resolver));
    const updated = method.parameters.find(isTarget);
    const target = updated?.type ?? method.type;
    const sources = method.parameters.filter(
      (each) => !isTarget(each) && !each.decorators.some((one) => isNamed(one, 'Context', this.resolver)),
    );
    const calls = new Set<string>();
    const made = target === null ? null : this.classOf(target);
    if (target === null) return calls;
    if (made === null) {
      const [from] = sources;
      const element = elementOf(target);
      const given = from?.type == null ? undefined : elementOf(from.type);
      if (element !== undefined && given !== undefined) this.addMapping(given, element, method, calls);
      return calls;
    }
    const getters = sources.map(({ name, type }) => ({ name, getters: this.getters(type) }));
    const stated = this.statedOf(method);
    const { writers, makers } = this.writers(made, updated !== undefined);
    for (const key of makers) calls.add(key);
    for (const [property, writer] of writers) {
      if (stated.ignored.has(property)) continue;
      const path = stated.sources.get(property);
      if (path === null) add(calls, writer.object);
      else this.addProperty(path ?? property, writer, getters, method, calls);
    }
    return calls;
  }

  /** The setter, and the getters on the path `customer.name`, where a source has it. */
  private addProperty(
    path: string,
    writer: MemberFact,
    sources: readonly { readonly name: string; readonly getters: Accessors }[],
    method: MemberFact,
    calls: Set<string>,
  ): void {
    const [first = '', ...rest] = path.split('.');
    const whole = sources.find(({ name }) => name === first && rest.length > 0);
    let getters = whole?.getters ?? sources.find((each) => each.getters.has(first))?.getters;
    let type: TypeReference | null = null;
    for (const name of whole === undefined ? [first, ...rest] : rest) {
      const getter = getters?.get(name);
      if (getter === undefined) return;
      add(calls, getter.object);
      type = getter.type;
      getters = this.getters(type);
    }
    add(calls, writer.object);
    const wanted = writer.parameters[0]?.type ?? null;
    if (type !== null && wanted !== null) this.addMapping(type, wanted, method, calls);
  }

  /** The method that makes one type of another; of collections that of their elements, where none takes them whole. */
  private addMapping(from: TypeReference, to: TypeReference, except: MemberFact, calls: Set<string>): void {
    const found = this.methods.find(
      ({ object, parameters, type }) =>
        object !== except.object &&
        parameters.length === 1 &&
        this.isSame(parameters[0]?.type, from) &&
        this.isSame(type, to),
    );
    if (found !== undefined) {
      add(calls, found.object);
      return;
    }
    const [given, wanted] = [elementOf(from), elementOf(to)];
    if (given !== undefined && wanted !== undefined) this.addMapping(given, wanted, except, calls);
  }

  private isSame(one: TypeReference | null | undefined, other: TypeReference): boolean {
    if (one == null) return false;
    const [left, right] = [this.classOf(one), this.classOf(other)];
    if (left !== null || right !== null) return left === right;
    const [inner, outer] = [elementOf(one), elementOf(other)];
    return inner !== undefined && outer !== undefined && this.isSame(inner, outer);
  }

  private getters(type: TypeReference | null): Accessors {
    const found = new Map<string, MemberFact>();
    const object = type === null ? null : this.classOf(type);
    for (const each of object === null ? [] : this.componentsOf(object))
      found.set(each.name, { ...each, object: `${object}.${each.name}()` });
    for (const member of object === null ? [] : this.membersOf(object)) {
      const [, name] = /^(?:get|is)(?=[A-Z])(\w+)$/.exec(member.name) ?? [];
      if (member.kind !== 'method' || member.static || member.parameters.length > 0) continue;
      const property = name === undefined ? member.name : decapitalized(name);
      if (name !== undefined || !found.has(property)) found.set(property, member);
    }
    return found;
  }

  /** What fills in the properties of a class, and what makes it: its builder, else its constructor and setters. */
  private writers(
    object: string,
    isUpdated: boolean,
  ): { readonly writers: Accessors; readonly makers: readonly string[] } {
    const members = this.membersOf(object);
    const setters = new Map<string, MemberFact>();
    for (const member of members) {
      const [, name] = /^set(?=[A-Z])(\w+)$/.exec(member.name) ?? [];
      if (name !== undefined && member.parameters.length === 1) setters.set(decapitalized(name), member);
    }
    if (isUpdated) return { writers: setters, makers: [] };
    const builder = members.find(
      ({ name, static: isStatic, parameters }) => isStatic && name === 'builder' && parameters.length === 0,
    );
    const built = builder?.type == null ? null : this.classOf(builder.type);
    if (builder !== undefined && built !== null) {
      const steps = this.membersOf(built);
      const build = steps.find(({ name }) => name === 'build');
      const writers = new Map(
        steps.filter(({ parameters }) => parameters.length === 1).map((each) => [each.name, each]),
      );
      return { writers, makers: [builder.object, build?.object].filter((each) => each != null) };
    }
    const constructors = members.filter(({ kind }) => kind === 'constructor');
    const plain = constructors.find(({ parameters }) => parameters.length === 0) ?? constructors[0];
    const filled = new Map(setters);
    // What a constructor takes is read by the getters of the sources.
    for (const parameter of plain?.parameters ?? [])
      filled.set(parameter.name, { ...(plain as MemberFact), parameters: [parameter] });
    // The constructor of a record that states none takes its components.
    if (constructors.length === 0)
      for (const each of this.componentsOf(object))
        filled.set(each.name, { ...each, object, parameters: [{ ...each, decorators: [] }] });
    return { writers: filled, makers: [plain?.object ?? object] };
  }

  private statedOf({ decorators }: MemberFact): Stated {
    const sources = new Map<string, string | null>();
    const ignored = new Set<string>();
    for (const decorator of decorators) {
      const [record] = decorator.arguments ?? [];
      if (!isNamed(decorator, 'Mapping', this.resolver) || record?.kind !== 'record') continue;
      const textAt = (name: string): string | null => {
        const value = record.members[name];
        return value === undefined ? null : (this.resolver.textsOf(value)[0] ?? null);
      };
      const target = textAt('target');
      const { ignore } = record.members;
      if (target === null) continue;
      if (ignore?.kind === 'constant' && ignore.value === true) ignored.add(target);
      else sources.set(target, textAt('source'));
    }
    return { sources, ignored };
  }

  /** Of a record; its accessors and its constructor are made by the compiler. */
  private componentsOf(object: string): readonly MemberFact[] {
    const members = this.records.has(object) ? (this.resolver.table.class(object)?.members ?? []) : [];
    return members.filter((each) => each.kind === 'property' && !each.static);
  }

  private membersOf(object: string): readonly MemberFact[] {
    const { hierarchy, table } = this.resolver;
    const lineage = [object, ...hierarchy.lineage(object).filter((each) => each !== object)];
    const own = (each: string): readonly MemberFact[] => table.class(each)?.members ?? [];
    return lineage.flatMap((each, at) => own(each).filter(({ kind }) => at === 0 || kind !== 'constructor'));
  }

  private classOf({ name }: TypeReference): string | null {
    return this.resolver.classesOf(name)[0] ?? null;
  }
}

/** The type of the elements of a collection; undefined of any other type. */
function elementOf({ arguments: given }: TypeReference): TypeReference | undefined {
  return given.length === 1 ? given[0] : undefined;
}

function decapitalized(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function add(calls: Set<string>, object: string | null): void {
  if (object !== null) calls.add(object);
}
