import { expect, it } from 'vitest';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope } from '../languages/typescript/simple-scope.ts';

it('what Fastify is decorated with is known in plugins and handlers of any declared type, and on the request [DI-calls]', () => {
  const records = [
    ...analyzeTypeScript({
      scope: simpleScope({
        'app.js': `
import Fastify from 'fastify';
import fp from 'fastify-plugin';
class Users {
  find() {}
  add() {}
  drop() {}
  count() {}
}
const data = fp(async function (fastify) { fastify.decorate('users', new Users()); });
async function routes(fastify) {
  fastify.get('/', async function list() { return fastify.users.find(); });
  fastify.register(async function inner(scope) { scope.post('/', async function create() { return scope.users.add(); }); });
  fastify.delete('/:id', async function remove(request) { return request.server.users.drop(); });
}
const app = Fastify();
app.decorate('stats', new Users());
app.register(data);
app.register(routes, { prefix: '/users' });
app.get('/count', { schema: {} }, async function counted() { return app.stats.count(); });
`,
      }),
      analyzedAt: '2026-01-02T03:04:05Z',
      interpreters: [new FrameworkInterpreter(readRules())],
    }),
  ].flat();
  const called = records.flatMap((each) =>
    each.record === 'link' && each.type === 'CALL' && each.to.startsWith('app.js#Users.') ? [each.to] : [],
  );
  expect(called.sort()).toEqual(['add', 'count', 'drop', 'find'].map((name) => `app.js#Users.${name}`));
});
