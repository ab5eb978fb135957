import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { dispatchedVerbs } from '../../../src/frameworks/start-points/dispatched-verbs.ts';
import { factsOf } from './facts-of.ts';

const helper = `
export function answer(request, response, handlers) {
  const handler = handlers[request.method];
  return handler(request, response);
}
`;

/** By verb the functions of `a.ts` that run, without the file. */
function verbs(text: string): Record<string, string> {
  const facts = factsOf({ 'a.ts': text, 'answer.ts': helper });
  const startPoint = { type: 'Operation', dispatch: '0.method' };
  const found = dispatchedVerbs(['a.ts#handler'], startPoint, '', facts);
  return Object.fromEntries(found.map(({ verb, objects }) => [verb, objects.join(' ').replaceAll('a.ts#', '')]));
}

describe('functions for verbs that a handler gives to another function [FW-dispatch]', () => {
  it('are chosen by the names of the members', () => {
    const text = `
      import { answer } from './answer';
      const list = () => 1;
      const create = () => 2;
      export const handler = (request, response) => answer(request, response, { GET: list, POST: create });
    `;
    expect(verbs(text)).toEqual({ GET: 'handler answer.ts#answer list', POST: 'handler answer.ts#answer create' });
  });

  it('are chosen by tests among parameters, and only those that are given count', () => {
    const text = `
      function choose(list, create, remove, request) {
        if (request.method === 'GET') return list(request);
        if (request.method === 'POST') return create(request);
        if (request.method === 'DELETE') return remove(request);
      }
      const list = () => 1;
      const create = () => 2;
      export const handler = (request) => choose(list, create, undefined, request);
    `;
    expect(verbs(text)).toEqual({ GET: 'handler choose list', POST: 'handler choose create' });
  });

  it('are none where the verb is only tested, and where the function chooses by something else', () => {
    expect(
      verbs(`
      function check(request, options) { if (request.method === 'POST') verify(request, options.header); }
      const verify = (request, header) => header;
      export const handler = (request) => { check(request, { header: 'x' }); return verify(request, ''); };
    `),
    ).toEqual({});
    expect(
      verbs(`
      function choose(request, handlers) { return handlers[request.query.kind](request); }
      const list = () => 1;
      export const handler = (request) => choose(request, { GET: list });
    `),
    ).toEqual({});
  });

  it('are entered for their verb alone [FW-contexts]', () => {
    const page = `
      import { answer } from '../../answer';
      import 'next';
      const list = () => 1;
      const create = () => 2;
      export default (request, response) =>
        answer(request, response, { GET: list, POST: create });
    `;
    const facts = factsOf({ 'pages/api/carts.ts': page, 'answer.ts': helper });
    const records = [...new FrameworkInterpreter(readRules(), []).records(facts)];
    const ways = records
      .filter((each): each is LinkRecord => each.record === 'link' && each.from.startsWith('start:'))
      .filter(({ to }) => to === 'answer.ts#answer')
      .map((link) => link['x-contexts']);
    expect(ways).toEqual([
      [{ enters: 'answer.ts#answer@GET', apart: [[4, 4]] }],
      [{ enters: 'answer.ts#answer@POST', apart: [[4, 4]] }],
    ]);
  });
});
