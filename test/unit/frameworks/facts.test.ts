import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import type { ValueResolver } from '../../../src/value-analysis/value-resolver.ts';
import type { Texts } from '../languages/typescript/simple-scope.ts';
import { callNamed, factsOf } from './facts-of.ts';

/** What the first argument of `probe(…)` in a file stands for. */
function probed(texts: Texts, file = 'a.ts'): { facts: ValueResolver; value: Value } {
  const facts = factsOf(texts);
  const [value] = callNamed(facts, file, 'probe').arguments;
  return { facts, value: value as Value };
}

function texts(files: Texts): readonly string[] {
  const { facts, value } = probed(files);
  return facts.textsOf(value);
}

function symbols(files: Texts, file?: string): readonly string[] {
  const { facts, value } = probed(files, file);
  return facts.symbolsOf(value);
}

const probe = "import { probe } from 'probe';\n";

describe('facts of TypeScript and JavaScript', () => {
  it('names symbols of packages that are not installed as the source imports them', () => {
    const files = { 'a.ts': `${probe}import express, { Router } from 'express';\nimport * as all from 'express';\n` };
    const of = (expression: string): readonly string[] => symbols({ 'a.ts': `${files['a.ts']}probe(${expression});` });
    expect(of('express')).toEqual(['express']);
    expect(of('Router')).toEqual(['express#Router']);
    expect(of('express.Router()')).toEqual(['express#Router']);
    expect(of('all.default.Router()')).toEqual(['express#Router']);
    expect(of("require('@koa/router')()")).toEqual(['@koa/router']);
    expect(of("(await import('hono')).Hono")).toEqual(['hono#Hono']);
    expect(of("require('http').createServer")).toEqual(['node:http#createServer']);
    expect(of('fetch')).toEqual(['globalThis#fetch']);
  });

  it('follows an instance through variables, exports and imports to the call that made it', () => {
    const { facts, value } = probed({
      'a.ts': `${probe}import { api as router } from './index.ts';\nprobe(router);`,
      'index.ts': "export * from './routes.ts';",
      'routes.ts': "import express from 'express';\nconst made = express.Router();\nexport { made as api };",
    });
    expect(facts.resolve(value)).toEqual([{ kind: 'result', call: expect.stringMatching(/^routes\.ts:\d+$/) }]);
  });

  it('follows CommonJS modules', () => {
    const made = "const { Router } = require('express');\n";
    const use = "const { probe } = require('probe');\n";
    for (const [exported, used] of [
      ['module.exports = Router();', "require('./b')"],
      ['exports.router = Router();', "require('./b').router"],
      ['const router = Router();\nmodule.exports = { router };', "require('./b').router"],
      ['module.exports.router = Router();', "require('./b.js')['router']"],
    ]) {
      expect(symbols({ 'b.js': made + exported, 'a.js': `${use}probe(${used});` }, 'a.js')).toEqual(['express#Router']);
    }
  });

  it('puts texts together, with {} for what is not constant', () => {
    const of = (expression: string): readonly string[] =>
      texts({
        'a.ts': `${probe}import { base, Paths } from './b.ts';\nconst v = 2;\nfunction f(id: string) { probe(${expression}); }`,
        'b.ts': "export const base = '/api';\nexport enum Paths { Users = '/users' }\nexport const other = base;",
      });
    expect(of("base + '/x'")).toEqual(['/api/x']);
    expect(of('`$' + '{base}/v$' + '{v}$' + '{Paths.Users}/$' + '{id}`')).toEqual(['/api/v2/users/{}']);
    expect(of("process.env.PREFIX ?? '/p'")).toEqual(['/p']);
    expect(of('id')).toEqual([]);
    expect(of("id ? '/a' : '/b'")).toEqual(['/a', '/b']);
  });

  it('follows folders of files', () => {
    const file = `${probe}import path from 'path';\nimport { fileURLToPath } from 'url';\n`;
    const of = (expression: string): readonly string[] => {
      const { facts, value } = probed({ 'src/a.ts': `${file}probe(${expression});` }, 'src/a.ts');
      return facts.textsOf(value);
    };
    expect(of("path.join(__dirname, 'routes')")).toEqual(['file:src/routes']);
    expect(of("path.resolve(import.meta.dirname, '..', 'x')")).toEqual(['file:x']);
    expect(of("path.join(path.dirname(fileURLToPath(import.meta.url)), 'r')")).toEqual(['file:src/r']);
  });

  it('binds parameters to what in-house callers hand over, else to their declared type', () => {
    const files = {
      'a.ts': `${probe}import type { Express } from 'express';\nexport function routes(app: Express) { probe(app); }`,
    };
    expect(symbols(files)).toEqual(['express#Express']);
    const called = {
      ...files,
      'b.ts': "import express from 'express';\nimport { routes } from './a.ts';\nroutes(express());",
    };
    const { facts, value } = probed(called);
    expect(facts.resolve(value)).toEqual([{ kind: 'result', call: expect.stringMatching(/^b\.ts:/) }]);
  });

  it('takes the default of a parameter only where no caller hands anything over', () => {
    const file = `${probe}export function f(path = '/default') { probe(path); }`;
    expect(texts({ 'a.ts': file })).toEqual(['/default']);
    expect(texts({ 'a.ts': file, 'b.ts': "import { f } from './a.ts';\nf('/given');" })).toEqual(['/given']);
  });

  it('follows results of in-house functions, with the arguments of the call', () => {
    const file = `${probe}import { make, at } from './b.ts';\n`;
    const other =
      "import Koa from 'koa';\nexport const make = () => { const app = new Koa(); return app; };\nexport const at = (x: string) => `/v1/$" +
      '{x}`;';
    expect(symbols({ 'a.ts': `${file}probe(make());`, 'b.ts': other })).toEqual(['koa']);
    expect(texts({ 'a.ts': `${file}probe(at('users'));`, 'b.ts': other })).toEqual(['/v1/users']);
  });

  it('follows fields of classes: initial values, assignments in the constructor, declared types, base classes', () => {
    const base = "import { Router } from 'express';\nimport { Repository } from 'typeorm';\nexport class User {}\n";
    const classes = `${base}export class Base { router = Router(); }
      export class Api extends Base {
        app; constructor(private readonly users: Repository<User>) { super(); this.app = Router(); }
        run() { probe(EXPRESSION); }
      }`;
    const of = (expression: string): readonly string[] =>
      symbols({ 'a.ts': probe + classes.replace('EXPRESSION', expression) });
    expect(of('this.router')).toEqual(['express#Router']);
    expect(of('this.app')).toEqual(['express#Router']);
    expect(of('this.users')).toEqual(['typeorm#Repository']);
    const { facts, value } = probed({ 'a.ts': probe + classes.replace('EXPRESSION', 'this.users') });
    const [typed] = facts.resolve(value);
    const [entity] = typed?.kind === 'typed' ? typed.type.arguments : [];
    expect(entity?.name).toEqual({ kind: 'class', object: 'a.ts#User' });
  });

  it('ends on code that is defined by itself', () => {
    expect(texts({ 'a.ts': `${probe}let a = b + '/x'; let b = a + '/y'; probe(a);` })).toEqual(['{}/y/x']);
    expect(symbols({ 'a.ts': `${probe}const f = (n) => f(n); probe(f(1));` })).toEqual([]);
    const chain = `${probe}import { from } from 'lib'; let q = from('a'); q = q.where('b'); q = q.limit(1); probe(q);`;
    expect(symbols({ 'a.ts': chain })).toContain('lib#from');
    expect(symbols({ 'a.ts': `${probe}let a = b.x(); let b = a.y(); probe(a);` })).toEqual([]);
  });

  it('tells classes with decorators, members and parameters', () => {
    const { table } = factsOf({
      'a.ts': `import { Controller, Get, Param } from '@nestjs/common';
        @Controller('users') export class Users { @Get(':id') one(@Param('id') id: string) {} }`,
    });
    const fact = table.class('a.ts#Users');
    const external = (name: string): Value => ({ kind: 'external', symbol: `@nestjs/common#${name}` });
    expect(fact?.decorators).toMatchObject([{ callee: external('Controller'), arguments: [{ text: 'users' }] }]);
    expect(fact?.members).toMatchObject([
      {
        name: 'one',
        object: 'a.ts#Users.one',
        decorators: [{ callee: external('Get') }],
        parameters: [{ name: 'id', decorators: [{ callee: external('Param') }] }],
      },
    ]);
  });

  it('names the innermost object as caller, and the lines from the called name on', () => {
    const facts = factsOf({
      'a.ts': "import { f } from 'lib';\nexport function g() {\n  f()\n    .then(\n      1);\n}",
    });
    const call = callNamed(facts, 'a.ts', 'then');
    expect(call).toMatchObject({ caller: 'a.ts#g', lines: { startLine: 4, endLine: 5 } });
  });
});

describe('values that are made of themselves', () => {
  it('are not known where a path grows in a loop, or a record is spread into itself', () => {
    const texts = {
      'a.ts': `import { join } from 'node:path';
import { send } from 'lib';
export function up(path: string): void {
  let at = path;
  while (at !== '') at = join(at, at);
  send(at);
  up(at);
}
up(join('a', 'b'));
export function more(record: Record<string, string>): void {
  let all: Record<string, string> = { ...record };
  for (const name of ['a', 'b']) all = { ...all, ...record, [name]: name };
  send(all.missing);
  more(all);
}
more({ x: 'y' });
`,
    };
    const facts = factsOf(texts);
    for (const { arguments: values } of facts.table.file('a.ts')?.calls ?? []) {
      for (const value of values) {
        expect(() => [facts.textsOf(value), facts.symbolsOf(value), facts.resolve(value)]).not.toThrow();
        expect(() => facts.textsOf({ kind: 'member', of: value, name: 'missing' })).not.toThrow();
      }
    }
  });
});
