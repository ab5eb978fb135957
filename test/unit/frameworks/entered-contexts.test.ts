import { describe, expect, it } from 'vitest';
import type { BundleRecord, LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { factsOf } from './facts-of.ts';

function recordsOf(texts: Texts): BundleRecord[] {
  return [...new FrameworkInterpreter(readRules(), []).records(factsOf(texts))];
}

/** `name enters context` of each link of a start point. */
function enteredBy(texts: Texts): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name]] : [])));
  const links = records.filter((each): each is LinkRecord => each.record === 'link' && each.from.startsWith('start:'));
  return links
    .flatMap((link) =>
      ((link['x-contexts'] ?? []) as { enters: string }[]).map(
        ({ enters }) => `${names.get(link.from)} enters ${enters}`,
      ),
    )
    .sort();
}

const unmarked = (text: string): string =>
  text.replace('a.ts#', '').replace(/new Worker\(\)=>(~[0-9a-f]+)?/, 'closure');

describe('a handler that is written in a function of the application', () => {
  it('is entered as each call of that function makes it [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { Worker } from 'bullmq';
        const work = (name: string, run: (data: unknown) => void) => new Worker(name, async (job) => run(job.data));
        work('mail', () => {});
        work('log', () => {});
      `,
    });
    expect(entered.map(unmarked)).toEqual(['log enters work.closure@2', 'mail enters work.closure@1']);
  });

  it('is so, too, where that function is called through another one [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { Worker } from 'bullmq';
        const work = (name: string, run: (data: unknown) => void) => new Worker(name, async (job) => run(job.data));
        const daily = (name: string, run: () => void) => work(name, run);
        daily('mail', () => {});
        daily('log', () => {});
      `,
    });
    expect(entered.map(unmarked)).toEqual(['log enters work.closure@2', 'mail enters work.closure@1']);
  });

  it('is so where that function is made with the name and receives what runs later [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { Cron } from 'croner';
        const callback = (name: string, pattern: string) => (run: () => void) => {
          const safely = () => { try { run(); } catch {} };
          return { name, start: () => new Cron(pattern, { name }, () => safely()), now: () => safely() };
        };
        const creator = (options: {}) => (name: string, pattern: string) => ({ does: callback(name, pattern) });
        const job = creator({});
        export const mail = job('mail', '0 0 * * *').does(() => {});
        export const log = job('log', '0 1 * * *').does(() => {});
      `,
    });
    expect(entered.map((each) => each.replace(/~[0-9a-f]+/, ''))).toEqual([
      'log enters a.ts#callback.return=>@2',
      'mail enters a.ts#callback.return=>@1',
    ]);
  });
});

describe('a closure that each turn of a loop has a wrapper make', () => {
  it('is entered as the turn makes it [FW-contexts]', () => {
    const entered = enteredBy({
      'a.ts': `
        import express from 'express';
        const app = express();
        const wrap = (run: (request: unknown) => unknown) => (request: unknown) => run(request);
        const routes = [{ method: 'get', path: '/carts', run: () => 1 }, { method: 'post', path: '/orders', run: () => 2 }];
        for (const { method, path, run } of routes) (app as any)[method](path, wrap(run));
      `,
    });
    expect(entered).toEqual(['carts enters a.ts#wrap@2', 'orders enters a.ts#wrap@3']);
  });
});

describe('a closure that is registered in several contexts', () => {
  const texts = {
    'a.ts': `
      import { Worker } from 'bullmq';
      const mail = (db: any) => ({ name: 'mail', run: () => db });
      const log = (db: any) => ({ name: 'log', run: () => db });
      const timed = (work: () => unknown) => work();
      class Manager {
        private works = new Map<string, any>();
        register(work: any) { this.works.set(work.name, work); }
        start() { for (const work of this.works.values()) this.one(work); }
        private one(work: any) {
          new Worker(work.name, async () => { const run = () => work.run(); return timed(() => run()); });
        }
      }
      const manager = new Manager();
      manager.register(mail({}));
      manager.register(log({}));
      manager.start();
    `,
  };

  it('is entered once for each [FW-contexts]', () => {
    const entered = enteredBy(texts);
    expect(entered.map(unmarked)).toEqual(['log enters Manager.one.closure@2', 'mail enters Manager.one.closure@1']);
  });

  it('leads in each to what is called there, also through functions that it passes closures to [FW-contexts]', () => {
    const short = (key: string | undefined): string =>
      (key ?? '').replace(/~[0-9a-f]+/g, '').replace('a.ts#Manager.one.new Worker()=>', 'closure');
    const links = recordsOf(texts)
      .filter((each): each is LinkRecord => each.record === 'link' && /#(mail|log|timed)\b/.test(each.to))
      .flatMap(({ from, to, 'x-contexts': ways }) =>
        ((ways ?? []) as { within?: string; enters?: string }[]).map(
          ({ within, enters }) => `${short(from)} > ${short(to)} within ${short(within)} enters ${short(enters)}`,
        ),
      );
    expect(links.sort()).toEqual([
      'closure > a.ts#timed within closure@1 enters a.ts#timed@1',
      'closure > a.ts#timed within closure@2 enters a.ts#timed@2',
      'closure.run > a.ts#log.run within closure@2 enters ',
      'closure.run > a.ts#mail.run within closure@1 enters ',
    ]);
  });
});

describe('a closure that calls what a name says which its maker is given', () => {
  it('is entered with the name, also with none [FW-names]', () => {
    const entered = enteredBy({
      'a.ts': `
        import { ApolloServer } from '@apollo/server';
        import { rule, shield } from 'graphql-shield';
        const loaders = { carts: async (id: string) => id, users: async (id: string) => id };
        const member = (path: string, loader?: keyof typeof loaders) =>
          rule()(async (_: unknown, given: Record<string, string>) =>
            loader === undefined || (await loaders[loader](given[path])) !== null);
        const rules = shield({ Mutation: { add: member('cart', 'carts'), invite: member('user', 'users'), tag: member('tag') } });
        const done = async () => null;
        new ApolloServer({ typeDefs: '', resolvers: { Mutation: { add: done, invite: done, tag: done } } });
      `,
    });
    expect(entered.map((each) => each.replace('a.ts#', ''))).toEqual([
      'Mutation.add enters member@named1',
      'Mutation.invite enters member@named2',
      'Mutation.tag enters member@named3',
    ]);
  });
});
