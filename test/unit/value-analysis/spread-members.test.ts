import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { factsOf } from '../frameworks/facts-of.ts';

/** What the member `method` of the object may be that code exports by default, and the members that are gone through, in order. */
function methodOf(code: string): { method: string[]; entries: string[] } {
  const facts = factsOf({ 'a.ts': code });
  const exported: Value = { kind: 'import', file: 'a.ts', name: 'default' };
  const [record] = facts.resolve(exported);
  return {
    method: [...facts.textsOf({ kind: 'member', of: exported, name: 'method' })].sort(),
    entries: (record === undefined ? [] : facts.entriesOf(record)).map(
      ([name, value]) => `${name}: ${facts.textsOf(value).join()}`,
    ),
  };
}

const given = "const get = { method: 'get' }; const put = { method: 'put', path: '/b' };";

describe('members that an object has of what is spread into it', () => {
  it.each([
    ['what is spread last', 'export default { ...get, ...put };', ['put']],
    ['a member behind it', "export default { ...put, method: 'post' };", ['post']],
    ['what is spread behind the member', "export default { method: 'post', ...put };", ['put']],
    ['the second of two members', "export default { method: 'a', ...put, method: 'b' };", ['b']],
    ['Object.assign, the last', 'export default Object.assign({}, get, put);', ['put']],
    ['literals in literals', 'export default { ...get, ...{ ...{ ...put } } };', ['put']],
    ['what has no such member', "export default { ...get, ...{ path: '/a' } };", ['get']],
    ['what is not known', "declare const some: {}; export default { method: 'post', ...some };", ['post']],
    [
      'one of two, of which one lacks it',
      "export default { method: 'post', ...(x ? put : { path: '/a' }) };",
      ['post', 'put'],
    ],
    [
      'what is stored later',
      "const all: any = { method: 'post', ...put }; all.method = 'late'; export default all;",
      ['late'],
    ],
    [
      'statements, in whatever order',
      'const all: any = {}; Object.assign(all, get); Object.assign(all, put); export default all;',
      ['get', 'put'],
    ],
  ])('%s', (_, code, expected) => {
    expect(methodOf(`declare const x: boolean; ${given} ${code}`).method).toEqual(expected);
  });

  it('are gone through in order, each once', () => {
    expect(methodOf(`${given} export default { path: '/a', ...put, name: 'n', ...get };`).entries).toEqual([
      'path: /b',
      'method: get',
      'name: n',
    ]);
  });

  it('are those of the call, where a function adds its defaults', () => {
    const facts = factsOf({
      'a.ts': `const send = (o: {}) => Object.assign({}, { method: 'get' }, o); export const put = send({ method: 'put' });
        export const list = send({});`,
    });
    const method = (name: string): readonly string[] =>
      facts.textsOf({ kind: 'member', of: { kind: 'import', file: 'a.ts', name }, name: 'method' });
    expect(method('put')).toContain('put');
    expect(method('list')).toContain('get');
  });
});
