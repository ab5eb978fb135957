import type { CallFact, Value } from '../../code-model/facts.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import type { DataModel } from '../data-model.ts';
import { membersOf } from '../record-values.ts';
import { modelId } from './prisma-models.ts';
import { NestedWalk } from './prisma-nested-walk.ts';

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

/** The client that Prisma generates: `prisma.user.findMany(…)` reads the table of model `User`. */
export const prisma: DataLibrary = {
  name: 'prisma',
  members: new Set([...methods.keys(), '$queryRaw', '$executeRaw', '$queryRawUnsafe', '$executeRawUnsafe']),
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
    if (receiver === null) return;
    if (kinds === undefined) readRelation(call, method, receiver, context);
    else for (const model of modelsOf(call, receiver, context)) readCall(call, model, kinds, context);
  },
};

/** `client.user.findUnique({ … }).posts()` reads the related rows, too. */
function readRelation(call: CallFact, name: string, receiver: Value, context: DataContext): void {
  if (!mayBeRow(receiver)) return;
  for (const each of context.resolver.resolve(receiver)) {
    const before = each.kind === 'result' ? context.resolver.table.call(each.call) : undefined;
    if (before?.callee.kind !== 'member' || !rowMethods.has(before.callee.name)) continue;
    for (const model of modelsOf(before, before.callee.of, context)) {
      const related = context.models.get(model.relations.get(name) ?? '');
      if (related !== undefined) context.add('prisma', call, related, ['select']);
    }
  }
}

/** Methods whose result has the relations of its row as methods. */
const rowMethods: ReadonlySet<string> = new Set([
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'create',
  'update',
  'upsert',
  'delete',
]);

function mayBeRow({ kind }: Value): boolean {
  return kind === 'result' || kind === 'choice' || kind === 'parameter';
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

/** A client whose code is not there: `@acme/database#prisma.user`. */
function modelOfSymbol(symbol: string, context: DataContext): DataModel[] {
  const [, owner = '', name = ''] = /^(.*)[#.](\w+)$/.exec(symbol) ?? [];
  const model = isClientName.test(owner) ? context.models.get(modelId(name)) : undefined;
  return model === undefined ? [] : [model];
}

const isClientName = /prisma|database|db|client/i;

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
  const written = ['data', 'create', 'update'].map((name) => ({
    data: members.get(name),
    kinds: kinds.filter((kind) => name === 'data' || kind === (name === 'create' ? 'insert' : 'update')),
  }));
  const touched = kinds.includes('select')
    ? readColumns(model, members, context)
    : written.flatMap(({ data }) => membersOf(data, resolver).flatMap(([name]) => model.columns.get(name) ?? []));
  context.add('prisma', call, model, kinds, [...new Set(touched)]);
  const walk = new NestedWalk(call, context);
  for (const name of ['include', 'select', '_count']) walk.read(members.get(name), model, 0);
  for (const name of ['where', 'orderBy', 'having', 'cursor']) walk.filter(members.get(name), model, 0);
  for (const { data, kinds: how } of written) walk.write(data, model, how, 0);
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
