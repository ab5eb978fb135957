import {
  type AnalyzedSide,
  type AnswerOf,
  type ApplicationClient,
  type ChangedObjects,
  changedObjects,
  type ItemOf,
} from '../../client/client.ts';
import { withLocations } from '../../client/with-locations.ts';
import { formatCount } from '../../workflows/progress.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import type { Command, CommandInput } from '../command.ts';
import type { Column } from '../queries/print-rows.ts';
import {
  checkListed,
  choiceFlag,
  objectNamed,
  type QueryResult,
  queryCommand,
  textFlag,
} from '../queries/query-command.ts';

const text = (placeholder: string, help: string) => ({ type: 'string', placeholder, help }) as const;
const part = (what: string) => text('TEXT', `Only those with this in ${what}, whatever the letter case.`);

interface Named {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
}

const id: Column<Named> = ['id', (item) => item.id];
const type: Column<Named> = ['type', (item) => item.type];
const fullName: Column<Named> = ['full name', (item) => item.fullName];

/** `1 test`, `0 tests`. */
function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first elements of a list that an operation gives whole. */
function firstOf<T>(items: readonly T[], limit: number): QueryResult<T> {
  return { items: items.slice(0, limit), total: items.length };
}

const objects = queryCommand<ItemOf<'find-objects'>>({
  name: 'objects',
  summary: 'Lists the objects of an application: classes, methods, routes, tables …',
  options: {
    name: part('the name'),
    'full-name': part('the full name'),
    file: part('the file path'),
    type: part('the type'),
    annotation: part('an annotation'),
  },
  examples: ['stratigraph objects --app Shop --name order', 'stratigraph objects --app Shop --type table --csv'],
  columns: [id, type, fullName, ['file', ({ filePath }) => filePath]],
  async ask(application, input, limit) {
    const [name, fullname, filepath] = ['name', 'full-name', 'file'].map((flag) => textFlag(input, flag));
    const filters = {
      name,
      fullname,
      filepath,
      type: textFlag(input, 'type'),
      annotation: textFlag(input, 'annotation'),
    };
    const { objects, totalObjects } = await application.ask('find-objects', { ...filters, limit });
    return { items: objects, total: totalObjects };
  },
});

const linkColumns: readonly Column<Named & { readonly linkType: string }>[] = [
  id,
  ['link', ({ linkType }) => linkType],
  type,
  fullName,
];
/** The first line of the first list that has one. */
function placeOf(...lists: readonly (readonly Place[] | undefined)[]): string | undefined {
  const [place] = lists.flatMap((list) => list ?? []);
  return place && `${place.filePath}:${place.startLine}`;
}

interface Place {
  readonly filePath: string;
  readonly startLine: number;
}

const references = {
  references: { type: 'boolean', help: 'Adds type references, inheritance and overrides.' },
} as const;

const callers = queryCommand<AnswerOf<'list-callers'>[number]>({
  name: 'callers',
  summary: 'Lists what calls an object directly, with the calling lines.',
  positionals: 'OBJECT',
  options: references,
  examples: ['stratigraph callers addItem --app Shop', 'stratigraph callers 1004 --app Shop --json'],
  columns: [...linkColumns, ['place', ({ bookmarks = [], sourceLocations }) => placeOf(bookmarks, sourceLocations)]],
  async ask(application, input, limit) {
    const object = await objectNamed(application, input.positionals[0], 'OBJECT');
    const includeEscalated = input.flags['references'] === true;
    const found = await withLocations((select) =>
      application.ask('list-callers', { id: object, includeEscalated, select: select && ['bookmarks', select] }),
    );
    return firstOf(found, limit);
  },
});

const callees = queryCommand<AnswerOf<'list-callees'>[number]>({
  name: 'callees',
  summary: 'Lists what an object calls directly, with where that is defined.',
  positionals: 'OBJECT',
  options: references,
  examples: ['stratigraph callees checkout --app Shop'],
  columns: [...linkColumns, ['place', ({ sourceLocations }) => placeOf(sourceLocations)]],
  async ask(application, input, limit) {
    const object = await objectNamed(application, input.positionals[0], 'OBJECT');
    const includeEscalated = input.flags['references'] === true;
    const found = await withLocations((select) =>
      application.ask('list-callees', { id: object, includeEscalated, select }),
    );
    return firstOf(found, limit);
  },
});

const path = queryCommand<AnswerOf<'list-paths'>['paths'][number]>({
  name: 'path',
  summary: 'Lists the shortest ways over calls from one object to another.',
  positionals: 'FROM TO',
  examples: ['stratigraph path postCheckout orders --app Shop'],
  columns: [
    ['objects', ({ objects }) => objects.length],
    ['path', ({ objects }) => objects.map(({ name, id }) => `${name} (${id})`).join(' → ')],
  ],
  async ask(application, { positionals }, limit) {
    const source = await objectNamed(application, positionals[0], 'FROM');
    const target = await objectNamed(application, positionals[1], 'TO');
    const { paths, truncated } = await application.ask('list-paths', { source, target, limit: Math.min(limit, 10) });
    const notes = truncated ? ['the search met its bound: there may be more paths'] : [];
    return { items: paths, total: paths.length, notes };
  },
});

