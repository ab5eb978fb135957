import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/mcp/budget.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { instructions, listedTools } from '../../src/mcp/mcp-server.ts';
import { tokenLimits } from '../../src/mcp/tool.ts';
import { shownName } from '../../src/mcp/tools/rows.ts';
import { tools } from '../../src/mcp/tools/tools.ts';
import { shopClient } from './shop.ts';

const client = shopClient();
const ajv = new Ajv2020({ strict: false, allErrors: true });

describe('the list of tools', () => {
  it('has at most 14, of at most 6 000 tokens with all descriptions and schemas [M-small]', () => {
    expect(tools.length).toBeLessThanOrEqual(14);
    expect(estimateTokens(JSON.stringify(listedTools()) + instructions)).toBeLessThanOrEqual(6000);
  });

  it.each(listedTools())('$name: the input is closed, the output has a schema [M-schemas]', (tool) => {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.annotations).toMatchObject({ readOnlyHint: true });
  });
});

/** Values that mean something in the example: names, ids, parts of them, and what fits nothing. */
const words = [
  'Shop',
  'cart',
  'CartService',
  'apply',
  'orders',
  '',
  '1003',
  '1206',
  '1301',
  '5001',
  '99999',
  'lodash',
  '💥',
  '`',
].concat([
  'CVE-2020-8203',
  'platform-migration:1200031',
  'Data Services',
  'Blocker',
  'containerization',
  'High',
  'shop-api/src',
  '--- a/shop-api/src/cart/cart-service.ts\n+++ b/x\n@@ -60 +60 @@\n-a\n+b\n',
]);

/** Inputs that a schema allows. */
function inputsOf(schema: TSchema): fc.Arbitrary<unknown> {
  const {
    type,
    enum: values,
    properties,
    required,
    items,
    minimum = 0,
    maximum = 6000,
    minLength,
  } = schema as InputSchema;
  if (values) return fc.constantFrom(...values);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 6000) });
  if (type === 'array') return fc.array(inputsOf(items as TSchema), { maxLength: 3, minLength: 1 });
  if (type === 'string') return fc.constantFrom(...words.filter((word) => word.length >= (minLength ?? 0)));
  const { cursor: _, ...members } = Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, member]) => [name, inputsOf(member)]),
  );
  return fc.record(members, { requiredKeys: required ?? [] });
}

interface InputSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: string[];
  readonly items?: TSchema;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

describe.each(tools)('$name', (tool) => {
  const strict = ajv.compile(tool.output);
  const listed = ajv.compile(listedTools().find(({ name }) => name === tool.name)?.outputSchema as object);

  it('answers every input of its schema with an answer of its schema, or says how to correct it [M-conformance]', async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(tool.input), async (input) => {
        const { structuredContent, content, isError } = await callTool(tool, client, input);
        expect(content).toHaveLength(1);
        expect(content[0]?.text.length).toBeGreaterThan(0);
        if (isError) {
          expect(structuredContent).toBeUndefined();
          return;
        }
        expect(strict(structuredContent), JSON.stringify(strict.errors)).toBe(true);
        expect(listed(structuredContent), JSON.stringify(listed.errors)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a member that it does not know, naming those it does [M-errors]', async () => {
    const { isError, content } = await callTool(tool, client, { nonsense: 1 });
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/nonsense: unknown member; allowed are .*maxTokens/);
  });
});

describe('the budget of an answer', () => {
  const search = tools.find(({ name }) => name === 'search') as (typeof tools)[number];

  it('bounds an answer, but for one element, and states what is left out [M-budget]', async () => {
    for (const maxTokens of [200, 400, 1000, 4000]) {
      const { structuredContent = {}, content } = await callTool(search, client, { maxTokens });
      const { objects, total, remaining } = structuredContent as {
        objects: object[];
        total: number;
        remaining?: { objects: number };
      };
      const spent = estimateTokens(JSON.stringify(structuredContent)) + estimateTokens(content[0]?.text ?? '');
      const largest = Math.max(...objects.map((object) => estimateTokens(JSON.stringify(object)) * 2));
      expect(spent).toBeLessThanOrEqual(Math.max(maxTokens, 200 + largest));
      expect(objects.length + (remaining?.objects ?? 0)).toBe(total);
    }
  });

  it.each([tokenLimits.minimum, 700, tokenLimits.maximum])(
    'gives each element once over all pages of %d tokens, in order [M-cursor]',
    async (maxTokens) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { structuredContent } = await callTool(search, client, { maxTokens, ...(cursor && { cursor }) });
        const page = structuredContent as { objects: { id: string }[]; cursor?: string };
        expect(page.objects.length).toBeGreaterThan(0);
        seen.push(...page.objects.map(({ id }) => id));
        cursor = page.cursor;
      } while (cursor);
      const { objects } = await client.application('Shop').ask('find-objects', { limit: 1000 });
      expect(seen).toEqual(objects.map(({ id }) => id));
    },
  );

  it('refuses the cursor of another question, and one that is none [M-cursor]', async () => {
    const { structuredContent } = await callTool(search, client, { maxTokens: 200 });
    const { cursor } = structuredContent as { cursor: string };
    const other = await callTool(search, client, { name: 'cart', cursor });
    expect(other.content[0]?.text).toContain('another question');
    for (const broken of ['', 'x', Buffer.from('[1,2,{"objects":-1}]').toString('base64url')]) {
      const { isError, content } = await callTool(search, client, { cursor: broken });
      expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('cursor: it is not one')]);
    }
  });
});

