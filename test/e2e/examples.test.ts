import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import type { HttpServer } from '../../src/http/http-server.ts';
import { buildServer } from '../../src/http/server.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import { senderTo } from '../http/test-service.ts';
import { importText } from '../unit/store/imported-folder.ts';

interface Example {
  readonly request: string;
  readonly answer: unknown;
}

const answersFolder = join(projectRoot, 'examples/answers');
const examples = readdirSync(answersFolder).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(join(answersFolder, file), 'utf8')) as Example),
}));

describe('the example bundle, imported and served', () => {
  let data: string;
  let server: HttpServer;
  let close: () => Promise<void>;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'stratigraph-examples-'));
    await importText(data, 'Shop', readFileSync(join(projectRoot, 'examples/shop.ndjson'), 'utf8'));
    const store = openEmbeddedStore({ dataDirectory: data, onWarning: (text) => expect.fail(text) });
    server = buildServer({ store, catalogue: buildCatalogue({ maximumLimit: 100_000 }), version: 'test' });
    close = () => store.close();
  });

  afterAll(async () => {
    await server.close();
    await close();
    rmSync(data, { recursive: true });
  });

  it('has one for each of the eight operations', () => {
    expect(examples).toHaveLength(8);
  });

  it.each(examples)('answers $file as documented', async ({ request, answer }) => {
    const { status, json: got } = await senderTo(server)('GET', request);
    expect(status).toBe(200);
    expect(Array.isArray(got) ? got.length : Object.keys(got as object).length).toBeGreaterThan(0);
    expect(withoutAdditions(got, answer)).toEqual(withoutVolatile(answer));
  });
});

/** `_id`s differ from snapshot to snapshot: only that they are integers can be documented. */
function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '_id' ? Number.isInteger(member) : withoutVolatile(member),
    ]),
  );
}

/** The answer with the members that the documented one has: clients ignore the others. Lists keep their length. */
function withoutAdditions(value: unknown, documented: unknown): unknown {
  if (Array.isArray(value)) {
    const rows = Array.isArray(documented) ? documented : [];
    return value.map((element, index) => withoutAdditions(element, rows[index]));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = typeof documented === 'object' && documented !== null ? (documented as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in members)
      .map(([name, member]) => [
        name,
        name === '_id' ? Number.isInteger(member) : withoutAdditions(member, members[name]),
      ]),
  );
}
