import { Type } from 'typebox';
import { type ChangeKind, type ChangeLists, changeKinds } from '../../model/difference.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { enclosedChunks, jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { pageOf, withBase } from './changes.ts';
import { type ComparedKind, comparedKinds } from './compared-kinds.ts';

const baseParameter = {
  in: 'query',
  description:
    'ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from.',
  required: false,
  repeatable: false,
  schema: Type.String(),
} as const;

const snapshotSchema = Type.Object({
  id: Type.String({ description: 'ID of the snapshot.' }),
  analyzedAt: Type.String({ format: 'date-time', description: 'When the code was analysed.' }),
  revision: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Commit of the analysed code.' }),
});

const number = (description: string) => Type.Integer({ minimum: 0, description });

const counts = Type.Object({
  added: number('Only in the later snapshot.'),
  modified: number('In both, and not the same.'),
  removed: number('Only in the earlier snapshot.'),
});

export const listSnapshots = defineOperation({
  name: 'list-snapshots',
  title: 'List snapshots',
  description:
    'Lists the snapshots of an application that are kept: each can be asked with the header Stratigraph-Snapshot, and compared with.',
  path: '/snapshots',
  parameters: {},
  output: Type.Array(
    Type.Object({
      ...snapshotSchema.properties,
      current: Type.Boolean({ description: 'True for the one that answers where none is named.' }),
    }),
    { description: 'The newest first.' },
  ),
  async run({ others }) {
    const snapshots = await others.snapshots();
    const json = snapshots.map(({ id, analyzedAt, revision }, at) => ({ id, analyzedAt, revision, current: at === 0 }));
    return { json, alsoOf: snapshots.map(({ id }) => id) };
  },
});

export const getDifference = defineOperation({
  name: 'get-difference',
  title: 'Get difference',
  description:
    'Counts what was added, modified and removed from an earlier snapshot to the one that is answered from: objects, links, transactions, packages, vulnerabilities, patterns.',
  path: '/difference',
  heavy: true,
  parameters: { base: baseParameter },
  output: Type.Object({
    base: snapshotSchema,
    snapshot: snapshotSchema,
    ...Object.fromEntries(comparedKinds.map(({ name }) => [name, counts])),
  }),
  run: (context, { base }) =>
    withBase(context, base, (earlier) => {
      const { reader } = context;
      const { snapshot } = earlier.info;
      return {
        json: { base: snapshot, snapshot: reader.info.snapshot, ...countsOf(earlier, reader) },
        alsoOf: [snapshot.id],
      };
    }),
});

function countsOf(base: ApplicationReader, now: ApplicationReader): Readonly<Record<string, object>> {
  const kinds = comparedKinds.map((kind) => {
    const lists = changesBetween(kind, base, now);
    return [kind.name, Object.fromEntries(changeKinds.map((change) => [change, lists[change].count]))];
  });
  return Object.fromEntries(kinds);
}

/** What was compared, by the two snapshots, as long as they are loaded. */
const compared = new WeakMap<object, WeakMap<object, Map<string, ChangeLists<object>>>>();

/** Compares things of one kind, once for two snapshots. */
function changesBetween(
  { name, compare }: ComparedKind,
  base: ApplicationReader,
  now: ApplicationReader,
): ChangeLists<object> {
  const byBase = compared.get(now.info) ?? new WeakMap<object, Map<string, ChangeLists<object>>>();
  compared.set(now.info, byBase);
  const byKind = byBase.get(base.info) ?? new Map<string, ChangeLists<object>>();
  byBase.set(base.info, byKind);
  const lists = byKind.get(name) ?? compare(base, now);
  byKind.set(name, lists);
  return lists;
}

/** One operation for each kind of things that are compared. */
export function listChanges(limits: RequestLimits): Operation[] {
  return comparedKinds.map((kind) => changesOf(kind, limits));
}

function changesOf(kind: ComparedKind, limits: RequestLimits): Operation {
  const { name, description, properties } = kind;
  return defineOperation({
    name: `list-changed-${name}`,
    title: `List changed ${name}`,
    description: `Lists the ${name} that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page.`,
    path: `/difference/${name}`,
    heavy: true,
    parameters: {
      base: baseParameter,
      ...pagingParameters(name, limits),
      change: {
        in: 'query',
        description: 'Only those that were added, or modified, or removed.',
        required: false,
        repeatable: false,
        schema: Type.Unsafe<ChangeKind>({ type: 'string', enum: [...changeKinds] }),
      },
    },
    output: Type.Object({
      totalEntries: number('Number of all these changes, whatever limit and skip.'),
      entries: Type.Array(
        Type.Object({
          change: Type.Unsafe<ChangeKind>({
            type: 'string',
            enum: [...changeKinds],
            description: 'What became of it; removed ones are shown as they were.',
          }),
          ...properties,
        }),
        { description: `Added ones first, then modified, then removed. ${description}` },
      ),
    }),
    run: (context, { base, change, limit, skip = 0 }) =>
      withBase(context, base, (earlier) => {
        const { totalEntries, entries } = pageOf(changesBetween(kind, earlier, context.reader), change, skip, limit);
        const head = `{"totalEntries":${totalEntries},"entries":`;
        const chunks = [...enclosedChunks(head, jsonArrayChunks(entries), '}')];
        return { chunks, alsoOf: [earlier.info.snapshot.id] };
      }),
  });
}