const impact = queryCommand<AnswerOf<'get-impact'>['objects'][number]>({
  name: 'impact',
  summary: 'Lists what a change of objects, or of a git diff, may break.',
  positionals: '[OBJECT…]',
  options: {
    diff: text(
      'REVISIONS',
      'Objects that git changes, such as main...HEAD; - takes a unified diff from standard input.',
    ),
    repository: text('DIR', 'Folder of the git repository. Default: the current one.'),
    analyzed: text(
      'before|after',
      'Whether the code was analysed before or after the diff. Default: after, where the analysed commit is checked out.',
    ),
  },
  examples: ['stratigraph impact --app Shop --diff main...HEAD', 'stratigraph impact addItem --app Shop'],
  columns: [id, ['depth', ({ depth }) => depth], type, fullName, ['test', ({ test }) => (test ? 'test' : '')]],
  async ask(application, input, limit) {
    const diff = textFlag(input, 'diff');
    if ((diff === undefined) === (input.positionals.length === 0))
      throw new RequestError('give either OBJECT… or --diff');
    const { objects: changed, unmatched } =
      diff === undefined ? await givenObjects(application, input) : await diffObjects(application, input, diff);
    const skipped = unmatched.map(({ file, reason }) => `${file}: ${reason}; not considered`);
    if (changed.length === 0) return { items: [], total: 0, notes: ['no object changes', ...skipped] };
    const ids = changed.map((object) => object.id);
    const answer = await application.ask('get-impact', { id: ids, limit });
    const { totalTransactions, totalEndPoints, totalTests } = answer;
    const affected = [
      counted(totalTransactions, 'transaction'),
      counted(totalEndPoints, 'end point'),
      counted(totalTests, 'test'),
    ];
    const totals = `affected by a change of ${counted(ids.length, 'object')}: ${affected.join(', ')}`;
    const routes = answer.transactions.map((transaction) => `  transaction ${transaction.id} ${transaction.name}`);
    return { items: answer.objects, total: answer.totalObjects, notes: [totals, ...routes, ...skipped] };
  },
});

type Changed = {
  readonly objects: readonly { readonly id: string }[];
  readonly unmatched: ChangedObjects['unmatched'];
};

async function givenObjects(application: ApplicationClient, { positionals }: CommandInput): Promise<Changed> {
  const objects = await Promise.all(
    positionals.map(async (word) => ({ id: await objectNamed(application, word, 'OBJECT') })),
  );
  return { objects, unmatched: [] };
}

async function diffObjects(application: ApplicationClient, input: CommandInput, diff: string): Promise<Changed> {
  const { gitDiff, checkedOut } = await import('../queries/git-diff.ts');
  const directory = textFlag(input, 'repository') ?? '.';
  const given = choiceFlag(input, 'analyzed', ['before', 'after']);
  const changes = diff === '-' ? (await process.stdin.toArray()).join('') : await gitDiff(directory, diff);
  const { snapshot } = await application.ask('get-application', {});
  const isAfter =
    diff !== '-' && snapshot.revision !== null && (await checkedOut(directory))?.startsWith(snapshot.revision);
  const side: AnalyzedSide = given ?? (isAfter ? 'after' : 'before');
  return changedObjects(application, changes, side, { snapshot: snapshot.id });
}

const transactions = queryCommand<AnswerOf<'list-transactions'>[number]>({
  name: 'transactions',
  summary: 'Lists the transactions of an application, or those that use an object.',
  positionals: '[OBJECT]',
  options: { name: part('the name'), stack: part('a technology') },
  examples: ['stratigraph transactions --app Shop --name cart', 'stratigraph transactions orders --app Shop'],
  columns: [
    ['id', (item) => item.id],
    ['size', ({ size }) => size],
    ['name', ({ name }) => name],
    ['start point', ({ startPoint }) => startPoint.type],
    ['full name', ({ startPoint }) => startPoint.fullName],
    ['stack', ({ stack }) => stack.join(' ')],
  ],
  async ask(application, input, limit) {
    const [word] = input.positionals;
    const filters = { name: textFlag(input, 'name'), stack: textFlag(input, 'stack') };
    if (word === undefined) return firstOf(await application.ask('list-transactions', filters), limit);
    if (filters.name !== undefined || filters.stack !== undefined)
      throw new RequestError('--name and --stack do not go with OBJECT');
    const object = await objectNamed(application, word, 'OBJECT');
    return firstOf(await application.ask('list-object-transactions', { id: object }), limit);
  },
});

