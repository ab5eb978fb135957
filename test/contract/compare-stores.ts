import fc from 'fast-check';
import { expect } from 'vitest';
import { untilHere } from '../../src/absent-data.ts';
import type { Level } from '../../src/model/level.ts';
import type {
  ApplicationReader,
  DataGraphFilter,
  ObjectQuery,
  PatternFilter,
  TransactionFilter,
} from '../../src/store/store.ts';
import { arbitraryBundle, arbitraryText, vulnerabilityNames } from './arbitrary-application.ts';
import { type MakeStore, openOnly } from './make-store.ts';

/** Questions whose answers depend on what is asked; all others are asked in full of every application. */
interface Questions {
  readonly objects: readonly ObjectQuery[];
  readonly nodes: readonly { readonly level: Level; readonly name: string }[];
  readonly transactions: readonly TransactionFilter[];
  readonly dataGraphs: readonly DataGraphFilter[];
  readonly patterns: readonly PatternFilter[];
  readonly paging: readonly [skip: number, limit: number];
}

const filter = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'aAbB.é/_σςe'), maxLength: 2 }) },
  arbitraryText,
);

const objectQuery: fc.Arbitrary<ObjectQuery> = fc.record(
  {
    skip: fc.nat(6),
    limit: fc.nat(20),
    withLocations: fc.boolean(),
    name: filter,
    fullName: fc.array(filter, { minLength: 1, maxLength: 3 }),
    filePath: filter,
    mangling: filter,
    annotation: filter,
    type: fc.oneof(fc.constantFrom('class', 'METHOD', 'o'), filter),
  },
  { requiredKeys: ['skip', 'limit', 'withLocations'] },
);

const questions: fc.Arbitrary<Questions> = fc.record({
  objects: fc.array(objectQuery, { minLength: 12, maxLength: 12 }),
  nodes: fc.array(fc.record({ level: fc.constantFrom(2, 3, 4, 5), name: filter }), { minLength: 2, maxLength: 2 }),
  transactions: fc.array(fc.record({ name: filter, fullName: filter, stack: filter }, { requiredKeys: [] }), {
    minLength: 4,
    maxLength: 4,
  }),
  dataGraphs: fc.array(
    fc.record(
      { name: filter, fullName: filter, type: fc.constantFrom('TABLE', ''), stack: fc.constantFrom('sql', 'java', '') },
      { requiredKeys: [] },
    ),
    { minLength: 2, maxLength: 2 },
  ),
  patterns: fc.array(
    fc.record(
      {
        strategy: fc.constantFrom('', 'PLATFORM-migration', 'e\u0301', 'plat'),
        contribution: fc.constantFrom('', 'blocker'),
        criticality: fc.constantFrom('none', 'HIGH'),
      },
      { requiredKeys: [] },
    ),
    { minLength: 3, maxLength: 3 },
  ),
  paging: fc.tuple(fc.nat(3), fc.nat(4)),
});

/**
 * Asks two stores the same questions about random small applications and expects equal answers, volatile ids included.
 * `runs` applications are made; the seed is fixed.
 */
export async function compareStores(one: MakeStore, other: MakeStore, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(arbitraryBundle, questions, async (bundle, asked) => {
      const expected = await untilHere(async () => answersOf(await openOnly(one, [bundle]), asked));
      const actual = await untilHere(async () => answersOf(await openOnly(other, [bundle]), asked));
      expect(actual).toEqual(expected);
    }),
    { numRuns: runs, seed: 20_261_121 },
  );
}

