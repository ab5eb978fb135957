import { describe, expect, it } from 'vitest';
import { functionsOf } from '../../../src/frameworks/start-points/functions-of.ts';
import { factsOf } from './facts-of.ts';

describe('a closure that a function passes to a wrapper of a library', () => {
  it('is another one for each call of the function [FW-contexts]', () => {
    const resolver = factsOf({
      'log.ts': `import { createHandler } from 'some-logger'; export const withLog = createHandler({});`,
      'auth.ts': `
        import { withLog } from './log.ts';
        export const withUser = (handler: any) => withLog(async (request: any) => handler(request));`,
      'routes.ts': `
        import { withUser } from './auth.ts';
        export const list = withUser(() => 1);
        export const add = withUser(() => 2);`,
    });
    const closures = ['list', 'add'].map((name) =>
      functionsOf({ kind: 'import', file: 'routes.ts', name }, resolver).filter((id) => id.startsWith('auth.ts')),
    );
    const [list, add] = closures.map((ids) => ids.filter((id) => id.includes('\t')));
    expect(list).toHaveLength(1);
    expect(add).toHaveLength(1);
    expect(list).not.toEqual(add);
  });
});

describe('a component that a library wraps', () => {
  it('is followed in each element of it, with what that one shows [FW-contexts]', () => {
    const resolver = factsOf({
      'shared.tsx': `
        import { withUser } from 'some-guard';
        const Inner = ({ page }: any) => <p>{page}</p>;
        export const Guard = withUser(Inner);
        export const Carts = () => <p />;
        export const Users = () => <p />;`,
      'routes.tsx': `
        import { Carts, Guard, Users } from './shared.tsx';
        export const all = [<Guard page={<Carts />} />, <Guard page={<Users />} />];`,
    });
    const found = functionsOf({ kind: 'import', file: 'routes.tsx', name: 'all' }, resolver);
    expect(found.map((id) => id.replace(/^.*#/, '')).sort()).toEqual(['Carts', 'Inner', 'Users']);
  });
});
