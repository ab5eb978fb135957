import { describe, expect, it } from 'vitest';
import type { ContextWay } from '../../../src/frameworks/callbacks/context-links.ts';
import { NamedContexts } from '../../../src/frameworks/dispatch/named-contexts.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

/** `from > to within A enters B` of each link, names without their files and the hashes of closures. */
function linksOf(texts: Texts): string[] {
  const short = (key: string): string => key.replace(/^[^#]*#?/, '').replace(/~[0-9a-f]+/g, '') || 'module';
  return new NamedContexts(factsOf(texts)).links().flatMap((link) =>
    (link['x-contexts'] as ContextWay[]).map(({ within, enters, skips }) => {
      const [before, after] = [within, enters].map((context) => (context === undefined ? '' : short(context)));
      const skipped = skips === undefined ? '' : ` skips ${JSON.stringify(skips)}`;
      return `${short(link.from)} > ${short(link.to)}${before && ` within ${before}`}${after && ` enters ${after}`}${skipped}`;
    }),
  );
}

const handlers = `
  class Paid { handle(event: Event) {} }
  class Sent { handle(event: Event) {} }
  interface Event { type: string }
  const handlers = new Map([['PAID', new Paid()], ['SENT', new Sent()]]);
`;

describe('NamedContexts', () => {
  it('lead from who gives a name to what is looked up by it, over functions that pass it on [FW-names]', () => {
    const links = linksOf({
      'a.ts': `${handlers}
        class Bus {
          publish(event: Event) { [1].map(() => this.receive(event)); }
          receive(event: Event) { handlers.get(event.type)?.handle(event); }
        }
        const bus = new Bus();
        function paid() { return { type: 'PAID' }; }
        export function pay() { bus.publish(paid()); }
        export function send() { bus.publish({ type: 'SENT' }); }
      `,
    });
    expect(links).toEqual([
      'Bus.publish.….map()=> > Bus.receive within Bus.publish@named1 enters Bus.receive@named1',
      'Bus.publish.….map()=> > Bus.receive within Bus.publish@named2 enters Bus.receive@named2',
      'Bus.receive > Paid.handle within Bus.receive@named1',
      'Bus.receive > Sent.handle within Bus.receive@named2',
      'pay > Bus.publish enters Bus.publish@named1',
      'send > Bus.publish enters Bus.publish@named2',
    ]);
  });

  it('leave out what does not run for the name [FW-names]', () => {
    const links = linksOf({
      'a.ts': `
        function stop() {} function start() {}
        function run(word: string) {
          switch (word) {
            case 'stop':
              stop();
              break;
            case 'start':
              start();
          }
        }
        export function first() { run('stop'); }
      `,
    });
    expect(links).toEqual(['first > run enters run@named1 skips [[8,9]]']);
  });

  it('say nothing of calls whose name is not known, nor of what is called otherwise [FW-names]', () => {
    const links = linksOf({
      'a.ts': `${handlers}
        function receive(type: string, event: Event) { new Paid().handle(event); handlers.get(type)?.handle(event); }
        export function known(event: Event) { receive('SENT', event); }
        export function open(event: Event) { receive(event.type + '1', event); }
      `,
    });
    expect(links).toEqual(['known > receive enters receive@named1', 'receive > Sent.handle within receive@named1']);
  });

  it('know what callers of a function register under which name, in maps, records and as classes [FW-names]', () => {
    const links = linksOf({
      'a.ts': `
        function pay() {} function ship() {}
        class Bus {
          private handlers = new Map<string, () => void>();
          register(name: string, handler: () => void) { this.handlers.set(name, handler); }
          run(name: string) { this.handlers.get(name)!(); }
        }
        const bus = new Bus();
        bus.register('pay', pay);
        bus.register('ship', ship);
        class Daily { run() {} } class Nightly { run() {} }
        const jobs: Record<string, new () => Daily> = {};
        function add(name: string, job: new () => Daily) { jobs[name] = job; }
        function addAll(prefix: string) { add(prefix + '.daily', Daily); add('nightly', Nightly); }
        addAll('shop');
        function start(name: string) { const Job = jobs[name]; new Job().run(); }
        export function first() { bus.run('pay'); start('shop.daily'); }
        export function second() { bus.run('ship'); start('nightly'); }
      `,
    });
    expect(links).toEqual([
      'Bus.run > pay within Bus.run@named1',
      'Bus.run > ship within Bus.run@named2',
      'first > Bus.run enters Bus.run@named1',
      'first > start enters start@named3',
      'second > Bus.run enters Bus.run@named2',
      'second > start enters start@named4',
      'start > Daily.run within start@named3',
      'start > Nightly.run within start@named4',
    ]);
  });

  it('end where a function passes members of what it is given to itself, however many [FW-names]', () => {
    const members = Array.from({ length: 24 }, (_, at) => `visit(node.m${at});`).join(' ');
    const text = `
      function found() {} function other() {}
      const known = { A: found, B: other };
      function visit(node: any) { ${members} known[node.type](); }
      export function start() { visit({ type: 'A' }); }`;
    expect(linksOf({ 'a.ts': text }).filter((link) => link.startsWith('start'))).toEqual([
      'start > visit enters visit@named1',
    ]);
  });
});
