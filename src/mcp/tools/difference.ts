import { Type } from 'typebox';
import type { ItemOf } from '../../client/client.ts';
import { defineTool } from '../tool.ts';
import { identityMembers, identityOf, rowsSchema } from './rows.ts';

const snapshotMembers = {
  id: Type.String(),
  analyzedAt: Type.String(),
  revision: Type.Union([Type.String(), Type.Null()]),
};
const counts = Type.Object({ added: Type.Integer(), modified: Type.Integer(), removed: Type.Integer() });
const kinds = ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'] as const;

export const differenceTool = defineTool({
  name: 'difference',
  title: 'Difference of two analyses',
  description:
    'What a release changed: counts of added, modified and removed since an earlier analysis, with objects or transactions.',
  parameters: {
    base: Type.Optional(
      Type.String({ minLength: 1, description: 'Id of an earlier snapshot; default: the previous.' }),
    ),
    kind: Type.Optional(
      Type.Unsafe<'objects' | 'transactions'>({
        type: 'string',
        enum: ['objects', 'transactions'],
      }),
    ),
    change: Type.Optional(
      Type.Unsafe<'added' | 'modified' | 'removed'>({ type: 'string', enum: ['added', 'modified', 'removed'] }),
    ),
  },
  output: {
    base: Type.Object(snapshotMembers),
    counts: Type.Record(Type.String(), counts),
    total: Type.Integer(),
    changes: rowsSchema({ change: Type.String(), ...identityMembers }),
  },
  async run({ ask, skip, pageSize }, { base, kind = 'objects', change }) {
    const { data: difference } = await ask('get-difference', { base });
    const { id, analyzedAt, revision } = difference.base;
    const from = skip('changes');
    const page = { base: id, change, limit: pageSize, skip: from };
    const { data } =
      kind === 'objects' ? await ask('list-changed-objects', page) : await ask('list-changed-transactions', page);
    const items = (data.entries as readonly Entry[]).map(changeRow);
    return {
      summary: `Since ${analyzedAt}: ${summaryOf(difference)}.`,
      head: {
        base: { id, analyzedAt, revision },
        counts: Object.fromEntries(kinds.map((each) => [each, difference[each]])),
        total: data.totalEntries,
      },
      lists: {
        changes: {
          total: data.totalEntries,
          skip: from,
          items,
          line: (row: (typeof items)[number]) => `${row.change} ${row.id} ${row.name} [${row.type}]`,
        },
      },
    };
  },
});

/** The kinds that changed, each with how many were added, modified and removed; what did not change last. */
function summaryOf(difference: Readonly<Record<(typeof kinds)[number], ChangeCounts>>): string {
  const changed = kinds.flatMap((kind) => {
    const parts = (['added', 'modified', 'removed'] as const).filter((change) => difference[kind][change] > 0);
    const counts = parts.map((change) => `${difference[kind][change].toLocaleString('en')} ${change}`);
    return counts.length === 0 ? [] : [`${kind} ${counts.join(', ')}`];
  });
  const same = kinds.filter((kind) => Object.values(difference[kind]).every((count) => count === 0));
  return [...changed, ...(same.length > 0 ? [`no change of ${same.join(', ')}`] : [])].join('; ');
}

interface ChangeCounts {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
}

type Entry = ItemOf<'list-changed-objects'> | ItemOf<'list-changed-transactions'>;

/** A transaction is shown as its start point, under its own id and name. */
function changeRow(entry: Entry) {
  if (!('startPoint' in entry)) return { change: entry.change, ...identityOf(entry) };
  const { change, id, name, startPoint } = entry;
  return { change, ...identityOf(startPoint), id, name };
}
