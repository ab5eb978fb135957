import type { CallFact, ClassFact, FileFacts, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataModel } from '../../data-model.ts';

export type Mapper = 'sqlalchemy' | 'django' | 'peewee' | 'tortoise' | 'piccolo' | 'mongoengine' | 'beanie';

/** A class or table object of Python that stands for a table. */
export interface PythonModel extends DataModel {
  readonly library: Mapper;
  /** Tables that hold the pairs of relations many to many, by property. */
  readonly pairs: ReadonlyMap<string, TableName>;
  /** Relations that are loaded with each row; those of other models back to it are added. */
  readonly eager?: Set<string>;
  /** Ids of the models that stand for the pairs of relations many to many, by property. */
  readonly through?: ReadonlyMap<string, string>;
  /** Keys of the classes of models whose tables hold a part of each row. */
  readonly parents?: readonly string[];
}

/** True for a model whose rows are documents of MongoDB. */
export function isDocument({ library }: DataModel): boolean {
  return library === 'mongoengine' || library === 'beanie';
}

export function isPythonModel(model: DataModel): model is PythonModel {
  return 'pairs' in model;
}

/** A class that stands for a table, before it is known what its relations lead to. */
export interface FoundModel {
  readonly model: PythonModel;
  readonly fact: ClassFact;
  readonly file: FileFacts;
  /** Ids beside the key of the class. */
  readonly ids: readonly string[];
  /** Relations that another model has back to this one: the other's id, the name there, and the table of the pairs or the id of their model. */
  readonly reverse: readonly {
    readonly of: string;
    readonly name: string;
    readonly pair?: TableName | string | null;
    /** True where it is one row, and no list of them. */
    readonly isOne?: boolean;
    /** True where it is loaded with each row. */
    readonly isEager?: boolean;
  }[];
  /** Relations to rows of another model that name this one by its type and id: name, id of that model. */
  readonly lists?: readonly (readonly [name: string, of: string])[];
  readonly isGuessed: boolean;
}

/** Id of a model by the name of its class; of Django with its application before it. */
export function nameId(name: string): string {
  return `python ${name}`;
}

/** The call that makes a value, and what it is a call of. */
export function makerOf(
  value: Value | null | undefined,
  resolver: ValueResolver,
): { readonly call: CallFact; readonly symbols: readonly string[] } | null {
  const call = value?.kind === 'result' ? resolver.table.call(value.call) : undefined;
  return call === undefined ? null : { call, symbols: calledSymbols(call.callee, resolver) };
}

/** Also of what `functools.partial` makes of a function. */
function calledSymbols(callee: Value, resolver: ValueResolver): readonly string[] {
  return resolver.symbolsOf(callee).flatMap((symbol) => {
    if (symbol !== 'functools#partial') return [symbol];
    return resolver.resolve(callee).flatMap((each) => {
      const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
      return made?.arguments[0] === undefined ? [] : resolver.symbolsOf(made.arguments[0]);
    });
  });
}

/** The argument of a name; keyword arguments are the last. */
export function keyword(call: CallFact, name: string): Value | undefined {
  const last = call.arguments.at(-1);
  return last?.kind === 'record' && Object.hasOwn(last.members, name) ? last.members[name] : undefined;
}

/** Arguments by position. */
export function positional(call: CallFact): readonly Value[] {
  const last = call.arguments.at(-1);
  return last?.kind === 'record' && last.keywords === true ? call.arguments.slice(0, -1) : call.arguments;
}

/** What distinguishes a table from others: its schema and name. */
export function tableKeyOf({ table: { schema, name } }: { readonly table: TableName }): string {
  return `${schema ?? ''}.${name}`;
}