/** Every answer as JSON, by what was asked; what a store gives out as text stays text, so that it is compared byte by byte. */
function answersOf(reader: ApplicationReader, asked: Questions): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  const record = (question: string, answer: unknown): void => {
    answers[question] = JSON.parse(JSON.stringify({ answer }));
  };
  const { name: _, snapshot: __, ...facts } = reader.info;
  record('facts', facts);
  record('statistics', reader.statistics());
  record('coverage', reader.coverage());
  record('unreached uses', reader.unreachedUses());
  const ids: number[] = [];
  const all = textOf(reader.findObjects({ skip: 0, limit: 1000, withLocations: false }).rows);
  for (const { id } of JSON.parse(`[${all}]`) as { id: string }[]) ids.push(Number(id));
  for (const query of asked.objects) {
    const { total, rows } = reader.findObjects(query);
    record(`find ${JSON.stringify(query)}`, [total, textOf(rows)]);
  }
  for (const id of [...ids, 61]) {
    record(`has ${id}`, reader.hasObject(id));
    record(`object ${id}`, reader.object(id));
    record(`locations ${id}`, reader.sourceLocations(id));
  }
  for (let id = 1; id <= reader.info.counts.files + 1; id++) record(`file ${id}`, reader.sourceFile(id));
  for (const id of ids) {
    for (const includeEscalated of [false, true]) {
      record(`callees ${id} ${includeEscalated}`, textOf(reader.callees(id, { includeEscalated })));
      const members = { parent: includeEscalated, sourceLocations: !includeEscalated };
      record(
        `callees ${id} ${includeEscalated}, one member`,
        textOf(reader.callees(id, { includeEscalated, members })),
      );
      record(`callers ${id} ${includeEscalated}`, textOf(reader.callers(id, { includeEscalated })));
      const some = { ...members, bookmarks: includeEscalated };
      record(
        `callers ${id} ${includeEscalated}, some`,
        textOf(reader.callers(id, { includeEscalated, members: some })),
      );
    }
  }
  recordLevels(reader, asked, record);
  recordTransactions(reader, asked, ids, record);
  recordGraphs(reader, asked, ids, record);
  for (const name of [...vulnerabilityNames, 'none']) {
    record(`packages ${name}`, reader.affectedPackages(name, 0, 100));
    record(`packages ${name} paged`, reader.affectedPackages(name, ...asked.paging));
  }
  const [skip, limit] = asked.paging;
  for (const { name = '' } of [{}, ...asked.transactions]) {
    record(`packages in use ${name}`, reader.packages({ skip: 0, limit: 100, name }));
    record(`vulnerabilities of ${name}`, reader.vulnerabilities({ skip: 0, limit: 100, package: name }));
  }
  for (const vulnerable of [false, true])
    record(`vulnerable ${vulnerable}`, reader.packages({ skip, limit, vulnerable, withObjects: true }));
  for (const severity of ['', 'HIGH', 'low', 'ODD', 'none']) {
    record(`vulnerabilities ${severity}`, reader.vulnerabilities({ skip: 0, limit: 100, severity }));
    record(`vulnerabilities ${severity} paged`, reader.vulnerabilities({ skip, limit, severity }));
  }
  for (const filter of [{}, ...asked.patterns])
    record(`patterns ${JSON.stringify(filter)}`, reader.cloudPatterns(filter));
  for (const { id } of reader.cloudPatterns({})) {
    record(`occurrences ${id}`, reader.patternOccurrences(id, { skip: 0, limit: 100 }, true));
    const [skip, limit] = asked.paging;
    record(`occurrences ${id} paged`, reader.patternOccurrences(id, { skip, limit }, false));
  }
  record('occurrences of none', reader.patternOccurrences('none:1', { skip: 0, limit: 10 }, true));
  return answers;
}

function recordTransactions(
  reader: ApplicationReader,
  asked: Questions,
  ids: readonly number[],
  record: (question: string, answer: unknown) => void,
): void {
  const [skip, limit] = asked.paging;
  for (const filter of [{}, ...asked.transactions]) {
    record(`transactions ${JSON.stringify(filter)}`, [...reader.transactions(filter)]);
  }
  for (const id of [...reader.transactions({})].map((transaction) => Number(transaction.id))) {
    record(`transaction ${id}`, [reader.transaction(id), ...reader.endPoints(id)]);
    for (const page of [
      { skip: 0, limit: 100 },
      { skip, limit },
    ]) {
      const objects = reader.transactionObjects(id, page);
      const links = reader.transactionLinks(id, page);
      const asText = `of ${id}, ${page.skip} ${page.limit}`;
      record(`objects ${asText}`, [objects.total, textOf(objects.rows)]);
      record(`links ${asText}`, [links.total, ...links.links]);
    }
  }
  record('no transaction', reader.transaction(2 ** 53 - 1) === undefined);
  for (const filter of [{}, ...asked.dataGraphs]) {
    record(`data graphs ${JSON.stringify(filter)}`, [...reader.dataGraphs(filter)]);
  }
  for (const id of ids) {
    record(`transactions of ${id}`, [...reader.transactionsOf(id)]);
    record(`data graph ${id}`, reader.dataGraph(id));
    const { total, rows } = reader.dataGraphObjects(id, { skip, limit });
    record(`objects of data graph ${id}`, [total, textOf(rows)]);
  }
}

