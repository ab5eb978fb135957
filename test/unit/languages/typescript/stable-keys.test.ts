import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { analyse } from './analysis-dump.ts';
import { fixtureTexts, type Texts } from './simple-scope.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/typescript');

/** Key → name and checksum of the in-house objects. */
function identities(texts: Texts): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, object] of analyse(texts).objects) {
    if (object.external !== true) found.set(key, `${object.fullName} ${object.checksum}`);
  }
  return found;
}

function mapTexts(texts: Texts, change: (text: string, name: string) => string): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, name.startsWith('node_modules/') ? text : change(text, name)]),
  );
}

/** The same program laid out by the compiler's printer, every statement of a block on lines of its own, comments gone. */
function reprinted(text: string, name: string): string {
  if (!/\.[jt]sx?$/.test(name)) return text;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const printed = ts.createPrinter({ removeComments: false }).printFile(file);
  return `\n\n// another header\n${printed.replaceAll('\n', '\n\n  ')}`;
}

function reversedStatements(text: string, name: string): string {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  return file.statements
    .map((statement) => statement.getFullText(file))
    .reverse()
    .join('\n');
}

const before = `
export class Service {
  start(items: string[]) {
    items.forEach((item) => this.log(item));
    setTimeout(() => {
      this.log('late');
      this.stop();
    }, 10);
    return new Promise((resolve) => {
      process(items, resolve);
      this.stop();
    }).then(() => this.stop());
  }
  stop() {}
  log(text: string) {
    return [text].map((each) => each.length).filter((n) => n > 1);
  }
}
declare function process(items: string[], done: (value: unknown) => void): void;
export function routes(app: { get(path: string, run: () => void): void; use(run: () => void): void }) {
  app.get('/a', () => {
    const list = [1, 2].map((n) => {
      return n + 1;
    });
  });
  app.get('/b', () => {
    const list = [1, 2].map((n) => {
      return n + 1;
    });
  });
  app.use(() => {
    first();
    first();
  });
}
function first() {}
`;

/** Unrelated code beside, before and inside what was there, with calls like those there. */
const after = `
import { unrelated } from './other.ts';
const added = [3].map((n) => n * 2);
function early() {
  return [1].map((each) => each.toString());
}
export class Service {
  private readonly counter = 0;
  prepare(items: string[]) {
    items.forEach((item) => this.stop());
  }
  log(text: string) {
    const more = [text].filter((t) => t !== '');
    [text].forEach((t) => unrelated(t));
    return [text].map((each) => each.length).filter((n) => n > 1);
  }
  start(items: string[]) {
    setTimeout(() => {
      unrelated('before');
      this.log('something else');
    }, 20);
    items.forEach((item) => unrelated(item));
    items.forEach((item) => this.log(item));
    new Promise((resolve, reject) => {
      unrelated('x');
      reject(items);
    }).then(() => early());
    setTimeout(() => {
      this.log('late');
      this.stop();
    }, 10);
    return new Promise((resolve) => {
      process(items, resolve);
      this.stop();
    }).then(() => this.stop());
  }
  stop() {}
}
declare function process(items: string[], done: (value: unknown) => void): void;
export function routes(app: { get(path: string, run: () => void): void; use(run: () => void): void }) {
  app.use(() => {
    unrelated('use');
    first();
    early();
  });
  app.use(() => {
    first();
    first();
  });
  app.get('/c', () => {});
  app.get('/b', () => {
    const list = [1, 2].map((n) => {
      return n + 1;
    });
  });
  app.get('/a', () => {
    const others = [1, 2].map((n) => {
      return n + 1;
    });
    const list = [1, 2].map((n) => {
      return n + 1;
    });
  });
}
function first() {}
`;

describe('keys and checksums of objects', () => {
  for (const name of readdirSync(folder).filter((each) => each !== 'broken')) {
    it(`stay when ${name} is laid out anew`, () => {
      const texts = fixtureTexts(path.join(folder, name));
      expect(identities(mapTexts(texts, reprinted))).toEqual(identities(texts));
    });
  }

  it('stay when statements are moved', () => {
    const keys = (texts: Texts): string[] => [...identities(texts).keys()].sort();
    for (const name of ['functions', 'classes', 'declarations', 'flow']) {
      const texts = fixtureTexts(path.join(folder, name));
      expect(keys(mapTexts(texts, reversedStatements))).toEqual(keys(texts));
    }
  });

  it('stay when unrelated code is added, anonymous functions included', () => {
    const other = 'export function unrelated(text: string) {}';
    const was = identities({ 'service.ts': before, 'other.ts': other });
    const is = identities({ 'service.ts': after, 'other.ts': other });
    expect([...was.keys()].filter((key) => !is.has(key))).toEqual([]);
    const changed = [...was].filter(([key, identity]) => is.get(key) !== identity).map(([key]) => key);
    expect(changed.sort()).toEqual([
      'service.ts',
      'service.ts#Service',
      'service.ts#Service.log',
      'service.ts#Service.start',
      'service.ts#routes',
      'service.ts#routes.app.get("/a")=>',
    ]);
  });

  it('tell an edit: the checksum of the edited object alone changes', () => {
    const was = identities({ 'service.ts': before });
    const is = identities({ 'service.ts': before.replace('process(items, resolve);', 'process([], resolve);') });
    expect([...is.keys()]).toEqual([...was.keys()]);
    const changed = [...was].filter(([key, identity]) => is.get(key) !== identity).map(([key]) => key);
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatch(/^service\.ts#Service\.start\.return\/new Promise\(\)=>~/);
  });

  it('do not depend on the program that reads the file', () => {
    const texts = fixtureTexts(path.join(folder, 'modules'));
    const whole = analyse(texts);
    const split = analyse(texts, { programs: [['use.ts'], ['a.ts', 'barrel.ts'], ['use.test.ts']] });
    expect([...split.objects.keys()].sort()).toEqual([...whole.objects.keys()].sort());
    const line = (link: { from: string; to: string; type: string }): string => `${link.from} ${link.type} ${link.to}`;
    expect(split.links.map(line).sort()).toEqual(whole.links.map(line).sort());
  });
});