describe('the text of an answer [M-text]', () => {
  const ask = async (name: string, input: object) => {
    const tool = tools.find((each) => each.name === name) as (typeof tools)[number];
    const { content, structuredContent = {} } = await callTool(tool, client, input);
    return { text: content[0]?.text ?? '', structured: structuredContent as Record<string, unknown> };
  };

  it.each([
    ['search', { name: 'cart' }],
    ['object_context', { object: '1003', references: true }],
    ['call_hierarchy', { object: '1206', direction: 'callers' }],
    ['transactions', {}],
    ['transactions', { transaction: '5001' }],
    ['impact', { objects: ['1003'] }],
    ['vulnerabilities', { packages: true, package: 'lodash' }],
    ['vulnerabilities', { id: 'CVE-2020-8203' }],
  ])('%s %j has the id and the place of each element', async (name, input) => {
    const { text, structured } = await ask(name, input);
    const rows = Object.values(structured)
      .filter((member) => Array.isArray(member))
      .flat() as Place[];
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, filePath, line } of rows) {
      if (id !== undefined) expect(text).toMatch(new RegExp(`\\b${id}\\b`));
      if (filePath !== undefined) expect(text).toContain(line === undefined ? filePath : `${filePath}:${line}`);
    }
  });

  it('names routes with their verbs, and a path once', async () => {
    const { text } = await ask('transactions', { name: 'checkout' });
    expect(text).toMatch(/^5001 from 1018 \S+ \[Fastify POST Operation\]/m);
    const route = { name: 'api/loans', fullName: 'api/main.ts.POST /api/loans', filePath: 'api/loan-routes.ts' };
    expect(shownName(route)).toBe('POST /api/loans');
    const { text: found } = await ask('search', { name: 'checkout', type: 'method' });
    expect(found).toMatch(/^1003 CartService\.checkout \[TypeScript Method\] \S+cart-service\.ts:\d+$/m);
  });

  it('has the cursor of what is left out', async () => {
    const { text, structured } = await ask('search', { maxTokens: 200 });
    expect(text).toContain(`Repeat the call with cursor ${structured['cursor']} for more.`);
  });

  it('says which code calls a package, and what leads there', async () => {
    const { structured, text } = await ask('vulnerabilities', { packages: true, package: 'lodash' });
    const packages = structured['packages'] as { nbCallers: number }[];
    const calls = structured['calls'] as { caller: { id: string } }[];
    expect(new Set(calls.map(({ caller }) => caller.id)).size).toBe(
      Math.max(...packages.map(({ nbCallers }) => nbCallers)),
    );
    expect(text).toContain('calls:');
    expect((await ask('object_context', { object: '1301' })).text).toContain('All code that calls its package');
    expect((await ask('vulnerabilities', {})).text).toContain('The calling code of one: give its id.');
  });
});

interface Place {
  readonly id?: string;
  readonly filePath?: string;
  readonly line?: number;
}

describe('an error says how to correct the call [M-errors]', () => {
  const call = async (name: string, input: object, asked = client): Promise<string> => {
    const { isError, content } = await callTool(tools.find((tool) => tool.name === name) as never, asked, input);
    expect(isError).toBe(true);
    return content[0]?.text ?? '';
  };

  it('names the applications when one is unknown, or when it is left out and there are several', async () => {
    expect(await call('search', { application: 'Shopp' })).toBe(
      'application: \'Shopp\' application is not found. There is "Shop".',
    );
    const several = shopClient({ names: ['Other'] });
    expect(await call('search', {}, several)).toBe('application: is missing; one of "Other", "Shop" is required.');
  });

  it('names the values of a closed list where one is misspelt', async () => {
    expect(await call('cloud_patterns', { strategy: 'nope' })).toBe(
      'strategy: cannot be "nope": it must be one of containerization, platform-migration.',
    );
    expect(await call('cloud_patterns', { contribution: 'Helper' })).toContain('one of Blocker, Booster.');
    expect(await call('cloud_patterns', { criticality: 'worst' })).toContain(
      'one of Critical, High, Medium, Low, None.',
    );
    const severities = 'severity: cannot be "bad": it must be one of Critical, High, Medium, Low, Unknown.';
    expect(await call('vulnerabilities', { severity: 'bad' })).toBe(severities);
    expect(await call('portfolio', { find: 'vulnerabilities', severity: 'bad' })).toBe(severities);
    expect(await call('call_hierarchy', { object: '1003', direction: 'up' })).toMatch(/direction.*callers.*callees/);
    expect(await call('difference', { change: 'new' })).toMatch(/change.*added.*modified.*removed/);
  });

  it('lists the objects of a name that several have, and points to search for a name that none has', async () => {
    const text = await call('object_context', { object: 'apply' });
    expect(text).toContain('several objects are named "apply"');
    expect(text).toMatch(/^1008 \S*apply \[TypeScript Method\]/m);
    expect(text).toMatch(/^1010 \S*apply \[TypeScript Method\]/m);
    expect(await call('object_context', { object: 'nobody' })).toContain('Find one with search.');
    expect(await call('object_context', { object: '999999' })).toContain('search finds objects and their ids');
  });
});
