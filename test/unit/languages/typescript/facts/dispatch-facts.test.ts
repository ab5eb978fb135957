import { describe, expect, it } from 'vitest';
import type { DispatchFact } from '../../../../../src/code-model/facts.ts';
import { factsOf } from '../../../frameworks/facts-of.ts';

/** The dispatches of a handler whose first statement stands in line 2, each statement in a line of its own. */
function dispatches(parameters: string, ...statements: string[]): readonly DispatchFact[] {
  const text = `export function handler(${parameters}) {\n${statements.join('\n')}\n}\n`;
  const facts = factsOf({ 'a.js': text });
  return facts.table.function('a.js#handler')?.dispatches ?? [];
}

/** The verbs that `req.method` is tested for, `*` for all others, with the lines that do not run. */
function verbs(...statements: string[]): Record<string, string> {
  const [fact] = dispatches('req, res', ...statements);
  const lines = ({ skips }: { skips: DispatchFact['cases'][number]['skips'] }): string =>
    skips.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(' ');
  const cases = (fact?.cases ?? []).map((each) => [each.verb, lines(each)] as const);
  const others = fact?.otherwise == null ? [] : [['*', lines(fact.otherwise)] as const];
  return Object.fromEntries([...cases, ...others]);
}

describe('tests of a verb [FW-dispatch]', () => {
  it('are followed through branches, and what they refuse is no verb', () => {
    const chain = ["if (req.method === 'GET') a(res);", "else if (req.method === 'POST') b(res);"];
    expect(verbs(...chain)).toEqual({ GET: '3-3', POST: '2-2' });
    expect(verbs(...chain, 'else res.status(405).end();')).toEqual({ GET: '3-4', POST: '2-2 4-4' });
    expect(verbs(...chain, 'else c(res);')).toEqual({ GET: '3-4', POST: '2-2 4-4', '*': '2-2 3-3' });
  });

  it('are followed past statements that leave the function', () => {
    expect(verbs("if (req.method !== 'PUT') return res.status(405).end();", 'a(req);')).toEqual({ PUT: '2-2' });
    expect(verbs("if (req.method === 'GET') return a(req);", 'b(req);')).toEqual({ GET: '3-3', '*': '2-2' });
    expect(verbs("if (req.method !== 'GET' && req.method !== 'PUT') throw new Error();", 'a(req);')).toEqual({
      GET: '2-2',
      PUT: '2-2',
    });
  });

  it('leave what is done before a further test to all verbs', () => {
    const statements = ["if (req.method === 'GET') return a(req);", 'check(req);', "if (req.method === 'PUT') b(req);"];
    expect(verbs(...statements)).toEqual({ GET: '3-3 4-4', PUT: '2-2' });
  });

  it('say nothing of a verb for which all is done that is done for any', () => {
    expect(verbs("if (req.method === 'POST') a(req);", 'b(req);')).toEqual({ '*': '2-2' });
  });

  it('are read of switches, with fallthrough, `break` and `default`', () => {
    const cases = [
      "switch (req.method) { case 'GET':",
      'a(req); break;',
      "case 'PUT': case 'PATCH':",
      'return b(req);',
    ];
    expect(verbs(...cases, 'default: res.status(405); return; }', 'res.end();')).toEqual({
      GET: '5-5 6-6',
      PUT: '3-3 6-6 7-7',
      PATCH: '3-3 6-6 7-7',
    });
  });

  it('are read of conditional expressions, lists, names and other cases', () => {
    expect(verbs("return req.method === 'GET'", '? a(req)', ': b(req);')).toEqual({ GET: '4-4', '*': '3-3' });
    expect(Object.keys(verbs("if (['GET', 'PUT'].includes(req.method)) a(req);"))).toEqual(['GET', 'PUT']);
    const named = ['const method = req.method?.toLowerCase();', "if (method === 'delete') a(req);"];
    expect(Object.keys(verbs(...named))).toEqual(['DELETE']);
    expect(Object.keys(verbs('if (HttpMethod.POST === req.method) a(req);'))).toEqual(['POST']);
  });

  it('name the member of the parameter that they test', () => {
    const [fact] = dispatches('{ request: { method } }', "if (method === 'GET') a();");
    const parameter = { kind: 'parameter', function: 'a.js#handler', index: 0 };
    const request = { kind: 'member', of: parameter, name: 'request' };
    expect(fact?.of).toEqual({ kind: 'member', of: request, name: 'method' });
    expect(dispatches('button', "if (button.type === 'submit') a();")).toEqual([]);
  });
});
