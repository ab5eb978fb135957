import type { CallFact, Value } from '../../frameworks/facts/facts.ts';
import type { DataAccessKind } from '../catalogue/structure.ts';
import type { DataContext } from '../data-context.ts';
import type { DataFile } from '../data-file.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { membersOf } from '../record-values.ts';
import type { PrismaModel } from '../schemas/prisma-schema.ts';

const methods: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ...[
    'findMany',
    'findUnique',
    'findUniqueOrThrow',
    'findFirst',
    'findFirstOrThrow',
    'count',
    'aggregate',
    'groupBy',
  ].map((name): [string, DataAccessKind[]] => [name, ['select']]),
  ...['create', 'createMany', 'createManyAndReturn'].map((name): [string, DataAccessKind[]] => [name, ['insert']]),
  ...['update', 'updateMany', 'updateManyAndReturn'].map((name): [string, DataAccessKind[]] => [name, ['update']]),
  ...['delete', 'deleteMany'].map((name): [string, DataAccessKind[]] => [name, ['delete']]),
  ['upsert', ['insert', 'update']],
]);

/** What the operations on a related model, inside `data`, do to it; which side of a relation `connect` writes is not told. */
const nestedWrites: ReadonlyMap<string, readonly DataAccessKind[]> = new Map([
  ['create', ['insert']],
  ['createMany', ['insert']],
  ['connectOrCreate', ['insert']],
  ['update', ['update']],
  ['updateMany', ['update']],
  ['upsert', ['insert', 'update']],
  ['delete', ['delete']],
  ['deleteMany', ['delete']],
]);

const modelId = (name: string): string => `prisma:${name}`;
const clientName = (model: string): string => model.slice(0, 1).toLowerCase() + model.slice(1);

/** The client that Prisma generates: `prisma.user.findMany(…)` reads the table of model `User`. */
export const prisma: DataLibrary = {
  name: 'prisma',
  define(file, context) {
    for (const call of file.calls) {
      if (call.callee.kind !== 'member' || call.callee.name !== '$transaction') continue;
      const [work] = call.arguments;
      for (const each of work === undefined ? [] : context.resolver.resolve(work)) {
        if (each.kind === 'function') context.resolver.bind(each.object, [call.callee.of]);
      }
    }
  },
  access(call, method, context) {
    const kinds = methods.get(method);
    const receiver = context.receiverOf(call);
    if (kinds === undefined || receiver === null) return;
    for (const model of modelsOf(call, receiver, context)) readCall(call, model, kinds, context);
  },
};

/** Makes the models of a file known; its relations may lead to models of other files of the schema. */
export function definePrismaModels(
  models: readonly PrismaModel[],
  file: DataFile,
  names: ReadonlySet<string>,
  context: DataContext,
): void {
  for (const { name, table, schema, isView, fields, startLine, endLine } of models) {
    const columns = fields.filter(({ type }) => !names.has(type));
    const relations = fields.filter(({ type }) => names.has(type));
    const kind = isView ? 'view' : 'table';
    const model: DataModel = {
      name,
      kind,
      table: { schema, name: table },
      columns: new Map(columns.map((each) => [each.name, each.column])),
      relations: new Map(relations.map((each) => [each.name, modelId(each.type)])),
    };
    context.models.add(modelId(name), model);
    context.models.add(modelId(clientName(name)), model);
    context.definitions.push({
      kind,
      table: model.table,
      columns: columns.map(({ column, line }) => ({
        name: column,
        place: { file: file.path, startLine: line, endLine: line },
      })),
      place: { file: file.path, startLine, endLine },
      model: null,
    });
  }
}

/** `client.user`: the member names a model of the schema and what it is a member of is a client, or nothing else known. */
function modelsOf(call: CallFact, receiver: Value, context: DataContext): DataModel[] {
  return context.resolver.resolve(receiver).flatMap((each): DataModel[] => {
    if (each.kind === 'external') return modelOfSymbol(each.symbol, context);
    if (each.kind !== 'member') return [];
    const model = context.models.get(modelId(each.name));
    return model !== undefined && isClient(each.of, call, context) ? [model] : [];
  });
}

