import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startPointKind } from './entry-kind.ts';
import { type FoundEntry, type FoundFunction, type FoundPlace, type FoundTable, runsCode } from './found.ts';
import type { FoundCode } from './match-methods.ts';
import { type AccessKind, accessKinds } from './truth.ts';

interface ObjectAnswer {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly filePath?: string | null;
  readonly test?: boolean;
  readonly sourceLocations?: readonly LocationAnswer[];
  readonly bookmarks?: readonly LocationAnswer[];
}

interface LocationAnswer {
  readonly filePath: string;
  readonly startLine: number;
  readonly endLine: number;
}

interface TransactionAnswer {
  readonly id: string;
  readonly startPoint: ObjectAnswer;
}

interface LinkAnswer {
  readonly target: ObjectAnswer;
  readonly linkType: string;
  readonly rule: string | null;
}

interface NodeAnswer {
  readonly fullName: string;
  readonly children: readonly ObjectAnswer[];
}

const pageSize = 20_000;
const loadingSeconds = 120;
const tableType = / (Table|View|Collection)$/;

/** What the product answers about one application, over its HTTP interface. */
export class ProductAnswers implements FoundCode {
  readonly #base: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #objects: readonly ObjectAnswer[] = [];
  #functions: ReadonlyMap<string, readonly FoundFunction[]> = new Map();

  private constructor(base: string) {
    this.#base = base;
  }

