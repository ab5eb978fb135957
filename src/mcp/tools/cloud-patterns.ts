import { Type } from 'typebox';
import type { AnswerOf } from '../../client/client.ts';
import { withLocations } from '../../client/with-locations.ts';
import { counted } from '../counted.ts';
import { defineTool, type ToolAnswer, type ToolContext } from '../tool.ts';
import { checkListed } from '../tool-error.ts';
import { identityMembers, identityOf, placeMembers, placeOf, placeText, rowsSchema, slice } from './rows.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);
const text = Type.Optional(Type.String());
const hit = { ...identityMembers, ...placeMembers };

/** Occurrences of each pattern that the list of patterns shows. */
const shownPlaces = 3;

export const cloudPatternsTool = defineTool({
  name: 'cloud_patterns',
  title: 'Cloud blockers and boosters',
  description:
    'What hinders (Blocker) or helps (Booster) a move to the cloud, with the first places. With `pattern` (id): all places, remedy.',
  parameters: {
    strategy: Type.Optional(Type.String({ description: 'containerization or platform-migration.' })),
    contribution: text,
    criticality: text,
    pattern: Type.Optional(Type.String({ minLength: 1 })),
  },
  output: {
    scannedAt: orNull,
    patterns: Type.Optional(
      rowsSchema({
        id: Type.String(),
        name: Type.String(),
        category: Type.String(),
        contribution: Type.String(),
        criticality: Type.String(),
        nbObjects: Type.Integer(),
        places: rowsSchema(hit),
      }),
    ),
    rationale: text,
    remedy: text,
    occurrences: Type.Optional(rowsSchema(hit)),
  },
  run(context, { pattern, ...filters }) {
    return pattern === undefined ? allPatterns(context, filters) : onePattern(context, pattern);
  },
});

async function allPatterns(
  context: ToolContext,
  filters: { strategy?: string; contribution?: string; criticality?: string },
): Promise<ToolAnswer> {
  await checkListed(filters, async (filter) => (await context.ask('list-cloud-patterns', filter)).data.length);
  const { data, scan } = await context.ask('list-cloud-patterns', filters);
  const part = slice(context, 'patterns', data, () => '');
  const items = await Promise.all(
    (part.items as AnswerOf<'list-cloud-patterns'>).map(
      async ({ id, name, category, contribution, criticality, nbObjects }) => {
        const { data: page } = await occurrencesOf(context, id, 0, shownPlaces);
        const places = page.occurrences.map(hitRow);
        return {
          id,
          name,
          category: category.name,
          contribution: contribution.id,
          criticality: criticality.id,
          nbObjects,
          places,
        };
      },
    ),
  );
  const line = (row: (typeof items)[number]): string =>
    `${row.id} ${row.contribution} ${row.criticality}: ${row.name}, ${counted(row.nbObjects, 'object')}, such as${row.places.map(placeText).join(',')}`;
  return {
    summary: `${counted(data.length, 'cloud pattern')} found.`,
    head: { scannedAt: scan === 'none' ? null : scan },
    lists: { patterns: { ...part, items, line } },
    ...(scan === 'none' && { hints: ['The code was never scanned for cloud patterns: run `stratigraph scan cloud`.'] }),
  };
}

async function onePattern(context: ToolContext, id: string): Promise<ToolAnswer> {
  const from = context.skip('occurrences');
  const { data, scan } = await occurrencesOf(context, id, from, context.pageSize);
  const items = data.occurrences.map(hitRow);
  const { rationale, remedy } = data;
  return {
    summary: `${counted(data.totalOccurrences, 'object')} hit by ${id}.`,
    head: {
      scannedAt: scan === 'none' ? null : scan,
      ...(rationale !== null && { rationale }),
      ...(remedy !== null && { remedy }),
    },
    lists: {
      occurrences: {
        total: data.totalOccurrences,
        skip: from,
        items,
        line: (row: (typeof items)[number]) => `${row.id} ${row.name}${placeText(row)}`,
      },
    },
  };
}

type Occurrences = AnswerOf<'list-pattern-occurrences'>;

function occurrencesOf({ ask }: ToolContext, id: string, skip: number, limit: number) {
  return withLocations((select) => ask('list-pattern-occurrences', { id, skip, limit, select: select && 'bookmarks' }));
}

function hitRow(occurrence: Occurrences['occurrences'][number]) {
  return { ...identityOf(occurrence), ...placeOf(occurrence.bookmarks) };
}