const cve = queryCommand<ItemOf<'list-vulnerabilities'>>({
  name: 'cve',
  summary: 'Lists the vulnerabilities of packages in use; `explain` shows more of one.',
  options: {
    severity: text('SEVERITY', 'Only those of this severity, such as High.'),
    package: part('the name of a package'),
  },
  examples: ['stratigraph cve --app Shop --severity critical'],
  columns: [
    ['id', (item) => item.id],
    ['severity', ({ severity }) => severity],
    ['packages', ({ packages }) => packages.map(({ name, version }) => `${name} ${version}`).join(', ')],
    ['objects in use', ({ nbObjects }) => nbObjects],
  ],
  async ask(application, input, limit) {
    const filters = { severity: textFlag(input, 'severity'), package: textFlag(input, 'package') };
    await checkListed({ severity: filters.severity }, async (filter) => {
      const { totalVulnerabilities } = await application.ask('list-vulnerabilities', { ...filter, limit: 0 });
      return totalVulnerabilities;
    });
    const { data, scan } = await application.request('list-vulnerabilities', { ...filters, limit });
    const { vulnerabilities, totalVulnerabilities: total } = data;
    if (scan === 'none')
      return { items: vulnerabilities, total, notes: ['packages were never scanned: `stratigraph scan packages`'] };
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
    const notes = total === 0 && !isFiltered ? ['a scan without --advisories knows no vulnerability'] : [];
    return { items: vulnerabilities, total, notes };
  },
});

const patterns = queryCommand<AnswerOf<'list-cloud-patterns'>[number]>({
  name: 'patterns',
  summary: 'Lists the cloud patterns of an application: what hinders and helps a move to the cloud.',
  options: {
    strategy: text('STRATEGY', 'containerization or platform-migration.'),
    contribution: text('Blocker|Booster', 'Only what hinders, or only what helps.'),
    criticality: text('CRITICALITY', 'Only those of this criticality, such as High.'),
  },
  examples: ['stratigraph patterns --app Shop --contribution Blocker'],
  columns: [
    ['id', (item) => item.id],
    ['contribution', ({ contribution }) => contribution.id],
    ['criticality', ({ criticality }) => criticality.id],
    ['objects', ({ nbObjects }) => nbObjects],
    ['name', ({ name }) => name],
  ],
  async ask(application, input, limit) {
    const [strategy, contribution, criticality] = ['strategy', 'contribution', 'criticality'].map((flag) =>
      textFlag(input, flag),
    );
    const filters = { strategy, contribution, criticality };
    await checkListed(filters, async (filter) => (await application.ask('list-cloud-patterns', filter)).length);
    const { data, scan } = await application.request('list-cloud-patterns', filters);
    const notes = scan === 'none' ? ['the code was never scanned for them: `stratigraph scan cloud`'] : [];
    return { ...firstOf(data, limit), notes };
  },
});

const diff = queryCommand<ItemOf<'list-changed-objects'>>({
  name: 'diff',
  summary: 'Lists the objects that changed since an earlier analysis.',
  options: {
    base: text('SNAPSHOT', 'Id of the earlier snapshot. Default: the previous one.'),
    change: text('added|modified|removed', 'Only these.'),
  },
  examples: ['stratigraph diff --app Shop', 'stratigraph diff --app Shop --change removed'],
  columns: [['change', ({ change }) => change], id, type, fullName],
  async ask(application, input, limit) {
    const base = textFlag(input, 'base');
    const change = choiceFlag(input, 'change', ['added', 'modified', 'removed']);
    const counts = await application.ask('get-difference', { base });
    const { entries, totalEntries } = await application.ask('list-changed-objects', { base, change, limit });
    const kinds = ['objects', 'links', 'transactions', 'packages', 'vulnerabilities', 'patterns'] as const;
    const notes = kinds.map(
      (kind) =>
        `${kind}: ${counts[kind].added} added, ${counts[kind].modified} modified, ${counts[kind].removed} removed`,
    );
    return { items: entries, total: totalEntries, notes };
  },
});

const modules = queryCommand<AnswerOf<'get-module-graph'>['nodes'][number]>({
  name: 'modules',
  summary: 'Lists folders and files with how they depend on each other: layers and cycles.',
  positionals: '[FOLDER]',
  options: { depth: text('NUMBER', 'Steps below the folder. Default: 1.') },
  examples: ['stratigraph modules --app Shop', 'stratigraph modules shop-api --app Shop --depth 2'],
  columns: [
    ['module', ({ path }) => path],
    ['kind', ({ kind }) => kind],
    ['objects', ({ nbObjects }) => nbObjects],
    ['layer', ({ layer }) => layer],
    ['cycle', ({ cycle }) => (cycle === null ? null : cycle + 1)],
  ],
  async ask(application, input, limit) {
    const depth = textFlag(input, 'depth') ?? '1';
    if (!/^[1-9]\d{0,2}$/.test(depth))
      throw new RequestError(`--depth cannot be "${depth}": it must be a whole number`);
    const graph = await application.ask('get-module-graph', { module: input.positionals[0], depth: Number(depth) });
    const closing = graph.cycles.flatMap(({ closingLinks }) => closingLinks);
    const notes = closing.map(
      ({ origin, target, nbLinks }) => `closes a cycle: ${origin.path} → ${target.path} (${nbLinks} links)`,
    );
    return { ...firstOf(graph.nodes, limit), notes };
  },
});

/** Commands that ask a question, in the order of the help. */
export const queryCommands: readonly Command[] = [
  objects,
  callers,
  callees,
  path,
  impact,
  transactions,
  cve,
  patterns,
  diff,
  modules,
];