  /** `server`: its address. Reads all objects once. */
  static async open(server: string, application: string): Promise<ProductAnswers> {
    const answers = new ProductAnswers(`${server}/rest/applications/${encodeURIComponent(application)}`);
    const objects: ObjectAnswer[] = [];
    for (let total = 1; objects.length < total; ) {
      const query = `limit=${pageSize}&skip=${objects.length}&select=source-locations`;
      const page = await answers.#ask<{ totalObjects: number; objects: ObjectAnswer[] }>(`/objects?${query}`);
      total = page.totalObjects;
      objects.push(...page.objects);
      if (page.objects.length === 0) break;
    }
    answers.#objects = objects;
    const running = objects.filter(({ type }) => runsCode(type));
    const byFile = running.flatMap((each) => filesOf(each).map((file) => [file, foundFunction(each)] as const));
    answers.#functions = new Map(
      [...Map.groupBy(byFile, ([file]) => file)].map(([file, pairs]) => [file, pairs.map(([, each]) => each)]),
    );
    return answers;
  }

  close(): void {
    this.#agent.destroy();
  }

  objectCount(): number {
    return this.#objects.length;
  }

  /** The start points of production code. */
  async entries(): Promise<FoundEntry[]> {
    const transactions = await this.#ask<TransactionAnswer[]>('/transactions');
    const entries = await Promise.all(transactions.map((each) => this.#entry(each)));
    return entries.filter((each) => each !== null);
  }

  async #entry({ id: transaction, startPoint }: TransactionAnswer): Promise<FoundEntry | null> {
    const { id, name, type } = startPoint;
    const object = await this.#ask<ObjectAnswer>(`/objects/${id}?select=source-locations`);
    if (object.test === true) return null;
    const handlers = await this.callees(id);
    const callers = await this.#ask<ObjectAnswer[]>(`/objects/${id}/callers?select=bookmarks`);
    const requests = callers.flatMap(({ bookmarks = [] }) => bookmarks.map(foundPlace));
    return { id, transaction, ...startPointKind(type), name, type, places: placesOf(object), handlers, requests };
  }

  /** The tables of a transaction. */
  async tables(transaction: string): Promise<FoundTable[]> {
    const links: LinkAnswer[] = [];
    for (let total = 1; links.length < total; ) {
      const query = `limit=${pageSize}&skip=${links.length}`;
      const page = await this.#ask<{ totalLinks: number; links: LinkAnswer[] }>(
        `/transactions/${transaction}/links?${query}`,
      );
      total = page.totalLinks;
      links.push(...page.links);
      if (page.links.length === 0) break;
    }
    const ofTables = links.filter(
      ({ target, linkType }) =>
        tableType.test(target.type) && !target.type.startsWith('External') && /^(READ|WRITE)$/.test(linkType),
    );
    return [...Map.groupBy(ofTables, ({ target }) => target.id).values()].map((group) => {
      const { fullName } = (group[0] as LinkAnswer).target;
      return { fullName, access: new Set(group.flatMap(accessOf)) };
    });
  }

  functionsIn(file: string): readonly FoundFunction[] {
    return this.#functions.get(file) ?? [];
  }

  async callees(id: string): Promise<readonly FoundFunction[]> {
    return inHouse(await this.#ask<ObjectAnswer[]>(`/objects/${id}/callees?select=source-locations`));
  }

  async callers(id: string): Promise<readonly FoundFunction[]> {
    const callers = inHouse(await this.#ask<ObjectAnswer[]>(`/objects/${id}/callers?select=source-locations`));
    const isTest = await Promise.all(callers.map(({ places }) => this.#isTest(places[0]?.file as string)));
    return callers.filter((_, index) => isTest[index] !== true);
  }

  readonly #tests = new Map<string, Promise<boolean>>();

  /** Whether the code of a file is a test, as one of its objects says. */
  #isTest(file: string): Promise<boolean> {
    const known = this.#tests.get(file) ?? this.#readTest(file);
    this.#tests.set(file, known);
    return known;
  }

  async #readTest(file: string): Promise<boolean> {
    const id = this.functionsIn(file)[0]?.id;
    return id !== undefined && (await this.#ask<ObjectAnswer>(`/objects/${id}`)).test === true;
  }

  /** Share of the in-house production objects that stand in a file which each level-4 node holds, largest first. */
  async levelShares(): Promise<{ readonly node: string; readonly share: number }[]> {
    const nodes = await this.#ask<NodeAnswer[]>('/levels/5/nodes?name=&select=children');
    const files = new Map(this.#objects.map((each) => [each.id, filesOf(each)[0]]));
    const counts = new Map<string, Set<string>>();
    const all = new Set<string>();
    for (const { fullName, children } of nodes) {
      const parent = fullName.split('/').slice(0, 4).join('/');
      for (const { id, type } of children) {
        const file = files.get(id);
        if (file === undefined || type.startsWith('External') || (await this.#isTest(file))) continue;
        all.add(id);
        counts.set(parent, (counts.get(parent) ?? new Set()).add(id));
      }
    }
    return [...counts]
      .map(([node, objects]) => ({ node, share: objects.size / all.size }))
      .sort((a, b) => b.share - a.share);
  }

  /** The coverage report, null where the product has none or no analysis of the application reports one. */
  async coverage(): Promise<unknown> {
    try {
      const report = await this.#ask<{ readonly sources?: readonly string[] }>('/coverage');
      return report.sources?.length === 0 ? null : report;
    } catch (error) {
      if ((error as Error).message.includes('status 404 ')) return null;
      throw error;
    }
  }

  /** A server that still loads the application is asked again. */
  async #ask<T>(path: string): Promise<T> {
    for (let left = loadingSeconds; ; left--) {
      const { status, text } = await this.#request(path);
      if (status === 200) return JSON.parse(text) as T;
      if (status !== 503 || left === 0) throw new Error(`${path}: status ${status} ${text.slice(0, 300)}`);
      await setTimeout(1000);
    }
  }

  #request(path: string): Promise<{ readonly status: number | undefined; readonly text: string }> {
    return new Promise((resolve, reject) => {
      get(`${this.#base}${path}`, { agent: this.#agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      }).on('error', reject);
    });
  }
}

function inHouse(objects: readonly ObjectAnswer[]): FoundFunction[] {
  return objects.filter((each) => filesOf(each).length > 0 && !each.type.startsWith('External')).map(foundFunction);
}

function foundFunction(object: ObjectAnswer): FoundFunction {
  const { id, name, fullName, type } = object;
  return { id, name, fullName, type, places: placesOf(object) };
}

function placesOf({ sourceLocations = [] }: ObjectAnswer): FoundPlace[] {
  return sourceLocations.map(foundPlace);
}

function foundPlace({ filePath, startLine, endLine }: LocationAnswer): FoundPlace {
  return { file: filePath, startLine, endLine };
}

function filesOf({ sourceLocations = [] }: ObjectAnswer): string[] {
  return [...new Set(sourceLocations.map(({ filePath }) => filePath))];
}

/** The kinds that the id of the rule names, as `knex/insert+update`. READ alone is `select`. */
function accessOf({ rule, linkType }: LinkAnswer): AccessKind[] {
  const named = (rule?.split('/').at(-1) ?? '').split('+');
  const kinds = accessKinds.filter((kind) => named.includes(kind));
  return kinds.length === 0 && linkType === 'READ' ? ['select'] : kinds;
}