/** A client whose generated code is not there: `./generated/client#prisma.user`. */
function modelOfSymbol(symbol: string, context: DataContext): DataModel[] {
  const parts = symbol.split(/[#.]/);
  const model = context.models.get(modelId(parts.at(-1) as string));
  return model === undefined ? [] : [model];
}

function isClient(value: Value, call: CallFact, context: DataContext): boolean {
  const symbols = context.resolver.symbolsOf(value);
  if (symbols.some((symbol) => /#(PrismaClient|Prisma\.TransactionClient|Prisma)\b|#PrismaClient/.test(symbol)))
    return true;
  if (call.declared?.includes('Delegate.') === true) return true;
  return (
    symbols.every((symbol) => /prisma|database|db/i.test(symbol)) && context.resolver.classesOf(value).length === 0
  );
}

function readCall(call: CallFact, model: DataModel, kinds: readonly DataAccessKind[], context: DataContext): void {
  const { resolver } = context;
  const [options] = call.arguments;
  const members = new Map(membersOf(options, resolver));
  const written = [members.get('data'), members.get('create'), members.get('update')];
  const touched = kinds.includes('select')
    ? readColumns(model, members, context)
    : written.flatMap((data) => membersOf(data, resolver).flatMap(([name]) => model.columns.get(name) ?? []));
  context.add('prisma', call, model, kinds, [...new Set(touched)]);
  const walk = new NestedWalk(call, context);
  for (const name of ['include', 'select', '_count']) walk.read(members.get(name), model, 0);
  for (const name of ['where', 'orderBy', 'having', 'cursor']) walk.filter(members.get(name), model, 0);
  for (const data of written) walk.write(data, model, 0);
}

function readColumns(model: DataModel, members: ReadonlyMap<string, Value>, { resolver }: DataContext): string[] {
  const names = ['select', 'where', 'orderBy'].flatMap((name) =>
    membersOf(members.get(name), resolver).map(([each]) => each),
  );
  const grouped = resolver
    .resolve(members.get('by') ?? { kind: 'unknown' })
    .flatMap((each) => (each.kind === 'list' ? each.items : [each]));
  const texts = grouped.flatMap((each) => (each.kind === 'text' ? [each.text] : []));
  return [...names, ...texts].flatMap((name) => model.columns.get(name) ?? []);
}

const deepest = 12;

/** Follows relations inside the arguments of a call to the models they lead to. */
class NestedWalk {
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
      this.add(related, ['select']);
      const members = new Map(this.members(inner, depth + 1));
      for (const part of ['include', 'select']) this.read(members.get(part), related, depth + 1);
      this.filter(members.get('where'), related, depth + 1);
    }
  }

  /** `where: { author: { name: … }, AND: […] }`. */
  filter(value: Value | undefined, model: DataModel, depth: number): void {
    for (const [name, inner] of this.members(value, depth)) {
      if (['AND', 'OR', 'NOT', 'is', 'isNot', 'some', 'every', 'none'].includes(name)) {
        for (const each of this.items(inner)) this.filter(each, model, depth + 1);
        continue;
      }
      const related = this.related(model, name);
      if (related === undefined) continue;
      this.add(related, ['select']);
      this.filter(inner, related, depth + 1);
    }
  }

  /** `data: { posts: { create: … } }`. */
  write(value: Value | undefined, model: DataModel, depth: number): void {
    for (const data of this.items(value)) {
      for (const [name, inner] of this.members(data, depth)) {
        const related = this.related(model, name);
        if (related === undefined) continue;
        for (const [operation, given] of this.members(inner, depth + 1)) {
          const kinds = nestedWrites.get(operation);
          if (kinds === undefined) continue;
          this.add(related, kinds);
          this.write(given, related, depth + 2);
          for (const part of ['data', 'create', 'update']) {
            for (const each of this.items(given))
              this.write(new Map(this.members(each, depth + 2)).get(part), related, depth + 3);
          }
        }
      }
    }
  }

  private related(model: DataModel, name: string): DataModel | undefined {
    const id = model.relations.get(name);
    return id === undefined ? undefined : this.context.models.get(id);
  }

  private members(value: Value | undefined, depth: number): (readonly [string, Value])[] {
    return depth > deepest ? [] : membersOf(value, this.context.resolver);
  }

  private items(value: Value | undefined): readonly Value[] {
    if (value === undefined) return [];
    return this.context.resolver.resolve(value).flatMap((each) => (each.kind === 'list' ? each.items : [each]));
  }

  private add(model: DataModel, kinds: readonly DataAccessKind[]): void {
    this.context.add('prisma', this.call, model, kinds);
  }
}
