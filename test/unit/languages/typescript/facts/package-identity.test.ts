import { describe, expect, it } from 'vitest';
import { callNamed, factsOf } from '../../../frameworks/facts-of.ts';
import type { Texts } from '../simple-scope.ts';

/** Symbols of the receiver of `….probe()` in `a.ts`. */
function receiver(files: Texts): readonly string[] {
  const facts = factsOf(files);
  const { callee } = callNamed(facts, 'a.ts', 'probe');
  return callee.kind === 'member' ? facts.symbolsOf(callee.of) : [];
}

const knex = "import type { Knex } from 'knex';\n";

describe('the package a value comes from', () => {
  it('is kept by a type alias, a union and an intersection, also of another file', () => {
    const types = { 'types.ts': `${knex}export type Db = Knex;\nexport type Client = Db | Knex.Transaction;\n` };
    const of = (parameter: string): readonly string[] =>
      receiver({
        ...types,
        'a.ts': `${knex}import type { Client, Db } from './types.ts';
          type Own = Knex | Knex.Transaction;
          export function f(db: ${parameter}) { db.probe(); }`,
      });
    expect(of('Db')).toEqual(['knex#Knex']);
    expect(of('Own')).toEqual(['knex#Knex', 'knex#Knex.Transaction']);
    expect(of('Client | undefined')).toEqual(['knex#Knex', 'knex#Knex.Transaction']);
    expect(of('Db & { extra: string }')).toEqual(['knex#Knex']);
    expect(of("import('knex').Knex")).toEqual(['knex#Knex']);
    expect(of('Readonly<Db>')).toEqual(['knex#Knex']);
  });

  it('is kept by re-exports, interfaces that extend it, and members of interfaces and object types', () => {
    const files = {
      'types.ts': `${knex}
        export interface Db extends Knex { extra: string }
        export type Context = { db: Db; name: string };
        export interface Services { readonly context: Context }`,
      'index.ts': "export type { Db, Services } from './types.ts';\n",
    };
    const of = (parameter: string, expression: string): readonly string[] =>
      receiver({
        ...files,
        'a.ts': `import type { Db, Services } from './index.ts'; export function f(x: ${parameter}) { ${expression}.probe(); }`,
      });
    expect(of('Db', 'x')).toEqual(['knex#Knex']);
    expect(of('Services', 'x.context.db')).toEqual(['knex#Knex']);
    expect(of('{ context: Db }', 'x')).toEqual([]);
  });

  it('is kept by a field that the constructor sets, by `typeof` and by `ReturnType`', () => {
    const field = `${knex}type Db = Knex;
      export class Tags {
        private db: Db;
        constructor(db: Db) { this.db = db; }
        add() { this.db.probe(); }
      }`;
    expect(receiver({ 'a.ts': field })).toEqual(['knex#Knex']);
    const of = (type: string): readonly string[] =>
      receiver({
        'db.ts': "import { knex } from 'knex';\nexport const make = () => knex({});\nexport const db = make();\n",
        'a.ts': `import { knex } from 'knex';\nimport { db, make } from './db.ts';\nexport function f(x: ${type}) { x.probe(); }`,
      });
    expect(of('typeof db')).toEqual(['knex#knex']);
    expect(of('ReturnType<typeof make>')).toEqual(['knex#knex']);
    expect(of('ReturnType<typeof knex>')).toEqual(['knex#knex']);
    expect(of('Awaited<ReturnType<typeof make>>')).toEqual(['knex#knex']);
  });

  it('is kept where the application describes or augments the package', () => {
    const use = "import Router from 'koa-router';\nexport const router = new Router();\nrouter.probe('/');\n";
    const described = "declare module 'koa-router' { export default class Router { probe(path: string): void } }\n";
    expect(receiver({ 'a.ts': use, 'types.d.ts': described })).toEqual(['koa-router']);
    const augmented = "import 'koa-router';\ndeclare module 'koa-router' { interface Router { mine: string } }\n";
    expect(receiver({ 'a.ts': use, 'types.d.ts': augmented })).toEqual(['koa-router']);
  });

  it('is that of the type arguments of a generic alias, too', () => {
    const facts = factsOf({
      'types.ts': `import type { Repository } from 'typeorm';
        export class User {}
        export type Users = Repository<User>;
        export type Of<T> = Repository<T>;`,
      'a.ts': `import { type Of, User, type Users } from './types.ts';
        export function f(a: Users) { a.probe(); }
        export function g(b: Of<User>) { b.other(); }`,
    });
    for (const name of ['probe', 'other']) {
      const { callee } = callNamed(facts, 'a.ts', name);
      const types = callee.kind === 'member' ? facts.resolve(callee.of) : [];
      const given = types.flatMap((each) => (each.kind === 'typed' ? each.type.arguments : []));
      expect(given.flatMap((each) => facts.classesOf(each.name))).toEqual(['types.ts#User']);
    }
  });

  it('is that of a value that an assertion gives its type', () => {
    const asserted = `${knex}declare const all: any;\nconst db = (all.get('db') as unknown) as Knex;\ndb.probe();\n`;
    expect(receiver({ 'a.ts': asserted })).toContain('knex#Knex');
  });
});
