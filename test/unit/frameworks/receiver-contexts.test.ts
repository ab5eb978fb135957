import { describe, expect, it } from 'vitest';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import { ReceiverContexts } from '../../../src/frameworks/receivers/receiver-contexts.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

/** `from > to within A enters B` of each link, names without their files. */
function linksOf(texts: Texts, known: readonly string[] = [], otherwise: readonly string[] = []): string[] {
  const short = (key: string): string => key.replace(/^[^#]*#/, '').replace(/@this$|~[0-9a-f]+/, '');
  const pair = (text: string): string => text.replaceAll(/(^| )/g, '$1a.ts#');
  const contexts = new ReceiverContexts(factsOf(texts));
  return contexts.links(new Set(known.map(pair)), new Set(otherwise.map(pair))).flatMap((link) =>
    (link['x-contexts'] as ContextWay[]).map(({ within, enters }) => {
      const [before, after] = [within, enters].map((context) => (context === undefined ? '' : short(context)));
      return `${short(link.from)} > ${short(link.to)}${before && ` within ${before}`}${after && ` enters ${after}`}`;
    }),
  );
}

const cats = `
  abstract class Resource {
    list() { return this.query(); }
    abstract query(): void;
  }
  class Cats extends Resource { query() { this.log(); } log() {} }
  class Dogs extends Resource { query() {} }
`;

describe('ReceiverContexts', () => {
  it('lead an inherited method to those of each class [FW-receivers]', () => {
    expect(linksOf({ 'a.ts': cats })).toEqual([
      'Resource.list > Cats.query within Cats',
      'Resource.list > Dogs.query within Dogs',
      'Resource.list > Resource.query within Resource',
    ]);
  });

  it('keep the class through methods that lead to such calls, and say nothing of others [FW-receivers]', () => {
    const text = `
      class Base {
        all() { this.page(); this.log(); }
        page() { [1].map(() => this.rows()); }
        rows() {}
        log() { this.write(); }
        write() {}
      }
      class Cats extends Base { rows() { super.rows(); } }
    `;
    expect(linksOf({ 'a.ts': text })).toEqual([
      'Base.all > Base.page within Base enters Base',
      'Base.all > Base.page within Cats enters Cats',
      'Base.page.….map()=> > Base.rows within Base',
      'Base.page.….map()=> > Cats.rows within Cats',
    ]);
  });

  it('are those of classes that pass something to the constructor of their base class, too [FW-receivers]', () => {
    const text = `
      class Base { constructor(rows) { this.rows = rows; } list() { return this.rows.find(); } }
      class Cats extends Base { constructor(cats) { super(cats); } own() {} }
      class Dogs extends Base {}`;
    const contexts = new ReceiverContexts(factsOf({ 'a.js': text }));
    expect(contexts.entering('a.js#Cats', 'a.js#Base.list')).toEqual({ enters: 'a.js#Cats@this' });
    expect(contexts.entering('a.js#Cats', 'a.js#Cats.own')).toBeNull();
    expect(contexts.entering('a.js#Dogs', 'a.js#Base.list')).toBeNull();
  });

  it('are kept by methods that call the overridden one where the class decides what that does [FW-receivers]', () => {
    const text = `
      class Base { constructor(rows) { this.rows = rows; } list() { return this.rows.find(); } }
      class Cats extends Base { constructor(cats) { super(cats); } list() { return super.list(); } }
      class Kittens extends Cats {}
      class Dogs extends Base { constructor(dogs) { super(dogs); } }
      class Birds extends Base { list() { return super.list(); } }`;
    const contexts = new ReceiverContexts(factsOf({ 'a.js': text }));
    expect(contexts.entering('a.js#Cats', 'a.js#Cats.list')).toEqual({ enters: 'a.js#Cats@this' });
    expect(contexts.entering('a.js#Kittens', 'a.js#Cats.list')).not.toBeNull();
    expect(contexts.entering('a.js#Birds', 'a.js#Birds.list')).toBeNull();
    expect(linksOf({ 'a.ts': text }).filter((link) => link.startsWith('Cats.list'))).toEqual([
      'Cats.list > Base.list within Cats enters Cats',
    ]);
  });

  it('are one for classes that lead to the same functions [FW-receivers]', () => {
    const text = `${cats} class Kittens extends Cats {} class Puppies extends Dogs { bark() {} }`;
    const contexts = new ReceiverContexts(factsOf({ 'a.ts': text }));
    const entered = (name: string): string | undefined =>
      contexts.entering(`a.ts#${name}`, 'a.ts#Resource.list')?.enters;
    expect(entered('Kittens')).toBe(entered('Cats'));
    expect(entered('Puppies')).toBe(entered('Dogs'));
    expect(entered('Cats')).not.toBe(entered('Dogs'));
    expect(contexts.entering('a.ts#Cats', 'a.ts#Cats.log')).toBeNull();
  });

  it('are entered by calls on instances of known classes, where there is a link [FW-receivers]', () => {
    const text = `${cats}
      export function show(dogs: Dogs) { dogs.list(); }
      export function make() { new Cats().list(); }
      export function all(some: Resource) { some.list(); }
    `;
    const calls = ['show Resource.list', 'make Resource.list', 'all Resource.list'];
    const expected = [
      'all > Resource.list enters Cats',
      'all > Resource.list enters Dogs',
      'all > Resource.list enters Resource',
      'make > Resource.list enters Cats',
      'show > Resource.list enters Dogs',
    ];
    const of = (links: readonly string[]): string[] => links.filter((link) => !link.startsWith('Resource'));
    expect(of(linksOf({ 'a.ts': text }, calls))).toEqual(expected);
    expect(of(linksOf({ 'a.ts': text }))).toEqual([]);
    expect(of(linksOf({ 'a.ts': text }, calls, calls))).toEqual([]);
  });

  it('say nothing where the same member is called on another instance, or a base class is not known [FW-receivers]', () => {
    const other = cats.replace('return this.query();', 'this.query(); (globalThis as any).some().query();');
    expect(linksOf({ 'a.ts': other })).toEqual([]);
    const open = `${cats} const made: any = (globalThis as any).make(); class Birds extends made {}
      class Owls extends Birds { list() { return this.query(); } query() {} }`;
    const contexts = new ReceiverContexts(factsOf({ 'a.ts': open }));
    expect(contexts.entering('a.ts#Owls', 'a.ts#Owls.list')).toBeNull();
  });
});
