import type { CallFact, Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { itemsOf, membersOf } from '../record-values.ts';

/** What an operation on a related model, inside `data`, does to that model and to a table between the two. */
interface NestedWrite {
  readonly related: readonly DataAccessKind[];
  readonly between: readonly DataAccessKind[];
  /** The keys of the relation change, where they stand in one of the two models. */
  readonly isMove: boolean;
}

const nestedWrites: ReadonlyMap<string, NestedWrite> = new Map([
  ['create', { related: ['insert'], between: ['insert'], isMove: true }],
  ['createMany', { related: ['insert'], between: ['insert'], isMove: true }],
  ['connectOrCreate', { related: ['insert'], between: ['insert'], isMove: true }],
  ['connect', { related: [], between: ['insert'], isMove: true }],
  ['disconnect', { related: [], between: ['delete'], isMove: true }],
  ['set', { related: [], between: ['insert', 'delete'], isMove: true }],
  ['update', { related: ['update'], between: [], isMove: false }],
  ['updateMany', { related: ['update'], between: [], isMove: false }],
  ['upsert', { related: ['insert', 'update'], between: ['insert'], isMove: true }],
  ['delete', { related: ['delete'], between: ['delete'], isMove: false }],
  ['deleteMany', { related: ['delete'], between: ['delete'], isMove: false }],
]);

const ofConditions = new Set(['AND', 'OR', 'NOT', 'is', 'isNot', 'some', 'every', 'none']);

const maxDepth = 12;

/** Follows relations inside the arguments of a call of Prisma's client to the models and the tables between them. */
export class NestedWalk {
  private readonly call: CallFact;
  private readonly context: DataContext;

  constructor(call: CallFact, context: DataContext) {
    this.call = call;
    this.context = context;
  }

  /** `include: { posts: true }`, `select: { posts: { select: … } }`. */
  read(value: Value | undefined, model: DataModel, depth: number): void {
    for (const [name, inner] of this.members(value, depth)) {
      const related = this.related(model, name);
      if (name === '_count') this.read(new Map(this.members(inner, depth + 1)).get('select'), model, depth + 1);
      if (related === undefined || (inner.kind === 'constant' && inner.value === false)) continue;
      this.readRelated(model, name, related);
      const members = new Map(this.members(inner, depth + 1));
      for (const part of ['include', 'select']) this.read(members.get(part), related, depth + 1);
      this.filter(members.get('where'), related, depth + 1);
    }
  }

  /** `where: { author: { name: … }, AND: […] }`. */
  filter(value: Value | undefined, model: DataModel, depth: number): void {
    for (const [name, inner] of this.members(value, depth)) {
      if (ofConditions.has(name)) {
        for (const each of this.items(inner)) this.filter(each, model, depth + 1);
        continue;
      }
      const related = this.related(model, name);
      if (related === undefined) continue;
      this.readRelated(model, name, related);
      this.filter(inner, related, depth + 1);
    }
  }

  /** `data: { posts: { create: … } }` of an operation of the given kinds on the model. */
  write(value: Value | undefined, model: DataModel, kinds: readonly DataAccessKind[], depth: number): void {
    for (const data of this.items(value)) {
      for (const [name, inner] of this.members(data, depth)) {
        const related = this.related(model, name);
        if (related === undefined) continue;
        for (const [operation, given] of this.members(inner, depth + 1)) {
          const nested = nestedWrites.get(operation);
          if (nested === undefined) continue;
          this.add(related, nested.related);
          this.writeKeys(model, name, kinds, nested);
          this.write(given, related, nested.related, depth + 2);
          for (const part of ['data', 'create', 'update']) {
            for (const each of this.items(given)) {
              const inside = new Map(this.members(each, depth + 2)).get(part);
              this.write(inside, related, nested.related, depth + 3);
            }
          }
        }
      }
    }
  }

  /** The keys that a nested operation writes: with the row of this model, in the related row, or in the table between. */
  private writeKeys(model: DataModel, name: string, kinds: readonly DataAccessKind[], nested: NestedWrite): void {
    const keys = model.relationKeys?.get(name);
    if (keys === undefined) return;
    if (keys.at === 'between') this.add({ kind: 'table', table: keys.table }, nested.between, keys.columns);
    else if (nested.isMove) {
      const isInserted = nested.related.includes('insert');
      const how: readonly DataAccessKind[] = keys.at === 'here' ? kinds : isInserted ? nested.related : ['update'];
      this.add({ kind: 'table', table: keys.table }, how, keys.columns);
    }
  }

  private readRelated(model: DataModel, name: string, related: DataModel): void {
    this.add(related, ['select']);
    const keys = model.relationKeys?.get(name);
    if (keys?.at === 'between') this.add({ kind: 'table', table: keys.table }, ['select'], keys.columns);
  }

  private related(model: DataModel, name: string): DataModel | undefined {
    const id = model.relations.get(name);
    return id === undefined ? undefined : this.context.models.get(id);
  }

  private members(value: Value | undefined, depth: number): (readonly [string, Value])[] {
    const { resolver } = this.context;
    if (depth <= maxDepth) return membersOf(value, resolver);
    resolver.bounds.add('depth of the relations of a query', maxDepth, this.call.id);
    return [];
  }

  private items(value: Value | undefined): readonly Value[] {
    return itemsOf(value, this.context.resolver);
  }

  private add(
    to: Pick<DataModel, 'kind' | 'table'>,
    kinds: readonly DataAccessKind[],
    columns: readonly string[] = [],
  ): void {
    this.context.add('prisma', this.call, to, kinds, columns);
  }
}