function recordGraphs(
  reader: ApplicationReader,
  asked: Questions,
  ids: readonly number[],
  record: (question: string, answer: unknown) => void,
): void {
  const [skip, some] = asked.paging;
  const given = ids.slice(skip, skip + 2);
  for (const includeEscalated of [false, true]) {
    for (const includeMembers of [false, true]) {
      const options = { includeEscalated, includeMembers };
      record(`impact ${includeEscalated} ${includeMembers}`, [
        reader.impact(given, { ...options, skip: 0, limit: 100 }),
        reader.impact(ids.slice(0, 1), { ...options, skip, limit: some }),
      ]);
    }
    record(`links among ${includeEscalated}`, [
      reader.linksAmong(ids, { includeEscalated }),
      reader.linksAmong(given, { includeEscalated }),
      reader.linksAmong(ids, { includeEscalated, withBookmarks: true }),
    ]);
    for (const id of given) {
      for (const direction of ['callers', 'callees'] as const) {
        record(`hierarchy ${id} ${direction} ${includeEscalated}`, [
          reader.callHierarchy(id, { direction, includeEscalated, depth: 100, limit: 100 }),
          reader.callHierarchy(id, { direction, includeEscalated, depth: 1 + skip, limit: some }),
          reader.callHierarchy(id, { direction, includeEscalated, depth: 9, limit: 1 + some, withBookmarks: true }),
        ]);
      }
      for (const target of ids) {
        const paths = reader.paths({ source: id, target }, { includeEscalated, limit: 1 + some });
        record(`paths ${id} ${target} ${includeEscalated}`, paths);
      }
    }
  }
  for (const module of ['', 'src', '/SRC/', 'C:', '§{main_sources}§\\a', 'é', 'none']) {
    for (const flag of [false, true]) {
      record(`modules ${module} ${flag}`, reader.modules(module, flag));
      for (const includeEscalated of [false, true]) {
        const options = { includePackages: flag, includeEscalated, depth: 1 + (skip % 3) };
        record(`module graph ${module} ${flag} ${includeEscalated}`, reader.moduleGraph(module, options));
      }
      const links = reader.moduleLinks({ origin: module, target: 'src' }, flag, { skip, limit: some });
      record(`links from ${module} ${flag}`, links);
    }
    const page = reader.moduleObjects(module, { skip, limit: some });
    record(`objects of ${module}`, page && [page.total, textOf(page.rows)]);
  }
  const options = [true, false].flatMap((full) => [100, some].map((limit) => ({ full, limit })));
  for (const id of [...reader.transactions({})].map((transaction) => Number(transaction.id))) {
    record(
      `graph of ${id}`,
      options.map((each) => reader.transactionGraph(id, each)),
    );
  }
  for (const id of ids) {
    record(`data graphs of ${id}`, [...reader.dataGraphsOf(id)]);
    if (reader.dataGraph(id) === undefined) continue;
    record(
      `graph of data graph ${id}`,
      options.map((each) => reader.dataGraphGraph(id, each)),
    );
  }
}

function recordLevels(
  reader: ApplicationReader,
  asked: Questions,
  record: (question: string, answer: unknown) => void,
): void {
  for (const level of [1, 2, 3, 4, 5] as const) {
    const graph = reader.levelGraph(level);
    record(`graph ${level}`, graph);
    for (const { nodeId } of graph.nodes) {
      record(`node ${nodeId}`, reader.levelNodes(level, { nodeId }));
      record(`children ${nodeId}`, reader.childNodes(nodeId));
      if (level === 5) record(`objects of ${nodeId}`, textOf(reader.nodeObjects(nodeId)));
    }
  }
  for (const { level, name } of asked.nodes) record(`nodes ${level} ${name}`, reader.levelNodes(level, { name }));
}

function textOf(rows: Iterable<Uint8Array>): string {
  return Buffer.concat([...rows]).toString();
}
