import { describe, expect, it } from 'vitest';
import { routesIn } from './routes-in.ts';

const manifest = JSON.stringify({ name: 'shop', dependencies: { next: '14' } });
const wrapper = `
  export const withOptions = (handler, options = { methods: ['GET', 'OPTIONS'] }) => (request, response) => {
    if (!options.methods.includes('OPTIONS')) options.methods.push('OPTIONS');
    if (request.method === 'OPTIONS') return response.status(204).end();
    response.give = (value) => response.status(200).json(value);
    if (!options.methods.includes(request.method)) return response.status(405).end();
    return handler(request, response);
  };
`;

/** What a file of the folder for operations answers, with the wrapper beside it. */
const routes = (handler: string): string[] =>
  routesIn({ 'package.json': manifest, 'lib/with-options.ts': wrapper, 'pages/api/carts.ts': handler });

describe('verbs that a handler answers as a list says [FW-dispatch]', () => {
  const use = `import { withOptions } from '../../lib/with-options';`;

  it('are those that the call which makes it is given', () => {
    const handler = `const handler = (request, response) => response.json(list()); function list() { return 1; }`;
    expect(routes(`${use} ${handler} export default withOptions(handler, { methods: ['GET', 'POST'] });`)).toEqual([
      'Next.js GET api/carts: handler, returned function',
      'Next.js POST api/carts: handler, returned function',
    ]);
  });
  it('are those by default where it is given none', () => {
    const handler = `const handler = (request, response) => response.json(1);`;
    expect(routes(`${use} ${handler} export default withOptions(handler);`)).toEqual([
      'Next.js GET api/carts: handler, returned function',
    ]);
  });

  it('have of the handler what its tests say', () => {
    const handler = `
      const remove = () => 1;
      const list = () => 2;
      const create = () => 2;
      async function handler(request, response) {
        if (request.method === 'DELETE') { remove(); return response.give({}); }
        else if (request.method === 'PUT') { create(); return response.json({}); }
        else { return response.give([]); }
      }
      export default withOptions(handler, { methods: ['DELETE', 'GET'] });
    `;
    // What the wrapper adds to the answer is called as well.
    expect(routes(use + handler).map((each) => each.replace('give, ', ''))).toEqual([
      'Next.js DELETE api/carts: handler, returned function',
      'Next.js GET api/carts: handler, returned function',
    ]);
  });

  it('are any where the list is not known', () => {
    const handler = `const handler = (request, response) => response.json(1);`;
    expect(routes(`${use} ${handler} export default withOptions(handler, { methods: process.env.METHODS });`)).toEqual([
      'Next.js ANY api/carts: handler, returned function',
    ]);
  });

  it('are those of a list by indexOf, in a handler of its own', () => {
    const handler = `
      const allowed = ['POST'];
      export default (request, response) => {
        if (allowed.indexOf(request.method) < 0) throw new Error('not allowed');
        response.json(1);
      };
    `;
    expect(routes(handler)).toEqual(['Next.js POST api/carts: default']);
  });
});

describe('folders of an application [FW-start-points]', () => {
  it('are at its root or in its src, and not below other folders', () => {
    const page = 'export default function handler(request, response) { response.json(1); }';
    const texts = {
      'package.json': manifest,
      'src/pages/api/carts.ts': page,
      'src/components/pages/api/other.ts': page,
      'admin/package.json': manifest,
      'admin/pages/api/users.ts': page,
    };
    expect(routesIn(texts)).toEqual(['Next.js ANY api/carts: handler', 'Next.js ANY api/users: handler']);
  });
});
