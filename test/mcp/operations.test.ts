import { describe, expect, it } from 'vitest';
import { callTool } from '../../src/mcp/call-tool.ts';
import { tools } from '../../src/mcp/tools/tools.ts';
import { shopRecords, storeOf } from '../http/test-service.ts';
import { clientOver, shopClient } from './shop.ts';

const client = shopClient();
const shop = client.application('Shop');

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
async function answer(name: string, input: object, asked = client): Promise<any> {
  const tool = tools.find((each) => each.name === name) as (typeof tools)[number];
  const { isError, structuredContent, content } = await callTool(tool, asked, { maxTokens: 50_000, ...input });
  expect(isError, content[0]?.text).toBeUndefined();
  expect(structuredContent).not.toHaveProperty('cursor');
  return structuredContent;
}

/** The members of `row` as the element of an operation has them. */
function sameMembers(rows: readonly object[], elements: readonly object[]): void {
  expect(rows).toHaveLength(elements.length);
  rows.forEach((row, at) => {
    const element = elements[at] as Record<string, unknown>;
    const shared = Object.keys(row).filter((member) => member in element);
    expect(shared.length).toBeGreaterThan(0);
    for (const member of shared) expect(row[member as never], member).toEqual(element[member]);
  });
}

describe('the data of a tool are those of its operations [M-equality]', () => {
  it('list_applications', async () => {
    const { applications } = await answer('list_applications', {});
    const [expected] = await client.ask('list-applications');
    expect(applications).toMatchObject([
      { name: 'Shop', counts: expected?.counts, scans: expected?.scans, analyzedAt: expected?.snapshot.analyzedAt },
    ]);
  });

  it.each([1, 2, 3, 4, 5])('architecture at level %d', async (level) => {
    const { nodes, links } = await answer('architecture', { level });
    const graph = await shop.ask('get-level-graph', { level });
    sameMembers(nodes, graph.nodes);
    expect(links).toEqual(
      graph.links.map(({ origin, target }) => ({ origin: origin.fullName, target: target.fullName })),
    );
  });

  it('object_context, with as much source text as is asked for where it is stored', async () => {
    const stored = shopRecords().map((record) =>
      record.record === 'file' ? { ...record, text: 'line\n'.repeat(record.lines) } : record,
    );
    const withSource = clientOver(storeOf([{ name: 'Shop', bundles: [stored] }]));
    const { source } = await answer('object_context', { object: '1003', sourceLines: 2 }, withSource);
    expect(source).toEqual({ text: 'line\nline\n', omitted: 45 });
    expect(await answer('object_context', { object: '1003', sourceLines: 0 }, withSource)).not.toHaveProperty('source');
    expect(await answer('object_context', { object: '1003' })).not.toHaveProperty('source');
  });

  it('architecture within a node', async () => {
    const { nodes } = await answer('architecture', { level: 3, within: 'Data Services' });
    const graph = await shop.ask('get-level-graph', { level: 3 });
    const below = graph.nodes.filter(({ fullName }) => fullName.startsWith('Data Services/'));
    expect(below.length).toBeGreaterThan(0);
    sameMembers(nodes, below);
  });

  it('search, with the place of each object', async () => {
    const filters = { name: 'a', type: 'method' };
    const { total, objects } = await answer('search', { ...filters, signature: 'string', filePath: 'src' });
    const found = await shop.ask('find-objects', {
      ...filters,
      mangling: 'string',
      filepath: 'src',
      limit: 1000,
      select: 'source-locations',
    });
    expect(total).toBe(found.totalObjects);
    expect(total).toBeGreaterThan(0);
    sameMembers(objects, found.objects);
    expect(objects.map(({ line }: { line: number }) => line)).toEqual(
      found.objects.map(({ sourceLocations = [] }) => sourceLocations[0]?.startLine),
    );
  });

  it('object_context, by id, by name and by full name', async () => {
    const byId = await answer('object_context', { object: '1003', references: true });
    const object = await shop.ask('get-object', { id: 1003, select: 'source-locations' });
    expect(byId.object).toMatchObject({ id: '1003', signature: object.mangling, annotations: object.annotations });
    expect(byId.object.locations).toMatchObject(
      (object.sourceLocations ?? []).map(({ filePath, startLine, endLine }) => ({ filePath, startLine, endLine })),
    );
    const select = 'bookmarks';
    sameMembers(byId.callers, await shop.ask('list-callers', { id: 1003, includeEscalated: true, select }));
    sameMembers(byId.callees, await shop.ask('list-callees', { id: 1003, includeEscalated: true }));
    expect(await answer('object_context', { object: 'checkout', references: true })).toEqual(byId);
    expect(await answer('object_context', { object: object.fullName, references: true })).toEqual(byId);
  });

  it('transactions, of the application, of an object, of an end point with its access, and one', async () => {
    const all = await shop.ask('list-transactions', {});
    sameMembers(
      (await answer('transactions', {})).transactions,
      all.map(({ startPoint: _, ...rest }) => rest),
    );
    const { transactions } = await answer('transactions', { object: '1206' });
    const ofTable = await shop.ask('list-object-transactions', { id: 1206 });
    expect(transactions.map(({ id }: { id: string }) => id)).toEqual(ofTable.map(({ id }) => id));
    const one = await shop.ask('get-transaction', { id: 5001 });
    const own = one.endPoints.find(({ id }) => id === '1206');
    expect(transactions[0].access).toEqual(own?.access);
    const details = await answer('transactions', { transaction: '5001' });
    sameMembers(details.endPoints, one.endPoints);
    sameMembers(details.objects, (await shop.ask('list-transaction-objects', { id: 5001, limit: 1000 })).objects);
  });

  it('transactions by end points, with how much reaches each', async () => {
    const { endPoints } = await answer('transactions', { allEndPoints: true, type: 'table', stack: 'postgresql' });
    const graphs = await shop.ask('list-data-graphs', { type: 'table', stack: 'postgresql' });
    expect(graphs.length).toBeGreaterThan(1);
    sameMembers(
      endPoints,
      graphs.map(({ endPoint, ...rest }) => ({ ...rest, ...endPoint })),
    );
  });

  it('vulnerabilities, and the calls of one', async () => {
    const all = await shop.ask('list-vulnerabilities', { limit: 1000 });
    sameMembers((await answer('vulnerabilities', {})).vulnerabilities, all.vulnerabilities);
    const { packages, calls } = await answer('vulnerabilities', { id: 'cve-2020-8203' });
    const occurrences = await shop.ask('list-cve-occurrences', { id: 'CVE-2020-8203', limit: 1000 });
    sameMembers(packages, occurrences);
    const callers = await shop.ask('list-callers', { id: '1301', select: 'bookmarks' });
    const ofMerge = calls.filter(({ callee }: { callee: { id: string } }) => callee.id === '1301');
    expect(ofMerge.map(({ caller, line }: { caller: { id: string }; line: number }) => [caller.id, line])).toEqual(
      callers.map(({ id, bookmarks }) => [id, bookmarks?.[0]?.startLine]),
    );
  });

  it('vulnerabilities by packages, hit or not', async () => {
    const hit = await answer('vulnerabilities', { packages: true, vulnerable: true });
    const all = await answer('vulnerabilities', { packages: true });
    sameMembers(hit.packages, (await shop.ask('list-packages', { vulnerable: true, limit: 1000 })).packages);
    sameMembers(all.packages, (await shop.ask('list-packages', { limit: 1000 })).packages);
    expect(all.packages.length).toBeGreaterThan(hit.packages.length);
  });

  it('cloud_patterns, and the places of one', async () => {
    const all = await shop.ask('list-cloud-patterns', { contribution: 'Blocker' });
    const { patterns } = await answer('cloud_patterns', { contribution: 'Blocker' });
    expect(patterns.map(({ id, nbObjects }: { id: string; nbObjects: number }) => [id, nbObjects])).toEqual(
      all.map(({ id, nbObjects }) => [id, nbObjects]),
    );
    const id = 'platform-migration:1200031';
    const { occurrences } = await answer('cloud_patterns', { pattern: id });
    const page = await shop.ask('list-pattern-occurrences', { id, limit: 1000, select: 'bookmarks' });
    sameMembers(occurrences, page.occurrences);
    expect(occurrences[0].line).toBe(page.occurrences[0]?.bookmarks?.[0]?.startLine);
    const said = shopRecords().map((record) =>
      record.record === 'pattern' ? { ...record, 'x-remedy': 'Do.' } : record,
    );
    const { rationale, remedy } = await answer(
      'cloud_patterns',
      { pattern: id },
      clientOver(storeOf([{ name: 'Shop', bundles: [said] }])),
    );
    expect([rationale, remedy]).toEqual([undefined, 'Do.']);
  });

  it('architecture by modules', async () => {
    const { nodes, links } = await answer('architecture', { modules: true, within: 'shop-api/src', depth: 2 });
    const graph = await shop.ask('get-module-graph', { module: 'shop-api/src', depth: 2 });
    expect(nodes.length).toBeGreaterThan(1);
    sameMembers(nodes, graph.nodes);
    expect(links).toEqual(
      graph.links.map(({ origin, target, ...rest }) => ({ origin: origin.path, target: target.path, ...rest })),
    );
  });

  it('call_hierarchy and paths', async () => {
    const { nodes, links, total } = await answer('call_hierarchy', {
      object: 'orders',
      direction: 'callers',
      depth: 9,
    });
    const hierarchy = await shop.ask('get-call-hierarchy', { id: 1206, direction: 'callers', depth: 9, limit: 1000 });
    expect(total).toBe(hierarchy.totalObjects);
    expect(total).toBeGreaterThan(2);
    sameMembers(nodes, hierarchy.nodes);
    sameMembers(
      links,
      hierarchy.links.map(({ linkType }) => ({ linkType })),
    );
    const callers = await shop.ask('list-callers', { id: 1206, select: 'bookmarks' });
    const ofOrders = links.filter(({ target }: { target: string }) => target === '1206');
    expect(ofOrders.length).toBeGreaterThan(0);
    for (const { origin, linkType, filePath, line } of ofOrders) {
      const [call] = callers.find((caller) => caller.id === origin && caller.linkType === linkType)?.bookmarks ?? [];
      expect([filePath, line]).toEqual([call?.filePath, call?.startLine]);
    }
    expect(ofOrders.some(({ line }: { line?: number }) => line !== undefined)).toBe(true);
    const { paths } = await answer('paths', { from: '1018', to: 'orders', count: 5 });
    const found = await shop.ask('list-paths', { source: 1018, target: 1206, limit: 5 });
    expect(paths.length).toBeGreaterThan(0);
    sameMembers(paths[0].objects, found.paths[0]?.objects ?? []);
    expect(paths).toHaveLength(found.paths.length);
  });

  it('impact of objects, and of a diff that changes the same', async () => {
    const byName = await answer('impact', { objects: ['checkout', '1003'] });
    const impact = await shop.ask('get-impact', { id: 1003, limit: 1000 });
    expect(byName.totals).toEqual({
      objects: impact.totalObjects,
      tests: impact.totalTests,
      transactions: impact.totalTransactions,
      endPoints: impact.totalEndPoints,
    });
    sameMembers(byName.objects, impact.objects);
    const members = await answer('impact', { objects: ['1001'], includeMembers: true, includeEscalated: true });
    const follow = { includeMembers: true, includeEscalated: true };
    const withMembers = await shop.ask('get-impact', { id: 1001, limit: 1000, ...follow });
    expect(members.totals.objects).toBe(withMembers.totalObjects);
    expect(byName.objects[0]).toHaveProperty('filePath', 'shop-api/src/cart/cart-service.ts');
    sameMembers(byName.tests, impact.tests);
    sameMembers(byName.endPoints, impact.endPoints);
    expect(byName.transactions.map(({ id }: { id: string }) => id)).toEqual(impact.transactions.map(({ id }) => id));
    const diff = ['--- a/repo/shop-api/src/cart/cart-service.ts', '+++ b/x', '@@ -60 +60 @@', '-a', '+b', ''].join(
      '\n',
    );
    expect(await answer('impact', { diff })).toEqual(byName);
  });

  it('impact counts the changed objects apart, and affected code stands before tests', async () => {
    const tool = tools.find(({ name }) => name === 'impact') as (typeof tools)[number];
    const { content, structuredContent } = await callTool(tool, client, { objects: ['1003'] });
    const { totalObjects } = await shop.ask('get-impact', { id: 1003, limit: 0 });
    expect(content[0]?.text).toMatch(
      new RegExp(`^1 changed object, reached by ${totalObjects - 1} others?, with 1 transaction, `),
    );
    const lists = Object.keys(structuredContent ?? {});
    expect(lists.indexOf('objects')).toBeLessThan(lists.lastIndexOf('tests'));
  });

  it('api_inventory', async () => {
    const { total, entries } = await answer('api_inventory', { kind: 'operation' });
    const inventory = await shop.ask('list-api-inventory', { kind: 'operation', limit: 1000 });
    expect(total).toBe(inventory.totalEntries);
    expect(total).toBeGreaterThan(0);
    sameMembers(entries, inventory.entries);
    const two = shopClient({ names: ['Branch'] });
    const { links } = await answer('api_inventory', { application: 'Shop', otherApplications: true }, two);
    const found = await two.application('Shop').ask('list-cross-application-links', {});
    expect(found.length).toBeGreaterThan(0);
    expect(links).toMatchObject(
      found.map(({ kind, origin, target }) => ({
        kind,
        origin: { application: origin.application, id: origin.id },
        target: { application: target.application, id: target.id },
      })),
    );
  });

  it('difference, of objects and of transactions', async () => {
    const earlier = shopRecords().map((record) =>
      'key' in record && record.record === 'object' && record.name === 'checkout'
        ? { ...record, checksum: 'other' }
        : record,
    );
    const two = clientOver(storeOf([{ name: 'Shop', bundles: [earlier, shopRecords()] }]));
    const { counts, changes, total } = await answer('difference', {}, two);
    const difference = await two.application('Shop').ask('get-difference', {});
    expect(counts.objects).toEqual(difference.objects);
    const objects = await two.application('Shop').ask('list-changed-objects', { limit: 1000 });
    expect(objects.totalEntries).toBeGreaterThan(0);
    expect(total).toBe(objects.totalEntries);
    sameMembers(changes, objects.entries);
    const ofTransactions = await answer('difference', { kind: 'transactions' }, two);
    const transactions = await two.application('Shop').ask('list-changed-transactions', { limit: 1000 });
    expect(ofTransactions.changes.map(({ id }: { id: string }) => id)).toEqual(
      transactions.entries.map(({ id }) => id),
    );
  });

  it('portfolio, of objects, packages and vulnerabilities', async () => {
    const two = shopClient({ names: ['Branch'] });
    const objects = await answer('portfolio', { find: 'objects', name: 'add', type: 'method' }, two);
    const foundObjects = await two.ask('find-portfolio-objects', { name: 'add', type: 'method', limit: 1000 });
    expect(objects).toMatchObject({ total: foundObjects.totalObjects, totalApplications: 2, unreadable: [] });
    sameMembers(objects.objects, foundObjects.objects);
    const filters = { name: 'lodash', exact: true, version: '<4.17.21', called: true };
    const packages = await answer('portfolio', { find: 'packages', ...filters }, two);
    const foundPackages = await two.ask('list-portfolio-packages', { ...filters, limit: 1000 });
    sameMembers(packages.packages, foundPackages.packages);
    expect(packages.packages).toHaveLength(2);
    const hit = await answer('portfolio', { find: 'vulnerabilities', id: 'CVE-2020-8203', name: 'lodash' }, two);
    const foundHits = await two.ask('list-portfolio-vulnerabilities', { id: 'CVE-2020-8203', limit: 1000 });
    const named = ({ application, id, packages }: (typeof foundHits.vulnerabilities)[number]) => [
      application,
      id,
      packages.map(({ name, nbCallers }) => [name, nbCallers]),
    ];
    expect(hit.vulnerabilities.map(named)).toEqual(foundHits.vulnerabilities.map(named));
    expect(hit.totalApplications).toBe(2);
  });

  it('coverage', async () => {
    const { calls, libraries, warnings } = await answer('coverage', {});
    const coverage = await shop.ask('get-coverage', {});
    expect(coverage.calls).toMatchObject(calls);
    expect([libraries, warnings]).toEqual([coverage.libraries, coverage.warnings]);
  });

  it('without places where the source service is off', async () => {
    const off = shopClient({ sourceService: 'off' });
    const { objects } = await answer('search', { name: 'checkout' }, off);
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) expect(object).not.toHaveProperty('line');
    expect((await answer('object_context', { object: '1003' }, off)).object.locations).toEqual([]);
  });
});
