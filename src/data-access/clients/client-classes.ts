import type { ClassFact, FileFacts, Value } from '../../code-model/facts.ts';
import { pluralize } from '../../code-model/pluralize.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { TableDefinition } from '../catalogue/table-definition.ts';
import { placeIn } from '../data-context.ts';
import { inheritedMember, isSet, lineageOf, metaOf } from '../libraries/python/class-lineage.ts';
import { splitAtEachCapital } from '../libraries/python/table-name.ts';
import type { ClientClass, ClientModel } from '../models/client-models.ts';
import { memberOf } from '../record-values.ts';
import { snakeCase } from '../snake-case.ts';
import { namesOrVariables } from './environment-name.ts';

/** A class of the application that stands for a table. */
export interface TableClass {
  readonly rule: ClientClass;
  readonly table: string;
}

const namings: Readonly<Record<ClientClass['naming'], (name: string) => string>> = {
  same: (name) => name,
  lower: (name) => name.toLowerCase(),
  snake: (name) => snakeCase(name),
  splitSnake: (name) => splitAtEachCapital(name),
  lowerPlural: (name) => `${name.toLowerCase()}s`,
  snakePlural: (name) => pluralize(snakeCase(name)),
};

/** The classes of an application that a model says stand for tables, by what they are derived from or decorated with. */
export class ClientClasses {
  private readonly resolver: ValueResolver;
  private readonly store: TableDefinition['kind'];
  private readonly rules: readonly ClientClass[];
  private found: ReadonlyMap<string, TableClass & { readonly fact: ClassFact; readonly file: FileFacts }> | null = null;

  constructor({ classes = [], store }: ClientModel, resolver: ValueResolver) {
    this.resolver = resolver;
    this.store = store;
    this.rules = classes;
  }

  /** The table of a class; undefined for any other. */
  of(object: string): TableClass | undefined {
    return this.all().get(object);
  }

  /** What the classes of a file define. */
  *definitionsIn({ file, classes }: FileFacts): Generator<TableDefinition> {
    for (const { object, lines } of this.rules.length === 0 ? [] : classes) {
      const table = this.of(object)?.table;
      if (table === undefined) continue;
      const place = placeIn(file, lines);
      yield { kind: this.store, table: { schema: null, name: table }, columns: [], place, model: object };
    }
  }

  private all(): NonNullable<typeof this.found> {
    if (this.found !== null) return this.found;
    const found = new Map<string, TableClass & { readonly fact: ClassFact; readonly file: FileFacts }>();
    for (const file of this.rules.length === 0 ? [] : this.resolver.table.files()) {
      for (const fact of file.classes) {
        const rule = this.rules.find((each) => this.isOf(fact, each));
        if (rule !== undefined && !isAbstract(fact, file))
          found.set(fact.object, { rule, table: this.nameOf(fact, file, rule), fact, file });
      }
    }
    this.found = found;
    return found;
  }

  private isOf(fact: ClassFact, { bases = [], decorators = [] }: ClientClass): boolean {
    if (this.resolver.ancestorsOf(fact.object).some((symbol) => bases.includes(symbol))) return true;
    if (decorators.length === 0) return false;
    return fact.decorators.some(({ callee }) =>
      this.resolver.symbolsOf(callee).some((symbol) => decorators.includes(symbol)),
    );
  }

  private nameOf(fact: ClassFact, file: FileFacts, rule: ClientClass): string {
    const { names, naming } = rule;
    for (const way of names) {
      for (const each of lineageOf(fact, this.resolver)) {
        const name = way.startsWith('@') ? this.decorated(each, rule, way) : this.named(each, file, way);
        if (name !== null) return name;
      }
    }
    return namings[naming](fact.name);
  }

  /** `Meta.table_name`: a member of the class inside; `config(:table)`: an argument of the call that makes a member; `table`: a member. */
  private named(fact: ClassFact, file: FileFacts, way: string): string | null {
    const [, first = '', argument, inner] = /^(\w+|\$\w+)(?:\(:(\w+)\)|\.(\w+))?$/.exec(way) ?? [];
    const member = fact.members.find(({ name }) => name === first);
    const value = member?.value ?? null;
    if (argument !== undefined) return this.textOf(this.argumentOf(value, argument));
    if (inner === undefined) return this.textOf(value);
    const meta = metaOf(fact, this.resolver.table.fileOfDefinition(fact.object) ?? file, [first]);
    const all = meta === undefined ? [] : [meta, ...lineageOf(meta, this.resolver)];
    const within = inheritedMember(all, inner)?.member.value;
    return this.textOf(within ?? (value === null ? undefined : memberOf(value, inner, this.resolver)));
  }

  /** `@entity.name('carts')` */
  private decorated(fact: ClassFact, { decorators = [] }: ClientClass, way: string): string | null {
    const made = fact.decorators.find(({ callee }) =>
      this.resolver.symbolsOf(callee).some((symbol) => decorators.includes(symbol)),
    );
    return this.textOf(made?.arguments?.[Number(way.slice(1))]);
  }

  private argumentOf(value: Value | null, name: string): Value | undefined {
    const made = value?.kind === 'result' ? this.resolver.table.call(value.call) : undefined;
    return made?.arguments.map((each) => memberOf(each, name, this.resolver)).find((each) => each !== undefined);
  }

  private textOf(value: Value | null | undefined): string | null {
    if (value === null || value === undefined) return null;
    const given = value.kind === 'function' ? (this.resolver.table.function(value.object)?.returns ?? []) : [value];
    const texts = given.flatMap((each) => namesOrVariables(each, this.resolver));
    return texts.length === 1 ? (texts[0] as string) : null;
  }
}

/** A class that has no table of its own, for those that are derived from it. */
function isAbstract(fact: ClassFact, file: FileFacts): boolean {
  return isSet(fact, '__abstract__') || isSet(metaOf(fact, file), 'abstract') || isSet(fact, 'abstract');
}
